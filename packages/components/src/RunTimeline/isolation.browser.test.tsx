import { recordedRun } from "@run-timeline/fixtures";
import { type Run, useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import type { CSSProperties, ReactElement, ReactNode } from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { preloadAll } from "../../test/testPage.js";
import { call, finished, result, started } from "../../test/testRun.js";
import { allDrawn } from "../../test/waits.js";
import { Approval } from "../Approval/Approval.js";
import { Markdown } from "../Markdown/Markdown.js";
import { Connecting } from "../States/Connecting.js";
import { Surface } from "../Surface/Surface.js";
import sheet from "../styles.css?raw";
import { RunScrubber, RunWaterfall } from "../waterfall.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline.js";

let run: Run;
let cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const undo of cleanUp.reverse()) undo();
  cleanUp = [];
});
preloadAll();

/** Machines that test are slow. */
const eventually = <T,>(read: () => T) => expect.poll(read, { timeout: 10_000 });

function addStyle(css: string, to: ParentNode = document.head): () => void {
  const style = document.createElement("style");
  style.textContent = css;
  to.append(style);
  const undo = () => style.remove();
  cleanUp.push(undo);
  return undo;
}

function Timeline({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  run = useRun({ store });
  return <RunTimeline run={run} defaultFollow={false} {...props} />;
}

function mount(element: ReactNode, into: ParentNode = document.body): HTMLElement {
  const host = document.createElement("div");
  host.style.cssText = "width: 900px; height: 640px";
  into.append(host);
  const root: Root = createRoot(host);
  flushSync(() => root.render(element));
  cleanUp.push(() => {
    root.unmount();
    host.remove();
  });
  return host;
}

function recorded(name: string): RunStore {
  const store = createRunStore();
  store.push(recordedRun(name).events());
  store.end();
  return store;
}

const rowsIn = (host: ParentNode) => [...host.querySelectorAll<HTMLElement>("[role=row]")];
const rowWith = (host: ParentNode, words: string) =>
  rowsIn(host).find((row) => row.textContent?.includes(words)) as HTMLElement;

const RESETS: Record<string, string> = {
  hostile: `* { margin: 0; padding: 0; border: 0; font: inherit; color: inherit; background: none; list-style: none;
      text-decoration: none; letter-spacing: 2px; line-height: 3; box-sizing: content-box; text-transform: uppercase; }
    div { margin: 3px; } span { color: hotpink; } ul, ol, dl { padding: 40px; } h2 { font-size: 40px; }
    button, a, input { all: unset; } svg { width: 100%; fill: red; } mark { background: lime; } td, th { padding: 20px; }`,
  "Tailwind preflight": `*, ::before, ::after { box-sizing: border-box; border-width: 0; border-style: solid; border-color: #e5e7eb; }
    html { line-height: 1.5; font-family: ui-sans-serif; } h1, h2, h3, h4 { font-size: inherit; font-weight: inherit; margin: 0; }
    a { color: inherit; text-decoration: inherit; } b, strong { font-weight: bolder; } code, pre, kbd { font-family: monospace; font-size: 1em; }
    table { text-indent: 0; border-color: inherit; border-collapse: collapse; } ol, ul, dl, dd { list-style: none; margin: 0; padding: 0; }
    button, input, textarea { font-family: inherit; font-size: 100%; line-height: inherit; color: inherit; margin: 0; padding: 0; }
    button, input:where([type="button"]) { appearance: button; background-color: transparent; background-image: none; }
    svg, img { display: block; vertical-align: middle; } p { margin: 0; } [hidden] { display: none; } input::placeholder { color: #9ca3af; opacity: 1; }`,
  "Bootstrap-like": `*, *::before, *::after { box-sizing: border-box; } body { font: 16px/1.5 Arial; color: #212529; }
    h1, h2, h3 { margin: 0 0 .5rem; font-weight: 500; line-height: 1.2; } h2 { font-size: 2rem; } p { margin: 0 0 1rem; }
    a { color: #0d6efd; text-decoration: underline; } code, kbd, pre { font-size: .875em; color: #d63384; } kbd { background: #212529; color: #fff; padding: .2em .4em; }
    button { border-radius: 0; text-transform: none; } button:focus:not(:focus-visible) { outline: 0; } input, button, textarea, select { margin: 0; font: inherit; line-height: inherit; }
    svg { vertical-align: middle; } ul, ol, dl { padding-left: 2rem; margin: 0 0 1rem; } dt { font-weight: 700; } mark { padding: .1875em; background: #fff3cd; }
    table { border-collapse: collapse; caption-side: bottom; } th { text-align: inherit; } td, th { border: 1px solid #dee2e6; } label { display: inline-block; margin-bottom: .5rem; }`,
};

const PROPERTIES = [
  "display",
  "position",
  "padding",
  "margin",
  "borderWidth",
  "borderStyle",
  "borderRadius",
  "boxSizing",
  "backgroundColor",
  "color",
  "fontFamily",
  "fontSize",
  "fontWeight",
  "lineHeight",
  "letterSpacing",
  "textDecorationLine",
  "textTransform",
  "fill",
  "inlineSize",
  "blockSize",
] as const;

/** What each element of ours looks like. */
function looks(host: HTMLElement): string[][] {
  return [...host.querySelectorAll("[class^='rt-']")].map((element) => {
    const style = getComputedStyle(element);
    const seen = PROPERTIES.map((name) => `${name}: ${style[name]}`);
    return [element.getAttribute("class") ?? "", ...seen];
  });
}

function differences(before: string[][], after: string[][]): string[] {
  if (before.length !== after.length) return [`${before.length} elements, then ${after.length}`];
  return before.flatMap((line, at) =>
    line.flatMap((seen, place) => {
      const now = after[at]?.[place];
      return now === seen ? [] : [`${line[0]} ${seen}, then ${now}`];
    }),
  );
}

describe("a timeline looks the same", () => {
  const DRAWN: Record<string, () => ReactElement> = {
    "grouped, searched": () => <Timeline store={recorded("rsvp")} defaultQuery="guest" />,
    "in order, filtered": () => (
      <Timeline
        store={recorded("rsvp")}
        defaultView="in-order"
        defaultFilters={{ kinds: ["tool-call"] }}
      />
    ),
    "over time": () => (
      <Timeline
        store={recorded("rsvp")}
        defaultView="time"
        components={{ Waterfall: RunWaterfall }}
      />
    ),
    "that waits": () => (
      <Surface style={{ margin: 0 }}>
        <Approval
          interrupt={{ id: "i", status: "open" }}
          call={{ name: "pay", arguments: "{}" }}
          onAnswer={() => {}}
        />
        <Connecting />
      </Surface>
    ),
  };
  const cases = Object.keys(RESETS).flatMap((reset) =>
    Object.keys(DRAWN).map((name) => [name, reset] as const),
  );

  it.each(cases)("%s, in a page with a %s sheet", async (name, reset) => {
    addStyle(sheet);
    const draw = async (): Promise<string[][]> => {
      const host = mount(DRAWN[name]?.());
      // Else the row on which an earlier test left the pointer would look hovered.
      host.style.pointerEvents = "none";
      await eventually(() => host.querySelector(".rt-search-input, .rt-card-foot")).not.toBeNull();
      let before: string[][] = [];
      // Until nothing comes any more: what is loaded on demand, and what is measured.
      await expect
        .poll(
          () => {
            const now = looks(host);
            const isSame = differences(before, now).length === 0;
            before = now;
            return isSame && now.length > 20;
          },
          { interval: 100, timeout: 10_000 },
        )
        .toBe(true);
      cleanUp.pop()?.();
      return before;
    };
    const plain = await draw();
    addStyle(RESETS[reset] ?? "");
    expect(differences(plain, await draw())).toEqual([]);
  });
});

describe("what the shield holds on to", () => {
  const NAMES = [
    "dinner",
    "denied-and-failed",
    "subagent-suspended",
    "interrupt",
    "malformed",
    "activities",
    "multimodal",
    "plan",
    "steps",
    "well-known",
    "truncated",
    "cancelled",
    "run-error",
    "many-scripts",
    "hostile",
    "late-error",
  ];
  const components = { Waterfall: RunWaterfall, Scrubber: RunScrubber, Markdown };

  it.each(NAMES)("is a class of ours, on every element: %s", async (name) => {
    addStyle(sheet);
    const bare = new Set<string>();
    for (const view of ["grouped", "in-order", "time"] as const) {
      const store = recorded(name);
      const open = new Map([...store.outline("grouped")].map(({ key }) => [key, true]));
      const host = mount(
        <Timeline
          store={store}
          view={view}
          open={open}
          components={components}
          style={{ height: 6000 }}
        />,
      );
      await eventually(() => host.querySelector(".rt-search-input")).not.toBeNull();
      await allDrawn(host);
      for (const element of host.querySelectorAll(
        ".rt *:not(option, path, rect, circle, g, line)",
      )) {
        const name = element.getAttribute("class") ?? "";
        const around = element.parentElement?.getAttribute("class");
        if (!/^rt[- ]/.test(name)) bare.add(`${element.tagName} in ${around}`);
      }
      cleanUp.pop()?.();
    }
    expect([...bare]).toEqual([]);
  });
});

describe("the page around a timeline", () => {
  it("keeps the looks of all its own elements", async () => {
    const page = document.createElement("div");
    page.className = "dark";
    page.innerHTML =
      "<h1>a</h1><h2>b</h2><p>c <a href='#'>d</a> <mark>e</mark></p><ul><li>f</li></ul><dl><dt>g</dt><dd>h</dd></dl><button>i</button><input><code>j</code><kbd>k</kbd><table><tr><th>l</th><td>m</td></tr></table><svg></svg><div class='row card badge'>n</div>";
    document.body.append(page);
    cleanUp.push(() => page.remove());
    const styles = (): string[] =>
      [document.documentElement, document.body, page, ...page.querySelectorAll("*")].map(
        (element) => {
          const style = getComputedStyle(element);
          return [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
        },
      );
    const own =
      "h1 { color: red } .dark { color: gray } button { padding: 9px } ul { margin: 4px }";
    addStyle(own);
    const before = styles();
    addStyle(sheet);
    const host = mount(<Timeline store={recorded("rsvp")} style={{ position: "fixed" }} />, page);
    await eventually(() => rowsIn(host).length).toBeGreaterThan(0);
    host.remove();
    expect(styles()).toEqual(before);
  });

  it("is touched by no selector: each of them is about our own elements", () => {
    addStyle(sheet);
    const { sheet: made } = document.head.lastElementChild as HTMLStyleElement;
    const selectors: string[] = [];
    const names = new Set<string>();
    const walk = (rules: Iterable<CSSRule>, isInside: boolean): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && !isInside) selectors.push(rule.selectorText);
        if (rule instanceof CSSStyleRule) {
          for (const name of rule.style) {
            if (name.startsWith("--")) names.add(name);
            expect(rule.style.getPropertyPriority(name), `${rule.selectorText} ${name}`).toBe("");
          }
        }
        if ("cssRules" in rule) {
          walk((rule as CSSGroupingRule).cssRules, isInside || rule instanceof CSSStyleRule);
        }
      }
    };
    walk(made?.cssRules ?? [], false);
    expect(selectors.length).toBeGreaterThan(5);
    const foreign = selectors
      .flatMap((list) => list.split(/,(?![^(]*\))/))
      .filter((selector) => !/\.rt\b/.test(selector));
    expect(foreign).toEqual([]);
    expect(
      [...names].filter((name) => !/^--(rt-|hue$|tone|depth$|level$|row-|ev-|x$)/.test(name)),
    ).toEqual([]);
  });
});

function Mine(): ReactElement {
  return <div>mine</div>;
}
const Nothing = (): null => null;
const pending = new Promise<never>(() => {});
function Suspending(): ReactElement {
  throw pending;
}

describe("what a page puts in its place", () => {
  const charts = (): RunStore => {
    const store = createRunStore();
    store.push([
      started,
      ...call("c1", "chart", '{"of":"sales"}'),
      result("c1", "1,2,3"),
      { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
      { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Next." },
      { type: "TEXT_MESSAGE_END", messageId: "m1" },
      ...call("c2", "read_file"),
      result("c2"),
      finished,
    ]);
    return store;
  };
  const open = new Map([["tool-call:c1", true]]);

  it.each([
    ["that draws something", Mine],
    ["that draws nothing", Nothing],
    ["that waits", Suspending],
  ])("B129: is the body of a tool's calls, and nothing else: a renderer %s", async (_, chart) => {
    addStyle(sheet);
    const host = mount(<Timeline store={charts()} toolRenderers={{ chart }} defaultOpen={open} />);
    await eventually(() => rowWith(host, "chart")).toBeDefined();
    const row = rowWith(host, "chart");
    expect(row.dataset.status).toBe("completed");
    expect(row.querySelector("button[aria-expanded=true]")).not.toBeNull();
    expect(row.textContent).toContain("chart");
    await eventually(() => row.textContent?.includes("mine")).toBe(chart === Mine);
    expect(rowWith(host, "read_file").dataset.status).toBe("completed");
    expect(rowWith(host, "Next.")).toBeDefined();
    expect(rowsIn(host).length).toBe(5);
  });

  it("is a token for what is below it: of a timeline somewhere, or of one", async () => {
    addStyle(sheet);
    addStyle(".brand .rt { --rt-accent: rgb(1, 2, 3); --rt-radius-md: 11px }");
    const one = { "--rt-radius-md": "2px" } as CSSProperties;
    const host = mount(
      <>
        <div className="brand">
          <Timeline store={recorded("rsvp")} style={{ height: 300 }} />
        </div>
        <Timeline store={recorded("rsvp")} style={{ height: 300 }} />
        <Timeline store={recorded("rsvp")} style={{ ...one, height: 300 }} />
      </>,
    );
    const fields = () => [...host.querySelectorAll(".rt-search")];
    await eventually(() => fields().length).toBe(3);
    expect(fields().map((each) => getComputedStyle(each).borderRadius)).toEqual([
      "11px",
      "6px",
      "2px",
    ]);
    const accents = [...host.querySelectorAll(".rt-timeline")].map((each) =>
      getComputedStyle(each).getPropertyValue("--rt-accent"),
    );
    expect(accents[0]).toBe("rgb(1, 2, 3)");
    expect(accents[1]).toContain("#2859d3");
  });

  it("is a theme of its own for each of two timelines", async () => {
    addStyle(sheet);
    const host = mount(
      <>
        <Timeline store={recorded("rsvp")} theme="light" style={{ height: 300 }} />
        <Timeline store={recorded("rsvp")} theme="dark" style={{ height: 300 }} />
      </>,
    );
    await eventually(() => rowsIn(host).length).toBeGreaterThan(4);
    const [light, dark] = [...host.querySelectorAll(".rt-timeline")].map((each) =>
      getComputedStyle(each),
    );
    expect(light?.backgroundColor).toBe("rgb(255, 255, 255)");
    expect(dark?.backgroundColor).toBe("rgb(16, 17, 20)");
    expect(light?.color).not.toBe(dark?.color);
  });
});

describe("a timeline in a shadow root", () => {
  const shadow = () => {
    const outer = document.createElement("div");
    document.body.append(outer);
    cleanUp.push(() => outer.remove());
    const inner = outer.attachShadow({ mode: "open" });
    addStyle(sheet, inner);
    return inner;
  };

  it("has its looks, and none of the page's", async () => {
    addStyle("* { color: red; font-size: 40px; padding: 10px }");
    const root = shadow();
    const host = mount(<Timeline store={recorded("rsvp")} theme="light" />, root);
    await eventually(() => rowsIn(host).length).toBeGreaterThan(4);
    const timeline = host.querySelector(".rt-timeline") as Element;
    expect(getComputedStyle(timeline).backgroundColor).toBe("rgb(255, 255, 255)");
    expect(getComputedStyle(timeline).fontSize).toBe("13px");
    const [row] = rowsIn(host);
    expect(row?.getBoundingClientRect().height).toBeGreaterThan(30);
  });

  it("is moved through by keys, searched and marked", async () => {
    const root = shadow();
    const host = mount(<Timeline store={recorded("rsvp")} />, root);
    await eventually(() => host.querySelector(".rt-search-input")).not.toBeNull();
    rowsIn(host)[0]?.focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(root.activeElement).toBe(rowsIn(host)[1]);
    await userEvent.keyboard("/");
    expect(root.activeElement).toBe(host.querySelector(".rt-search-input"));
    await userEvent.keyboard("guest{Enter}");
    await eventually(() => host.querySelector("[data-match=current]")).not.toBeNull();
    await eventually(() =>
      [...(CSS.highlights.get("rt-match-current") ?? [])].map(String),
    ).toContain("guest");
  });

  it("has its keys and its menu, which give focus back to where it was", async () => {
    const root = shadow();
    const host = mount(<Timeline store={recorded("rsvp")} />, root);
    await eventually(() => host.querySelector(".rt-search-input")).not.toBeNull();
    await keysAndMenu(host, root);
  });
});

describe("a timeline in the document of a frame", () => {
  const framed = async () => {
    const frame = document.createElement("iframe");
    frame.style.cssText = "width: 900px; height: 640px";
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
    frame.srcdoc = "<!doctype html><title>framed</title>";
    document.body.append(frame);
    cleanUp.push(() => frame.remove());
    await loaded;
    const page = frame.contentDocument as Document;
    addStyle(sheet, page.head);
    // As an app does that keeps its scripts outside: React draws through a portal.
    mount(createPortal(<Timeline store={recorded("rsvp")} style={{ height: 640 }} />, page.body));
    await eventually(() => page.querySelector(".rt-search-input")).not.toBeNull();
    return page;
  };

  it("has its looks, is moved through by keys, and opens details", async () => {
    addStyle("* { color: red; font-size: 40px }");
    const page = await framed();
    const timeline = page.querySelector(".rt-timeline") as Element;
    expect(page.defaultView?.getComputedStyle(timeline).fontSize).toBe("13px");
    expect(rowsIn(page).length).toBeLessThan(40);
    rowsIn(page)[0]?.focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(page.activeElement).toBe(rowsIn(page)[1]);
    await userEvent.keyboard("{Enter}");
    await eventually(() => page.querySelector(".rt-panel")).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    await eventually(() => page.querySelector(".rt-panel")).toBeNull();
  });

  it("has its keys and its menu, which give focus back to where it was", async () => {
    const page = await framed();
    await keysAndMenu(page, page);
  });
});

/** Keys of the list and of a menu, where the page's own document has no focus to tell. */
async function keysAndMenu(host: ParentNode, root: DocumentOrShadowRoot): Promise<void> {
  const [row] = rowsIn(host);
  row?.focus();
  await userEvent.keyboard("?");
  await eventually(() => host.querySelector(".rt-keys button")).toBe(root.activeElement);
  await userEvent.keyboard("{Escape}");
  await eventually(() => root.activeElement).toBe(row);
  const button = await vi.waitUntil(
    () => host.querySelector<HTMLElement>(".rt-export > button"),
    10_000,
  );
  button.focus();
  await userEvent.keyboard("{Enter}");
  await eventually(() => root.activeElement?.textContent).toBe("Copy as Markdown");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(root.activeElement?.textContent).toBe("Save as HTML");
  await userEvent.keyboard("{Escape}");
  expect(root.activeElement).toBe(button);
}
