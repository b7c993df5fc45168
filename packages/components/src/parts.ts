export * from "./Activity/Activity.js";
export { Approval, type ApprovalProps } from "./Approval/Approval.js";
export * from "./Approval/ApprovalRequest.js";
export type { AgentTag } from "./Approval/AskCard.js";
export * from "./Approval/answer.js";
export { expiryTime } from "./Approval/timeLeft.js";
export * from "./Artifact/Artifact.js";
export * from "./Attention/AnswersBar.js";
export * from "./Attention/AttentionBar.js";
export * from "./Attention/NewPill.js";
export * from "./Button/Button.js";
export * from "./Button/CopyButton.js";
export { TabStop } from "./Button/TabStop.js";
export * from "./Composer/RunComposer.js";
export * from "./Connection/Connection.js";
export * from "./Decision/Decision.js";
export * from "./Export/ExportMenu.js";
export * from "./Filter/FilterBar.js";
export * from "./Header/Header.js";
export * from "./Header/SearchField.js";
export { StatusPill, type StatusPillProps } from "./Header/StatusPill.js";
export * from "./Header/Switch.js";
export { Icon, type IconProps } from "./Icon/Icon.js";
export type { IconName } from "./Icon/paths.js";
export * from "./InOrderLine/InOrderLine.js";
export * from "./InOrderLine/payloads.js";
export * from "./InOrderLine/Threads.js";
export * from "./Interrupt/Interrupt.js";
export * from "./Issue/Issue.js";
export { JsonPreview, type JsonPreviewProps } from "./JsonPreview/JsonPreview.js";
export * from "./LinkBar/LinkBar.js";
export type { FindLabels } from "./labels/findLabels.js";
export type { FirstLabels } from "./labels/firstLabels.js";
export * from "./labels/format.js";
export {
  LabelsProvider,
  type LabelsProviderProps,
  useLabels,
} from "./labels/LabelsContext.js";
export * from "./labels/labels.js";
export type { LateLabels } from "./labels/lateLabels.js";
export type { TimeLabels } from "./labels/timeLabels.js";
export { Mark, type MarkName, type MarkProps, type Tone } from "./Mark/Mark.js";
export * from "./Message/Message.js";
export * from "./Message/Prose.js";
export * from "./Note/Note.js";
export * from "./Notice/Notice.js";
export * from "./Output/OutputPreview.js";
export { type Output, outputOf, outputText } from "./Output/output.js";
export * from "./Plan/Plan.js";
export type { ElementProps, Part, PartProps, Shown } from "./part.js";
export * from "./Reasoning/Reasoning.js";
export * from "./RowBoundary/RowBoundary.js";
export * from "./RowFrame/RowFrame.js";
export * from "./Ruler/Ruler.js";
export { RunBoundary, type RunBoundaryProps } from "./Run/RunBoundary.js";
export * from "./Run/RunEnd.js";
export * from "./Run/Tear.js";
export {
  changesBetween,
  type StateDifference,
  type StateDifferences,
} from "./StateChange/changes.js";
export { InlinePatch, Patch, type PatchProps } from "./StateChange/Patch.js";
export * from "./StateChange/StateChange.js";
export * from "./States/Banner.js";
export * from "./States/Connecting.js";
export * from "./States/EmptyState.js";
export * from "./States/Reconnecting.js";
export * from "./Step/Step.js";
export * from "./Subagent/Subagent.js";
export * from "./Surface/Surface.js";
export * from "./Tag/Tag.js";
export * from "./Times/Clock.js";
export * from "./Times/Duration.js";
export { Elapsed, type ElapsedProps } from "./Times/Elapsed.js";
export { type RunClock, RunClockContext } from "./Times/RunClock.js";
export * from "./ToolCall/ToolCall.js";
export * from "./ToolGroup/ToolGroup.js";
export { ValueView, type ValueViewProps } from "./ValueView/ValueView.js";
export * from "./VisibleText/VisibleText.js";
