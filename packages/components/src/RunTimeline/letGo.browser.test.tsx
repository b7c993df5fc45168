import "../styles.css";
import { useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { beforeAll, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { loadLettingGo } from "../../test/lettingGo.js";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { eventually } from "../../test/waits.js";
import { RunTimeline } from "./RunTimeline.js";

preloadAll();
beforeAll(loadLettingGo);
drawInPage("height: 480px; width: 900px; display: grid");

/** A run of 22 events that says ten things. */
const run = (number: number): object[] => [
  { type: "RUN_STARTED", threadId: "t1", runId: `r${number}` },
  ...Array.from({ length: 20 }, (_, nth) => ({
    type: "CUSTOM",
    name: "notice",
    value: { kind: "said", content: `Sentence ${nth} of run ${number}` },
  })),
  { type: "RUN_FINISHED", threadId: "t1", runId: `r${number}` },
];

function App({ store, view }: { store: RunStore; view: "grouped" | "in-order" }) {
  return <RunTimeline run={useRun({ store })} view={view} defaultFollow={false} />;
}

function show(view: "grouped" | "in-order"): RunStore {
  const store = createRunStore({ limits: { events: 100 } });
  for (let number = 1; number < 5; number++) store.push(run(number));
  flushSync(() => root.render(<App store={store} view={view} />));
  return store;
}

const rows = () => [...host.querySelectorAll<HTMLElement>("[role=row]")];
const rowCount = () => Number(host.querySelector("[aria-rowcount]")?.getAttribute("aria-rowcount"));
const list = () => host.querySelector<HTMLElement>("[role=treegrid], [role=grid]");

for (const view of ["grouped", "in-order"] as const) {
  it(`says in the first row what was let go: ${view}`, async () => {
    const store = show(view);
    await eventually(() => expect(rowCount()).toBe(4 * 22));
    for (let number = 5; number < 8; number++) store.push(run(number));
    expect(store.letGo).toMatchObject({ events: 44, runs: 2 });
    await eventually(() => expect(rowCount()).toBe(5 * 22 + 1));
    await eventually(() =>
      expect(rows()[0]?.textContent).toContain("44 earlier events of 2 runs were let go"),
    );
  });
}

it("the line that a reader looks at stays where it is when what is above it is let go", async () => {
  const store = show("grouped");
  await eventually(() => expect(rowCount()).toBe(4 * 22));
  const scroller = list()?.closest<HTMLElement>(".rt-scroll") ?? scrollerOf(list());
  scroller.scrollTop = scroller.scrollHeight;
  scroller.dispatchEvent(new Event("scroll"));
  const shown = () =>
    rows().find(({ textContent }) => textContent?.includes("Sentence 12 of run 4"));
  await eventually(() => expect(shown()).toBeDefined());
  await new Promise((resolve) => setTimeout(resolve, 300));
  const top = shown()?.getBoundingClientRect().top ?? Number.NaN;
  store.push(run(5));
  store.push({ type: "RUN_STARTED", threadId: "t1", runId: "r6" });
  expect(store.log.start).toBeGreaterThan(0);
  await eventually(() => expect(rowCount()).toBeLessThan(5 * 22));
  await eventually(() =>
    expect(Math.abs((shown()?.getBoundingClientRect().top ?? Number.NaN) - top)).toBeLessThan(2),
  );
});

for (const view of ["grouped", "in-order"] as const) {
  it(`a reader whose row is let go keeps focus in the list: ${view}`, async () => {
    const store = show(view);
    await eventually(() => expect(rowCount()).toBe(4 * 22));
    rows()[3]?.focus();
    expect(document.activeElement).toBe(rows()[3]);
    for (let number = 5; number < 8; number++) store.push(run(number));
    await eventually(() => expect(rowCount()).toBe(5 * 22 + 1));
    await eventually(() => expect(rows()).toContain(document.activeElement));
    const before = document.activeElement;
    await userEvent.keyboard("{ArrowDown}");
    await eventually(() => expect(rows()).toContain(document.activeElement));
    expect(document.activeElement).not.toBe(before);
  });
}

it("the details of what was let go list no events", async () => {
  const store = show("grouped");
  for (let number = 5; number < 8; number++) store.push(run(number));
  await eventually(() =>
    expect(rows()[0]?.textContent).toContain("44 earlier events of 2 runs were let go"),
  );
  rows()[0]?.focus();
  await userEvent.keyboard("{Enter}");
  await eventually(() => expect(host.querySelector(".rt-panel")?.textContent).toContain("let_go"));
  expect(host.querySelectorAll(".rt-panel .rt-ev-index")).toHaveLength(0);
});

function scrollerOf(element: HTMLElement | null): HTMLElement {
  let at = element;
  while (at !== null && at.scrollHeight <= at.clientHeight + 1) at = at.parentElement;
  return at as HTMLElement;
}
