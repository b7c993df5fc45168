import type { ReferenceAnswer, ReferenceCase } from "@run-timeline/fixtures/cases";
import {
  createRunStore,
  createSession,
  type Message,
  type RunStore,
  type RunStoreOptions,
  type Update,
} from "@run-timeline/protocol";
import { readSplit } from "./bytes.js";
import { differences, missing } from "./differences.js";
import type { Grade } from "./grade.js";
import { REFERENCE_EXCEPTIONS } from "./referenceExceptions.js";

/** Grades one case of `agui-messages.json` or `agui-upstream.json` in `strict`, whose verdict it shows. */
export async function gradeReference(given: ReferenceCase): Promise<Grade> {
  const exception = REFERENCE_EXCEPTIONS.get(given.id);
  const expected = { ...given.expected, ...exception?.expected };
  const faults = await GRADES[given.kind](given, expected);
  return { id: given.id, mode: "strict", faults, ...(exception && { because: exception.because }) };
}

type Grader = (given: ReferenceCase, expected: ReferenceAnswer) => string[] | Promise<string[]>;

const GRADES: Readonly<Record<ReferenceCase["kind"], Grader>> = {
  run: (given, expected) => gradeStream(given.events ?? [], expected, startOf(given)),
  sse: async (given, expected) =>
    gradeStream(
      await readSplit(given.sse?.text ?? "", given.sse?.splitAt ?? []),
      expected,
      startOf(given),
    ),
  runs: gradeRuns,
  compact: (given, expected) => [
    ...gradeStream(given.events ?? [], expected, {}),
    ...(expected.replayEqual ? gradeStream(expected.compacted ?? [], expected, {}) : []),
  ],
  "null-omission": gradeNulls,
};

/** What the client holds before its first run. */
export function startOf({ initialMessages, initialState }: ReferenceCase): RunStoreOptions {
  return {
    ...(initialMessages !== undefined && { messages: initialMessages }),
    ...(initialState !== undefined && { state: initialState }),
  };
}

function gradeStream(
  events: readonly unknown[],
  expected: ReferenceAnswer,
  start: RunStoreOptions,
): string[] {
  const store = createRunStore({ conformance: "strict", ...start });
  const updates: Update[] = [];
  for (const event of events) updates.push(...store.push(event));
  updates.push(...store.end());
  const rejected = expected.settled === "rejected" || (expected.errors ?? []).length > 0;
  return [
    ...differences(isFatal(store), rejected, "rejected"),
    ...gradeHeld(store, expected),
    ...(expected.outcomes ? differences(outcomesOf(updates), expected.outcomes, "outcomes") : []),
    ...(expected.runErrors
      ? differences(runErrors(updates, store), expected.runErrors, "runErrors")
      : []),
    ...missing(store.interrupts, expected.pendingInterrupts ?? [], "interrupts"),
  ];
}

const isFatal = (store: RunStore): boolean =>
  store.issues.some(({ severity }) => severity === "fatal");

function gradeHeld(store: RunStore, expected: ReferenceAnswer): string[] {
  const state = store.state === undefined ? {} : store.state;
  return [
    ...differences(
      withoutMintedIds(store.messages),
      withoutMintedIds(expected.messages ?? []),
      "messages",
    ),
    ...differences(state, expected.state, "state"),
  ];
}

/** Thoughts of the retired vocabulary have no ids on the wire: each client mints its own. */
function withoutMintedIds(messages: readonly Message[]): Message[] {
  return messages.map((message) => ({
    ...message,
    id: message.id.replace(/^(thinking-|<uuid:)\d+>?$/, "minted"),
  }));
}

function outcomesOf(updates: readonly Update[]): unknown[] {
  return updates.flatMap((update): unknown[] => {
    if (update.type !== "done") return [];
    switch (update.end) {
      case "success":
        return [{ outcome: "success", pendingToolCallIds: update.pendingToolCallIds ?? [] }];
      case "interrupted":
        return [{ outcome: "interrupt", interrupts: update.interruptIds }];
      case "cancelled":
        return [{ outcome: "cancelled" }];
      default:
        return [];
    }
  });
}

/** What producers said in RUN_ERROR, one that came after RUN_FINISHED included. */
function runErrors(updates: readonly Update[], store: RunStore): string[] {
  return updates.flatMap((update) => {
    if (update.type === "done" && update.end === "failed" && update.code !== undefined) {
      const event = store.log.at(update.event) as { type?: string; message?: string } | undefined;
      return event?.type === "RUN_ERROR" ? [event.message ?? ""] : [];
    }
    if (update.type !== "late" || update.name !== "RUN_ERROR") return [];
    const { message } = update.entity.value as { message?: string };
    return store.head.status === "failed" ? [message ?? ""] : [];
  });
}

/** Several runs of one session: what breaks a rule of resuming is refused before anything is sent. */
async function gradeRuns(given: ReferenceCase, expected: ReferenceAnswer): Promise<string[]> {
  const runs = given.runs ?? [];
  let number = 0;
  const session = createSession({
    conformance: "strict",
    threadId: "t1",
    linger: 0,
    ...startOf(given),
    transport: {
      async *run() {
        yield* runs[number] ?? [];
      },
    },
  });
  const settled: string[] = [];
  for (; number < runs.length; number++) {
    const resume = given.params?.[number]?.resume as
      | Parameters<typeof session.resume>[0]
      | undefined;
    try {
      const updates = resume === undefined ? session.run() : session.resume(resume);
      for await (const _ of updates);
      settled.push("resolved");
    } catch {
      settled.push("rejected");
    }
  }
  const { store } = session;
  return [
    ...differences(settled, expected.settled, "settled"),
    ...gradeHeld(store, expected),
    ...missing(
      store.interrupts.filter(({ status }) => status === "open"),
      expected.pendingInterrupts ?? [],
      "interrupts",
    ),
  ];
}

/** Decoding makes no fault of a null that stands for "absent". */
function gradeNulls(given: ReferenceCase): string[] {
  const store = createRunStore({ conformance: "strict" });
  for (const event of given.events ?? []) store.push(event);
  return store.issues
    .filter(({ code }) => code === "malformed-field" || code === "not-an-event")
    .map(({ message }) => message);
}
