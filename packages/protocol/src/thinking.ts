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
  /** The end of a span ended its text too: an end of the text that comes yet says nothing new. */
  ended: boolean;
}

/** @internal */
export const noThinking = (): ThinkingState => ({
  count: 0,
  span: null,
  spoken: false,
  text: null,
  ended: false,
});

type Wire = Record<string, unknown>;

/**
 * THINKING_* became REASONING_* (rule VE-06, in every mode). The span and the text of one thought share a minted id;
 * content without a start opens it. Null for any other event. What comes of it is judged like anything that arrived.
 */
export function translateThinking(input: Wire, tables: Tables): readonly Wire[] | null {
  const type = input.type as string;
  if (!type.startsWith("THINKING_")) return null;
  const make = STEPS.get(type);
  if (make === undefined) return null;
  tables.issueOnce("thinking", "retired-shape", {
    rule: "VE-06",
    message: `${type} is retired and is read as REASONING_*${input.title === undefined ? "" : "; its title is lost"}. Expected REASONING_* events.`,
  });
  const carried = carriedBy(input);
  const isKind = tables.conformance !== "strict";
  return make(tables.thinking, input, isKind).map((event) => ({ ...event, ...carried }));
}

const CARRIED = ["timestamp", "rawEvent", "metadata"] as const;

function carriedBy(input: Wire): Wire {
  const carried: Wire = {};
  for (const key of CARRIED) if (input[key] !== undefined) carried[key] = input[key];
  return carried;
}

type Step = (state: ThinkingState, input: Wire, isKind: boolean) => readonly Wire[];

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  [
    "THINKING_START",
    (state) => {
      state.span = mint(state);
      state.spoken = state.ended = false;
      return [{ type: "REASONING_START", messageId: state.span }];
    },
  ],
  ["THINKING_TEXT_MESSAGE_START", (state) => [open(state)]],
  [
    "THINKING_TEXT_MESSAGE_CONTENT",
    (state, { delta }) => {
      const before = state.text === null ? [open(state)] : [];
      return [...before, { type: "REASONING_MESSAGE_CONTENT", messageId: state.text, delta }];
    },
  ],
  [
    "THINKING_TEXT_MESSAGE_END",
    (state) => {
      if (state.ended && state.text === null) return [];
      const messageId = state.text ?? unheard(state);
      state.text = null;
      return [{ type: "REASONING_MESSAGE_END", messageId }];
    },
  ],
  [
    "THINKING_END",
    (state, _input, isKind) => {
      const ends: Wire[] = [];
      if (isKind && state.text !== null) {
        ends.push({ type: "REASONING_MESSAGE_END", messageId: state.text });
        state.text = null;
        state.ended = true;
      }
      ends.push({ type: "REASONING_END", messageId: state.span ?? unheard(state) });
      state.span = null;
      return ends;
    },
  ],
]);

const mint = (state: ThinkingState): string => `thinking-${++state.count}`;

/** The id of a thought that never began: its end is then found to be open nowhere. */
const unheard = (state: ThinkingState): string => `thinking-${state.count + 1}`;

function open(state: ThinkingState): Wire {
  state.text = state.span !== null && !state.spoken ? state.span : mint(state);
  state.spoken = true;
  state.ended = false;
  return { type: "REASONING_MESSAGE_START", messageId: state.text, role: "reasoning" };
}
