/** Options of `shipitToAgui` and of `stepsToAgui`. */
export interface ShipitOptions {
  /** @default "thread" */
  threadId?: string;
  /**
   * The first run; later runs get a number behind it.
   * @default "run"
   */
  runId?: string;
  /**
   * A prefix for the ids that the translator mints, so that those of two connections do not collide.
   * @default ""
   */
  connection?: string;
}
