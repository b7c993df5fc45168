/** Options of `chronosToAgui`. */
export interface ChronosOptions {
  /** The session. */
  threadId: string;
  /** The first run; later runs on the connection get a number behind it. */
  runId: string;
  /**
   * A prefix for the ids that the translator mints, so that those of two connections do not collide. Not needed
   * where one translator lives through all of them.
   * @default ""
   */
  connection?: string;
  /**
   * A plain chat: its agent publishes no `completed`, so a response that stops with `end` ends the run.
   * @default false
   */
  chat?: boolean;
  /**
   * Gives byte for byte what Chronos' own AG-UI endpoint sends, faults included.
   * @default false
   */
  compat?: boolean;
}
