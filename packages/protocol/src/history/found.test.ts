import { recordedRun } from "@run-timeline/fixtures";
import { describe, expect, test } from "vitest";
import { createFinder, type Finder } from "../find.js";
import { historyOf } from "../history.js";
import { createRunStore, type RunStore } from "../index.js";

const VIEWS = [
  { view: "grouped" },
  { view: "in-order" },
  { view: "in-order", fragments: true },
] as const;

function finderOf(store: RunStore, options: (typeof VIEWS)[number]): Finder {
  const later = (work: () => void) => {
    queueMicrotask(work);
    return () => {};
  };
  const finder = createFinder(store, { ...options, later, now: () => 0 });
  finder.look("re", { kinds: ["tool-call", "message", "text", "args", "result", "tool-group"] });
  return finder;
}

const told = (finder: Finder): unknown => {
  const { outline, facets, ...findings } = finder.get();
  return { ...findings, facets, rows: [...outline].map(({ key }) => key) };
};

describe("what is looked for while a history moves", () => {
  test.each(VIEWS)("is found as in a fresh fold: %j", async (options) => {
    const events = recordedRun("subagents").events();
    const live = createRunStore();
    live.push(events);
    const { store, seek } = historyOf(live, 16);
    seek(20);
    const finder = finderOf(store, options);
    for (const place of [events.length, 40, 41, 60, 3, 120, 119, events.length, 0, 90]) {
      seek(place);
      await Promise.resolve();
      const fresh = createRunStore();
      fresh.push(events.slice(0, place));
      const other = finderOf(fresh, options);
      expect(told(finder), String(place)).toEqual(told(other));
      other.dispose();
    }
    finder.dispose();
  });
});
