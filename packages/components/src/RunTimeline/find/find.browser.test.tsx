import "../../styles.css";
import { type Run, useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { RunTimeline, type RunTimelineProps } from "../RunTimeline.js";
import { call, ended, finished, more, result, started, text } from "../testRun.js";

let host: HTMLDivElement;
let root: Root;
let run: Run;

beforeEach(() => {
  host = document.createElement("div");
  host.style.cssText = "height: 640px; width: 1000px";
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

function App({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  run = useRun({ store });
  return <RunTimeline run={run} defaultFollow={false} {...props} />;
}

async function show(store: RunStore, props: Partial<RunTimelineProps> = {}) {
  flushSync(() => root.render(<App store={store} {...props} />));
  await expect.poll(() => host.querySelector(".rt-search-input")).not.toBeNull();
}

function storeOf(...events: object[]): RunStore {
  const store = createRunStore();
  store.push([started, ...events]);
  return store;
}

const input = () => host.querySelector<HTMLInputElement>(".rt-search-input") as HTMLInputElement;
const scroller = () => host.querySelector(".rt-scroller") as HTMLElement;
const rows = () => [...host.querySelectorAll<HTMLElement>("[role=row]")];
const rowWith = (words: string) => rows().find((row) => row.textContent?.includes(words));
const said = () => host.querySelector(".rt-search [role=status]")?.textContent;
const current = () => host.querySelector<HTMLElement>("[data-match=current] [role=row]");
const opened = () => [...(run.view.getState().open ?? [])].filter(([, isOpen]) => isOpen);
const button = (name: string) =>
  [...host.querySelectorAll("button")].find(
    (each) => each.textContent?.startsWith(name) || each.getAttribute("aria-label") === name,
  ) as HTMLButtonElement;
const isInView = (row: HTMLElement | null | undefined) => {
  if (!row) return false;
  const { top, bottom } = row.getBoundingClientRect();
  const view = scroller().getBoundingClientRect();
  return bottom > view.top && top < view.bottom;
};
/** What the browser marks, in the order in which it was found. */
const marked = (name = "rt-match") => [...(CSS.highlights.get(name) ?? [])].map(String);

async function search(query: string) {
  await userEvent.click(input());
  await userEvent.keyboard(query);
}

describe("a search in 20,000 rows", () => {
  const store = createRunStore();
  const events: object[] = [started];
  for (let n = 0; n < 20_000; n++) {
    events.push(
      ...text(`m${n}`, n === 15_000 ? "Here is the needle." : `Word ${n}.`),
      ended(`m${n}`),
    );
  }
  store.push(events);

  it("goes to the row that holds it, and marks what it found", async () => {
    await show(store);
    await search("needle");
    await expect.poll(said).toBe("1 match");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => current()?.textContent).toContain("Here is the needle.");
    expect(isInView(current())).toBe(true);
    await expect.poll(() => marked("rt-match-current")).toEqual(["needle"]);
    expect(said()).toBe("1 of 1");
    expect(document.activeElement).toBe(input());
  });

  it("leaves every row to be reached: End, Home, and the true number of rows", async () => {
    await show(store);
    rows()[0]?.focus();
    await userEvent.keyboard("{End}");
    await expect.poll(() => document.activeElement?.textContent).toContain("Word 19999.");
    expect(document.activeElement?.getAttribute("aria-posinset")).toBe("20001");
    expect(document.activeElement?.getAttribute("aria-setsize")).toBe("20001");
    await userEvent.keyboard("{Home}");
    await expect.poll(() => document.activeElement?.getAttribute("aria-posinset")).toBe("1");
  });

  it("never works longer than a frame or two at a time", async () => {
    await show(store);
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: "longtask" });
    await search("word 1");
    await expect.poll(said, { timeout: 10_000 }).toBe("11,110 matches");
    observer.disconnect();
    // The machines that test are slower than those that people search on.
    expect(Math.max(0, ...tasks)).toBeLessThan(200);
  });
});

describe("a search beside a filter", () => {
  const needles = () =>
    storeOf(
      ...call("c1", "alpha", '{"k":"needle"}'),
      result("c1", "x"),
      ...text("m1", "needle in text"),
      ended("m1"),
      finished,
    );

  it("counts what is in view, tells what the filter hides, and goes nowhere else", async () => {
    await show(needles(), { defaultFilters: { kinds: ["message"] } });
    await search("needle");
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.poll(said).toBe("1 of 1");
    expect(current()?.textContent).toContain("needle in text");
    expect(rowWith("alpha")).toBeUndefined();
    const hidden = host.querySelector(".rt-finding-hidden");
    expect(hidden?.textContent).toContain("1 more hidden by the filter");
  });

  it("shows what the filter hides when asked to", async () => {
    await show(needles(), { defaultFilters: { kinds: ["message"] } });
    await search("needle");
    await expect.poll(() => host.querySelector(".rt-finding-hidden")).not.toBeNull();
    await userEvent.click(button("Show"));
    await expect.poll(said).toBe("2 matches");
    await expect.poll(() => rowWith("alpha")).toBeDefined();
    expect(host.querySelector(".rt-finding-hidden")).toBeNull();
  });
});

describe("a search in what is folded away", () => {
  const cards = () =>
    storeOf(
      ...Array.from({ length: 100 }, (_, n) => [
        ...call(`c${n}`, "read_file", n === 40 ? '{"a":"Zebra"}' : `{"path":"${n}.md"}`),
        result(`c${n}`, n === 70 ? "A zebra was here" : "ok"),
      ]).flat(),
      ...text("m1", "Done."),
      ended("m1"),
      finished,
    );

  it("opens nothing while the reader types, only what they go to, and folds it all again", async () => {
    await show(cards());
    await expect.poll(() => rowWith("Read")).toBeDefined();
    const before = rows().length;
    for (const letter of "zebra") {
      await search(letter);
      expect(opened()).toEqual([]);
    }
    await expect.poll(said).toBe("2 matches");
    expect(rows().length).toBe(before);

    await userEvent.keyboard("{Enter}");
    await expect.poll(() => current()?.textContent).toContain("Zebra");
    expect(isInView(current())).toBe(true);
    expect(opened().map(([key]) => key)).toEqual(["tool-group:g1", "tool-call:c40"]);

    await userEvent.keyboard("{Enter}");
    await expect.poll(() => current()?.textContent).toContain("A zebra was here");
    expect(opened().map(([key]) => key)).toEqual(["tool-group:g1", "tool-call:c70"]);
    expect(said()).toBe("2 of 2");

    await userEvent.keyboard("{Escape}");
    await expect.poll(opened).toEqual([]);
    expect(input().value).toBe("");
    await expect.poll(() => rows().length).toBe(before);
  });

  it("leaves open what the reader had opened before", async () => {
    await show(cards(), { defaultOpen: new Map([["tool-group:g1", true]]) });
    run.view.setState({ open: new Map([["tool-group:g1", true]]) });
    await search("zebra{Enter}");
    await expect.poll(() => current()).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect.poll(opened).toEqual([["tool-group:g1", true]]);
  });
});

describe("the search field", () => {
  const words = () =>
    storeOf(
      ...text("m1", "One fish"),
      ended("m1"),
      ...text("m2", "Two fish"),
      ended("m2"),
      ...text("m3", "Red bird"),
      ended("m3"),
    );

  it("gets focus by /, steps by Enter and back by Shift+Enter, clears by Escape", async () => {
    await show(words());
    rows()[0]?.focus();
    await userEvent.keyboard("/");
    expect(document.activeElement).toBe(input());
    await userEvent.keyboard("fish{Enter}");
    await expect.poll(said).toBe("1 of 2");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => current()?.textContent).toContain("Two fish");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => current()?.textContent).toContain("One fish");
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    await expect.poll(() => current()?.textContent).toContain("Two fish");
    await userEvent.keyboard("{Escape}");
    expect(input().value).toBe("");
    await expect.poll(current).toBeNull();
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement?.getAttribute("role")).toBe("row");
  });

  it("says that nothing matches, and shows the rows again when it is cleared", async () => {
    await show(words());
    await search("invoice");
    await expect.poll(() => host.textContent).toContain("Nothing matches “invoice”");
    expect(said()).toBe("0 of 4");
    expect(getComputedStyle(scroller()).display).toBe("none");
    await userEvent.click(button("Clear"));
    await expect.poll(() => getComputedStyle(scroller()).display).not.toBe("none");
    expect(isInView(rowWith("One fish"))).toBe(true);
  });

  it("goes on while the run does", async () => {
    const store = words();
    await show(store);
    await search("fish");
    await expect.poll(said).toBe("2 matches");
    store.push([...text("m4", "Blue fi"), more("m4", "sh")]);
    await expect.poll(said).toBe("3 matches");
    await expect.poll(() => marked()).toEqual(["fish", "fish", "fish"]);
  });

  it("is the page's where the page wants it", async () => {
    const asked: string[] = [];
    await show(words(), { query: "bird", onQueryChange: (query) => asked.push(query) });
    await expect.poll(said).toBe("1 match");
    await search("s");
    expect(asked).toEqual(["birds"]);
    expect(input().value).toBe("bird");
  });
});

describe("the filters", () => {
  const store = () =>
    storeOf(
      ...text("m1", "I look."),
      ended("m1"),
      ...call("c1"),
      result("c1"),
      ...call("c2", "send_email"),
      result("c2", "no", "denied"),
      ...text("m2", "Done."),
      ended("m2"),
    );

  it("count, filter one at a time, and keep the groups of what they leave", async () => {
    await show(store());
    await userEvent.click(button("Filters"));
    await expect.poll(() => button("Calls")?.textContent).toBe("Calls2");
    expect(button("All").getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(button("Calls"));
    await expect.poll(() => rowWith("I look.")).toBeUndefined();
    expect(rowWith("send_email")).toBeDefined();
    await userEvent.click(button("All"));
    await expect.poll(() => rowWith("I look.")).toBeDefined();
  });

  it("are in the view in order from the start, and count lines there", async () => {
    await show(store(), { defaultView: "in-order" });
    await expect.poll(() => button("Text")?.textContent).toBe("Text6");
    await userEvent.click(button("Text"));
    await expect.poll(() => rows().length).toBe(6);
    expect(scroller().getAttribute("aria-rowcount")).toBe("6");
    expect(rows()[5]?.getAttribute("aria-rowindex")).toBe("6");
  });

  it("ask for status, agent and tool as well", async () => {
    await show(store());
    await userEvent.click(button("Filters"));
    await userEvent.click(button("More"));
    await userEvent.click(button("send_email"));
    await expect.poll(() => rowWith("read_file")).toBeUndefined();
    expect(rowWith("send_email")).toBeDefined();
    await userEvent.click(button("send_email"));
    await userEvent.click(button("Denied"));
    await expect.poll(() => rowWith("I look.")).toBeUndefined();
    expect(rowWith("send_email")).toBeDefined();
  });

  it("say when they leave nothing, and show all rows again", async () => {
    await show(store(), { defaultFilters: { tools: ["nothing"] } });
    await expect.poll(() => host.textContent).toContain("The filters leave nothing");
    await userEvent.click(button("Show all rows"));
    await expect.poll(() => rowWith("I look.")).toBeDefined();
  });
});
