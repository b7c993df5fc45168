import type { ExpectedUpdate, UpdateCase } from "@run-timeline/fixtures/cases";
import {
  type Conformance,
  createRunStore,
  type Message,
  type RunStore,
  transcript,
  type Update,
} from "@run-timeline/protocol";
import { differences, missing, plain } from "./differences.js";
import type { Grade } from "./grade.js";
import { UPDATE_EXCEPTIONS } from "./updateExceptions.js";

/** Grades one case of `agui-updates.json` in the mode that it is for. */
export function gradeUpdates(given: UpdateCase): Grade {
  const exception = UPDATE_EXCEPTIONS.get(given.id);
  const expected = { ...given.expected, ...exception?.expected };
  const mode: Conformance = given.options?.verify === false ? "off" : "lenient";
  const runs = [given.events, ...(given.nextRuns ?? [])];
  const seen = runs.map((): Update[] => []);
  const store = createRunStore({ conformance: mode });
  for (const [number, events] of runs.entries()) {
    for (const event of events) seen[number]?.push(...store.push(event));
    seen[number]?.push(...store.end());
  }
  const mapped = withoutMintedIds(expected.messages ?? []);
  const wanted = [expected.updates ?? [], ...(expected.nextRunsUpdates ?? [])];
  const faults = [
    ...runs.flatMap((_, run) => gradeList(seen[run] ?? [], wanted[run] ?? [], `run ${run + 1}`)),
    ...gradeAborted(seen.flat(), given),
    ...heldDifferences(store.messages, mapped),
    ...gradeIndexes(seen.flat(), wanted.flat(), store.messages, mapped),
    ...differences(store.state === undefined ? {} : store.state, expected.state, "state"),
    ...gradeReasoning(store, expected.reasoning ?? []),
    ...gradeSubagents(store, given.later?.subagents ?? expected.subagents ?? []),
    ...gradeLines(given, expected, mode),
  ];
  return { id: given.id, mode, faults, ...(exception && { because: exception.because }) };
}

/** What the older list does not know: updates of ours beyond it, and the marks on what a run left open. */
const isBeyond = (update: Update): boolean => {
  switch (update.type) {
    case "step":
    case "custom":
    case "raw":
    case "unrecognised":
    case "late":
      return true;
    case "message":
    case "reasoning":
    case "subagent":
      return update.change.kind === "aborted" || update.change.kind === "toolCallAborted";
    default:
      return false;
  }
};

function gradeList(
  seen: readonly Update[],
  wanted: readonly ExpectedUpdate[],
  run: string,
): string[] {
  const ours = seen.filter((update) => !isBeyond(update));
  const kinds = differences(ours.map(kindOf), wanted.map(kindOf), `${run}, kinds`);
  if (kinds.length > 0) return kinds;
  return wanted.flatMap((want, index) =>
    missing(ours[index], comparable(want), `${run}, update ${index}`),
  );
}

/** `message.content`, `done.success`: what the cases call the kind of an update. */
function kindOf(update: Update | ExpectedUpdate): string {
  const { type, change, end } = update as { type: string; change?: { kind: string }; end?: string };
  return change !== undefined
    ? `${type}.${change.kind}`
    : end !== undefined
      ? `${type}.${end}`
      : type;
}

/** The part of an expected update that is the contract; wording and minted ids are free, indexes are looked at apart. */
function comparable(want: ExpectedUpdate): unknown {
  const { index, ...kept } = want;
  switch (want.type) {
    case "message":
      return { ...kept, id: unminted(String(want.id)) };
    case "messages":
      return { type: "messages" };
    case "subagent":
      return want;
    case "error":
      return {
        type: "error",
        error: want.error,
        ...(want.error === "run" && { message: want.message }),
      };
    case "done":
      return want.end === "failed" &&
        /^protocol|^JSON/.test(String(want.message ?? want.messageStartsWith))
        ? { type: "done", end: "failed" }
        : kept;
    default:
      return kept;
  }
}

const unminted = (id: string): string => id.replace(/-message$/, "");

/** `X-message` stands for `X`. */
export function withoutMintedIds(messages: readonly Message[]): Message[] {
  return messages.map((message) => ({ ...message, id: unminted(message.id) }));
}

/** Marks on what was left open come before `done` and after the error, as the later generation has them. */
function gradeAborted(seen: readonly Update[], { later }: UpdateCase): string[] {
  if (later?.kinds === undefined) return [];
  const isMark = (kind: string): boolean =>
    kind !== "message.toolCallAborted" && !kind.startsWith("step.");
  const inOrder = (kinds: readonly string[]): string[] =>
    kinds.filter(isMark).map((kind) => kind.replace(/^done\..*/, "done"));
  return differences(inOrder(seen.map(kindOf)), inOrder(later.kinds), "later");
}

/** Reasoning is among ours; the place of a result is the specification's. */
export function heldDifferences(ours: readonly Message[], wanted: readonly Message[]): string[] {
  const mine = ours.filter(({ role }) => role !== "reasoning");
  const results = (messages: readonly Message[]): Message[] =>
    messages.filter(({ role }) => role === "tool").sort((a, b) => (a.id < b.id ? -1 : 1));
  const others = (messages: readonly Message[]): Message[] =>
    messages.filter(({ role }) => role !== "tool");
  return [
    ...differences(others(mine), others(wanted), "messages"),
    ...differences(results(mine), results(wanted), "results"),
  ];
}

/** Where both hold the same list, an update names the same place in it. */
function gradeIndexes(
  seen: readonly Update[],
  wanted: readonly ExpectedUpdate[],
  ours: readonly Message[],
  theirs: readonly Message[],
): string[] {
  const same =
    differences(
      ours.map(({ id }) => id),
      theirs.map(({ id }) => id),
    ).length === 0;
  if (!same) return [];
  const indexes = (updates: readonly (Update | ExpectedUpdate)[]): unknown[] =>
    updates.flatMap((update) =>
      update.type === "message" ? [(update as { index?: unknown }).index] : [],
    );
  return differences(
    indexes(seen.filter((update) => !isBeyond(update))),
    indexes(wanted),
    "indexes",
  );
}

function gradeReasoning(store: RunStore, wanted: readonly Record<string, unknown>[]): string[] {
  return wanted.flatMap(({ id, content, encryptedValue, subagentRunId }) => {
    const thought = store.entity(String(id), "reasoning");
    return missing(
      thought,
      { content, encryptedValue, owner: subagentRunId ?? null },
      `reasoning ${String(id)}`,
    );
  });
}

function gradeSubagents(store: RunStore, wanted: readonly unknown[]): string[] {
  const told = ["subagentRunId", "name", "status", "description", "parentSubagentRunId"];
  const keys = [...told, "parentToolCallId", "parentMessageId"];
  const ours = store.subagents.map((subagent) =>
    Object.fromEntries(Object.entries(subagent).filter(([key]) => keys.includes(key))),
  );
  return differences(ours, wanted, "subagents");
}

/** The lines of a terminal. What belongs to the interactive program is none of ours, and the wording of faults is free. */
function gradeLines(
  given: UpdateCase,
  expected: UpdateCase["expected"],
  mode: Conformance,
): string[] {
  const events = [...given.events, ...(given.nextRuns ?? []).flat()];
  const lists = [
    ["grouped", "grouped", false],
    ["inOrder", "in-order", false],
    ["groupedFragments", "grouped", true],
    ["inOrderFragments", "in-order", true],
  ] as const;
  return lists.flatMap(([name, view, fragments]) => {
    const wanted = expected[name];
    if (wanted === undefined) return [];
    const ours = transcript(events, { view, fragments, conformance: mode });
    const theirs = wanted.filter((line) => !/^(> | {2}(approve|answer|stop) )/.test(line));
    return differences(ours.map(lineOf), theirs.map(lineOf), name);
  });
}

const lineOf = (line: string): string =>
  plain(line.trimEnd()).replace(/(protocol violation: |unreadable event: ).*/, "$1…");
