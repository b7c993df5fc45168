export { type EncodeOptions, encodeComment, encodeEvent } from "./encodeEvent.js";
export { type EventStreamOptions, eventStream } from "./eventStream.js";
export { InputError, readInput } from "./readInput.js";
export {
  type ServedRecording,
  type ServeRecordingOptions,
  serveRecording,
} from "./serveRecording.js";
export { type RunContext, type RunSource, type ServeRunOptions, serveRun } from "./serveRun.js";
