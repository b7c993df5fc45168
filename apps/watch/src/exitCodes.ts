/** What the exit code says. */
export const exitCodes = {
  success: 0,
  /** The agent says so, or what it sent broke a rule that ends a run. */
  failed: 1,
  usage: 2,
  /** The run waits for an answer that nobody gave. */
  interrupted: 3,
  cancelled: 4,
  /** The stream stopped before the run did. */
  truncated: 5,
  /** No run came: no answer, an HTTP error, or something that is no stream of events. */
  noRun: 6,
  /** Stopped here; as a shell says it of a program that Ctrl-C ended. */
  aborted: 130,
  /** As a shell says it of a program whose reader left. */
  pipeClosed: 141,
  /** As a shell says it of a program that was told to end. */
  terminated: 143,
} as const;
