// What is mutated, and the tests that are to notice it: where the rules of the protocol are decided.

const SOURCES = "packages/protocol/src";
const TESTS = "packages/protocol/test";

export const TARGETS = [
  ...["verify", "expand", "decode", "eventShapes", "shapes", "thinking", "patch", "fold"],
  ...["run", "settle", "message", "text", "reasoning", "toolCall", "step", "subagent"].map(reducer),
  ...["state", "snapshot", "dropped", "activity", "encryptedValue", "custom"].map(reducer),
].map((name) => `${SOURCES}/${name}.ts`);

function reducer(name) {
  return `reduce/${name}`;
}

/** Those that notice most in the least time, the quickest first. None mocks a module: all share one process. */
export const QUICK_TESTS = [
  `${TESTS}/fieldReports/ordering.test.ts`,
  `${TESTS}/fieldReports/items.test.ts`,
  `${TESTS}/fieldReports/subagents.test.ts`,
  `${TESTS}/cases/updates.test.ts`,
  `${TESTS}/repairs/repairs.test.ts`,
  `${SOURCES}/decode.test.ts`,
  `${TESTS}/issues/issues.test.ts`,
  `${TESTS}/cases/conformance.test.ts`,
  `${TESTS}/rules/rules.test.ts`,
  `${TESTS}/rules/details.test.ts`,
  `${TESTS}/rules/snapshots.test.ts`,
  `${TESTS}/rules/calls.test.ts`,
  `${TESTS}/rules/told.test.ts`,
  `${TESTS}/rules/drawn.test.ts`,
  `${SOURCES}/reduce/run.test.ts`,
  `${SOURCES}/reduce/snapshot.test.ts`,
  `${SOURCES}/transcript.cases.test.ts`,
  `${SOURCES}/patch.test.ts`,
  `${SOURCES}/outline/grouped.test.ts`,
  `${SOURCES}/session.test.ts`,
  `${SOURCES}/timeline.test.ts`,
  `${SOURCES}/translate/recordings.test.ts`,
];

/** What looks closer: asked about a mutant that the quick ones let pass. */
export const THOROUGH_TESTS = [
  `${SOURCES}/history.test.ts`,
  `${TESTS}/cases/messages.test.ts`,
  `${TESTS}/rules/reference.test.ts`,
  `${TESTS}/properties/interleaving.test.ts`,
  `${TESTS}/properties/log.test.ts`,
  `${TESTS}/properties/prefixes.test.ts`,
  `${TESTS}/properties/reference.test.ts`,
  `${TESTS}/fuzz/fuzz.test.ts`,
  `${SOURCES}/saveLog.test.ts`,
  `${TESTS}/properties/outlines.test.ts`,
];
