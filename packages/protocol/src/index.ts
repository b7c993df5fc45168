export type * from "./entities.js";
export type * from "./events.js";
export { PROTOCOL_VERSION } from "./events.js";
export { fileName } from "./fileName.js";
export { createHistory, type History } from "./history.js";
export { type IssueAdvice, issueGuide } from "./issueGuide.js";
export type * from "./issues.js";
export { ISSUES } from "./issues.js";
export { readJsonLines } from "./jsonLines.js";
export type { KnownAgent, LetGo } from "./letGo.js";
export { type MarkdownOptions, renderMarkdown } from "./markdown.js";
export { legible } from "./outline/legible.js";
export {
  callTarget,
  callTitle,
  type GroupTitleOptions,
  groupTargets,
  groupTitle,
  TITLE_CALL_LIMIT,
  type TitledCall,
  type TitleOptions,
} from "./outline/titles.js";
export {
  englishTitles,
  englishTool,
  plural,
  type Tense,
  type TitleCounts,
  type TitleWords,
  type ToolVerb,
  type ToolWords,
} from "./outline/titleWords.js";
export type { EndReason, OwnEntry } from "./ownEntry.js";
export { type PartialJson, parsePartialJson } from "./partialJson.js";
export { readRecording } from "./recording.js";
export {
  createReplay,
  type Replay,
  type ReplayControls,
  type ReplayState,
  type ReplayWorld,
} from "./replay.js";
export type * from "./rows.js";
export { loadLog, saveLog } from "./saveLog.js";
export {
  createSession,
  editedArguments,
  isExpired,
  type NewMessage,
  type Session,
  type SessionOffer,
  type SessionOptions,
  type SessionTool,
  type ToolExecution,
} from "./session.js";
export { type Frame, type ReadOptions, readEvents, readFrames } from "./sse.js";
export type {
  Conformance,
  EventLog,
  FoldedOutline,
  Limits,
  OutlineOptions,
  RunStore,
  RunStoreOptions,
} from "./store.js";
export { createRunStore } from "./store.js";
export type * from "./timeline/step.js";
export {
  createTimeline,
  streamTimeline,
  type Timeline,
  type TimelineOptions,
  timeline,
} from "./timeline.js";
export {
  createTranscript,
  type Transcript,
  type TranscriptOptions,
  transcript,
} from "./transcript.js";
export type { Translator } from "./translate/translator.js";
export {
  type EventSourceTransportOptions,
  eventSourceTransport,
} from "./transports/eventSource.js";
export { GAP_NAME, type GapKind, gapEvent } from "./transports/gap.js";
export { type HttpTransportOptions, httpTransport } from "./transports/http.js";
export { type Network, systemNetwork } from "./transports/network.js";
export { type PaceOptions, paceEvents } from "./transports/pace.js";
export { readdressEvents } from "./transports/readdress.js";
export { rebaseTimes } from "./transports/rebase.js";
export type { ReconnectOptions } from "./transports/reconnecting.js";
export {
  type Recording,
  type ReplayTransportOptions,
  replayTransport,
} from "./transports/replay.js";
export type { Address, RequestOptions } from "./transports/request.js";
export type { SilenceOptions } from "./transports/silence.js";
export { systemTimers, type Timers } from "./transports/timers.js";
export type { ConnectionStatus, Transport, TransportContext } from "./transports/transport.js";
export {
  TransportError,
  type TransportErrorCode,
  type TransportErrorDetails,
} from "./transports/transportError.js";
export {
  type WebSocketLike,
  type WebSocketTransportOptions,
  webSocketTransport,
} from "./transports/webSocket.js";
export { UnreadableFrame, type UnreadableReason } from "./unreadableFrame.js";
export type * from "./updates.js";
