/** Why a frame holds no event. `empty` and `done` (`[DONE]`) are harmless habits of careless producers. */
export type UnreadableReason = "not-json" | "not-an-object" | "too-long" | "empty" | "done";

/**
 * A frame of a stream that holds no event. Transports yield it in place of one, so that the frame is neither
 * lost nor ends the run; the store makes an issue of it.
 */
export class UnreadableFrame {
  /** The frame's first 200 characters. Untrusted. */
  readonly text: string;

  /**
   * @param text what arrived
   * @param frame its number on its connection, from 1
   */
  constructor(
    text: string,
    readonly frame: number,
    readonly reason: UnreadableReason = "not-json",
  ) {
    this.text = text.slice(0, 200);
  }
}
