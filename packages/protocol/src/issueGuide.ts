import type { IssueCode } from "./issues.js";

/** Why a stream shows an issue, and what ends it. */
export interface IssueAdvice {
  /** What a producer, a proxy or a connection usually did. */
  readonly cause: string;
  /** What to change, and where. */
  readonly cure: string;
}

/** Cause and cure of each code. Beside the table of issues, so that who does not show it does not load it. */
export const issueGuide: Readonly<Record<IssueCode, IssueAdvice>> = {
  "unreadable-frame": {
    cause:
      "A frame of the stream is not one JSON object: a log line or an error page got between the events, JSON was printed over several frames, or a proxy cut it.",
    cure: "Write each event with one JSON.stringify into one data: frame, and let nothing else write to the response.",
  },
  "empty-frame": {
    cause:
      "The server sends empty data: frames to keep the connection alive, or ends with [DONE], as completion APIs do.",
    cure: "Send comments (a line that begins with a colon) to keep a connection alive, and end with RUN_FINISHED or RUN_ERROR.",
  },
  "not-an-event": {
    cause:
      "Something without a string `type` was sent or pushed: a bare string, a list, or a wrapper around the event.",
    cure: "Send the event itself. An array of events may be pushed, but a frame holds one.",
  },
  "unknown-event": {
    cause:
      "The type is misspelt, from another vocabulary, or from a later version of the protocol.",
    cure: "Use one of the types of AG-UI 1.1, or CUSTOM with a name of your own.",
  },
  "unknown-property": {
    cause:
      "An event carries a field that the protocol does not define. Snake case is the usual reason: message_id.",
    cure: "Spell fields in camel case, and put what is yours under `metadata`, or into a CUSTOM event.",
  },
  "unknown-member": {
    cause:
      "A field that takes one of a few words has another: a role, a type of content, a kind of outcome.",
    cure: "Use one of the words of AG-UI 1.1. What has an unknown word is left out, so the reader misses it.",
  },
  "malformed-field": {
    cause:
      "A required field is missing, or a field has the wrong type: a number for an id, an object for a delta.",
    cure: "Build events with the types of the protocol, or check them where they are sent. Text is sent as strings, also when it is JSON.",
  },
  "too-deep": {
    cause:
      "An event nests deeper than the limit, often a state or a tool's answer that holds a tree as objects in objects.",
    cure: "Send flatter JSON, or raise `limits.depth` when the source is trusted.",
  },
  "null-field": {
    cause:
      "Optional fields that have no value are written as null, which serialisers of several languages do by default.",
    cure: "Leave out fields without a value: exclude_none in Pydantic, omitempty in Go, NON_NULL in Jackson.",
  },
  "retired-shape": {
    cause:
      "The producer speaks an older AG-UI: THINKING_* events, or parts of content with type binary.",
    cure: "Send REASONING_* events, and image, audio, video or document parts.",
  },
  "missing-message-id": {
    cause:
      "A tool's answer came without the id of its message, which older integrations leave out.",
    cure: "Give each TOOL_CALL_RESULT a messageId of its own.",
  },
  "missing-patch-value": {
    cause: "An add or replace operation has no value: serialising undefined leaves the key out.",
    cure: "Send null where null is meant, or a remove operation.",
  },
  "version-newer": {
    cause: "The producer declares a later version of the protocol than this library knows.",
    cure: "Update this library. Until then what it does not know is left out, each with an issue.",
  },
  "version-unreadable": {
    cause: "protocolVersion is something else than MAJOR.MINOR, such as v1 or 1.1.0.",
    cure: "Send 1.1, or leave the field out.",
  },
  "run-not-started": {
    cause:
      "The first event is not RUN_STARTED: the producer forgot it, or the reader joined after it was sent.",
    cure: "Send RUN_STARTED first, and replay a run from its beginning to whoever joins later.",
  },
  "run-still-active": {
    cause:
      "A second run began before the first ended: two runs share one stream, or a graph inside a graph reports itself as a run.",
    cure: "End the run first. Report a run inside a run as a subagent.",
  },
  "open-at-end": {
    cause:
      "The run finished while a message, call, step or subagent was open: an END is missing, often after an exception or a cancel.",
    cure: "Send the END where the thing ends, in a finally block for instance. If the run failed, end it with RUN_ERROR, which may leave things open.",
  },
  "after-end": {
    cause:
      "Events came after the run had ended: background work still wrote to the stream, or the end was sent twice.",
    cure: "Wait for all work before RUN_FINISHED, and send nothing but RUN_STARTED after it.",
  },
  "wrong-run": {
    cause:
      "RUN_FINISHED names another run than RUN_STARTED did, usually because the id was made twice.",
    cure: "Take runId from the input of the run, and use it in both events.",
  },
  "wrong-thread": {
    cause:
      "An event names another thread than the stream began with, or two threads share one stream or one store.",
    cure: "Take threadId from the input of the run, and make one store per thread.",
  },
  "already-open": {
    cause:
      "Something was started twice without an end between: an id is used for several things, or a retry started over.",
    cure: "Give every message, call and subagent an id of its own, and end the first before a retry.",
  },
  "not-open": {
    cause:
      "Content or an end came for something that is not open: its START is missing or was refused, it ended already, or the ids differ.",
    cure: "Send START, content and END with one id, in this order. Look for an earlier issue about the same id.",
  },
  "already-finished": {
    cause: "A subagent that had finished was started again under its id.",
    cure: "Give each invocation of a subagent a subagentRunId of its own.",
  },
  "unknown-parent": {
    cause: "A subagent names a parent that was not started in this run, or is started only later.",
    cure: "Start the parent first, or leave parentSubagentRunId out for a subagent of the run itself.",
  },
  "wrong-owner": {
    cause:
      "Content or an end is tagged with another subagentRunId than the START, or a call with another than the message that holds it.",
    cure: "Use the tag of the START for the whole of a thing, or tag the START alone.",
  },
  "chunk-without-id": {
    cause:
      "A first chunk has no id, or the first chunk of a call has no name, so there is nothing to open.",
    cure: "Send messageId, or toolCallId and toolCallName, with the first chunk. Later ones may leave them out.",
  },
  "chunk-conflict": {
    cause: "A later chunk says another role, name or parent than the first chunk of the same id.",
    cure: "Say these with the first chunk only, and use another id for another thing.",
  },
  "chunk-ambiguous": {
    cause: "A chunk without id came while several subagents stream the same kind of thing.",
    cure: "Send the id, or the subagentRunId, with each chunk of parallel streams.",
  },
  "duplicate-interrupt": {
    cause:
      "An interrupt outcome asks two questions under one id, which no answer could tell apart.",
    cure: "Give each interrupt an id of its own.",
  },
  "patch-failed": {
    cause:
      "A JSON Patch does not fit the value: its path is not there, a test failed, or the producer patches a state that it never sent.",
    cure: "Send STATE_SNAPSHOT or ACTIVITY_SNAPSHOT first, also after a reconnect, and make patches against exactly what was sent last.",
  },
  "no-activity": {
    cause:
      "A delta came for an activity that nobody created, or for the id of another kind of message.",
    cure: "Send ACTIVITY_SNAPSHOT with the same messageId first.",
  },
  "text-on-activity": {
    cause: "A text has the id of an activity or of a tool's answer.",
    cure: "Give the text a messageId of its own.",
  },
  "dropped-by-snapshot": {
    cause: "MESSAGES_SNAPSHOT left out a message or call that is still being streamed.",
    cure: "Put what is being streamed into the snapshot, or send the snapshot when nothing is open.",
  },
  "unknown-entity": {
    cause: "An encrypted value names a message or call that never came, or came later.",
    cure: "Send the value after the thing that it belongs to, with its id and the right subtype.",
  },
  "no-such-parent": {
    cause:
      "parentMessageId of a call is the id of a message that cannot hold calls, such as the user's.",
    cure: "Name an assistant message, or leave the field out: the call gets a message of its own.",
  },
  "call-renamed": {
    cause: "A call was started again with another toolCallName.",
    cure: "Use a new toolCallId for another call.",
  },
  "result-replaced": {
    cause: "A tool's answer came twice under one messageId.",
    cure: "Send one TOOL_CALL_RESULT per call. The later one is shown.",
  },
  "call-unseen": {
    cause: "A tool's answer came for a call that was never started on this thread.",
    cure: "Send TOOL_CALL_START first, or the earlier run that made the call.",
  },
  "too-many-open": {
    cause:
      "More things are open at once than the limit allows. As a rule a producer never sends an END.",
    cure: "End what is done, or raise `limits.open` for a source that is trusted.",
  },
  truncated: {
    cause:
      "The stream closed without RUN_FINISHED or RUN_ERROR: the server stopped, a function ran into its time limit, or a proxy cut an idle connection.",
    cure: "End every run, with RUN_ERROR when it fails. Send comments while nothing happens, and let the client resume.",
  },
  "transport-failed": {
    cause: "The connection failed: the network went away, or the server answered with an error.",
    cure: "Read the message for the reason. A transport that can resume joins the run again.",
  },
};
