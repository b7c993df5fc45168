import type { Replay, Run } from "@run-timeline/hooks";
import { type Context, createContext } from "react";

/** The run that a timeline was given, and where its reader looks back. @internal */
export interface Replayed {
  readonly whole?: Run;
  readonly replay?: Replay | undefined;
}

/** @internal */
export const ReplayContext: Context<Replayed> = createContext<Replayed>({});
