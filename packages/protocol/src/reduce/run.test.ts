import { expect, test } from "vitest";
import { createHistory, createRunStore, type RunStore } from "../index.js";

const started = (runId: string): object => ({ type: "RUN_STARTED", threadId: "t1", runId });
const asking = (runId: string, message: string): readonly object[] => [
  started(runId),
  {
    type: "RUN_FINISHED",
    threadId: "t1",
    runId,
    outcome: { type: "interrupt", interrupts: [{ id: "ok", reason: "approval", message }] },
  },
];

/** What the rows of one kind draw. */
const drawn = (store: RunStore, kind: "run" | "interrupt"): unknown[] =>
  [...store.outline("grouped")]
    .filter((row) => row.kind === kind)
    .map((row) => store.entity(row.entity ?? "", kind));

test("a run under the id of an earlier one is drawn beside it, each as it ended", () => {
  const store = createRunStore();
  store.push([started("r1"), { type: "RUN_ERROR", message: "No" }]);
  const before = [...store.outline("grouped")].map(({ key }) => key);
  store.push([started("r1"), { type: "RUN_FINISHED", threadId: "t1", runId: "r1" }]);
  expect(drawn(store, "run")).toMatchObject([
    { number: 1, status: "failed" },
    { number: 2, status: "success" },
  ]);
  expect(store.entity("r1", "run")?.number).toBe(2);
  expect(store.head.status).toBe("success");
  expect([...store.outline("grouped")].map(({ key }) => key).slice(0, 2)).toEqual(before);
});

test("runs that nobody started are drawn each as it ended", () => {
  const store = createRunStore({ conformance: "off" });
  store.push([{ type: "RUN_ERROR", message: "No" }, started("r1")]);
  store.push({ type: "RUN_FINISHED", threadId: "t1", runId: "r1" });
  expect(drawn(store, "run")).toMatchObject([{ status: "failed" }, { status: "success" }]);
});

test("a question under the id of one of an earlier run is another one: the answer to that stays", () => {
  const store = createRunStore();
  store.push(asking("r1", "Delete it?"));
  store.answer([{ interruptId: "ok", status: "resolved", payload: { approved: true } }]);
  store.push(asking("r2", "Delete that too?"));
  expect(drawn(store, "interrupt")).toMatchObject([
    { message: "Delete it?", status: "resolved" },
    { message: "Delete that too?", status: "open" },
  ]);
  expect(store.interrupts).toMatchObject([{ id: "ok", message: "Delete that too?" }]);
  const history = createHistory(store);
  expect(drawn(history.seek(2), "interrupt")).toMatchObject([{ id: "ok", status: "open" }]);
  expect(drawn(history.seek(4), "interrupt")).toEqual(drawn(store, "interrupt"));
  expect(drawn(history.seek(2), "interrupt")).toMatchObject([{ id: "ok", status: "open" }]);
});
