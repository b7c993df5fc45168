import type { ConformanceCase } from "@run-timeline/fixtures/cases";

/** What of a case is read another way by a client that is not the reference one, and why. */
export interface ConformanceReading {
  readonly because: string;
  read(expect: ConformanceCase["expect"]): ConformanceCase["expect"];
}

const ADMITTED_GAP = "the corpus pins a gap that it admits: the rule asks for the opposite";
const OLDER = "written for a client of 1.0; ours speaks 1.1";

/** By `id`, and `version/id` where only one lane differs. */
export const CONFORMANCE_READINGS: ReadonlyMap<string, ConformanceReading> = new Map([
  [
    "unknown-enum-value-role-fatal",
    {
      because: `${ADMITTED_GAP} (PM-05)`,
      read: ({ errorContains: _, ...expect }) => ({ ...expect, outcome: "completed" as const }),
    },
  ],
  [
    "truncated-run-reported-as-completed",
    {
      because: `${ADMITTED_GAP} (TR-08)`,
      read: (expect) => ({ ...expect, outcome: "failed" as const }),
    },
  ],
  [
    "draft/current-peer-declares-protocol-version",
    { because: OLDER, read: (expect) => ({ ...expect, request: { protocolVersion: "1.1" } }) },
  ],
  [
    "1.0/current-peer-declares-protocol-version",
    { because: OLDER, read: (expect) => ({ ...expect, request: { protocolVersion: "1.1" } }) },
  ],
  [
    "draft/producer-declares-newer-version-warns",
    { because: OLDER, read: ({ warnings: _, ...expect }) => expect },
  ],
]);

/** The reference client's words for a fault, and how ours says it. */
export const WORDINGS: readonly (readonly [theirs: RegExp, ours: RegExp])[] = [
  [/does not match the open stream's (\w+)/, /^chunk-conflict .* says $1 /],
  [/^First event must be 'RUN_STARTED'/, /^run-not-started /],
  [/^First (\w+) must have an? (\w+)/, /^chunk-without-id $1 .*/],
  [/^Cannot send 'RUN_STARTED' while a run is still active/, /^run-still-active /],
  [/^No active .* found with ID '(.*)'/, /^not-open .*"$1"/],
  [/^expected object, received array/, /^malformed-field .* an object/],
  [/^two interrupts carrying the id '(.*)'/, /^duplicate-interrupt .*"$1"/],
  [/must agree on their runId/, /^wrong-run /],
  [/carr(y|ies) the input's threadId/, /^wrong-thread /],
  [/^ended without a terminal event/, /^truncated /],
  [/^cannot interpret/, /^version-unreadable /],
  [/^Failed to apply state patch/, /^patch-failed STATE_DELTA does not apply/],
];
