import "../../styles.css";
import { type Run, useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, preloadAll, root } from "../../../test/testPage.js";
import { call, ended, finished, more, result, started, text } from "../../../test/testRun.js";
import { RunTimeline, type RunTimelineProps } from "../RunTimeline.js";

let run: Run;

preloadAll();
drawInPage("height: 640px; width: 1000px");

function App({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  run = useRun({ store });
  return <RunTimeline run={run} defaultFollow={false} {...props} />;
}

const Time = () => <p>Time</p>;

/** Machines that test are slow. */
const eventually = <T,>(read: () => T) => expect.poll(read, { timeout: 10_000 });

async function show(store: RunStore, props: Partial<RunTimelineProps> = {}) {
  flushSync(() => root.render(<App store={store} {...props} />));
  await eventually(() => host.querySelector(".rt-search-input")).not.toBeNull();
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

/** Types, and leaves no time to look before what comes next. */
function type(query: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(input(), query);
  input().dispatchEvent(new Event("input", { bubbles: true }));
}

const enter = () =>
  input().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));

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

  it("B107: goes to the row that holds it, and marks what it found", async () => {
    await show(store);
    await search("needle");
    await eventually(said).toBe("1 match");
    await userEvent.keyboard("{Enter}");
    await eventually(() => current()?.textContent).toContain("Here is the needle.");
    expect(isInView(current())).toBe(true);
    await eventually(() => marked("rt-match-current")).toEqual(["needle"]);
    expect(said()).toBe("1 of 1");
    expect(document.activeElement).toBe(input());
  });

  it("leaves every row to be reached: End, Home, and the true number of rows", async () => {
    await show(store);
    rows()[0]?.focus();
    await userEvent.keyboard("{End}");
    await eventually(() => document.activeElement?.textContent).toContain("Word 19999.");
    expect(document.activeElement?.getAttribute("aria-posinset")).toBe("20001");
    expect(document.activeElement?.getAttribute("aria-setsize")).toBe("20001");
    await userEvent.keyboard("{Home}");
    await eventually(() => document.activeElement?.getAttribute("aria-posinset")).toBe("1");
  });

  it("never works longer than a frame or two at a time", async () => {
    await show(store);
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: "longtask" });
    await search("word 1");
    await eventually(said).toBe("11,110 matches");
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
    await eventually(said).toBe("1 of 1");
    expect(current()?.textContent).toContain("needle in text");
    expect(rowWith("alpha")).toBeUndefined();
    const hidden = host.querySelector(".rt-finding-hidden");
    expect(hidden?.textContent).toContain("1 more hidden by the filter");
  });

  it("shows what the filter hides when asked to", async () => {
    await show(needles(), { defaultFilters: { kinds: ["message"] } });
    await search("needle");
    await eventually(() => host.querySelector(".rt-finding-hidden")).not.toBeNull();
    await userEvent.click(button("Show"));
    await eventually(said).toBe("2 matches");
    await eventually(() => rowWith("alpha")).toBeDefined();
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

  it("B165: opens nothing while the reader types, only what they go to, and folds it all again", async () => {
    await show(cards());
    await eventually(() => rowWith("Read")).toBeDefined();
    const before = rows().length;
    for (const letter of "zebra") {
      await search(letter);
      expect(opened()).toEqual([]);
    }
    await eventually(said).toBe("2 matches");
    expect(rows().length).toBe(before);

    await userEvent.keyboard("{Enter}");
    await eventually(() => current()?.textContent).toContain("Zebra");
    expect(isInView(current())).toBe(true);
    expect(opened().map(([key]) => key)).toEqual(["tool-group:g1", "tool-call:c40"]);

    await userEvent.keyboard("{Enter}");
    await eventually(() => current()?.textContent).toContain("A zebra was here");
    expect(opened().map(([key]) => key)).toEqual(["tool-group:g1", "tool-call:c70"]);
    expect(said()).toBe("2 of 2");

    await userEvent.keyboard("{Escape}");
    await eventually(opened).toEqual([]);
    expect(input().value).toBe("");
    await eventually(() => rows().length).toBe(before);
  });

  it("leaves open what the reader had opened before", async () => {
    await show(cards(), { defaultOpen: new Map([["tool-group:g1", true]]) });
    run.view.setState({ open: new Map([["tool-group:g1", true]]) });
    await search("zebra{Enter}");
    await eventually(() => current()).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    await eventually(opened).toEqual([["tool-group:g1", true]]);
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
    await eventually(said).toBe("1 of 2");
    await userEvent.keyboard("{Enter}");
    await eventually(() => current()?.textContent).toContain("Two fish");
    await userEvent.keyboard("{Enter}");
    await eventually(() => current()?.textContent).toContain("One fish");
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    await eventually(() => current()?.textContent).toContain("Two fish");
    await userEvent.keyboard("{Escape}");
    expect(input().value).toBe("");
    await eventually(current).toBeNull();
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement?.getAttribute("role")).toBe("row");
  });

  it("goes to the match when Enter comes before anything was found", async () => {
    await show(words());
    type("fish");
    enter();
    await eventually(said).toBe("1 of 2");
    await eventually(() => current()?.textContent).toContain("One fish");
  });

  it("goes nowhere later when Enter found nothing, or another query came", async () => {
    const store = words();
    await show(store);
    type("fish");
    enter();
    type("bird");
    await eventually(said).toBe("1 match");
    expect(current()).toBeNull();
    type("whale");
    enter();
    await eventually(said).toBe("0 of 4");
    store.push([...text("m4", "A whale"), ended("m4")]);
    await eventually(said).toBe("1 match");
    expect(current()).toBeNull();
  });

  it("says that nothing matches, and shows the rows again when it is cleared", async () => {
    await show(words());
    await search("invoice");
    await eventually(() => host.textContent).toContain("Nothing matches “invoice”");
    expect(said()).toBe("0 of 4");
    expect(getComputedStyle(scroller()).display).toBe("none");
    await userEvent.click(button("Clear"));
    await eventually(() => getComputedStyle(scroller()).display).not.toBe("none");
    expect(isInView(rowWith("One fish"))).toBe(true);
  });

  it("goes on while the run does", async () => {
    const store = words();
    await show(store);
    await search("fish");
    await eventually(said).toBe("2 matches");
    store.push([...text("m4", "Blue fi"), more("m4", "sh")]);
    await eventually(said).toBe("3 matches");
    await eventually(() => marked()).toEqual(["fish", "fish", "fish"]);
  });

  it("is the page's where the page wants it", async () => {
    const asked: string[] = [];
    await show(words(), { query: "bird", onQueryChange: (query) => asked.push(query) });
    await eventually(said).toBe("1 match");
    await search("s");
    expect(asked).toEqual(["birds"]);
    expect(input().value).toBe("bird");
  });
});

describe("what is found", () => {
  it("is brought into sight where a row is higher than the list, or cut off at its end", async () => {
    const long = Array.from({ length: 200 }, (_, n) => `Line ${n}.`).join("\n");
    const store = storeOf(
      ...text("m1", `${long}\nHere is the needle.\n${long}`),
      ended("m1"),
      ...call("c1", "read_file", `{"path":"${"folder/".repeat(30)}needle.md"}`),
      finished,
    );
    const isShown = () => {
      const [range] = CSS.highlights.get("rt-match-current") ?? [];
      const hit = range && (range as Range).getBoundingClientRect();
      const view = scroller().getBoundingClientRect();
      return !!hit && hit.top >= view.top && hit.bottom <= view.bottom && hit.right <= view.right;
    };
    await show(store);
    await search("needle{Enter}");
    await eventually(isShown).toBe(true);
    run.view.setState({ view: "in-order" });
    await eventually(said).toBe("2 matches");
    await userEvent.keyboard("{Enter}");
    await eventually(() => current()?.textContent).toContain("Here is the needle.");
    await eventually(isShown).toBe(true);
    await userEvent.keyboard("{Enter}");
    await eventually(() => current()?.textContent).toContain("folder/");
    await eventually(isShown).toBe(true);
  });

  it("is marked with boxes where a browser has no marks of its own", async () => {
    const { highlights } = CSS;
    Object.defineProperty(CSS, "highlights", { value: undefined, configurable: true });
    try {
      await show(storeOf(...text("m1", "One fish, two fish"), ended("m1"), finished));
      await search("fish");
      await eventually(() => host.querySelectorAll("mark.rt-mark-box").length).toBe(2);
      const [box] = host.querySelectorAll("mark.rt-mark-box");
      expect(box?.getBoundingClientRect().width).toBeGreaterThan(10);
      await userEvent.keyboard("{Escape}");
      await eventually(() => host.querySelectorAll("mark").length).toBe(0);
    } finally {
      Object.defineProperty(CSS, "highlights", { value: highlights, configurable: true });
    }
  });

  it("is marked in each of two timelines, and no longer than either looks", async () => {
    const fish = storeOf(...text("m1", "A fish"), ended("m1"));
    const bird = storeOf(...text("m1", "A bird"), ended("m1"));
    flushSync(() =>
      root.render(
        <>
          <App store={fish} defaultQuery="fish" style={{ height: 300 }} />
          <App store={bird} defaultQuery="bird" style={{ height: 300 }} />
        </>,
      ),
    );
    await eventually(() => marked().sort()).toEqual(["bird", "fish"]);
    flushSync(() => root.render(<App store={fish} defaultQuery="fish" />));
    await eventually(() => marked()).toEqual(["fish"]);
    flushSync(() => root.render(null));
    await eventually(() => marked()).toEqual([]);
  });

  it("is found in the view without rows too, and shown in groups", async () => {
    await show(storeOf(...text("m1", "A fish"), ended("m1"), finished), {
      components: { Waterfall: Time },
      defaultView: "time",
    });
    await search("fish");
    await eventually(said).toBe("1 match");
    await userEvent.keyboard("{Enter}");
    await eventually(() => current()?.textContent).toContain("A fish");
    expect(document.activeElement).toBe(input());
  });
});

describe("the place of the reader", () => {
  const long = () =>
    storeOf(
      ...Array.from({ length: 600 }, (_, n) => [
        ...text(`m${n}`, `Word ${n}.`),
        ended(`m${n}`),
        ...(n % 100 === 50 ? [...call(`c${n}`, "read_file", "{}"), result(`c${n}`)] : []),
      ]).flat(),
      finished,
    );
  const top = () => {
    const view = scroller().getBoundingClientRect();
    return rows().find((row) => row.getBoundingClientRect().bottom > view.top + 20)?.textContent;
  };

  it.each(["grouped", "in-order"] as const)(
    "is kept when filters leave much out, and when they go again: %s",
    async (view) => {
      await show(long(), { defaultView: view });
      await eventually(() => rows().length).toBeGreaterThan(10);
      scroller().scrollTop = scroller().scrollHeight / 2;
      const place = () => Number(/\d+/.exec(top() ?? "")?.[0] ?? 0);
      await eventually(place).toBeGreaterThan(150);
      const before = place();
      run.view.setState({ filters: { kinds: ["tool-call"] } });
      await eventually(() => rows().some((row) => row.textContent?.includes("Word"))).toBe(false);
      run.view.setState({ filters: {} });
      await eventually(() => rows().some((row) => row.textContent?.includes("Word"))).toBe(true);
      await eventually(place).toBe(before);
    },
  );
});

describe("a row that the filters leave out", () => {
  it("is shown when something leads to it", async () => {
    const store = storeOf(
      ...text("m1", "I look."),
      ended("m1"),
      { type: "NOBODY_KNOWS" },
      {
        type: "TEXT_MESSAGE_END",
        messageId: "nobody",
      },
    );
    await show(store, { defaultFilters: { kinds: ["message"] }, defaultView: "in-order" });
    await eventually(() => rows().length).toBe(3);
    await userEvent.click(button("2"));
    await eventually(() => document.activeElement?.getAttribute("role")).toBe("row");
    expect(run.view.getState().filters).toEqual({});
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
    await eventually(() => button("Calls")?.textContent).toBe("Calls2");
    expect(button("All").getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(button("Calls"));
    await eventually(() => rowWith("I look.")).toBeUndefined();
    expect(rowWith("send_email")).toBeDefined();
    await userEvent.click(button("All"));
    await eventually(() => rowWith("I look.")).toBeDefined();
  });

  it("are in the view in order from the start, and count lines there", async () => {
    await show(store(), { defaultView: "in-order" });
    await eventually(() => button("Text")?.textContent).toBe("Text6");
    await userEvent.click(button("Text"));
    await eventually(() => rows().length).toBe(6);
    expect(scroller().getAttribute("aria-rowcount")).toBe("6");
    expect(rows()[5]?.getAttribute("aria-rowindex")).toBe("6");
  });

  it("ask for status, agent and tool as well", async () => {
    await show(store());
    await userEvent.click(button("Filters"));
    await userEvent.click(button("More"));
    await userEvent.click(button("send_email"));
    await eventually(() => rowWith("read_file")).toBeUndefined();
    expect(rowWith("send_email")).toBeDefined();
    await userEvent.click(button("send_email"));
    await userEvent.click(button("Denied"));
    await eventually(() => rowWith("I look.")).toBeUndefined();
    expect(rowWith("send_email")).toBeDefined();
  });

  it("say when they leave nothing, and show all rows again", async () => {
    await show(store(), { defaultFilters: { tools: ["nothing"] } });
    await eventually(() => host.textContent).toContain("The filters leave nothing");
    await userEvent.click(button("Show all rows"));
    await eventually(() => rowWith("I look.")).toBeDefined();
  });
});
