import { isFields, textOf } from "../native.js";
import type { Writer } from "../writer.js";
import type { Interrupts } from "./interrupts.js";
import type { Messages } from "./messages.js";
import type { GraphState } from "./state.js";
import type { Steps } from "./steps.js";
import { errorText, type Subagents } from "./subagents.js";
import type { ToolEvents } from "./toolEvents.js";
import type { Usage } from "./usage.js";

/** How the run ends. */
export interface Ending {
  /** The stream threw. */
  fail(error: unknown): boolean;
  taskFailed(owner: string | undefined, error: unknown): void;
  /** A further node begins: the graph went on after an error. */
  recovered(owner: string | undefined): void;
  /** A chunk came. */
  saw(): void;
  /** Writes the end that follows from what was seen. */
  end(): void;
}

/** Everyone who is asked how things stand. */
export interface EndingParts {
  readonly interrupts: Interrupts;
  readonly steps: Steps;
  readonly subagents: Subagents;
  readonly messages: Pick<Messages, "finishAll">;
  readonly tools: ToolEvents;
  readonly state: GraphState;
  readonly usage: Usage;
}

/** @param run whose end it is */
export function createEnding(
  writer: Writer,
  run: { threadId: string; runId: string },
  { interrupts, steps, subagents, messages, tools, state, usage }: EndingParts,
): Ending {
  let failure: { message: string; code?: string; native: unknown } | undefined;
  let taskFailure: string | undefined;
  let sawAny = false;

  function spent(): { usage?: ReturnType<Usage["list"]> } {
    const entries = usage.list();
    return entries.length === 0 ? {} : { usage: entries };
  }

  function finish(): void {
    const asked = interrupts.list();
    const result = state.result();
    messages.finishAll();
    subagents.finishAll(asked);
    // A node that asked a person has not ended; everything else was seen to.
    writer.settle(asked.length > 0 ? { incomplete: true } : {});
    writer.write({
      type: "RUN_FINISHED",
      ...run,
      ...(asked.length === 0 && result !== undefined && { result }),
      outcome: asked.length > 0 ? { type: "interrupt", interrupts: asked } : { type: "success" },
      ...spent(),
    });
  }

  return {
    fail(error) {
      const { error: code, name, message } = isFields(error) ? error : {};
      const kind = textOf(code) || textOf(name);
      failure ??= {
        message: textOf(message) || kind || "The graph failed.",
        ...(kind !== "" && { code: kind }),
        native: error,
      };
      return true;
    },
    taskFailed(owner, error) {
      if (owner === undefined) taskFailure = errorText(error);
    },
    recovered(owner) {
      if (owner === undefined) taskFailure = undefined;
    },
    saw() {
      sawAny = true;
    },
    end() {
      const message = failure?.message ?? taskFailure;
      if (message !== undefined) {
        tools.tellErrors();
        writer.from(failure?.native);
        const code = failure?.code === undefined ? {} : { code: failure.code };
        writer.write({ type: "RUN_ERROR", message, ...code, ...spent() });
        writer.from(undefined);
      } else if (interrupts.list().length > 0 || (sawAny && !steps.isWorking())) finish();
    },
  };
}
