import { jsonOf } from "../native.js";
import type { GraphMessage } from "./message.js";

/**
 * Which messages were seen. A message that a node wrote without an id gets one in the state: there, and in what
 * outer graphs tell, it is known by what it says.
 */
export interface Sightings {
  /**
   * Notes that a message was seen.
   * @returns whether it had been seen before
   */
  saw(message: GraphMessage, depth: number, isState: boolean): boolean;
  hasId(id: string): boolean;
}

/** Sightings of nothing. */
export function createSightings(): Sightings {
  const ids = new Set<string>();
  /** By what it says: the depths at which messages without an id were seen. */
  const unnamed = new Map<string, number[]>();

  /**
   * A node that writes the same words twice without an id has written two messages. A state that repeats them has
   * given them ids, and so has what an outer graph copies from it.
   */
  function isRepeated(message: GraphMessage, depth: number, isState: boolean): boolean {
    const isNamed = isState || message.id !== undefined;
    const depths = unnamed.get(wordsOf(message));
    const place = depths?.findIndex((seen) => (isNamed ? seen >= depth : seen > depth)) ?? -1;
    if (place < 0) return false;
    depths?.splice(place, 1);
    return true;
  }

  return {
    hasId: (id) => ids.has(id),
    saw(message, depth, isState) {
      if (message.role === "removal") return false;
      const { id } = message;
      if (id !== undefined && ids.has(id)) return true;
      const isKnown = isRepeated(message, depth, isState);
      if (id !== undefined) ids.add(id);
      else {
        const words = wordsOf(message);
        const depths = unnamed.get(words) ?? [];
        depths.push(depth);
        unnamed.set(words, depths);
      }
      return isKnown;
    },
  };
}

function wordsOf({ role, blocks, calls, toolCallId }: GraphMessage): string {
  const texts = blocks.map(({ text }) => text);
  return jsonOf([role, texts, calls.map(({ name, args }) => [name, args]), toolCallId ?? null]);
}
