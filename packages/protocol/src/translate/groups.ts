import type { Event } from "../events.js";
import type { Fields } from "./native.js";

/** The group that a producer declared and has not ended. */
export interface DeclaredGroup {
  readonly id: string | undefined;
  /** Ends the one that is open, opens this one. */
  open(id: string, about?: Fields): Event[];
  close(): Event[];
  /** It is left to whoever ends the run. */
  forget(): void;
}

export function createDeclaredGroup(): DeclaredGroup {
  let current: string | undefined;

  function close(): Event[] {
    const id = current;
    current = undefined;
    return id === undefined ? [] : [groupEvent("end", id)];
  }

  return {
    get id() {
      return current;
    },
    open(id, about) {
      const ended = close();
      current = id;
      return [...ended, groupEvent("start", id, about)];
    },
    close,
    forget() {
      current = undefined;
    },
  };
}

/** CUSTOM `tool_group`. */
export function groupEvent(phase: "start" | "end", group_id: string, about: Fields = {}): Event {
  return { type: "CUSTOM", name: "tool_group", value: { ...about, phase, group_id } };
}
