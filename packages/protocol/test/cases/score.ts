import {
  conformanceCases,
  messageCases,
  type ReferenceCase,
  updateCases,
  upstreamCases,
} from "@run-timeline/fixtures/cases";
import { gradeConformance } from "./conformanceGrades.js";
import type { Grade } from "./grade.js";
import { gradePeerConformance, gradePeerReference, gradePeerUpdates } from "./peerGrades.js";
import { gradeReference } from "./referenceGrades.js";
import { gradeUpdates } from "./updateGrades.js";

/** The score of one file in one mode. */
export interface Score {
  readonly file: string;
  readonly mode: string;
  readonly cases: number;
  readonly passed: number;
  /** Cases in which another result than the file's is right; they count as passed when that one came. */
  readonly read: number;
  /** Of `@ag-ui/client`; `null` where it was not asked. */
  readonly peer: number | null;
  readonly faults: readonly string[];
  readonly peerFaults: readonly string[];
}

interface Graded {
  readonly grade: Grade;
  readonly peer: readonly string[] | null;
}

/** Grades every handed case, and the reference client on the same streams. */
export async function scoreAll(options: { peer: boolean }): Promise<Score[]> {
  const { peer } = options;
  const scores: Score[] = [];
  for (const [file, grade] of Object.entries(FILES)) {
    const graded = await grade(peer);
    for (const mode of ["lenient", "off", "strict"] as const) {
      const own = graded.filter((each) => each.grade.mode === mode);
      if (own.length > 0) scores.push(scoreOf(file, mode, own));
    }
  }
  return scores;
}

const FILES: Readonly<Record<string, (peer: boolean) => Promise<Graded[]>>> = {
  "agui-updates": (peer) =>
    gradeEach(updateCases(), peer, async (given) => gradeUpdates(given), gradePeerUpdates),
  "agui-messages": (peer) => gradeEach(messageCases(), peer, gradeReference, peerReference),
  "agui-upstream": (peer) => gradeEach(upstreamCases(), peer, gradeReference, peerReference),
  "agui-conformance": (peer) =>
    gradeEach(conformanceCases(), peer, gradeConformance, gradePeerConformance),
};

const peerReference = (given: ReferenceCase): Promise<string[]> => gradePeerReference(given);

async function gradeEach<Case>(
  cases: readonly Case[],
  isPeerAsked: boolean,
  ours: (given: Case) => Promise<Grade>,
  theirs: (given: Case) => Promise<string[]>,
): Promise<Graded[]> {
  const graded: Graded[] = [];
  for (const given of cases) {
    graded.push({ grade: await ours(given), peer: isPeerAsked ? await theirs(given) : null });
  }
  return graded;
}

function scoreOf(file: string, mode: string, graded: readonly Graded[]): Score {
  const listed = (faults: (each: Graded) => readonly string[]): string[] =>
    graded.flatMap((each) => faults(each).map((fault) => `${each.grade.id}: ${fault}`));
  const isAsked = graded.every(({ peer }) => peer !== null);
  return {
    file,
    mode,
    cases: graded.length,
    passed: graded.filter(({ grade }) => grade.faults.length === 0).length,
    read: graded.filter(({ grade }) => grade.because !== undefined).length,
    peer: isAsked ? graded.filter(({ peer }) => peer?.length === 0).length : null,
    faults: listed(({ grade }) => grade.faults),
    peerFaults: listed(({ peer }) => peer ?? []),
  };
}
