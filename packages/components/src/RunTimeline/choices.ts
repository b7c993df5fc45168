import type {
  ReaderChoices,
  ReaderView,
  RunFilters,
  RunPosition,
  RunSelection,
  RunViewName,
} from "@run-timeline/hooks";
import { useMemo, useRef, useSyncExternalStore } from "react";
import { useIsomorphicLayoutEffect } from "../isomorphicLayoutEffect.js";

/** The choices that may be taken over by the page, each with the props that do it. */
export interface ChoiceProps {
  /** The view. Without `onViewChange` it cannot be changed. @default the reader's choice */
  view?: RunViewName | undefined;
  /** @default "grouped" */
  defaultView?: RunViewName | undefined;
  onViewChange?: ((view: RunViewName) => void) | undefined;
  /** What is opened or folded, by row key; rows that are absent follow their default. @default the reader's choice */
  open?: ReadonlyMap<string, boolean> | undefined;
  /** @default none */
  defaultOpen?: ReadonlyMap<string, boolean> | undefined;
  onOpenChange?: ((open: ReadonlyMap<string, boolean>) => void) | undefined;
  /** @default the reader's choice */
  selection?: RunSelection | null | undefined;
  /** @default none */
  defaultSelection?: RunSelection | null | undefined;
  onSelectionChange?: ((selection: RunSelection | null) => void) | undefined;
  /** Keeps the tail in view. @default the reader's choice */
  follow?: boolean | undefined;
  /** @default while the run goes on */
  defaultFollow?: boolean | undefined;
  onFollowChange?: ((follow: boolean) => void) | undefined;
  /** @default the reader's choice */
  query?: string | undefined;
  /** @default "" */
  defaultQuery?: string | undefined;
  onQueryChange?: ((query: string) => void) | undefined;
  /** Which rows are shown. @default the reader's choice */
  filters?: RunFilters | undefined;
  /** @default all rows */
  defaultFilters?: RunFilters | undefined;
  onFiltersChange?: ((filters: RunFilters) => void) | undefined;
  /** In order: one row a fragment. @default the reader's choice */
  fragments?: boolean | undefined;
  /** @default false */
  defaultFragments?: boolean | undefined;
  onFragmentsChange?: ((fragments: boolean) => void) | undefined;
  /** Where the reader is. Another value brings the timeline there. @default the reader's choice */
  position?: RunPosition | null | undefined;
  /** @default the start, or the tail while following */
  defaultPosition?: RunPosition | null | undefined;
  onPositionChange?: ((position: RunPosition | null) => void) | undefined;
}

/** What can be chosen. */
type ChoiceName =
  | "view"
  | "open"
  | "selection"
  | "follow"
  | "query"
  | "filters"
  | "fragments"
  | "position";

/** What is chosen now. */
export type Chosen = Pick<ReaderChoices, ChoiceName>;

/** Reads and changes choices, wherever they are kept. The object stays the same. @internal */
export interface Choices {
  /** What is chosen, as last drawn. */
  get(): Chosen;
  /** What was chosen at first. Parts that hydrate later than the rest, when the reader chose already, begin with it. */
  first(): Chosen;
  choose<N extends ChoiceName>(name: N, value: Chosen[N]): void;
  subscribe(listener: () => void): () => void;
}

const NAMES: readonly ChoiceName[] = [
  "view",
  "open",
  "selection",
  "follow",
  "query",
  "filters",
  "fragments",
  "position",
];

/** The choices of a timeline: given as props, else kept in the run's view. @internal */
export function useChoices(view: ReaderView, props: ChoiceProps): Choices {
  const first = useRef(props);
  const choices = useMemo(() => createChoices(view, first.current), [view]);
  useIsomorphicLayoutEffect(() => choices.take(props));
  return choices;
}

/** What `select` takes of the choices. Renders when that is another. @internal */
export function useChoice<S>(choices: Choices, select: (chosen: Chosen) => S): S {
  return useSyncExternalStore(
    choices.subscribe,
    () => select(choices.get()),
    () => select(choices.first()),
  );
}

function createChoices(view: ReaderView, first: ChoiceProps) {
  const listeners = new Set<() => void>();
  let props = first;
  const initial = resolve(props, view.getState());
  let chosen = initial;

  const refresh = (): void => {
    const next = resolve(props, view.getState());
    if (NAMES.every((name) => Object.is(chosen[name], next[name]))) return;
    chosen = next;
    for (const listener of [...listeners]) listener();
  };
  let leave: (() => void) | undefined;

  return {
    get: (): Chosen => chosen,
    first: (): Chosen => initial,
    /** The props of the rendering that is in the page now. */
    take(next: ChoiceProps): void {
      props = next;
      refresh();
    },
    choose<N extends ChoiceName>(name: N, value: Chosen[N]): void {
      if (props[name] === undefined) view.setState({ [name]: value });
      (props[CALLBACKS[name]] as ((value: Chosen[N]) => void) | undefined)?.(value);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      leave ??= view.subscribe(refresh);
      refresh();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        leave?.();
        leave = undefined;
      };
    },
  };
}

function resolve(props: ChoiceProps, state: ReturnType<ReaderView["getState"]>): Chosen {
  return {
    view: props.view ?? state.view ?? props.defaultView ?? "grouped",
    open: props.open ?? state.open ?? props.defaultOpen ?? NOTHING_OPEN,
    selection: given(props.selection, state.selection, props.defaultSelection) ?? null,
    follow: props.follow ?? state.follow ?? props.defaultFollow ?? null,
    query: props.query ?? state.query ?? props.defaultQuery ?? "",
    filters: props.filters ?? state.filters ?? props.defaultFilters ?? NO_FILTERS,
    fragments: props.fragments ?? state.fragments ?? props.defaultFragments ?? false,
    position: given(props.position, state.position, props.defaultPosition) ?? null,
  };
}

const NOTHING_OPEN: ReadonlyMap<string, boolean> = new Map();
const NO_FILTERS: RunFilters = {};

/** The first that is given; `null` is: nothing is selected. */
function given<T>(...values: (T | null | undefined)[]): T | null | undefined {
  return values.find((value) => value !== undefined);
}

const CALLBACKS = {
  view: "onViewChange",
  open: "onOpenChange",
  selection: "onSelectionChange",
  follow: "onFollowChange",
  query: "onQueryChange",
  filters: "onFiltersChange",
  fragments: "onFragmentsChange",
  position: "onPositionChange",
} as const satisfies Record<ChoiceName, keyof ChoiceProps>;

/** Parts the props of choices from the others. @internal */
export function splitChoices<P extends ChoiceProps>(
  props: P,
): [ChoiceProps, Omit<P, keyof ChoiceProps>] {
  const choices: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    (PROPS.has(name) ? choices : others)[name] = value;
  }
  return [choices as ChoiceProps, others as Omit<P, keyof ChoiceProps>];
}

const PROPS: ReadonlySet<string> = new Set(
  NAMES.flatMap((name) => {
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    return [name, `default${title}`, CALLBACKS[name]];
  }),
);
