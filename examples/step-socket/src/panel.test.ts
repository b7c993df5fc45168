import { recordedRuns } from "@run-timeline/fixtures";
import { createRunStore, groupTitle, type Step, timeline } from "@run-timeline/protocol";
import { describe, expect, test } from "vitest";
import { applyStep, createPanel, type Panel, stopPanel } from "./panel.js";

function panelOf(steps: readonly Step[]): Panel {
  const panel = createPanel();
  for (const step of steps) applyStep(panel, step);
  return panel;
}

function groupsOf({ items }: Panel) {
  return items.filter((item) => item.kind === "group");
}

const UNANSWERED: ReadonlySet<string> = new Set(["incomplete", "running", "waiting"]);

const runs = recordedRuns
  .filter(({ kind, generated, valid }) => kind === "agui" && valid && !generated)
  .map((run) => [run.name, run] as const);

describe("the panel of a recorded run", () => {
  test.each(runs)("%s has the groups and calls of our own view", (_, run) => {
    const panel = panelOf(timeline(run.events()));
    const store = createRunStore();
    for (const event of run.events()) store.push(event);
    store.end();
    const drawn = [...store.outline("grouped")]
      .filter((row) => row.kind === "tool-group" && row.owner === null)
      .map((row) => store.entity(row.entity ?? "", "tool-group"));
    const ours = drawn.map((group) =>
      (group?.calls ?? []).filter((id) => store.entity(id, "tool-call")?.argumentsDone).sort(),
    );
    const theirs = groupsOf(panel).map(({ calls }) => calls.map(({ id }) => id).sort());
    // A call whose arguments never became whole is no step, and neither is a group of such calls alone.
    expect(theirs.filter((calls) => calls.length > 0)).toEqual(
      ours.filter((calls) => calls.length > 0),
    );
  });

  test.each(runs)("%s settles each call as our own view does", (_, run) => {
    const panel = panelOf(timeline(run.events()));
    stopPanel(panel);
    const store = createRunStore();
    for (const event of run.events()) store.push(event);
    store.end();
    for (const { calls } of groupsOf(panel))
      for (const { id, status } of calls) {
        const own = store.entity(id, "tool-call")?.status;
        expect(status, id).toBe(own !== undefined && UNANSWERED.has(own) ? "unanswered" : own);
      }
  });

  test.each(runs)("%s comes to the same when every step is heard twice", (_, run) => {
    const steps = timeline(run.events());
    const twice = steps.flatMap((step) => [step, step]);
    expect(panelOf(twice)).toEqual(panelOf(steps));
  });
});

describe("a step", () => {
  const base = { timestamp: null, run_id: "r1" };
  const started = (seq: number, id: string, group: string | null): Step => ({
    ...base,
    seq,
    type: "tool_call_started",
    tool_call_id: id,
    group_id: group,
    tool_name: "read_file",
    input: { path: `${id}.csv` },
  });
  const group: Step = {
    ...base,
    seq: 1,
    type: "tool_group_started",
    group_id: "g1",
    title: groupTitle([{ name: "read_file", arguments: { path: "a.csv" } }]),
  };
  const completed = (seq: number, id: string): Step => ({
    ...base,
    seq,
    type: "tool_call_completed",
    tool_call_id: id,
    group_id: null,
    duration_ms: 12,
    status: "completed",
    output: "ok",
  });

  test("that completes a call after its group was completed settles the call where it stands", () => {
    const panel = panelOf([
      group,
      started(2, "a", "g1"),
      {
        ...base,
        seq: 3,
        type: "tool_group_completed",
        group_id: "g1",
        title: "Read",
        tool_calls: 1,
      },
      { ...base, seq: 4, type: "agent_decision", content: "On.", next_action: "x", iteration: 1 },
      completed(5, "a"),
    ]);
    expect(panel.items.map(({ kind }) => kind)).toEqual(["group", "text"]);
    expect(groupsOf(panel)[0]).toMatchObject({
      settled: true,
      calls: [{ id: "a", status: "completed", output: "ok" }],
    });
  });

  test("that completes a call that was never started shows it by itself", () => {
    const panel = panelOf([completed(1, "ghost")]);
    expect(groupsOf(panel)[0]?.calls).toMatchObject([{ id: "ghost", status: "completed" }]);
  });

  test("of a type of tomorrow is passed over", () => {
    const unknown = { ...base, seq: 2, type: "of_tomorrow" } as unknown as Step;
    const panel = panelOf([group, unknown, started(3, "a", "g1")]);
    expect(groupsOf(panel)[0]?.calls).toHaveLength(1);
    expect(panel).toMatchObject({ last: 3, items: [{ kind: "group" }] });
  });

  test("that never came leaves a stopped run without an answer, and calls without a result", () => {
    const panel = panelOf([group, started(2, "a", "g1"), started(3, "b", "g1"), completed(4, "a")]);
    expect(stopPanel(panel)).toEqual(groupsOf(panel));
    expect(panel.status).toBe("stopped");
    expect(groupsOf(panel)[0]?.calls.map(({ status }) => status)).toEqual([
      "completed",
      "unanswered",
    ]);
  });
});
