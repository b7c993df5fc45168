import { recordedRun } from "@run-timeline/fixtures";
import { type Step, timeline } from "@run-timeline/protocol";
import { beforeEach, expect, test } from "vitest";
import { createPanelView } from "./drawPanel.js";
import { applyStep, createPanel, stopPanel } from "./panel.js";

let list: HTMLElement;
let status: HTMLElement;

beforeEach(() => {
  list = document.body.appendChild(document.createElement("ol"));
  status = document.body.appendChild(document.createElement("p"));
});

function draw(steps: readonly Step[]) {
  const panel = createPanel();
  const view = createPanelView(panel, list, status);
  view.draw(undefined);
  for (const step of steps) view.draw(applyStep(panel, step));
  return { panel, view };
}

test("a run is drawn in its order, and says that it was answered", () => {
  const { panel } = draw(timeline(recordedRun("revenue").events()));
  expect([...list.children].map((row) => (row as HTMLElement).dataset.kind)).toEqual(
    panel.items.map(({ kind }) => kind),
  );
  expect(status.textContent).toMatch(/^Answered: /);
});

test("a group that goes on keeps its element, and what the reader closed stays closed", () => {
  const steps = timeline(recordedRun("parallel-calls").events());
  const first = steps.findIndex(({ type }) => type === "tool_call_started");
  const { panel, view } = draw(steps.slice(0, first + 1));
  const details = list.querySelector("details");
  if (details === null) throw new Error("No group was drawn.");
  expect(details.open).toBe(true);
  details.open = false;
  for (const step of steps.slice(first + 1)) view.draw(applyStep(panel, step));
  expect(list.querySelector("details")).toBe(details);
  expect(details.open).toBe(false);
  expect(details.querySelectorAll("li").length).toBeGreaterThan(1);
});

test("a run that crashed says so, and shows which calls got no result", () => {
  const events = recordedRun("revenue").events();
  const call = events.findIndex((event) => (event as { type: string }).type === "TOOL_CALL_END");
  const { panel, view } = draw(timeline(events.slice(0, call + 1)));
  for (const item of stopPanel(panel)) view.draw(item);
  view.draw(undefined);
  expect(status.textContent).toMatch(/^Stopped without an answer/);
  expect(list.querySelectorAll('[data-status="unanswered"]').length).toBeGreaterThan(0);
  expect(list.querySelector('[data-kind="answer"]')).toBeNull();
});

test("what an agent says is text, never HTML", () => {
  const base = { timestamp: null, run_id: null };
  const evil = '<img src="x" onerror="alert(1)">';
  draw([
    { ...base, seq: 1, type: "run_started", goal: evil },
    { ...base, seq: 2, type: "tool_group_started", group_id: evil, title: evil },
    {
      ...base,
      seq: 3,
      type: "tool_call_started",
      tool_call_id: evil,
      group_id: evil,
      tool_name: evil,
      input: { path: evil },
    },
    { ...base, seq: 4, type: "notice", kind: evil, content: evil },
    { ...base, seq: 5, type: "artifact_created", path: evil, title: evil, kind: evil, tool: evil },
    { ...base, seq: 6, type: "final_response", content: evil, tool_calls: 1, usage: {} },
  ]);
  expect(document.querySelectorAll("img")).toHaveLength(0);
  expect(list.textContent).toContain(evil);
});
