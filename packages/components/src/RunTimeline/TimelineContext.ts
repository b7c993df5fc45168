import type { Run, RunSelection, RunViewName } from "@run-timeline/hooks";
import type { Outline, ResumeEntry, ToolCallEntity } from "@run-timeline/protocol";
import { type ComponentType, type Context, createContext, type RefObject, useContext } from "react";
import type { ToolRendererProps } from "../ToolCall/ToolCall.js";
import type { Choices } from "./choices.js";
import type { FirstComponents } from "./components.js";
import type { Finding } from "./find/finding.js";
import type { RowListHandle } from "./RowList.js";
import type { Folding } from "./useFold.js";
import type { Value } from "./value.js";

/** Draws the body of the calls of a tool, by its name. */
export type ToolRenderers = Readonly<Record<string, ComponentType<ToolRendererProps>>>;

/** A row that is to be brought into sight, and given focus. @internal */
export interface Target {
  readonly view: RunViewName;
  readonly key: string;
  /** "nearest" where the reader only came from another view. @default "center" */
  readonly align?: "nearest";
}

/** Is told what a renderer threw, and for which call. */
export type RendererErrorHandler = (error: unknown, call: ToolCallEntity) => void;

/** What the rows of a timeline read and do. The object stays the same while the run goes on. @internal */
export interface Timeline {
  readonly run: Run;
  readonly choices: Choices;
  readonly components: FirstComponents;
  readonly toolRenderers: ToolRenderers;
  /** Who is told of a renderer that threw. */
  readonly rendererErrors: RefObject<RendererErrorHandler | undefined>;
  /** The grouped rows as this reader folds them. */
  readonly folding: Folding;
  /** The lines in order. */
  readonly inOrder: Outline;
  /** In order: one row a delta. */
  readonly fragments: boolean;
  /** What was found, and what filters leave. */
  readonly finding: Value<Finding>;
  /** The rows that are in the page. */
  readonly list: RefObject<RowListHandle | null>;
  /** What is to be shown once its view is in the page. */
  readonly target: Value<Target | null>;
  /** What the details are open of. */
  readonly detail: Value<RunSelection | null>;
  /** The keys are shown. */
  readonly help: Value<boolean>;
  /** Tool calls that wait for a person. */
  readonly waiting: Value<ReadonlySet<string>>;
  /** Answers that are decided and not sent, by interrupt. */
  readonly drafts: Value<ReadonlyMap<string, ResumeEntry>>;
  setView(view: RunViewName): void;
  setFollow(follow: boolean): void;
  toggle(key: string, open: boolean): void;
  select(selection: RunSelection | null): void;
  openDetails(selection: RunSelection | null): void;
}

/** @internal */
export const TimelineContext: Context<Timeline | null> = createContext<Timeline | null>(null);

/** @internal */
export function useTimeline(): Timeline {
  const timeline = useContext(TimelineContext);
  if (timeline) return timeline;
  throw new Error(
    "A row got no timeline. It reads its run from one. Draw it inside RunTimeline, or use the part with props.",
  );
}
