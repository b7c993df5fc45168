import { describe, expect, test } from "vitest";
import { createRunStore, type RunStore } from "../index.js";

const started = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const user = { id: "x", role: "user", content: "Hello" };
const result = { id: "x", role: "tool", toolCallId: "c", content: "3 files" };

function storeOf(...events: readonly unknown[]): RunStore {
  const store = createRunStore();
  store.push([started, ...events]);
  return store;
}

describe("a snapshot that says that an id is something else", () => {
  test("puts the new thing in the place of the old one, and takes the old one away", () => {
    const store = storeOf(
      { type: "ACTIVITY_SNAPSHOT", messageId: "x", activityType: "search", content: {} },
      { type: "TEXT_MESSAGE_CHUNK", messageId: "y", delta: "There." },
      {
        type: "MESSAGES_SNAPSHOT",
        messages: [{ id: "y", role: "assistant", content: "There." }, user],
      },
    );
    expect(store.messages.map(({ id, role }) => `${role} ${id}`)).toEqual([
      "user x",
      "assistant y",
    ]);
    expect(store.entity("x", "message")?.content).toBe("Hello");
    expect([...store.outline("grouped")].map(({ key }) => key)).not.toContain("activity:x");
  });

  test("leaves a call the result that it had", () => {
    const store = storeOf(
      { type: "TOOL_CALL_RESULT", messageId: "x", toolCallId: "c", content: "3 files" },
      { type: "MESSAGES_SNAPSHOT", messages: [user] },
    );
    expect(store.messages).toEqual([user]);
    expect(store.entity("c", "tool-call")?.result).toBe("3 files");
  });

  test("gives a result to the call that it names, and leaves the other its own", () => {
    const store = storeOf(
      { type: "TOOL_CALL_RESULT", messageId: "x", toolCallId: "c", content: "3 files" },
      { type: "TOOL_CALL_START", toolCallId: "d", toolCallName: "list" },
      { type: "TOOL_CALL_END", toolCallId: "d" },
      {
        type: "MESSAGES_SNAPSHOT",
        messages: [{ ...result, toolCallId: "d", content: "2 files" }],
      },
    );
    expect(store.entity("c", "tool-call")?.result).toBe("3 files");
    expect(store.entity("d", "tool-call")?.result).toBe("2 files");
  });

  test("keeps a message and the result beside it that has its id", () => {
    const store = storeOf({ type: "MESSAGES_SNAPSHOT", messages: [user] });
    store.push({ type: "TOOL_CALL_RESULT", messageId: "x", toolCallId: "c", content: "3 files" });
    expect(store.messages).toEqual([user, result]);
    store.push({ type: "MESSAGES_SNAPSHOT", messages: [...store.messages] });
    expect(store.messages).toEqual([user, result]);
    expect(store.entity("x", "message")?.content).toBe("Hello");
  });
});

test("a result with the id of a message beside it that comes again replaces the first", () => {
  const again = { type: "TOOL_CALL_RESULT", messageId: "x", toolCallId: "c" };
  const store = storeOf(
    { type: "MESSAGES_SNAPSHOT", messages: [user] },
    { ...again, content: "2 files" },
    { ...again, content: "3 files" },
  );
  expect(store.messages).toEqual([user, result]);
});

test("the calls of a message that the client holds wait for nothing while no run goes on", () => {
  const store = createRunStore();
  const called = {
    id: "c",
    type: "function",
    function: { name: "list", arguments: "{}" },
  } as const;
  store.addMessage({ id: "m", role: "assistant", toolCalls: [called] });
  store.addMessage({ id: "x", role: "tool", toolCallId: "c", content: "3 files" });
  const [group] = [...store.outline("grouped")].filter(({ kind }) => kind === "tool-group");
  expect(store.entity(group?.entity ?? "", "tool-group")?.status).toBe("done");
  store.push([started, { type: "TOOL_CALL_START", toolCallId: "d", toolCallName: "list" }]);
  expect(store.entity("d", "tool-call")?.group).not.toBe(group?.entity);
});

test("messages with the same words keep their order when a snapshot gives them fresh ids", () => {
  const say = (id: string): object => ({ id, role: "assistant", content: "Yes." });
  const store = storeOf({ type: "MESSAGES_SNAPSHOT", messages: [say("a"), say("b")] });
  const keys = [...store.outline("grouped")].map(({ key }) => key);
  store.push({ type: "MESSAGES_SNAPSHOT", messages: [say("c"), say("d")] });
  const rows = [...store.outline("grouped")];
  expect(rows.map(({ key }) => key)).toEqual(keys);
  expect(rows.map(({ entity }) => entity)).toEqual(["r1", "c", "d"]);
});
