/** What rides on an event that AG-UI has no field for, under its metadata's `run-timeline`. */
export interface TimelineMetadata {
  /** RUN_STARTED: what the run is for. */
  goal?: string | undefined;
  /** RUN_FINISHED: the producer's own usage object. */
  usage?: unknown;
  /** RUN_FINISHED: how many calls the producer counted. */
  tool_calls?: number | undefined;
  /** TOOL_CALL_START, TOOL_CALL_RESULT: the declared group. */
  group_id?: string | null | undefined;
  /** TOOL_CALL_START and decisions: the producer's turn. */
  iteration?: number | undefined;
  /** A decision that was told as a text message: what the agent does next. */
  next_action?: string | undefined;
  /** TOOL_CALL_RESULT: `completed`, `failed`, `denied`. Absent is completed. */
  status?: string | undefined;
  duration_ms?: number | undefined;
  error?: unknown;
  /** TOOL_CALL_RESULT: what came back, where text cannot carry it. */
  output?: unknown;
  /** TOOL_CALL_RESULT of a call that was never announced: which tool it was. */
  tool_name?: string | undefined;
  /** TOOL_CALL_RESULT: how often the tool was tried, where more than once. */
  attempts?: number | undefined;
  /** TOOL_CALL_RESULT: it named no call, several waited, and it was given to the oldest. */
  matched_by?: "order" | undefined;
  /** TOOL_CALL_START: made up for a result whose call was never seen; its arguments are unknown. */
  unseen?: true | undefined;
  /** TEXT_MESSAGE_END, STEP_FINISHED: the producer never closed it; the translator did. */
  incomplete?: true | undefined;
}

/** The `metadata` member of an event, or nothing where nothing is to be said. */
export function timelineMetadata(fields: TimelineMetadata): {
  metadata?: { "run-timeline": TimelineMetadata };
} {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return said.length === 0 ? {} : { metadata: { "run-timeline": Object.fromEntries(said) } };
}
