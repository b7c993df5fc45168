import {
  type Conformance,
  createRunStore,
  type RunStore,
  type Update,
} from "@run-timeline/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choices, PATIENCE, runs } from "../properties/choices.js";
import { mutate } from "../properties/mutations.js";
import { StreamWriter } from "../properties/streamWriter.js";
import { RULE_STREAMS } from "./streams.js";

const MODES = ["lenient", "strict", "off"] as const;
const named = RULE_STREAMS.map((stream) => [stream.title, stream.events] as const);

interface Taken {
  readonly store: RunStore;
  readonly updates: readonly Update[];
}

function take(conformance: Conformance, events: readonly unknown[]): Taken {
  const store = createRunStore({ conformance });
  return { store, updates: store.push(events) };
}

/** The events that an error is told of, as often as it is. */
const toldOf = ({ updates }: Taken): number[] =>
  updates.filter(({ type }) => type === "error").map(({ event }) => event);

/** The events that one is to be told of: what broke a rule, a patch that does not fit, and a run that says that it failed. */
function faultsOf({ store, updates }: Taken, events: readonly unknown[]): number[] {
  const late = new Set(updates.filter(({ type }) => type === "late").map(({ event }) => event));
  const wrong = store.issues.filter(
    ({ severity, code }) =>
      severity === "violation" || severity === "fatal" || code === "patch-failed",
  );
  const failed = [...events.keys()].filter(
    (index) => (events[index] as { type?: unknown } | null)?.type === "RUN_ERROR",
  );
  const all = new Set([...wrong.map(({ index }) => index), ...failed]);
  return [...all].filter((index) => !late.has(index)).sort((a, b) => a - b);
}

describe("an error is told once of each event that breaks a rule, and of no other", () => {
  test.each(named)("%s", (_, events) => {
    for (const mode of MODES) {
      const taken = take(mode, events);
      expect(toldOf(taken), mode).toEqual(faultsOf(taken, events));
    }
  });

  test(
    "in any stream, however damaged",
    () => {
      fc.assert(
        fc.property(fc.constantFrom(...MODES), choices(40), choices(4), (mode, made, damage) => {
          const events = mutate(StreamWriter.write(made), damage);
          const taken = take(mode, events);
          expect(toldOf(taken)).toEqual(faultsOf(taken, events));
        }),
        runs(150),
      );
    },
    PATIENCE,
  );
});

/** What an event is named by, also where it is retired, or a chunk that stands for others. */
const stemOf = (type: string): string =>
  type.replace("THINKING", "REASONING").replace(/_TEXT_MESSAGE.*|_CHUNK$/, "");

describe("an issue names its event, and what the event is about", () => {
  test.each(named)("%s", (_, events) => {
    for (const mode of MODES) {
      for (const { message, index, entityId } of take(mode, events).store.issues) {
        const { type, stepName } = events[index] as { type: string; stepName?: string };
        expect([type, stemOf(type)].some((name) => message.startsWith(name))).toBe(true);
        // A step has no id of its own: its name is said.
        const id = stepName ?? (message.includes("step") ? undefined : entityId);
        if (id !== undefined) expect(message).toContain(`"${id}"`);
      }
    }
  });
});

describe("what broke a rule is somebody's", () => {
  const START = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
  const text = { type: "TEXT_MESSAGE_START", messageId: "m", subagentRunId: "a" };

  test("of the subagent that the event names, else of the parent agent", () => {
    for (const mode of ["lenient", "strict"] as const) {
      const ownerOf = (...events: object[]) =>
        take(mode, [START, ...events]).store.issues[0]?.owner;
      expect(ownerOf(text, text)).toBe("a");
      expect(ownerOf(text, { ...text, messageId: 7 })).toBe("a");
      expect(ownerOf(text, { type: "STEP_FINISHED", stepName: "s" })).toBeUndefined();
      expect(ownerOf({ type: "STEP_STARTED", stepName: 7, subagentRunId: "?" })).toBeUndefined();
      const end = { type: "TEXT_MESSAGE_END", messageId: "m" };
      expect(ownerOf(text, end, end)).toBe("a");
      const call = {
        type: "TOOL_CALL_START",
        toolCallId: "c",
        toolCallName: "f",
        parentMessageId: "m",
      };
      expect(ownerOf(text, call, call)).toBe("a");
      const think = { type: "REASONING_MESSAGE_START", messageId: "r", role: "reasoning" };
      expect(ownerOf({ ...think, subagentRunId: "a" }, think)).toBe("a");
    }
  });
});

test("what a stream did not say is nobody's", () => {
  const start = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
  const { store } = take("lenient", [
    start,
    { type: "TEXT_MESSAGE_CHUNK", messageId: "m", delta: "d", subagentRunId: "a" },
  ]);
  store.end();
  expect(store.issues).toMatchObject([{ code: "truncated" }]);
  expect(store.issues[0]).not.toHaveProperty("owner");
});

test("a patch of a subagent that does not fit is the subagent's, in its row and its update too", () => {
  const start = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
  const patch = [{ op: "remove", path: "/nowhere" }];
  const wrong = { type: "STATE_DELTA", delta: patch, subagentRunId: "a" };
  const { store, updates } = take("strict", [
    start,
    { type: "SUBAGENT_STARTED", subagentRunId: "a", name: "worker" },
    wrong,
  ]);
  expect(store.issues).toMatchObject([{ code: "patch-failed", owner: "a" }]);
  expect(updates.find(({ type }) => type === "error")).toMatchObject({ owner: "a" });
  for (const view of ["grouped", "in-order"] as const) {
    const row = [...store.outline(view)].find(({ kind }) => kind === "issue");
    expect(row).toMatchObject({ owner: "a" });
  }
});

describe("FA-01: after what ends a run in strict, the rest of it is kept and changes nothing until the next one", () => {
  const broken = named.filter(([, events]) => {
    const { head, issues } = take("strict", events).store;
    // Where another run began since, there is no rest.
    return head.status === "failed" && issues.some(({ severity }) => severity === "fatal");
  });
  const rest = [
    { type: "TEXT_MESSAGE_START", messageId: "rest" },
    { type: "STATE_SNAPSHOT", snapshot: "rest" },
    { type: "RUN_FINISHED", threadId: "t1", runId: "r1" },
  ];
  const next = [
    { type: "RUN_STARTED", threadId: "t1", runId: "next" },
    { type: "TEXT_MESSAGE_CHUNK", messageId: "next", delta: "on" },
    { type: "RUN_FINISHED", threadId: "t1", runId: "next" },
  ];

  test.each(broken)("%s", (_, events) => {
    const { store } = take("strict", events);
    const before = [store.head.status, store.messages, store.state, store.issues];
    const late = store.push(rest);
    expect(late.map(({ type }) => type)).toEqual(["late", "late", "late"]);
    expect([store.head.status, store.messages, store.state, store.issues]).toEqual(before);
    const done = store.push(next).at(-1);
    expect(done).toMatchObject({ type: "done", end: "success" });
    expect(store.messages.at(-1)).toMatchObject({ id: "next", content: "on" });
    expect([...store.log]).toEqual([...events, ...rest, ...next]);
  });
});
