"use client";
import {
  type ForwardRefExoticComponent,
  forwardRef,
  type InputHTMLAttributes,
  type RefAttributes,
} from "react";
import { Button } from "../Button/Button.js";
import { Icon } from "../Icon/Icon.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { classes } from "../part.js";
import { useOpenUntilReleased } from "./useOpenUntilReleased.js";

/** Props of `SearchField`. */
export interface SearchFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange"> {
  query: string;
  onQueryChange: (query: string) => void;
  /** How many rows match, and which of them the reader went to last. @default not said */
  matches?: { count?: number | undefined; total: number } | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** The search of a run. Its attributes and `ref` are the `<input>`'s. Renders a `<div role="search">`. */
export const SearchField: ForwardRefExoticComponent<
  SearchFieldProps & RefAttributes<HTMLInputElement>
> = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { query, onQueryChange, matches, onPrevious, onNext, className, ...rest },
  ref,
) {
  const labels = useLateLabels();
  const [isOpen, onFocus, onBlur] = useOpenUntilReleased();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is younger than the browsers that we serve
    <div
      className={classes("rt-search", className)}
      role="search"
      data-filled={query === "" ? undefined : ""}
      data-open={isOpen || query !== "" ? "" : undefined}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <Icon name="search" size={14} />
      <input
        aria-label={labels.search}
        placeholder={labels.search}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={ref}
        className="rt-search-input"
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
      />
      {query === "" ? (
        <span className="rt-kbd" aria-hidden="true">
          /
        </span>
      ) : (
        <>
          {matches ? (
            <span className="rt-muted rt-num" role="status">
              {matches.count === undefined
                ? labels.found(matches.total)
                : labels.matches(matches.count, matches.total)}
            </span>
          ) : null}
          {onPrevious ? (
            <Button icon="up" variant="ghost" label={labels.previous} onClick={onPrevious} />
          ) : null}
          {onNext ? (
            <Button icon="down" variant="ghost" label={labels.next} onClick={onNext} />
          ) : null}
          <Button
            icon="close"
            variant="ghost"
            label={labels.clear}
            onClick={() => onQueryChange("")}
          />
        </>
      )}
    </div>
  );
});
