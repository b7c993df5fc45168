import "../styles.css";
import { recordedRun } from "@run-timeline/fixtures";
import { useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { started } from "../../test/testRun.js";
import { eventually } from "../../test/waits.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline.js";

preloadAll();
drawInPage("height: 640px; width: 900px");

function App({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  return <RunTimeline run={useRun({ store })} {...props} />;
}

it("the details of a call name each of its events once, of those too that are several lines", async () => {
  const store = createRunStore();
  const chunk = { type: "TOOL_CALL_CHUNK", toolCallId: "c" };
  store.push([
    started,
    { ...chunk, toolCallName: "read_file", delta: '{"path":' },
    { ...chunk, delta: '"a.md"}' },
    { ...started, type: "RUN_FINISHED" },
  ]);
  flushSync(() => root.render(<App store={store} />));
  await openDetails("tool-call");
  // The end of the run ends the call, which nobody else did.
  const indexes = [...host.querySelectorAll(".rt-panel .rt-ev-index")];
  expect(indexes.map(({ textContent }) => textContent)).toEqual(["2", "3", "4"]);
});

it.each(["in-order", "grouped"] as const)(
  "the details of an issue say what was wrong and show the event as it came: %s",
  async (view) => {
    const store = createRunStore();
    const stray = {
      type: "TOOL_CALL_ARGS",
      toolCallId: "never",
      delta: "x",
      extra: { kept: "whole" },
    };
    store.push([started, stray, { ...started, type: "RUN_FINISHED" }]);
    flushSync(() => root.render(<App store={store} defaultView={view} />));
    await openDetails("issue");
    const panel = host.querySelector(".rt-panel");
    expect(panel?.textContent).toContain("not-open");
    const line = panel?.querySelector<HTMLElement>(".rt-event-line");
    expect(line?.textContent).toMatch(/^2.*TOOL_CALL_ARGS/);
    line?.click();
    await eventually(() =>
      expect(panel?.querySelector(".rt-json")?.textContent).toContain("whole"),
    );
  },
);

it("every line in order has details, with the events that it stands for", async () => {
  const store = createRunStore();
  store.push([...recordedRun("two-runs").events(), ...recordedRun("malformed").events()]);
  flushSync(() => root.render(<App store={store} defaultView="in-order" defaultFollow={false} />));
  await openDetails("run");
  const seen = new Set<string>();
  for (const { kind } of store.outline("in-order")) {
    if (!seen.has(kind)) {
      expect(host.querySelectorAll(".rt-panel .rt-event-line").length, kind).toBeGreaterThan(0);
    }
    seen.add(kind);
    await userEvent.keyboard("{ArrowDown}{Enter}");
  }
  expect(seen.size).toBeGreaterThan(10);
});

async function openDetails(kind: string): Promise<void> {
  const row = await eventually(() => {
    const found = host.querySelector<HTMLElement>(`[role=row][data-kind=${kind}]`);
    if (!found) throw new Error(`There is no ${kind}.`);
    return found;
  });
  row.focus();
  await userEvent.keyboard("{Enter}");
  await eventually(() => expect(host.querySelector(".rt-panel .rt-events")).not.toBeNull());
}
