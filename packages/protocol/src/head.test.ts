import { expect, test } from "vitest";
import { createRunStore } from "./store.js";
import { partsOf } from "./storeParts.js";

test("the head looks at no run but the last, and still sums over all of them", () => {
  const store = createRunStore();
  const count = 20;
  for (let run = 0; run < count; run++) {
    const ids = { threadId: "t", runId: `r${run}` };
    store.push({
      type: "RUN_STARTED",
      ...ids,
      metadata: { "run-timeline": { goal: `goal ${run}` } },
    });
    store.push({ type: "RUN_FINISHED", ...ids, usage: [{ inputTokens: 2, outputTokens: 1 }] });
  }
  store.push({ type: "RUN_STARTED", threadId: "t", runId: "last" });
  const looked: number[] = [];
  const earlier = partsOf(store).tables.runs.slice(0, -1);
  for (const run of earlier) {
    for (const field of ["usage", "goal"] as const) {
      const value = run[field];
      Object.defineProperty(run, field, {
        get: () => {
          looked.push(run.number);
          return value;
        },
      });
    }
  }
  store.push({ type: "CUSTOM", name: "tick", value: 1 });
  expect(store.head.goal).toBe(`goal ${count - 1}`);
  expect(store.head.usage).toEqual({ inputTokens: 40, outputTokens: 20, totalTokens: 60 });
  expect(looked).toEqual([]);
});
