import type { Replay, Run, RunSelection, RunViewName } from "@run-timeline/hooks";
import type { ComponentType, RefAttributes } from "react";
import type { ActivityProps } from "../Activity/Activity.js";
import type { ApprovalRequestProps } from "../Approval/ApprovalRequest.js";
import type { ArtifactProps } from "../Artifact/Artifact.js";
import type { AttentionBarProps } from "../Attention/AttentionBar.js";
import { NewPill, type NewPillProps } from "../Attention/NewPill.js";
import type { ConnectionProps } from "../Connection/Connection.js";
import type { DecisionProps, ObservationProps } from "../Decision/Decision.js";
import type { ExportMenuProps } from "../Export/ExportMenu.js";
import type { FilterBarProps } from "../Filter/FilterBar.js";
import { Header, type HeaderProps } from "../Header/Header.js";
import type { SearchFieldProps } from "../Header/SearchField.js";
import type { InOrderLineProps } from "../InOrderLine/InOrderLine.js";
import type { InterruptProps } from "../Interrupt/Interrupt.js";
import type { IssueProps } from "../Issue/Issue.js";
import { Message, type MessageProps } from "../Message/Message.js";
import type { NoteProps } from "../Note/Note.js";
import type { NoticeProps } from "../Notice/Notice.js";
import type { PlanProps } from "../Plan/Plan.js";
import { Reasoning, type ReasoningProps } from "../Reasoning/Reasoning.js";
import { RunBoundary, type RunBoundaryProps } from "../Run/RunBoundary.js";
import type { RunEndProps } from "../Run/RunEnd.js";
import type { StateChangeProps } from "../StateChange/StateChange.js";
import type { EmptyStateProps, NoMatchProps } from "../States/EmptyState.js";
import type { StepProps } from "../Step/Step.js";
import type { SubagentProps } from "../Subagent/Subagent.js";
import { ToolCall, type ToolCallProps } from "../ToolCall/ToolCall.js";
import { ToolGroup, type ToolGroupProps } from "../ToolGroup/ToolGroup.js";

/** What the time view is given. */
export interface WaterfallProps {
  /** All of the run, also where a replay shows an earlier moment. */
  run: Run;
  /** Where the reader looks back. */
  replay?: Replay | undefined;
  /** It has focus when it appears: the reader came by keyboard. */
  autoFocus?: boolean | undefined;
  onOpenDetails?: ((selection: RunSelection) => void) | undefined;
  onViewChange?: ((view: RunViewName) => void) | undefined;
  className?: string | undefined;
}

/** What goes back in a run is given. */
export interface ScrubberProps {
  run: Run;
  replay: Replay;
}

/** What draws a text in place of plain prose. */
export interface TextProps {
  text: string;
  /** More is to come. */
  streaming?: boolean | undefined;
}

/** The parts that a timeline is made of. Spread what a part gets onto its element, `ref` and `role` included. */
export interface TimelineComponents {
  Header: ComponentType<HeaderProps>;
  AttentionBar: ComponentType<AttentionBarProps>;
  NewPill: ComponentType<NewPillProps>;
  EmptyState: ComponentType<EmptyStateProps>;
  NoMatch: ComponentType<NoMatchProps>;
  SearchField: ComponentType<SearchFieldProps & RefAttributes<HTMLInputElement>>;
  FilterBar: ComponentType<FilterBarProps>;
  InOrderLine: ComponentType<InOrderLineProps>;
  RunBoundary: ComponentType<RunBoundaryProps>;
  RunEnd: ComponentType<RunEndProps>;
  Message: ComponentType<MessageProps>;
  Reasoning: ComponentType<ReasoningProps>;
  ToolGroup: ComponentType<ToolGroupProps>;
  ToolCall: ComponentType<ToolCallProps>;
  Subagent: ComponentType<SubagentProps>;
  Step: ComponentType<StepProps>;
  Activity: ComponentType<ActivityProps>;
  Interrupt: ComponentType<InterruptProps>;
  StateChange: ComponentType<StateChangeProps>;
  Decision: ComponentType<DecisionProps>;
  Observation: ComponentType<ObservationProps>;
  Artifact: ComponentType<ArtifactProps>;
  ApprovalRequest: ComponentType<ApprovalRequestProps>;
  Connection: ComponentType<ConnectionProps>;
  Notice: ComponentType<NoticeProps>;
  Plan: ComponentType<PlanProps>;
  Note: ComponentType<NoteProps>;
  Issue: ComponentType<IssueProps>;
  ExportMenu: ComponentType<ExportMenuProps>;
  /** What agents say and think, `Markdown` of `@run-timeline/components/markdown`. Without one it is plain text. */
  Markdown?: ComponentType<TextProps> | undefined;
  /** The time view, `RunWaterfall` of `@run-timeline/components/waterfall`. Without one there is no such view. */
  Waterfall?: ComponentType<WaterfallProps> | undefined;
  /** Below the rows of a `replay`, `RunScrubber` of `@run-timeline/components/waterfall`. */
  Scrubber?: ComponentType<ScrubberProps> | undefined;
}

/** Parts that nearly every run shows at once. */
type FirstName =
  | "Header"
  | "NewPill"
  | "RunBoundary"
  | "Message"
  | "Reasoning"
  | "ToolGroup"
  | "ToolCall";

/** The parts of a timeline as it begins: ours where a run needs them at once, and those that the page gave. @internal */
export type FirstComponents = Pick<TimelineComponents, FirstName> & Partial<TimelineComponents>;

/** The other parts, which are loaded when a run shows them. @internal */
export type LateComponents = Omit<TimelineComponents, FirstName>;

/** @internal */
export const firstComponents: FirstComponents = {
  Header,
  NewPill,
  RunBoundary,
  Message,
  Reasoning,
  ToolGroup,
  ToolCall,
};
