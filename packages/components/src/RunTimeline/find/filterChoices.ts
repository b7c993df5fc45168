import type { RunFilters } from "@run-timeline/hooks";
import type { Facets } from "@run-timeline/protocol/find";
import type { IconName } from "../../Icon/Icon.js";
import type { Labels } from "../../labels/labels.js";
import type { Tone } from "../../Mark/Mark.js";

/** What the bar of filters offers: one at a time. @internal */
export type FilterName = keyof Labels["filterKind"];

interface FilterChoice {
  readonly name: FilterName;
  readonly filters: RunFilters;
  readonly icon?: IconName;
  readonly tone?: Tone;
}

/** @internal */
export const FILTERS: readonly FilterChoice[] = [
  { name: "text", filters: { kinds: ["message"] } },
  { name: "calls", filters: { kinds: ["tool-call", "child-call"] } },
  { name: "state", filters: { kinds: ["state"] } },
  { name: "agents", filters: { kinds: ["subagent"] } },
  { name: "reasoning", filters: { kinds: ["reasoning", "summary"] } },
  { name: "issues", filters: { issues: true }, icon: "issue", tone: "issue" },
];

/** Which of them filters are; `"all"` where they ask for nothing, `null` where for something else. @internal */
export function chosenOf(filters: RunFilters): FilterName | "all" | null {
  const isSame = (choice: RunFilters): boolean =>
    Boolean(choice.issues) === Boolean(filters.issues) &&
    (choice.kinds ?? []).join() === (filters.kinds ?? []).join();
  const chosen = FILTERS.find((choice) => isSame(choice.filters));
  if (chosen) return chosen.name;
  return isFiltered(filters) ? null : "all";
}

/** @internal */
export function isFiltered(filters: RunFilters): boolean {
  return Object.values(filters).some((each) => (Array.isArray(each) ? each.length > 0 : each));
}

/** How many rows a choice would show. @internal */
export function countOf({ filters }: FilterChoice, facets: Facets): number {
  return (filters.kinds ?? []).reduce((sum, kind) => sum + (facets.kinds.get(kind) ?? 0), 0);
}

/** How things stand, in a few words for the many of entities. @internal */
export const STANDINGS: readonly {
  readonly word: "running" | "completed" | "failed" | "denied" | "waitingForYou" | "notFinished";
  readonly statuses: readonly string[];
}[] = [
  { word: "running", statuses: ["running", "streaming"] },
  { word: "completed", statuses: ["completed", "done", "finished", "success", "resolved"] },
  { word: "failed", statuses: ["failed"] },
  { word: "denied", statuses: ["denied"] },
  { word: "waitingForYou", statuses: ["waiting", "suspended", "open", "interrupted"] },
  { word: "notFinished", statuses: ["incomplete", "aborted", "cancelled", "truncated"] },
];

/** A list with something put in, or taken out. @internal */
export function toggled<T>(list: readonly T[] = [], items: readonly T[]): readonly T[] {
  const isIn = items.every((item) => list.includes(item));
  return isIn
    ? list.filter((item) => !items.includes(item))
    : [...list.filter((item) => !items.includes(item)), ...items];
}
