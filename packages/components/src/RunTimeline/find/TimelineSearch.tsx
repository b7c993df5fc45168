"use client";
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from "react";
import { Button } from "../../Button/Button.js";
import { useLateLabels } from "../../labels/useLateLabels.js";
import { useChoice } from "../choices.js";
import { lateComponents } from "../lateComponents.js";
import { isTyping } from "../listKeys.js";
import { useTimeline } from "../TimelineContext.js";
import { useValue } from "../value.js";
import { step } from "./stepping.js";

/** The search of a timeline. `/` brings focus to it from everywhere in the timeline. @internal */
export function TimelineSearch(): ReactElement {
  const timeline = useTimeline();
  const { choices, finding, list } = timeline;
  const { SearchField } = lateComponents(timeline);
  const query = useChoice(choices, (chosen) => chosen.query);
  const matches = useMatches();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => onSlash(input.current), []);

  const change = (next: string): void => {
    choices.choose("query", next);
    if (next === "") input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") step(timeline, event.shiftKey ? -1 : 1);
    else if (event.key === "Escape" && query !== "") change("");
    else if (event.key === "Escape") list.current?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const canStep = useValue(finding, ({ found }) => !!found && found.matches > 0);

  return (
    <>
      <SearchField
        ref={input}
        query={query}
        onQueryChange={change}
        onKeyDown={onKeyDown}
        matches={matches}
        onPrevious={canStep ? () => step(timeline, -1) : undefined}
        onNext={canStep ? () => step(timeline, 1) : undefined}
      />
      <FilterButton />
    </>
  );
}

/** Shows the filters, or hides them. They stay while they filter. */
function FilterButton(): ReactElement {
  const { choices, finding } = useTimeline();
  const labels = useLateLabels();
  const isInOrder = useChoice(choices, ({ view }) => view === "in-order");
  const isShown = useValue(finding, ({ isBarShown }) => isBarShown) ?? isInOrder;
  return (
    <Button
      className="rt-filter-toggle"
      icon="filter"
      label={labels.showFilters}
      aria-pressed={isShown}
      onClick={() => finding.set({ ...finding.get(), isBarShown: !isShown })}
    />
  );
}

/** What is said of the matches, as long as it is known. */
function useMatches(): { count?: number; total: number } | undefined {
  const { finding } = useTimeline();
  const { found, current } = useValue(finding, (all) => all);
  if (!found) return undefined;
  if (found.matches === 0) {
    return found.isDone
      ? { count: 0, total: found.hidden > 0 ? 0 : found.facets.total }
      : undefined;
  }
  const place = current === null ? -1 : found.indexOf(current);
  return place < 0 ? { total: found.matches } : { count: place + 1, total: found.matches };
}

/** Gives focus to an input when `/` is pressed in its timeline. */
function onSlash(input: HTMLInputElement | null): (() => void) | undefined {
  const timeline = input?.closest<HTMLElement>(".rt");
  if (!input || !timeline) return undefined;
  const onKeyDown = (event: globalThis.KeyboardEvent): void => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isTyping(event.target as Element)) return;
    event.preventDefault();
    input.focus();
    input.select();
  };
  timeline.addEventListener("keydown", onKeyDown);
  return () => timeline.removeEventListener("keydown", onKeyDown);
}
