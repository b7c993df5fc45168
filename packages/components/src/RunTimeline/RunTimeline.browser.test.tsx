import "../styles.css";
import { createReaderView, type ReaderView, type Run, useRun } from "@run-timeline/hooks";
import { createRunStore, type ResumeEntry, type RunStore } from "@run-timeline/protocol";
import { Profiler, StrictMode, useMemo } from "react";
import { flushSync } from "react-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { call, ended, finished, longRun, more, result, started, text } from "../../test/testRun.js";
import { frames } from "../../test/waits.js";
import { Message, type MessageProps } from "../Message/Message.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline.js";

let run: Run;
let commits: number;
let rendered: string[];
let resumed: (readonly ResumeEntry[])[];

preloadAll();

drawInPage("height: 640px; width: 900px");
beforeEach(() => {
  commits = 0;
  rendered = [];
  resumed = [];
});

function App({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  const read = useRun({ store });
  run = useMemo(() => ({ ...read, resume: (entries) => void resumed.push(entries) }), [read]);
  return (
    <Profiler id="timeline" onRender={() => commits++}>
      <RunTimeline run={run} {...props} />
    </Profiler>
  );
}

async function show(store: RunStore, props: Partial<RunTimelineProps> = {}) {
  flushSync(() => root.render(<App store={store} {...props} />));
  await frames(3);
}

const scroller = () => host.querySelector(".rt-scroller") as HTMLElement;
const rows = () => [...host.querySelectorAll<HTMLElement>("[role=row]")];
const rowWith = (words: string) => rows().find((row) => row.textContent?.includes(words));
const focused = () => document.activeElement as HTMLElement;
const isInView = (row: HTMLElement | undefined) => {
  if (!row) return false;
  const { top, bottom } = row.getBoundingClientRect();
  const view = scroller().getBoundingClientRect();
  return top >= view.top - 1 && bottom <= view.bottom + 1;
};
/** Px below the top of the list. */
const placeOf = (row: HTMLElement | undefined) =>
  (row?.getBoundingClientRect().top ?? Number.NaN) - scroller().getBoundingClientRect().top;
const button = (name: string) =>
  [...host.querySelectorAll("button")].find(
    (each) => each.textContent === name || each.getAttribute("aria-label") === name,
  ) as HTMLButtonElement;

function CountedMessage(props: MessageProps) {
  rendered.push(String(props.message.content).slice(0, 12));
  return <Message {...props} />;
}
const COUNTED = { Message: CountedMessage };

describe("a timeline of ten thousand calls", () => {
  it("mounts few elements, in both views", async () => {
    await show(longRun(10_000));
    const count = () => host.querySelectorAll(".rt-main *").length;
    expect(count()).toBeLessThan(600);
    run.view.setState({ view: "in-order" });
    await frames(3);
    expect(count()).toBeLessThan(600);
    expect(rows().length).toBeGreaterThan(15);
  });

  it("tells how many rows there are, and which of them each row is", async () => {
    await show(longRun(10_000), { defaultFollow: false });
    const grid = scroller();
    expect(grid.getAttribute("role")).toBe("treegrid");
    const total = Number(grid.getAttribute("aria-rowcount"));
    expect(total).toBe(1 + 2_500 + 2_500 + 4);
    const second = rows()[1];
    expect(second?.getAttribute("aria-posinset")).toBe("2");
    expect(second?.getAttribute("aria-setsize")).toBe(`${total}`);
    expect(second?.getAttribute("aria-level")).toBe("1");
  });
});

describe("a token", () => {
  it("renders the row that it belongs to, in one commit a frame, and no list", async () => {
    const store = longRun(1_000);
    store.push([...text("last", "Reading"), more("last", " on")]);
    await show(store, { components: COUNTED });
    const list = scroller();
    for (let n = 0; n < 10; n++) {
      rendered = [];
      const before = commits;
      for (let delta = 0; delta < 30; delta++) store.push(more("last", "a "));
      await frames(2);
      expect(rendered).toEqual(["Reading ona "]);
      expect(commits - before).toBe(1);
    }
    expect(scroller()).toBe(list);
  });
});

describe("the keyboard", () => {
  const press = async (keys: string) => {
    await userEvent.keyboard(keys);
    await frames(1);
  };
  const few = () => {
    const store = createRunStore();
    store.push([
      started,
      ...text("m1", "First I look."),
      ended("m1"),
      ...call("c1"),
      result("c1"),
      ...call("c2"),
      result("c2", "no such file", "failed"),
      ...call("c3"),
      result("c3"),
      ...text("m2", "Then I write."),
      ended("m2"),
      ...call("c4", "write_file"),
    ]);
    return store;
  };

  it("has one tab stop in the list and moves between rows with arrows, Home and End", async () => {
    await show(few(), { defaultFollow: false });
    expect(
      host.querySelectorAll(".rt-scroller[tabindex='0'], [role=row][tabindex='0']").length,
    ).toBe(1);
    scroller().focus();
    await frames(1);
    expect(focused().textContent).toContain("Run 1");
    await press("{ArrowDown}");
    expect(focused().textContent).toContain("First I look");
    await press("{End}");
    expect(focused()).toBe(rows().at(-1));
    await press("{Home}");
    expect(focused()).toBe(rows()[0]);
    expect(
      host.querySelectorAll(".rt-scroller[tabindex='0'], [role=row][tabindex='0']").length,
    ).toBe(1);
  });

  it("opens a group, goes into it, out of it and folds it", async () => {
    await show(few(), { defaultFollow: false });
    const group = () => rowWith("2 of 3") ?? rowWith("1 failed");
    group()?.focus();
    const before = rows().length;
    expect(group()?.getAttribute("aria-expanded")).toBe("false");
    await press("{ArrowRight}");
    expect(group()?.getAttribute("aria-expanded")).toBe("true");
    expect(rows().length).toBe(before + 2);
    await press("{ArrowRight}");
    expect(focused().getAttribute("aria-level")).toBe("2");
    await press("{ArrowLeft}");
    expect(focused()).toBe(group());
    await press("{ArrowLeft}");
    expect(rows().length).toBe(before);
  });

  it("keeps a failed call of a folded group in sight and finds it with ]", async () => {
    await show(few(), { defaultFollow: false });
    expect(rowWith("no such file")).toBeDefined();
    scroller().focus();
    await press("]");
    expect(focused().textContent).toContain("no such file");
  });

  it("goes into the controls of a row with Tab and back with Escape", async () => {
    await show(few(), { defaultFollow: false });
    const group = rowWith("1 failed");
    group?.focus();
    await press("{Tab}");
    expect(focused().matches("button.rt-toggle")).toBe(true);
    expect(group?.contains(focused())).toBe(true);
    await press("{Escape}");
    expect(focused()).toBe(group);
  });

  it("switches views with 1 and 2 and opens details with Enter", async () => {
    await show(few(), { defaultFollow: false });
    rowWith("First I look")?.focus();
    await press("2");
    await frames(2);
    expect(scroller().getAttribute("role")).toBe("grid");
    rowWith("write_file")?.focus();
    await press("{Enter}");
    await expect
      .poll(() => host.querySelector("aside")?.textContent ?? "", { timeout: 10_000 })
      .toContain("write_file");
  });

  it("shows the keys with ? and gives focus back with Escape", async () => {
    await show(few(), { defaultFollow: false });
    rowWith("First I look")?.focus();
    await press("?");
    const dialog = host.querySelector("[role=dialog]");
    expect(dialog?.textContent).toContain("First and last row");
    expect(dialog?.contains(focused())).toBe(true);
    await press("{Escape}");
    expect(host.querySelector("[role=dialog]")).toBeNull();
    expect(focused()).toBe(rowWith("First I look"));
  });

  it("marks every line of a call with Space, in both views", async () => {
    await show(few(), { defaultFollow: false, defaultView: "in-order" });
    rowWith("write_file")?.focus();
    await press(" ");
    const linked = rows().filter((row) => row.dataset.linked !== undefined);
    expect(linked.length).toBe(3);
    await press("1");
    await frames(2);
    expect(rows().filter((row) => row.dataset.selected !== undefined).length).toBe(1);
  });
});

describe("following", () => {
  it("keeps the tail in sight until the reader scrolls up; the pill counts and brings them back", async () => {
    const store = longRun(200);
    await show(store);
    const atEnd = () => scroller().scrollHeight - scroller().clientHeight - scroller().scrollTop;
    expect(atEnd()).toBeLessThanOrEqual(1);
    store.push(text("x1", "More."));
    await frames(2);
    expect(atEnd()).toBeLessThanOrEqual(1);
    scroller().dispatchEvent(new WheelEvent("wheel", { deltaY: -200, bubbles: true }));
    scroller().scrollTop -= 200;
    await frames(2);
    expect(button("Follow").getAttribute("aria-pressed")).toBe("false");
    store.push([...call("x2"), ...text("x3", "And more."), ...call("x4")]);
    await frames(2);
    expect(host.querySelector(".rt-new")?.textContent).toContain("3 new");
    await userEvent.click(host.querySelector(".rt-new") as Element);
    await frames(2);
    expect(atEnd()).toBeLessThanOrEqual(1);
    expect(host.querySelector(".rt-new")).toBeNull();
    expect(button("Follow").getAttribute("aria-pressed")).toBe("true");
  });

  it("pauses while words are selected, and leaves them selected", async () => {
    const store = longRun(60);
    store.push(text("live", "One two three four five six seven eight nine ten."));
    await show(store);
    const words = document.createTreeWalker(rowWith("One two three") as Node, NodeFilter.SHOW_TEXT);
    let node = words.nextNode();
    while (node && !node.textContent?.includes("three four")) node = words.nextNode();
    const at = node?.textContent?.indexOf("three") ?? 0;
    document.getSelection()?.setBaseAndExtent(node as Node, at, node as Node, at + 10);
    await frames(1);
    const { scrollTop } = scroller();
    for (let n = 0; n < 100; n++) {
      store.push(more("live", " and so on, word by word, until the line is full"));
      if (n % 5 === 0) await frames(1);
    }
    await frames(2);
    expect(document.getSelection()?.toString()).toBe("three four");
    expect(scroller().scrollTop).toBe(scrollTop);
    document.getSelection()?.removeAllRanges();
  });

  it("yields to a row that is opened, which stays where it is", async () => {
    const store = longRun(200);
    store.push(call("open1"));
    await show(store);
    const row = rows().at(-1) as HTMLElement;
    const { top } = row.getBoundingClientRect();
    row.querySelector("button")?.click();
    await frames(3);
    store.push([...text("x1", "More."), ...call("x2")]);
    await frames(3);
    expect(Math.abs(row.getBoundingClientRect().top - top)).toBeLessThanOrEqual(1);
  });
});

describe("a switch of views", () => {
  it("keeps what was read in sight, there and back", async () => {
    await show(longRun(5_000), { defaultFollow: false });
    scroller().scrollTop = 60_000;
    await frames(3);
    const message = rows().find(
      (row) => /Looking at \d+/.test(row.textContent ?? "") && isInView(row),
    );
    const words = /Looking at \d+/.exec(message?.textContent ?? "")?.[0] ?? "";
    await userEvent.click(button("In order"));
    await frames(4);
    expect(isInView(rowWith(words))).toBe(true);
    await userEvent.click(button("Grouped"));
    await frames(4);
    expect(isInView(rowWith(words))).toBe(true);
  });

  it("by key leaves focus at what had it, where it is in the list", async () => {
    await show(longRun(300), { defaultFollow: false });
    scroller().scrollTop = 3_000;
    await frames(3);
    const row = rows().filter(
      (each) => /Looking at \d+/.test(each.textContent ?? "") && isInView(each),
    )[1];
    const words = /Looking at \d+\./.exec(row?.textContent ?? "")?.[0] ?? "";
    row?.focus();
    await frames(2);
    const top = () => placeOf(focused());
    const before = top();
    for (const [key, role] of [
      ["2", "grid"],
      ["1", "treegrid"],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(() => focused().getAttribute("role"), { timeout: 10_000 }).toBe("row");
      await frames(3);
      expect(scroller().getAttribute("role")).toBe(role);
      expect(focused().textContent).toContain(words);
      expect(Math.abs(top() - before)).toBeLessThanOrEqual(1);
    }
  });

  it("keeps what was chosen where it is in the list", async () => {
    await show(longRun(300), { defaultFollow: false, defaultView: "in-order" });
    scroller().scrollTop = 12_000;
    await frames(3);
    const line = rows()
      .filter((each) => each.dataset.kind === "text" && isInView(each))
      .at(-1);
    const words = /Looking at \d+\./.exec(line?.textContent ?? "")?.[0] ?? "";
    // It is the last one in sight.
    scroller().scrollTop += placeOf(line) + (line?.offsetHeight ?? 0) - scroller().clientHeight;
    await frames(3);
    line?.click();
    await frames(4);
    // The bar about what is chosen has taken its room from other lines.
    expect(host.querySelector(".rt-linkbar")).not.toBeNull();
    expect(isInView(line)).toBe(true);
    const top = placeOf(line);
    const moved = () => Math.abs(placeOf(rowWith(words)) - top);
    await userEvent.click(button("Grouped"));
    await frames(4);
    expect(moved()).toBeLessThanOrEqual(1);
    await userEvent.click(button("In order"));
    await frames(4);
    expect(moved()).toBeLessThanOrEqual(1);
  });

  it("is told, and left to the page where the page holds the view", async () => {
    const told: string[] = [];
    await show(longRun(4), { view: "grouped", onViewChange: (view) => told.push(view) });
    await userEvent.click(button("In order"));
    await frames(2);
    expect(told).toEqual(["in-order"]);
    expect(scroller().getAttribute("role")).toBe("treegrid");
    await show(longRun(4), { view: "in-order" });
    expect(scroller().getAttribute("role")).toBe("grid");
  });
});

describe("tool groups", () => {
  it("are open while they run and fold when they are done, unless the reader opened them", async () => {
    const store = createRunStore();
    store.push([started, ...call("a1"), ...call("a2")]);
    await show(store);
    const level2 = () => rows().filter((row) => row.getAttribute("aria-level") === "2").length;
    expect(level2()).toBe(2);
    store.push([result("a1"), result("a2"), ...text("m1", "Both read.")]);
    await frames(2);
    expect(level2()).toBe(0);
    store.push([ended("m1"), ...call("b1"), ...call("b2")]);
    await frames(2);
    expect(level2()).toBe(2);
    const open = rows().find((row) => row.getAttribute("aria-expanded") === "true");
    open?.querySelector<HTMLElement>(".rt-toggle")?.click();
    await frames(2);
    open?.querySelector<HTMLElement>(".rt-toggle")?.click();
    await frames(2);
    store.push([result("b1"), result("b2"), ...text("m2", "Read too.")]);
    await frames(2);
    expect(level2()).toBe(2);
  });
});

describe("questions", () => {
  const asking = () => {
    const store = createRunStore();
    store.push([
      started,
      ...call("c1", "send_email"),
      {
        ...finished,
        outcome: {
          type: "interrupt",
          interrupts: [
            {
              id: "i1",
              reason: "input_required",
              message: "Name?",
              responseSchema: { type: "object", properties: { name: { type: "string" } } },
            },
          ],
        },
      },
    ]);
    return store;
  };

  it("are announced above the rows and reviewed from there", async () => {
    await show(asking());
    const bar = host.querySelector(".rt-attention");
    expect(bar?.textContent).toContain("Name?");
    await userEvent.click(button("Review"));
    await frames(2);
    expect(focused().dataset.kind).toBe("interrupt");
  });

  it("keep field, focus and text while state and text stream", async () => {
    const store = asking();
    await show(store);
    await frames(20);
    const field = host.querySelector<HTMLInputElement>("[data-kind=interrupt] input");
    if (!field) throw new Error("no field");
    field.focus();
    await userEvent.keyboard("Ad");
    store.push({ type: "RUN_STARTED", threadId: "t1", runId: "r2" });
    store.push(text("m9", "x"));
    for (let n = 0; n < 50; n++) {
      store.push({ type: "STATE_SNAPSHOT", snapshot: { n } });
      store.push(more("m9", "word "));
      if (n % 10 === 0) await frames(1);
    }
    await frames(2);
    await userEvent.keyboard("a");
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("Ada");
  });
});

describe("assistive technology", () => {
  it("hears boundaries and no tokens", async () => {
    const store = createRunStore();
    store.push([started, ...text("m1", "Hello")]);
    await show(store);
    const heard: string[] = [];
    const live = host.querySelector("[aria-live=polite]") as HTMLElement;
    const observer = new MutationObserver(() => heard.push(live.textContent ?? ""));
    observer.observe(live, { childList: true, characterData: true, subtree: true });
    for (let n = 0; n < 50; n++) {
      store.push(more("m1", " word"));
      await frames(1);
    }
    expect(heard).toEqual([]);
    store.push([ended("m1"), finished]);
    await frames(4);
    expect(heard).toEqual(["The run finished"]);
    observer.disconnect();
    const streaming = rowWith("Hello word");
    expect(streaming?.closest("[aria-live], [role=log], [role=status], [role=alert]")).toBeNull();
  });
});

function Both({ store, other }: { store: RunStore; other: ReaderView }) {
  const shared = useRun({ store });
  return (
    <>
      <RunTimeline run={shared} style={{ height: 300 }} />
      <RunTimeline run={shared} style={{ height: 300 }} readerView={other} />
    </>
  );
}

describe("two timelines", () => {
  it("of one run are read apart with a view of their own each", async () => {
    const store = longRun(40);
    const other = createReaderView({ view: "in-order" });
    flushSync(() => root.render(<Both store={store} other={other} />));
    await frames(3);
    const roles = [...host.querySelectorAll(".rt-scroller")].map((each) =>
      each.getAttribute("role"),
    );
    expect(roles).toEqual(["treegrid", "grid"]);
  });
});

describe("strict mode", () => {
  it("follows, measures and folds as without it", async () => {
    const store = longRun(300);
    flushSync(() =>
      root.render(
        <StrictMode>
          <App store={store} />
        </StrictMode>,
      ),
    );
    await frames(3);
    store.push([...text("x1", "More."), ended("x1"), ...call("x2"), ...call("x3")]);
    await frames(3);
    const list = scroller();
    expect(list.scrollHeight - list.clientHeight - list.scrollTop).toBeLessThanOrEqual(1);
    const before = rows().length;
    store.push([result("x2"), result("x3"), ...text("x4", "Both read.")]);
    await frames(3);
    expect(rowWith("Read x2.md and x3.md") ?? rowWith("Read 2 files")).toBeDefined();
    expect(rows().length).toBeLessThanOrEqual(before + 1);
    expect(list.scrollHeight - list.clientHeight - list.scrollTop).toBeLessThanOrEqual(1);
  });
});

describe("unmounting", () => {
  it("leaves no listener on the store", async () => {
    const store = longRun(40);
    let listening = 0;
    const counted =
      <A extends unknown[]>(subscribe: (...given: A) => () => void) =>
      (...given: A) => {
        listening++;
        const unsubscribe = subscribe(...given);
        return () => {
          listening--;
          unsubscribe();
        };
      };
    const watched: RunStore = Object.create(store, {
      subscribe: { value: counted(store.subscribe) },
      subscribeTo: { value: counted(store.subscribeTo) },
    });
    await show(watched);
    expect(listening).toBeGreaterThan(5);
    flushSync(() => root.render(null));
    await frames(2);
    expect(listening).toBe(0);
  });
});
