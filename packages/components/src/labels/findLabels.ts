import type { Format } from "./format.js";

/** The labels of searching and filtering. */
export interface FindLabels {
  clear: string;
  noMatch(query: string): string;
  noMatchHint: string;
  matches(count: number, total: number): string;
  found(count: number): string;
  hiddenMatches(count: number): string;
  showHidden: string;
  showFilters: string;
  filterKind: Record<"text" | "calls" | "state" | "agents" | "reasoning" | "issues", string>;
  everything: string;
  moreFilters: string;
  fragments: string;
  fragmentsHint: string;
  byStatus: string;
  byAgent: string;
  byTool: string;
  mainAgent: string;
  nothingShown: string;
  nothingShownHint: string;
  showAllRows: string;
}

/** @internal */
export function findEnglish(format: Format): FindLabels {
  return {
    clear: "Clear",
    noMatch: (query) => `Nothing matches “${query}”`,
    noMatchHint: "Search covers names, arguments, results and text that has arrived so far.",
    matches: (matches, total) => `${format.number(matches)} of ${format.number(total)}`,
    found: (n) => `${format.number(n)} ${format.plural(n, { one: "match", other: "matches" })}`,
    hiddenMatches: (n) => `${format.number(n)} more hidden by the filter`,
    showHidden: "Show",
    showFilters: "Filters",
    filterKind: {
      text: "Text",
      calls: "Calls",
      state: "State",
      agents: "Agents",
      reasoning: "Reasoning",
      issues: "Issues",
    },
    everything: "All",
    moreFilters: "More",
    fragments: "Fragments",
    fragmentsHint: "One row for each fragment",
    byStatus: "Status",
    byAgent: "Agent",
    byTool: "Tool",
    mainAgent: "Main agent",
    nothingShown: "The filters leave nothing",
    nothingShownHint: "No row that has arrived so far is what they ask for.",
    showAllRows: "Show all rows",
  };
}
