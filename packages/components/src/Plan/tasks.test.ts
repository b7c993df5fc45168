import { describe, expect, it } from "vitest";
import { tasksOf } from "./tasks.js";

describe("the tasks of a plan", () => {
  it("are read in whatever words their producer put them", () => {
    expect(tasksOf({ tasks: [{ content: "a", status: "in_progress" }] })).toEqual([
      { title: "a", state: "running" },
    ]);
    expect(tasksOf({ steps: [{ description: "b", state: "Completed" }] })).toEqual([
      { title: "b", state: "done" },
    ]);
    expect(tasksOf(["c"])).toEqual([{ title: "c", state: "pending" }]);
  });

  it("are none where there are none", () => {
    for (const value of [null, undefined, 1, "x", {}, { tasks: "x" }, { tasks: [null, 1, {}] }]) {
      expect(tasksOf(value)).toEqual([]);
    }
  });
});
