import "../styles.css";
import { type Run, useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { ended, more, started, text } from "../../test/testRun.js";
import { eventually, frames } from "../../test/waits.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline.js";

let run: Run;

preloadAll();
drawInPage("height: 640px; width: 1000px");

function App({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  run = useRun({ store });
  return <RunTimeline run={run} view="in-order" defaultFollow={false} {...props} />;
}

/** A run with one text of so many fragments: joined it is four lines. */
function oneText(fragments: number): RunStore {
  const store = createRunStore();
  const deltas = Array.from({ length: fragments - 1 }, (_, n) => more("m1", `word ${n} `));
  store.push([started, ...text("m1", "First "), ...deltas, ended("m1")]);
  return store;
}

const button = () =>
  [...host.querySelectorAll("button")].find(({ textContent }) => textContent === "Fragments");
const lines = () => Number(host.querySelector("[role=grid]")?.getAttribute("aria-rowcount"));
const rows = () => [...host.querySelectorAll<HTMLElement>("[role=row]")];

async function show(store: RunStore, props: Partial<RunTimelineProps> = {}): Promise<void> {
  flushSync(() => root.render(<App store={store} {...props} />));
  await eventually(() => expect(button()).toBeDefined());
  await eventually(() => expect(rows().length).toBeGreaterThan(0));
}

describe("the switch of fragments", () => {
  it("draws one row a fragment, and joins them again, by keyboard", async () => {
    await show(oneText(5));
    expect(lines()).toBe(4);
    button()?.focus();
    await userEvent.keyboard(" ");
    await eventually(() => expect(lines()).toBe(8));
    expect(rows().filter(({ textContent }) => textContent?.includes("word 2"))).toHaveLength(1);
    expect(button()?.getAttribute("aria-pressed")).toBe("true");
    expect(document.activeElement).toBe(button());
    await userEvent.keyboard(" ");
    await eventually(() => expect(lines()).toBe(4));
    expect(button()?.getAttribute("aria-pressed")).toBe("false");
  });

  it("is remembered with what else the reader chose", async () => {
    const store = oneText(5);
    await show(store);
    await userEvent.click(button() as HTMLButtonElement);
    expect(run.view.getState().fragments).toBe(true);
    flushSync(() => root.render(<App store={store} view="grouped" />));
    await eventually(() => expect(button()).toBeUndefined());
    await show(store);
    expect(lines()).toBe(8);
  });

  it("asks the page where the page has taken it over", async () => {
    const asked: boolean[] = [];
    const onFragmentsChange = (fragments: boolean) => void asked.push(fragments);
    await show(oneText(5), { fragments: true, onFragmentsChange });
    expect(lines()).toBe(8);
    await userEvent.click(button() as HTMLButtonElement);
    expect(asked).toEqual([false]);
    await frames(2);
    expect(lines()).toBe(8);
  });

  it("keeps the reader's place, also in the middle of one text", async () => {
    const store = oneText(500);
    await show(store, { defaultFragments: true });
    const scroller = host.querySelector(".rt-scroller") as HTMLElement;
    scroller.scrollTop = 5000;
    await eventually(() => expect(rows()[0]?.textContent).toMatch(/word \d+/));
    await frames(3);
    await userEvent.click(button() as HTMLButtonElement);
    await eventually(() => expect(lines()).toBe(4));
    const joined = rows().find(({ textContent }) => textContent?.includes("First"));
    expect(joined).toBeDefined();
    expect(scroller.scrollTop).toBeLessThan(5000);
  });

  it("leaves a line where it stands when its fragments are parted", async () => {
    const store = createRunStore();
    const deltas = Array.from({ length: 40 }, (_, n) => [
      more("m1", `one ${n} `),
      { type: "CUSTOM", name: `between ${n}`, value: n },
      more("m1", `two ${n} `),
      more("m1", `three ${n} `),
    ]);
    store.push([started, ...text("m1", "First "), ...deltas.flat()]);
    await show(store);
    const scroller = host.querySelector(".rt-scroller") as HTMLElement;
    scroller.scrollTop = 900;
    await frames(3);
    const line = rows().find(
      (row) =>
        row.getBoundingClientRect().top >= scroller.getBoundingClientRect().top + 24 &&
        row.textContent?.includes("between"),
    ) as HTMLElement;
    const name = line.textContent?.match(/between \d+/)?.[0] ?? "";
    const before = line.getBoundingClientRect().top;
    await userEvent.click(button() as HTMLButtonElement);
    await eventually(() => expect(lines()).toBeGreaterThan(120));
    await frames(3);
    const after = rows().find(({ textContent }) => textContent?.includes(name));
    expect(Math.abs((after?.getBoundingClientRect().top ?? 0) - before)).toBeLessThan(50);
  });
});
