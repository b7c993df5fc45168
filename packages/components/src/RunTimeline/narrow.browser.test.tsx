import "../styles.css";
import { recordedRuns } from "@run-timeline/fixtures";
import { useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { describe, expect, it } from "vitest";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { call, ended, finished, longRun, result, started, text } from "../../test/testRun.js";
import { allDrawn, eventually, frames } from "../../test/waits.js";
import { Markdown } from "../Markdown/Markdown.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline.js";

preloadAll();
drawInPage();

function Timeline({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  const run = useRun({ store });
  return <RunTimeline run={run} defaultFollow={false} components={{ Markdown }} {...props} />;
}

async function show(store: RunStore, width: number, props: Partial<RunTimelineProps> = {}) {
  host.style.cssText = `width: ${width}px; height: 640px`;
  flushSync(() => root.render(<Timeline store={store} {...props} />));
  await expect
    .poll(() => host.querySelector(".rt-search-input"), { timeout: 10_000 })
    .not.toBeNull();
  await expect
    .poll(() => host.querySelectorAll("[role=row]").length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  await allDrawn(host);
}

it("what is pressed while the search is open stays until it is pressed", async () => {
  await show(longRun(4), 420);
  const search = host.querySelector(".rt-search-input") as HTMLElement;
  const filter = host.querySelector(".rt-filter-toggle") as HTMLElement;
  const place = () => filter.getBoundingClientRect().top;
  const before = place();
  search.focus();
  await eventually(() => expect(place()).not.toBe(before));
  const opened = place();
  const press = (type: string) =>
    filter.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1 }));
  press("pointerdown");
  filter.focus();
  await frames(3);
  expect(place()).toBe(opened);
  press("pointerup");
  await eventually(() => expect(place()).toBe(before));
});

/** What reaches beyond the timeline to a side, and is not cut off or scrolled by something in it. */
function beyond(): string[] {
  const timeline = host.querySelector(".rt-timeline") as HTMLElement;
  const { left, right } = timeline.getBoundingClientRect();
  return [...timeline.querySelectorAll<HTMLElement>("*")].flatMap((element) => {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || (box.left >= left - 1 && box.right <= right + 1)) return [];
    return isContained(element, timeline) ? [] : [`${element.className}: ${Math.round(box.right)}`];
  });
}

function isContained(element: Element, timeline: Element): boolean {
  const own = element.closest(".rt-slot, .rt-header, .rt-panel") ?? timeline;
  for (let at = element.parentElement; at && at !== own; at = at.parentElement) {
    const { overflowX, clipPath } = getComputedStyle(at);
    if (overflowX !== "visible" || clipPath !== "none") return true;
  }
  return getComputedStyle(element).clipPath !== "none";
}

/** Whether all of an element is inside of the timeline. */
function isInside(element: Element | null | undefined): boolean {
  const box = element?.getBoundingClientRect();
  const around = host.getBoundingClientRect();
  return !!box && box.width > 0 && box.left >= around.left && box.right <= around.right;
}

describe("words that are too long for a screen of 320 px", () => {
  const name = "a_very_long_tool_name_".repeat(10);
  const store = () => {
    const made = createRunStore();
    made.push([
      started,
      ...call("c1", name, `{"path":"/${"x".repeat(240)}"}`),
      result("c1", "長い".repeat(60)),
      ...text("m1", "W".repeat(300)),
      ended("m1"),
      ...call("c2", name, "{}"),
      result("c2", `Error: ${"e".repeat(300)}`, "failed"),
      {
        type: "SUBAGENT_STARTED",
        subagentRunId: "s1",
        name: "n".repeat(200),
        description: "d".repeat(200),
      },
      { type: "SUBAGENT_FINISHED", subagentRunId: "s1", result: "r".repeat(200) },
      { type: "STATE_SNAPSHOT", snapshot: { ["k".repeat(100)]: "v".repeat(200) } },
      { type: "CUSTOM", name: "u".repeat(200), value: { ["k".repeat(100)]: "v".repeat(200) } },
      { ...finished, result: "s".repeat(200) },
    ]);
    return made;
  };
  const everything = (of: RunStore) =>
    new Map([...of.outline("grouped")].map(({ key }) => [key, true]));

  it.each(["grouped", "in-order"] as const)("push nothing out of it: %s", async (view) => {
    await show(store(), 320, { view });
    expect(beyond()).toEqual([]);
    expect(host.querySelector<HTMLElement>(".rt-scroller")?.scrollWidth).toBeLessThanOrEqual(320);
  });

  it("push nothing out of it where everything is open", async () => {
    const made = store();
    await show(made, 320, { open: everything(made) });
    expect(beyond()).toEqual([]);
  });

  it("leave the status and the button of their row in sight, and are there in full", async () => {
    await show(store(), 320);
    const row = [...host.querySelectorAll<HTMLElement>("[role=row]")].find((each) =>
      each.textContent?.includes(name),
    );
    expect(row?.textContent).toContain(name);
    expect(isInside(row?.querySelector(".rt-mark"))).toBe(true);
    expect(
      isInside(
        row?.querySelector("button[aria-expanded] .rt-chevron, button[aria-expanded] .rt-icon"),
      ),
    ).toBe(true);
  });
});

describe("every recorded run", () => {
  const names = recordedRuns.filter((each) => !each.generated).map((each) => each.name);
  const cases = names.flatMap((name) => [320, 420].map((width) => [name, width] as const));

  it.each(cases)("keeps to its width: %s at %i px", async (name, width) => {
    const store = createRunStore();
    const recorded = recordedRuns.find((each) => each.name === name);
    const events = recorded?.events() ?? [];
    store.push(recorded?.moment === undefined ? events : events.slice(0, recorded.moment));
    if (store.outline("in-order").length === 0) return;
    const open = new Map([...store.outline("grouped")].map(({ key }) => [key, true]));
    await show(store, width, { open, style: { height: 4000 } });
    expect(beyond()).toEqual([]);
    flushSync(() =>
      root.render(<Timeline store={store} view="in-order" style={{ height: 4000 }} />),
    );
    await expect.poll(() => host.querySelector("[role=grid] [role=row]")).not.toBeNull();
    await allDrawn(host);
    expect(beyond()).toEqual([]);
  });
});
