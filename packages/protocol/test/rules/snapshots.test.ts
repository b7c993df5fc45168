import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";

const START = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const snapshot = (...messages: object[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
const activity = { type: "ACTIVITY_SNAPSHOT", messageId: "x", activityType: "p", content: {} };
const result = { type: "TOOL_CALL_RESULT", messageId: "x", toolCallId: "c", content: "done" };
const span = [
  { type: "REASONING_START", messageId: "x" },
  { type: "REASONING_END", messageId: "x" },
];

function fold(...events: readonly unknown[]): RunStore {
  const store = createRunStore();
  store.push([START, ...events]);
  return store;
}

const held = ({ messages }: RunStore): string[] => messages.map(({ role, id }) => `${role} ${id}`);
const rows = (store: RunStore): string[] =>
  [...store.outline("grouped")].slice(1).map(({ kind, entity }) => `${kind} ${entity}`);

describe("MS-01: what a snapshot says as it is held", () => {
  const said = { id: "m", role: "user", content: "Hi" };

  test("stays the very same value, beside what it says otherwise", () => {
    const store = fold(snapshot(said, { id: "n", role: "user", content: "a" }));
    const [same, other] = store.messages;
    const entity = store.entity("m", "message");
    store.push(snapshot(said, { id: "n", role: "user", content: "b" }));
    expect(store.messages[0]).toBe(same);
    expect(store.entity("m", "message")).toBe(entity);
    expect(store.messages[1]).not.toBe(other);
    expect(store.messages[1]).toMatchObject({ content: "b" });
  });

  test("stays it whatever the order of its keys", () => {
    const store = fold(snapshot(said));
    const [same] = store.messages;
    store.push(snapshot(Object.fromEntries(Object.entries(said).reverse())));
    expect(store.messages[0]).toBe(same);
  });

  test("may be nothing but ids", () => {
    const toolCalls = [{ id: "", type: "function", function: { name: "", arguments: "" } }];
    const store = fold(
      snapshot(
        { id: "m", role: "assistant", toolCalls },
        { id: "t", role: "tool", toolCallId: "", content: "" },
      ),
    );
    expect(store.entity("", "tool-call")).toMatchObject({ status: "completed", result: "" });
  });
});

describe("PM-13: the id of a message", () => {
  const user = { id: "x", role: "user", content: "Hello" };
  const tool = { id: "x", role: "tool", toolCallId: "c", content: "done" };
  const named = (store: RunStore) => store.entity("x", "message");

  test("names the result beside it once the message has gone", () => {
    const store = fold(snapshot(user), result, snapshot(tool));
    expect(held(store)).toEqual(["tool x"]);
    expect(named(store)).toMatchObject({ role: "tool", content: "done" });
  });

  test("names the message, and not the result that gets its id with it", () => {
    const store = fold(snapshot({ ...user, id: "u" }), { ...result, messageId: "r" });
    store.push(snapshot(user, tool));
    expect(held(store)).toEqual(["user x", "tool x"]);
    expect(named(store)).toMatchObject({ role: "user", content: "Hello" });
  });

  test("may be a thought's too, in one snapshot", () => {
    const thought = { id: "x", role: "reasoning", content: "Hm" };
    const store = fold(snapshot(user, thought), snapshot(thought, user));
    expect(held(store)).toEqual(["user x", "reasoning x"]);
    expect(store.messages).toEqual([user, thought]);
  });

  test("names no thought of that id", () => {
    const store = fold(snapshot({ id: "x", role: "reasoning", content: "Hm" }));
    store.push({ type: "TEXT_MESSAGE_CHUNK", messageId: "x", delta: "Hi" });
    expect(held(store)).toEqual(["reasoning x", "assistant x"]);
    expect(named(store)).toMatchObject({ role: "assistant", content: "Hi" });
  });
});

describe("MS-02: an activity that a snapshot does not name stays", () => {
  test("though a thought of its id comes", () => {
    const store = fold(activity, snapshot({ id: "x", role: "reasoning", content: "Hm" }));
    expect(held(store)).toEqual(["activity x", "reasoning x"]);
  });

  test("but not where something else is said to have its id", () => {
    const store = fold(activity, result, snapshot({ ...result, id: "x", role: "tool" }));
    expect(held(store)).toEqual(["tool x"]);
  });
});

describe("MS-01: the calls of a message", () => {
  const message = (id: string, ...calls: string[]) => ({
    id,
    role: "assistant",
    toolCalls: calls.map((each) => ({
      id: each,
      type: "function",
      function: { name: "f", arguments: "{}" },
    })),
  });

  test("are those that the snapshot says, and no others", () => {
    const store = fold(snapshot(message("m", "a", "b")), snapshot(message("m", "b", "c")));
    expect(store.messages).toEqual([message("m", "b", "c")]);
    expect(rows(store).filter((row) => row.startsWith("tool-call"))).toEqual([
      "tool-call b",
      "tool-call c",
    ]);
  });

  test("go with them to the message that the snapshot says", () => {
    const store = fold(snapshot(message("m", "a", "b"), message("n", "c")));
    store.push(snapshot(message("m", "c"), message("n", "a", "b")));
    expect(store.messages).toEqual([message("m", "c"), message("n", "a", "b")]);
    expect(store.entity("a", "tool-call")).toMatchObject({ messageId: "n" });
    expect(rows(store).filter((row) => row.startsWith("tool-call"))).toEqual(
      ["a", "b", "c"].map((id) => `tool-call ${id}`),
    );
  });
});

describe("PM-13: a span of reasoning", () => {
  test("is the thought of its id that a snapshot brings, in its place", () => {
    const store = fold(...span, snapshot({ id: "x", role: "reasoning", content: "Hm" }));
    expect(rows(store)).toEqual(["reasoning x"]);
    expect(store.entity("x", "reasoning")).toMatchObject({ content: "Hm", status: "done" });
  });

  test("is nothing of a message of its id that a snapshot brings", () => {
    const store = fold(...span, snapshot({ id: "x", role: "user", content: "Hi" }));
    expect(held(store)).toEqual(["user x"]);
    expect(rows(store)).toEqual(["reasoning x", "message x"]);
    expect(store.entity("x", "reasoning")).toMatchObject({ content: "", status: "done" });
  });
});
