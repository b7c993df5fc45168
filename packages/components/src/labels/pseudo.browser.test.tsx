import "../styles.css";
import { recordedRuns } from "@run-timeline/fixtures";
import { type Run, useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { allDrawn, eventually } from "../../test/waits.js";
import { RunComposer } from "../Composer/RunComposer.js";
import { Markdown } from "../Markdown/Markdown.js";
import { RunTimeline, type RunTimelineProps } from "../RunTimeline/RunTimeline.js";
import { RunScrubber, RunWaterfall } from "../waterfall.js";
import { LabelsProvider } from "./LabelsContext.js";
import { createLabels, type Labels } from "./labels.js";

/** What stands in a label's place: no word of any language. */
const MARK = "§";

/** A catalogue in which no label is a word, and no number either. */
function pseudoLabels(): Labels {
  const marked = (value: unknown, key: string): unknown => {
    if (typeof value === "string") return `${MARK}${key}`;
    if (typeof value === "function") return () => `${MARK}${key}`;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, marked(inner, name)]),
    );
  };
  const { format, titles, ...words } = createLabels("en");
  const tool = { one: () => `${MARK}one`, many: () => `${MARK}many` };
  return {
    ...(marked(words, "") as Labels),
    format: { ...(marked(format, "format") as Labels["format"]), locale: "en" },
    titles: {
      ...titles,
      tool: () => tool,
      join: () => `${MARK}join`,
      sum: () => `${MARK}sum`,
      note: () => `${MARK}note`,
    },
    issueTitles: new Proxy({}, { get: () => `${MARK}issue` }),
  };
}

let run: Run;
preloadAll();
drawInPage("width: 1000px; height: 6000px");

const labels = pseudoLabels();
const components = { Waterfall: RunWaterfall, Scrubber: RunScrubber, Markdown };

function Timeline({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  run = useRun({ store });
  return (
    <LabelsProvider labels={labels}>
      <RunTimeline
        run={run}
        defaultFollow={false}
        components={components}
        style={{ height: 5900 }}
        {...props}
      />
      <RunComposer run={run} />
    </LabelsProvider>
  );
}

async function show(store: RunStore, props: Partial<RunTimelineProps> = {}) {
  flushSync(() => root.render(<Timeline store={store} {...props} />));
  await expect
    .poll(() => host.querySelector(".rt-search-input"), { timeout: 10_000 })
    .not.toBeNull();
  await settled();
}

/** What is loaded on demand is there. */
const settled = () => allDrawn(host);

function storeOf(name: string): RunStore {
  const store = createRunStore();
  store.push(recordedRuns.find((each) => each.name === name)?.events() ?? []);
  return store;
}

/** All words that a run brought: they are nobody's to translate. */
function wordsOf(store: RunStore): string {
  const words: string[] = [];
  const read = (value: unknown): void => {
    if (typeof value === "string") words.push(value);
    else if (typeof value === "number") words.push(String(value));
    else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        words.push(key);
        read(inner);
      }
    }
  };
  for (const event of [...store.log, ...store.messages]) read(event);
  // They name a fault to a program, and to a person who looks it up.
  for (const { code, rule } of store.issues) words.push(code, rule);
  // Things that no event named have an id all the same.
  for (const row of store.outline("grouped")) read(row.entity);
  return words.join("\n");
}

/** Attributes that a person reads or hears. */
const READ = [
  "aria-label",
  "aria-valuetext",
  "aria-roledescription",
  "title",
  "placeholder",
  "alt",
];

/** Words of JSON itself, names of fields, numbers of characters, and a thing as JSON in its details. */
const SYNTAX = ".rt-w, .rt-k, .rt-n, .rt-hiddenchar, .rt-panel .rt-s";

/** Words on the screen that neither a label nor the run brought. */
function foreign(store: RunStore): string[] {
  const known = wordsOf(store);
  const found = new Set<string>();
  const look = (text: string, where: string): void => {
    const plain = text.replaceAll(/§\w*|\\[nrt]/g, " ");
    for (const [word] of plain.matchAll(/\p{L}[\p{L}\p{N}_]*/gu)) {
      if (!known.includes(word)) found.add(`${word} in ${where}`);
    }
  };
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent?.closest(SYNTAX)) continue;
    look(node.textContent ?? "", `${parent?.tagName}.${parent?.className}`);
  }
  for (const element of host.querySelectorAll(READ.map((name) => `[${name}]`).join())) {
    for (const name of READ) look(element.getAttribute(name) ?? "", `[${name}]`);
  }
  return [...found];
}

const names = recordedRuns.filter((each) => !each.generated).map((each) => each.name);

describe("where no label is a word", () => {
  it.each(names)("the screen shows words of the run alone: %s", async (name) => {
    const store = storeOf(name);
    const open = new Map([...store.outline("grouped")].map(({ key }) => [key, true]));
    for (const view of ["grouped", "in-order", "time"] as const) {
      await show(store, { view, open });
      expect(foreign(store), view).toEqual([]);
    }
  });

  it.each(["truncated", "cancelled", "run-error", "interrupt"])(
    "so it is when the stream stops: %s",
    async (name) => {
      const store = storeOf(name);
      store.end();
      await show(store);
      expect(foreign(store)).toEqual([]);
    },
  );

  it("so it is before a run has begun, and while it connects", async () => {
    const store = createRunStore();
    await show(store);
    expect(foreign(store)).toEqual([]);
    store.connection("connecting");
    await settled();
    expect(foreign(store)).toEqual([]);
  });

  it("so it is in details, keys, filters, menus, and where nothing is found", async () => {
    const store = storeOf("dinner");
    await show(store, { style: { height: 700 } });
    const press = async (keys: string, shown?: string) => {
      await userEvent.keyboard(keys);
      if (shown) await eventually(() => expect(host.querySelector(shown)).not.toBeNull());
      await settled();
      expect(foreign(store), keys).toEqual([]);
    };
    host.querySelector<HTMLElement>("[role=row]")?.focus();
    for (let n = 0; n < 8; n++) await press("{ArrowDown}{Enter}", ".rt-panel");
    await press("{Escape}");
    await press("?", ".rt-keys");
    await press("{Escape}");
    await press("/");
    await press("jordan{Enter}");
    await press("{Escape}");
    await press("zzzz", "[data-nothing] .rt-empty");
    await press("{Escape}");
    for (const button of host.querySelectorAll<HTMLButtonElement>(
      ".rt-filter-toggle, .rt-filter-more, .rt-export > button",
    )) {
      button.click();
      await settled();
      expect(foreign(store), button.className).toEqual([]);
    }
    host.querySelector<HTMLButtonElement>(".rt-filter-more")?.click();
    await settled();
    expect(foreign(store)).toEqual([]);
  });
});
