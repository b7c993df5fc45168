"use client";
export type { ReplayControls, ReplayState, ReplayWorld } from "@run-timeline/protocol";
export { frameSchedule } from "./frameSchedule.js";
export {
  createReaderView,
  type ReaderChoices,
  type ReaderView,
  type RunFilters,
  type RunPosition,
  type RunSelection,
  type RunViewName,
} from "./readerView.js";
export type { Run } from "./run.js";
export type {
  AgentSource,
  EventsSource,
  FoldingOptions,
  RunSource,
  SessionSource,
  StoreSource,
  StreamSource,
  UrlSource,
} from "./runSource.js";
export type { AgentLike, AgentListener } from "./sources/agentSource.js";
export { useInterrupts } from "./useInterrupts.js";
export { useIssues } from "./useIssues.js";
export { useMessages } from "./useMessages.js";
export { type UseOutlineOptions, useOutline } from "./useOutline.js";
export { type Replay, useReplay } from "./useReplay.js";
export { type RowShown, useRow } from "./useRow.js";
export { useRun } from "./useRun.js";
export { useRunHead } from "./useRunHead.js";
export { useRunState } from "./useRunState.js";
export { type RunView, useRunView } from "./useRunView.js";
export { useSubagent } from "./useSubagent.js";
export { useSubagents } from "./useSubagents.js";
export { useToolCall } from "./useToolCall.js";
export { useToolGroups } from "./useToolGroups.js";
