import { type Conformance, createRunStore, type RunStore } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";

const RUN = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const start = (fields: object = {}) => ({
  type: "TOOL_CALL_START",
  toolCallId: "c",
  toolCallName: "f",
  ...fields,
});
const args = (delta: string) => ({ type: "TOOL_CALL_ARGS", toolCallId: "c", delta });
const end = { type: "TOOL_CALL_END", toolCallId: "c" };
const result = (fields: object = {}) => ({
  type: "TOOL_CALL_RESULT",
  messageId: "r",
  toolCallId: "c",
  content: "done",
  ...fields,
});
const said = (messageId: string, role: string) => [
  { type: "TEXT_MESSAGE_START", messageId, role },
  { type: "TEXT_MESSAGE_CONTENT", messageId, delta: "Hi" },
  { type: "TEXT_MESSAGE_END", messageId },
];
const snapshot = (...messages: object[]) => ({ type: "MESSAGES_SNAPSHOT", messages });

function fold(events: readonly unknown[], conformance: Conformance = "lenient"): RunStore {
  const store = createRunStore({ conformance });
  store.push([RUN, ...events]);
  return store;
}

const held = ({ messages }: RunStore): string[] => messages.map(({ role, id }) => `${role} ${id}`);
const call = (store: RunStore) => store.entity("c", "tool-call");

describe("TC-03: the message that carries a call", () => {
  test("is one of its own under the call's id where it names none, an empty one or one that cannot carry it", () => {
    expect(held(fold([start()]))).toEqual(["assistant c"]);
    expect(held(fold([start({ parentMessageId: "" })]))).toEqual(["assistant c"]);
    const store = fold([...said("u", "user"), start({ parentMessageId: "u" })]);
    expect(held(store)).toEqual(["user u", "assistant c"]);
    expect(call(store)).toMatchObject({ messageId: "c" });
  });

  test("is the assistant's message of the call's id, where there is one", () => {
    const store = fold([...said("c", "assistant"), start()]);
    expect(store.messages).toMatchObject([{ id: "c", content: "Hi", toolCalls: [{ id: "c" }] }]);
  });

  test("stands beside another's message of the call's id, which keeps it", () => {
    const store = fold([...said("c", "user"), start()]);
    expect(held(store)).toEqual(["user c", "assistant c"]);
    expect(store.entity("c", "message")).toMatchObject({ role: "user", content: "Hi" });
  });

  test("is made with the id that it names, also where its text comes later", () => {
    const store = fold([start({ parentMessageId: "m" }), end, ...said("m", "assistant")]);
    expect(store.messages).toMatchObject([{ id: "m", content: "Hi", toolCalls: [{ id: "c" }] }]);
  });
});

describe("TC-01: the arguments of a call", () => {
  test("are read as they grow, and drawn as far as they came", () => {
    const store = fold([start()]);
    const read = ['{"a"', ":", "", "1}"].map((delta) => {
      store.push(args(delta));
      return call(store)?.arguments;
    });
    expect(read).toEqual(['{"a"', '{"a":', '{"a":', '{"a":1}']);
    const rows = [...store.outline("in-order")].filter(({ kind }) => kind === "args");
    expect(rows).toMatchObject([{ entity: "c", textStart: 0, textEnd: 7 }]);
  });

  test("that are empty draw nothing", () => {
    const store = fold([start(), args(""), end]);
    expect([...store.outline("in-order")].map(({ kind }) => kind)).toEqual(["run", "call", "end"]);
  });

  test("for a call that nobody made are told, in off too", () => {
    const store = createRunStore({ conformance: "off" });
    store.push([RUN]);
    expect(store.push(args("{}"))).toMatchObject([{ type: "error", error: "protocol" }]);
    expect(store.issues).toMatchObject([{ code: "not-open", entityId: "c", rule: "TC-02" }]);
    expect([...store.outline("in-order")].map(({ kind }) => kind)).toEqual(["run", "issue"]);
  });
});

describe("TC-04: a call that starts again", () => {
  test("takes its new name, with a word, and goes on with its arguments", () => {
    const store = fold([start(), args("a"), end, start({ toolCallName: "g" })]);
    expect(call(store)).toMatchObject({ name: "g", arguments: "a", argumentsDone: false });
    expect(store.issues).toMatchObject([{ code: "call-renamed", entityId: "c" }]);
    store.push([args("b"), end]);
    expect(call(store)).toMatchObject({ arguments: "ab", argumentsDone: true });
  });

  test("after a result that came first stays where that is drawn, and is one of its group", () => {
    const store = fold([result(), start(), end]);
    const group = call(store)?.group ?? "";
    expect(store.entity(group, "tool-group")).toMatchObject({ calls: ["c"] });
    const row = [...store.outline("grouped")].find(({ kind }) => kind === "tool-call");
    expect(row).toMatchObject({ entity: "c", first: 1, parent: null });
  });

  test("after a snapshot left it out says nothing of what it was", () => {
    const store = fold([
      start({ metadata: { old: true } }),
      args("old"),
      end,
      result({ metadata: { "run-timeline": { duration_ms: 7 } } }),
    ]);
    expect(call(store)).toMatchObject({ metadata: { old: true }, duration: 7 });
    store.push([snapshot(), start()]);
    expect(call(store)).toMatchObject({ arguments: "", argumentsDone: false, status: "streaming" });
    expect(call(store)).not.toHaveProperty("metadata");
    expect(call(store)?.result).toBeUndefined();
    expect(call(store)?.duration).not.toBe(7);
  });
});

describe("MS-04: what goes on of a call that a snapshot left out", () => {
  test("is told and drawn, and changes nothing, but ends no strict run", () => {
    const events = [start({ subagentRunId: "a" }), snapshot(), args("lost")];
    const lenient = fold(events.slice(0, -1));
    expect(lenient.push(events.slice(-1))).toMatchObject([{ type: "error", owner: "a" }]);
    expect(lenient.issues).toMatchObject([{ code: "dropped-by-snapshot", owner: "a" }]);
    const rows = [...lenient.outline("in-order")];
    expect(rows.at(-1)).toMatchObject({ kind: "issue", owner: "a" });
    expect(lenient.messages).toEqual([]);

    const strict = fold([...events, args("lost")], "strict");
    expect(strict.issues).toMatchObject([{ code: "dropped-by-snapshot", severity: "dropped" }]);
    expect(strict.head.status).toBe("running");
    expect([...strict.outline("in-order")].map(({ kind }) => kind)).not.toContain("issue");
  });
});
