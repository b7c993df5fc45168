import type { Event } from "../../events.js";
import { type Calls, createCalls } from "../calls.js";
import { createDeclaredGroup, type DeclaredGroup } from "../groups.js";
import type { Fields } from "../native.js";
import { createRuns, type Runs } from "../runs.js";
import { createTexts, type Texts } from "../texts.js";
import { type Children, createChildren } from "./children.js";
import type { ShipitOptions } from "./options.js";

/** What one native type becomes. */
export type Verb = (payload: Fields, event: Fields) => Event[];

/** By native type. */
export type Verbs = ReadonlyMap<unknown, Verb>;

/** The text lane of the parent agent. */
export const PARENT = "";

/** What the verbs share. */
export interface State {
  readonly runs: Runs;
  readonly texts: Texts;
  readonly calls: Calls;
  readonly group: DeclaredGroup;
  readonly children: Children;
  /** An id of the run: the noun and a number. */
  mint(noun: string): string;
  /** Calls so far, over all runs: what names a call that has no id. */
  called: number;
}

export function createState({
  threadId = "thread",
  runId = "run",
  connection = "",
}: ShipitOptions): State {
  let minted = 0;
  const prefix = connection === "" ? "" : `${connection}-`;
  const runs = createRuns(threadId, runId, prefix + runId);
  const mint = (noun: string): string => `${prefix}${runs.id}-${noun}-${++minted}`;
  const calls = createCalls(() => String(state.called));
  const state: State = {
    runs,
    texts: createTexts(() => mint("message")),
    calls,
    group: createDeclaredGroup(),
    children: createChildren(mint, calls),
    mint,
    called: 0,
  };
  return state;
}
