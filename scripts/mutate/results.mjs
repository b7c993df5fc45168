import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * What earlier runs found, in a file of JSON lines. A mutant is known as long as the text of its file is the same.
 * Those that no test noticed are asked about again: the tests may have learned.
 *
 * @param {string} path
 */
export function openResults(path) {
  const killers = new Map();
  if (existsSync(path)) {
    for (const line of readFileSync(path, "utf8").split("\n")) {
      if (line === "") continue;
      const [key, killer] = JSON.parse(line);
      killers.set(key, killer);
    }
  }
  mkdirSync(dirname(path), { recursive: true });
  return {
    /** The test that noticed the mutant; null where none did. */
    killerOf: (source, mutant) => killers.get(keyOf(source, mutant)) ?? null,
    keep(source, mutant, killer) {
      if (killer !== null)
        appendFileSync(path, `${JSON.stringify([keyOf(source, mutant), killer])}\n`);
    },
  };
}

function keyOf(source, { start, end, code }) {
  return createHash("sha1")
    .update(JSON.stringify([source, start, end, code]))
    .digest("hex");
}
