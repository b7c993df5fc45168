/** @typedef {{ path: string, line: number, what: string, rules: readonly string[], killer: string | null }} Outcome */

/**
 * How many mutants a test noticed: by file, and by the rule that the mutated function names.
 *
 * @param {readonly Outcome[]} outcomes
 * @returns {string[]} lines
 */
export function scoreLines(outcomes) {
  const byFile = tally(outcomes, ({ path }) => [path]);
  const byRule = tally(outcomes, ({ rules }) => rules);
  const all = tally(outcomes, () => ["all"]);
  return [...table(byRule), "", ...table(byFile), "", ...table(all)];
}

function tally(outcomes, namesOf) {
  const counts = new Map();
  for (const outcome of outcomes) {
    for (const name of namesOf(outcome)) {
      const count = counts.get(name) ?? { killed: 0, mutants: 0 };
      count.mutants += 1;
      if (outcome.killer !== null) count.killed += 1;
      counts.set(name, count);
    }
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}

function table(counts) {
  const width = Math.max(0, ...counts.map(([name]) => name.length));
  return counts.map(([name, { killed, mutants }]) => {
    const percent = `${Math.floor((100 * killed) / mutants)} %`.padStart(6);
    return `${name.padEnd(width)} ${percent}  ${killed} of ${mutants}`;
  });
}
