import type { Event } from "../events.js";

/**
 * Turns a foreign vocabulary into AG-UI events. Deterministic: no clock, no random ids, the same natives in give the
 * same events out. Whatever comes in, nothing throws: what is missing gives fewer events. Each event carries the
 * native one that it was made of in `rawEvent`.
 *
 * One translator serves one connection, unless its factory says that it may live through several.
 */
export interface Translator {
  /** The connection stands. Events that it owes before the first native one. */
  start(): Event[];
  /** One native event. */
  translate(native: unknown): Event[];
  /** The connection ended. What is still owed; never an ending that the producer did not give. */
  end(): Event[];
}
