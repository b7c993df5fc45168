"use client";
import { type RunFilters, useRunHead } from "@run-timeline/hooks";
import type { Find } from "@run-timeline/hooks/find";
import { type ReactElement, useState } from "react";
import { Button } from "../../Button/Button.js";
import { useLateLabels } from "../../labels/useLateLabels.js";
import { useChoice } from "../choices.js";
import { lateComponents } from "../lateComponents.js";
import { useTimeline } from "../TimelineContext.js";
import { useValue } from "../value.js";
import { chosenOf, countOf, FILTERS, type FilterName, isFiltered } from "./filterChoices.js";
import { MoreFilters } from "./MoreFilters.js";
import { useFinding } from "./useFinding.js";
import { useHighlight } from "./useHighlight.js";

/** Looks for what is searched for, and shows the filters where they are wanted. @internal */
export function TimelineFilters(): ReactElement | null {
  const { choices, finding } = useTimeline();
  const isInOrder = useChoice(choices, ({ view }) => view === "in-order");
  const isAsked = useChoice(choices, ({ query, filters }) => query !== "" || isFiltered(filters));
  const isBarShown = useValue(finding, (all) => all.isBarShown) ?? isInOrder;
  if (!isAsked && !isBarShown) return null;
  return <Looking view={isInOrder ? "in-order" : "grouped"} isBarShown={isBarShown} />;
}

function Looking(props: {
  view: "grouped" | "in-order";
  isBarShown: boolean;
}): ReactElement | null {
  const timeline = useTimeline();
  const found = useFinding(timeline, props.view);
  const host = useHighlight(timeline, found);
  const isShown = useChoice(timeline.choices, ({ filters }) => isFiltered(filters));
  return (
    <div ref={host} className="rt-finding">
      {props.isBarShown || isShown ? <Bar found={found} view={props.view} /> : null}
    </div>
  );
}

/** Props of `Bar`. */
interface BarProps {
  found: Find | null;
  view: "grouped" | "in-order";
}

function Bar({ found, view }: BarProps): ReactElement {
  const timeline = useTimeline();
  const { choices, run } = timeline;
  const labels = useLateLabels();
  const { FilterBar } = lateComponents(timeline);
  const filters = useChoice(choices, (chosen) => chosen.filters);
  const issues = useRunHead(run, ({ counts }) => counts.issues);
  const [isMore, setMore] = useState(false);
  const chosen = chosenOf(filters);
  const facets = found?.facets;

  const options = FILTERS.map((choice) => ({
    value: choice.name as string,
    label: labels.filterKind[choice.name],
    count: choice.name === "issues" ? issues : facets && countOf(choice, facets),
    icon: choice.icon,
    tone: choice.tone,
  })).filter(({ value, count }) => value === chosen || count === undefined || count > 0);
  const choose = (value: string): void => {
    const next = FILTERS.find(({ name }) => name === (value as FilterName));
    choices.choose("filters", next ? withChoice(filters, next.filters) : {});
  };

  return (
    <>
      <FilterBar
        options={[{ value: "all", label: labels.everything, count: facets?.total }, ...options]}
        value={chosen ?? ""}
        onFilterChange={choose}
      >
        {found && found.hidden > 0 ? (
          <span className="rt-finding-hidden" role="status">
            {labels.hiddenMatches(found.hidden)}
            <Button variant="link" onClick={() => choices.choose("filters", {})}>
              {labels.showHidden}
            </Button>
          </span>
        ) : null}
        {view === "in-order" ? <FragmentsSwitch /> : null}
        <Button
          variant="ghost"
          className="rt-filter-more"
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
        >
          {labels.moreFilters}
        </Button>
      </FilterBar>
      {isMore && facets ? <MoreFilters facets={facets} /> : null}
    </>
  );
}

/** Joins the fragments that follow each other, or draws a row for each. */
function FragmentsSwitch(): ReactElement {
  const { choices } = useTimeline();
  const labels = useLateLabels();
  const fragments = useChoice(choices, (chosen) => chosen.fragments);
  return (
    <Button
      variant="ghost"
      title={labels.fragmentsHint}
      aria-pressed={fragments}
      onClick={() => choices.choose("fragments", !fragments)}
    >
      {labels.fragments}
    </Button>
  );
}

/** One choice of the bar at a time; what else is filtered by stays. */
function withChoice(filters: RunFilters, choice: RunFilters): RunFilters {
  const { kinds: _kinds, issues: _issues, ...others } = filters;
  return { ...others, ...choice };
}
