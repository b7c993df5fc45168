import type { Event } from "./events.js";
import type { Tables } from "./tables.js";

/** Which thought of the retired vocabulary is being translated. */
export interface ThinkingState {
  count: number;
  /** The id of the open span; null outside. */
  span: string | null;
  /** Whether the span's id was given to a text already. */
  spoken: boolean;
  /** The id of the open text; null outside. */
  text: string | null;
}

/** @internal */
export const noThinking = (): ThinkingState => ({
  count: 0,
  span: null,
  spoken: false,
  text: null,
});

/**
 * THINKING_* became REASONING_* (rule VE-06, in every mode). The span and the text of one thought share a minted id;
 * content without a start opens it. Null for any other event.
 */
export function translateThinking(
  input: Record<string, unknown>,
  tables: Tables,
): readonly Event[] | null {
  const type = input.type as string;
  if (!type.startsWith("THINKING_")) return null;
  const make = STEPS.get(type);
  if (make === undefined) return null;
  tables.issueOnce("thinking", "retired-shape", {
    rule: "VE-06",
    message: `${type} is retired and is read as REASONING_*${input.title === undefined ? "" : "; its title is lost"}. Expected REASONING_* events.`,
  });
  return make(tables.thinking, input);
}

const mint = (state: ThinkingState): string => `thinking-${++state.count}`;
const delta = (input: Record<string, unknown>): string =>
  typeof input.delta === "string" ? input.delta : "";

type Step = (state: ThinkingState, input: Record<string, unknown>) => readonly Event[];

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  [
    "THINKING_START",
    (state) => {
      state.span = mint(state);
      state.spoken = false;
      return [{ type: "REASONING_START", messageId: state.span }];
    },
  ],
  ["THINKING_TEXT_MESSAGE_START", (state) => [open(state)]],
  [
    "THINKING_TEXT_MESSAGE_CONTENT",
    (state, input) => {
      const before = state.text === null ? [open(state)] : [];
      const messageId = state.text as string;
      return [...before, { type: "REASONING_MESSAGE_CONTENT", messageId, delta: delta(input) }];
    },
  ],
  ["THINKING_TEXT_MESSAGE_END", (state) => close(state)],
  [
    "THINKING_END",
    (state) => {
      const ends: Event[] = [...close(state)];
      if (state.span !== null) ends.push({ type: "REASONING_END", messageId: state.span });
      state.span = null;
      return ends;
    },
  ],
]);

function open(state: ThinkingState): Event {
  state.text = state.span !== null && !state.spoken ? state.span : mint(state);
  state.spoken = true;
  return { type: "REASONING_MESSAGE_START", messageId: state.text, role: "reasoning" };
}

function close(state: ThinkingState): readonly Event[] {
  if (state.text === null) return [];
  const messageId = state.text;
  state.text = null;
  return [{ type: "REASONING_MESSAGE_END", messageId }];
}
