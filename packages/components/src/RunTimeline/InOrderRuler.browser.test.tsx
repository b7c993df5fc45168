import "../styles.css";
import { useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { call, longRun, result, started } from "../../test/testRun.js";
import { RunTimeline } from "./RunTimeline.js";

preloadAll();
drawInPage("width: 900px; height: 640px");

function Timeline({ store }: { store: RunStore }) {
  const run = useRun({ store });
  return <RunTimeline run={run} defaultView="in-order" defaultFollow={false} />;
}

async function show(store: RunStore): Promise<void> {
  flushSync(() => root.render(<Timeline store={store} />));
  await expect.poll(() => lines().length, { timeout: 10_000 }).toBeGreaterThan(0);
}

const all = (selector: string): Element[] => [...host.querySelectorAll(selector)];
const lines = (): HTMLElement[] => all("[role=row]") as HTMLElement[];
const middle = (element: Element | undefined): number => {
  const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return top + height / 2;
};

/** Two calls at once, with arguments of one that was never begun among them. */
function twoCalls(): RunStore {
  const store = createRunStore();
  const [start, args, end] = call("c1", "write_file");
  store.push([
    started,
    start as object,
    ...call("c2"),
    args as object,
    { type: "TOOL_CALL_ARGS", toolCallId: "nobody", delta: "{" },
    end as object,
    result("c2"),
    result("c1"),
  ]);
  return store;
}

it("stands beside the lines of what is chosen, and of what was wrong before that", async () => {
  await show(twoCalls());
  await expect.poll(() => all(".rt-ruler-tick[data-tone=issue]").length).toBe(1);
  expect(all(".rt-ruler-tick").length).toBe(1);
  const issue = () => lines().find(({ dataset }) => dataset.kind === "issue");
  await expect
    .poll(() => Math.abs(middle(all(".rt-ruler-tick")[0]) - middle(issue())))
    .toBeLessThan(3);

  lines()
    .find((line) => line.textContent?.includes("write_file"))
    ?.click();
  await expect.poll(() => all(".rt-ruler-tick[data-hue]").length).toBe(4);
  const apart = () => {
    const ticks = all(".rt-ruler-tick[data-hue]");
    return lines()
      .filter(({ dataset }) => dataset.linked !== undefined)
      .map((line, at) => Math.abs(middle(line) - middle(ticks[at])));
  };
  await expect.poll(() => Math.max(...apart())).toBeLessThan(3);
  expect(apart().length).toBe(4);
});

it("thickens the thread of what is chosen, through the lines of others too", async () => {
  await show(twoCalls());
  expect(all(".rt-thread[data-linked]").length).toBe(0);
  lines()
    .find((line) => line.textContent?.includes("write_file"))
    ?.click();
  await expect.poll(() => all(".rt-thread[data-linked]").length).toBeGreaterThan(0);
  const from = lines().findIndex((line) => line.textContent?.includes("write_file"));
  const through = lines()
    .slice(from)
    .filter((line) => line.querySelector(".rt-thread"));
  expect(through.length).toBeGreaterThan(6);
  for (const line of through)
    expect(line.querySelectorAll("[data-linked].rt-thread").length).toBe(1);
  const width = (of: string) => getComputedStyle(host.querySelector(of) as Element).strokeWidth;
  expect(width(".rt-thread[data-linked]")).toBe("2.5px");
  expect(width(".rt-thread:not([data-linked])")).toBe("1.5px");
});

it("shows what is in view, and leaves the lines 14 px narrower", async () => {
  await show(longRun(300));
  const scroller = host.querySelector(".rt-scroller") as HTMLElement;
  const view = () => host.querySelector(".rt-ruler-view")?.getBoundingClientRect();
  const ruler = host.querySelector(".rt-ruler")?.getBoundingClientRect();
  await expect.poll(() => view()?.height ?? 0).toBeGreaterThan(0);
  expect(ruler?.width).toBe(14);
  expect(ruler?.left).toBe(scroller.getBoundingClientRect().right);
  expect(ruler?.height).toBe(scroller.clientHeight);
  expect(view()?.top).toBeCloseTo(ruler?.top ?? 0, 0);
  scroller.scrollTop = scroller.scrollHeight;
  await expect.poll(() => Math.round((view()?.bottom ?? 0) - (ruler?.bottom ?? 0))).toBe(0);
});
