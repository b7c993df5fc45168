import {
  type Conformance,
  createRunStore,
  type Event,
  type Issue,
  type IssueCode,
  type RunStore,
} from "@run-timeline/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plain } from "../cases/differences.js";
import { type ReferenceResult, runReference } from "../peers/referenceRun.js";
import { typeOf } from "../streams.js";
import { choices, PATIENCE, runs } from "./choices.js";
import { mutate } from "./mutations.js";
import { StreamWriter } from "./streamWriter.js";

describe("a stream that breaks no rule gives the messages and the state of the reference client", () => {
  test(
    "in strict",
    async () => {
      await fc.assert(
        fc.asyncProperty(choices(40), async (made) => {
          const events = StreamWriter.write(made);
          expectSame(events, "strict", await referenceOf(events));
        }),
        runs(60),
      );
    },
    PATIENCE,
  );

  // Where a snapshot leaves out what is open, they make it again, and the reference client loses it.
  test(
    "in lenient and off, but for what a snapshot left out",
    async () => {
      await fc.assert(
        fc.asyncProperty(choices(40), async (made) => {
          const events = StreamWriter.write(made, { drops: false });
          const reference = await referenceOf(events);
          expectSame(events, "lenient", reference);
          expectSame(events, "off", reference);
        }),
        runs(40),
      );
    },
    PATIENCE,
  );
});

describe("a damaged stream gets the verdict of the reference client", () => {
  test(
    "in strict, and keeps what came before",
    async () => {
      await fc.assert(
        fc.asyncProperty(choices(25), choices(3), async (made, damage) => {
          const events = plain(mutate(StreamWriter.write(made), damage));
          const judged = upToFatal(events);
          fc.pre(!differsOnPurpose(judged));
          const reference = await runReference([{ frames: framesOf(judged) }], { threadId: "t1" });
          const store = strict(judged);
          expect([fatalOf(store)?.message ?? null, reference.rejections[0] ?? null]).toEqual(
            fatalOf(store) === undefined ? [null, null] : [expect.any(String), expect.any(String)],
          );
          expect(plain([...store.messages])).toEqual(plain(reference.messages));
          expect(store.state === undefined ? {} : store.state).toEqual(reference.state);
        }),
        runs(60),
      );
    },
    PATIENCE,
  );
});

function strict(events: readonly unknown[]): RunStore {
  const store = createRunStore({ conformance: "strict" });
  store.push(events);
  return store;
}

const fatalOf = (store: RunStore): Issue | undefined =>
  store.issues.find(({ severity }) => severity === "fatal");

/** The reference client reads no further; ours begins again with the next RUN_STARTED. */
function upToFatal(events: readonly unknown[]): readonly unknown[] {
  const fatal = fatalOf(strict(events));
  return fatal === undefined ? events : events.slice(0, fatal.index + 1);
}

/** Where the specification is followed and the reference client is known not to. */
function differsOnPurpose(events: readonly unknown[]): boolean {
  const { issues } = strict(events);
  const has = (code: IssueCode, rule?: string): boolean =>
    issues.some((issue) => issue.code === code && (rule === undefined || issue.rule === rule));
  return (
    // LC-06: it compares no ids of threads and runs.
    has("wrong-run") ||
    has("wrong-thread") ||
    // PM-05: an unknown string of a closed set is fatal to it.
    has("unknown-member") ||
    // TC-06: it holds two messages with one id.
    has("result-replaced") ||
    // SA-03: it forgets who owns a message that a call made.
    has("wrong-owner") ||
    // TC-03: a call without a parent whose id a message has gets a second message of that id from it.
    sharesCallIds(events) ||
    // PM-02: to it an empty type is none.
    events.some((event) => typeOf(event) === "") ||
    sharesIds(events)
  );
}

/**
 * PM-13: an id is unique per kind; it puts what thinks, speaks, acts and answers under one id into one message. A span
 * and the message of its id are one thought to us, whoever tagged one of them.
 */
function sharesIds(events: readonly unknown[]): boolean {
  const kinds = new Map<unknown, string>();
  return events.flatMap(messageKinds).some(([id, kind]) => {
    const known = kinds.get(id);
    kinds.set(id, kind);
    return known !== undefined && known !== kind;
  });
}

function sharesCallIds(events: readonly unknown[]): boolean {
  const messages = new Set(events.flatMap(messageKinds).map(([id]) => id));
  return events.some((event) => {
    const { toolCallId } = (event ?? {}) as Record<string, unknown>;
    return toolCallId !== undefined && messages.has(toolCallId);
  });
}

function messageKinds(event: unknown): [id: unknown, kind: string][] {
  const { type, messageId, messages } = (event ?? {}) as Record<string, unknown>;
  if (type === "MESSAGES_SNAPSHOT" && Array.isArray(messages)) {
    return messages.map(({ id, role }): [unknown, string] => [id, MESSAGE_KINDS[role] ?? "TEXT"]);
  }
  const kind = /^(TEXT|REASONING_MESSAGE|REASONING|ACTIVITY|TOOL)_/.exec(String(type))?.[1];
  return kind === undefined || messageId === undefined ? [] : [[messageId, kind]];
}

const MESSAGE_KINDS: Readonly<Record<string, string>> = {
  reasoning: "REASONING_MESSAGE",
  activity: "ACTIVITY",
  tool: "TOOL",
};

const framesOf = (events: readonly unknown[]): string[] =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`);

async function referenceOf(events: readonly Event[]): Promise<ReferenceResult> {
  const reference = await runReference([{ frames: framesOf(events) }], { threadId: "t1" });
  expect(reference.rejections).toEqual([null]);
  return reference;
}

function expectSame(
  events: readonly Event[],
  conformance: Conformance,
  { messages, state }: ReferenceResult,
): void {
  const store = createRunStore({ conformance });
  store.push(events);
  const broken = store.issues.filter(
    ({ severity }) => severity === "fatal" || severity === "violation",
  );
  expect(broken.filter(({ code }) => code !== "dropped-by-snapshot")).toEqual([]);
  expect(plain([...store.messages])).toEqual(plain(messages));
  expect(store.state === undefined ? {} : store.state).toEqual(state);
}
