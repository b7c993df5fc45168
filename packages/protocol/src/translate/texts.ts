import type { Event } from "../events.js";
import { type TimelineMetadata, timelineMetadata } from "./metadata.js";

/** Who speaks: what the first event of a message says about it. */
export interface Speaker {
  name?: string;
  subagentRunId?: string;
}

/** Streamed text, one open message a lane: two speakers never share one. */
export interface Texts {
  /** Text of the open message of a lane; `undefined` where none is open. */
  read(lane: string): string | undefined;
  /** Lanes that have an open message, in opening order. */
  lanes(): string[];
  append(lane: string, delta: string, speaker?: Speaker): Event[];
  close(lane: string, metadata?: TimelineMetadata): Event[];
  closeAll(metadata?: TimelineMetadata): Event[];
  /** What is open is left to whoever ends the run. */
  forget(): void;
}

interface OpenText {
  readonly messageId: string;
  text: string;
}

/** @param mint a fresh message id */
export function createTexts(mint: () => string): Texts {
  const open = new Map<string, OpenText>();

  const texts: Texts = {
    read: (lane) => open.get(lane)?.text,
    lanes: () => [...open.keys()],
    append(lane, delta, speaker) {
      const known = open.get(lane);
      const current = known ?? { messageId: mint(), text: "" };
      const { messageId } = current;
      current.text += delta;
      open.set(lane, current);
      const content: Event = { type: "TEXT_MESSAGE_CONTENT", messageId, delta };
      if (known !== undefined) return [content];
      return [{ type: "TEXT_MESSAGE_START", messageId, role: "assistant", ...speaker }, content];
    },
    close(lane, metadata = {}) {
      const current = open.get(lane);
      if (current === undefined) return [];
      open.delete(lane);
      const { messageId } = current;
      return [{ type: "TEXT_MESSAGE_END", messageId, ...timelineMetadata(metadata) }];
    },
    closeAll: (metadata) => texts.lanes().flatMap((lane) => texts.close(lane, metadata)),
    forget: () => open.clear(),
  };
  return texts;
}
