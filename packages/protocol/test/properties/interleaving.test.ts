import { createRunStore, type Event } from "@run-timeline/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PATIENCE, runs } from "./choices.js";

/** One call, or one message, from its beginning to its end. */
function item(index: number, deltas: readonly string[]): Event[] {
  const owned = index % 3 === 2 ? { subagentRunId: `agent ${index}` } : {};
  if (index % 2 === 0) {
    const toolCallId = `call ${index}`;
    return [
      { type: "TOOL_CALL_START", toolCallId, toolCallName: "tool", ...owned },
      ...deltas.map((delta): Event => ({ type: "TOOL_CALL_ARGS", toolCallId, delta })),
      { type: "TOOL_CALL_END", toolCallId },
      { type: "TOOL_CALL_RESULT", messageId: `result ${index}`, toolCallId, content: "done" },
    ];
  }
  const messageId = `message ${index}`;
  return [
    { type: "TEXT_MESSAGE_START", messageId, ...owned },
    ...deltas.map((delta): Event => ({ type: "TEXT_MESSAGE_CONTENT", messageId, delta })),
    { type: "TEXT_MESSAGE_END", messageId },
  ];
}

/** Each list in its own order, one of them at a time going on. */
function interleave(lists: readonly (readonly Event[])[], picks: readonly number[]): Event[] {
  const rest = lists.map((list) => [...list]);
  const events: Event[] = [];
  for (let turn = 0; ; turn++) {
    const open = rest.filter((list) => list.length > 0);
    if (open.length === 0) return events;
    const pick = picks[turn % picks.length] ?? 0;
    events.push((open[pick % open.length] as Event[]).shift() as Event);
  }
}

test(
  "any interleaving of independent calls and messages gives the same entities",
  () => {
    const deltas = fc.array(fc.constantFrom("a", "", " b", '{"x":1}'), { maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(deltas, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(9), { minLength: 1 }),
        (made, picks) => {
          const items = made.map((each, index) => item(index, each));
          const alone = entitiesOf(items.flat(), made.length);
          expect(entitiesOf(interleave(items, picks), made.length)).toEqual(alone);
        },
      ),
      runs(200),
    );
  },
  PATIENCE,
);

/** What the things are; where they stand among the others is the interleaving's. */
function entitiesOf(events: readonly Event[], count: number): unknown[] {
  const store = createRunStore({ conformance: "strict" });
  store.push({ type: "RUN_STARTED", threadId: "t1", runId: "r1" });
  store.push(events);
  store.push({ type: "RUN_FINISHED", threadId: "t1", runId: "r1" });
  expect(store.issues).toEqual([]);
  return Array.from({ length: count }, (_, index) => {
    const entity =
      index % 2 === 0
        ? store.entity(`call ${index}`, "tool-call")
        : store.entity(`message ${index}`, "message");
    if (entity === undefined) return null;
    const { first: _first, last: _last, ...value } = entity;
    const { number: _number, group: _group, ...rest } = value as Record<string, unknown>;
    return rest;
  });
}
