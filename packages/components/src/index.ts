export * from "./parts.js";
export type { ChoiceProps } from "./RunTimeline/choices.js";
export type {
  ScrubberProps,
  TextProps,
  TimelineComponents,
  WaterfallProps,
} from "./RunTimeline/components.js";
export { RunTimeline, type RunTimelineProps } from "./RunTimeline/RunTimeline.js";
export type { RendererErrorHandler, ToolRenderers } from "./RunTimeline/TimelineContext.js";
