"use client";
import type { ReactElement } from "react";
import { Button } from "../../Button/Button.js";
import { useLateLabels } from "../../labels/useLateLabels.js";
import { useChoice } from "../choices.js";
import { lateComponents } from "../lateComponents.js";
import { useTimeline } from "../TimelineContext.js";
import { useValue } from "../value.js";
import { isFiltered } from "./filterChoices.js";

/** In place of rows, while a search or the filters leave none. @internal */
export function NothingFound(): ReactElement {
  const timeline = useTimeline();
  const { choices, finding } = timeline;
  const labels = useLateLabels();
  const { EmptyState, NoMatch } = lateComponents(timeline);
  const query = useValue(finding, ({ found }) => found?.query ?? "");
  const hasFilters = useChoice(choices, ({ filters }) => isFiltered(filters));
  const action = hasFilters ? (
    <Button onClick={() => choices.choose("filters", {})}>{labels.showAllRows}</Button>
  ) : undefined;
  if (query.trim() !== "") return <NoMatch query={query} action={action} />;
  return (
    <EmptyState icon="search" heading={labels.nothingShown} action={action}>
      {labels.nothingShownHint}
    </EmptyState>
  );
}
