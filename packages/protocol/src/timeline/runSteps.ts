import type { MessageEntity, NoteEntity, ToolCallEntity } from "../entities.js";
import type { TitledCall, TitleOptions } from "../outline/titles.js";
import type { EndReason, RunStore } from "../store.js";
import type {
  DoneUpdate,
  MessagesUpdate,
  MessageUpdate,
  ReasoningUpdate,
  Update,
} from "../updates.js";
import { type CallGroups, createCallGroups } from "./callGroups.js";
import { completionOf } from "./completion.js";
import { asText, membersOf, parsedOrText, timelineMetadata } from "./plain.js";
import { createProse, type Prose, type Said } from "./prose.js";
import type { StepContent } from "./step.js";
import { usageOf } from "./usage.js";
import { wellKnown } from "./wellKnown.js";

/** What one event gave. */
export interface FollowedSteps {
  readonly steps: readonly StepContent[];
  readonly updates: readonly Update[];
}

/** Pushes events into a store, and turns what changes into steps. */
export interface RunSteps {
  push(event: unknown): FollowedSteps;
  end(reason?: EndReason): FollowedSteps;
}

/** What `createRunSteps` has to know. */
export interface RunStepsOptions {
  titles: TitleOptions;
  reasoning: boolean;
}

/** Steps come from updates, in their order: the store has ordered and repaired them, and has formed the groups. */
export function createRunSteps(store: RunStore, options: RunStepsOptions): RunSteps {
  const prose: Prose = createProse();
  const groups: CallGroups = createCallGroups(store, options.titles);
  /** Results that came before the input of their call was known. */
  const early = new Map<string, unknown>();
  let toolCalls = 0;
  /** What RUN_ERROR said, until the end of the run is told. */
  let failure: string | null = null;
  /** The event that is being followed. */
  let current: unknown;

  return {
    push(event) {
      const turn = turnOf(event);
      // The head is read only where it may turn: it is made anew for whoever reads it.
      const before = turn && store.head.status;
      const updates = store.push(event);
      const turned = turn !== null && before !== turn && store.head.status === turn;
      if (turned && turn === "failed") failure = failureOf(event);
      const started = turned && turn === "running" ? begin() : [];
      return { steps: [...started, ...follow(event, updates)], updates };
    },
    end(reason) {
      const updates = store.end(reason);
      return { steps: follow(null, updates), updates };
    },
  };

  function begin(): StepContent[] {
    toolCalls = 0;
    // Its own goal: the head's is the last one that any run of the thread named.
    const run = store.entity(store.head.runId ?? "", "run");
    return [{ type: "run_started", goal: run?.goal ?? "" }];
  }

  function follow(event: unknown, updates: readonly Update[]): StepContent[] {
    current = event;
    const steps = updates.flatMap(stepsOf);
    // RUN_ERROR after RUN_FINISHED: no second end is told.
    return failure === null ? steps : [...steps, ...failed()];
  }

  function stepsOf(update: Update): StepContent[] {
    switch (update.type) {
      case "message":
        return message(update);
      case "messages":
        return snapshot(update);
      case "reasoning":
        return update.owner === null ? [...groups.settle(), ...reasoning(update)] : [];
      case "custom":
        return custom(update.entity);
      case "error":
        if (update.error === "run") failure = failureOf(current);
        return [];
      case "done":
        return done(update);
      default:
        return [];
    }
  }

  function message({ change, entity, event, id, owner }: MessageUpdate): StepContent[] {
    switch (change.kind) {
      case "content": {
        if (!isAnswer(entity as MessageEntity)) return [];
        prose.append(id, change.delta, event);
        return groups.settle();
      }
      case "ended":
        return isAnswer(entity as MessageEntity) ? described(entity as MessageEntity) : [];
      case "toolCallStarted":
        return owner === null ? callBegan(entity as ToolCallEntity) : [];
      case "toolCallEnded":
        return callStarted(entity as ToolCallEntity);
      case "toolResult": {
        const call = store.entity(change.toolCallId, "tool-call");
        return call ? callCompleted(call) : [];
      }
      default:
        return [];
    }
  }

  /** A producer may say what a text led to: it is then a decision by itself. */
  function described(entity: MessageEntity): StepContent[] {
    const { next_action: nextAction, iteration } = timelineMetadata(entity);
    const action = typeof nextAction === "string" && nextAction !== "" ? nextAction : null;
    prose.describe(entity.id, action, typeof iteration === "number" ? iteration : null);
    return action === null ? [] : tell("continue");
  }

  function callBegan(call: ToolCallEntity): StepContent[] {
    const closed = groups.settleBefore(call.group);
    // Told at once and not when its input is whole, which may take long; unless an earlier call is still to be told.
    const told = groups.streaming ? [] : tell("call_tool");
    groups.join(call.id, call.group);
    return [...closed, ...told];
  }

  function callStarted(call: ToolCallEntity): StepContent[] {
    const tool_name = call.name || "?";
    const input = call.arguments.trim() === "" ? {} : parsedOrText(call.arguments);
    if (call.owner !== null) {
      const subagent = store.entity(call.owner, "subagent");
      const agent = subagent?.name ?? call.owner;
      return [
        { type: "sub_agent_tool_call", agent, task: subagent?.description ?? "", tool_name, input },
      ];
    }
    toolCalls++;
    const told = prose.first !== null && prose.first < call.first ? tell("call_tool") : [];
    const titled: TitledCall = { name: tool_name, arguments: input, status: "running" };
    const { groupId, steps } = groups.start(call.id, titled);
    const start: StepContent = {
      type: "tool_call_started",
      tool_call_id: call.id,
      group_id: groupId,
      tool_name,
      input,
    };
    return [...told, ...steps, start, ...resultOf(call), ...groups.settleAfter(call.id)];
  }

  function callCompleted(call: ToolCallEntity): StepContent[] {
    if (call.owner !== null) return [];
    if (!call.argumentsDone && call.unseen === undefined) {
      early.set(call.id, current);
      return [];
    }
    return [completionOf(call, current, groups.groupOf(call.id))];
  }

  /** The result of a call that came before its input was known. */
  function resultOf(call: ToolCallEntity): StepContent[] {
    const event = early.get(call.id);
    early.delete(call.id);
    return event === undefined ? [] : [completionOf(call, event, groups.groupOf(call.id))];
  }

  function reasoning({ change, text }: ReasoningUpdate): StepContent[] {
    const content = text.trim();
    const over = change.kind === "ended" || change.kind === "aborted";
    if (!options.reasoning || !over || content === "") return [];
    const status = change.kind === "ended" ? "completed" : "incomplete";
    return [{ type: "reasoning_summary", content, status }];
  }

  function custom({ name, owner, value }: NoteEntity): StepContent[] {
    if (owner !== null) return [];
    if (name === "tool_group") return [...groups.settle(), ...declared(value)];
    const known = wellKnown(name, value);
    if (!known) return [];
    const { step, after } = known;
    if (after === null) return [step];
    // A runtime may repeat as its decision what the model has just said.
    const repeated = "content" in step ? step.content.trim() : null;
    return [...groups.settle(), ...tell(after, repeated), step];
  }

  function declared(value: unknown): StepContent[] {
    const { phase, group_id: id, tools } = membersOf(value);
    if (phase !== "start" || typeof id !== "string" || !store.entity(id, "tool-group")) return [];
    const listed = (Array.isArray(tools) ? tools : []).map((tool): TitledCall => {
      const { name, tool: other, arguments: input } = membersOf(tool);
      return { name: asText(name ?? other ?? tool), arguments: input };
    });
    return [...tell("call_tool"), ...groups.declare(id, listed)];
  }

  /** A snapshot may be all that tells of a turn; what stands before the last question is history. */
  function snapshot({ added, event }: MessagesUpdate): StepContent[] {
    const fresh = new Set(added);
    const { messages } = store;
    const asked = messages.map((each) => each.role).lastIndexOf("user");
    return messages.slice(asked + 1).flatMap((each): StepContent[] => {
      if (!fresh.has(each.id)) return [];
      if (each.role === "tool") {
        const call = store.entity(each.toolCallId, "tool-call");
        return call ? callCompleted(call) : [];
      }
      if (each.role !== "assistant") return [];
      if (each.content !== undefined && each.subagentRunId === undefined)
        prose.append(each.id, each.content, event);
      return (each.toolCalls ?? []).flatMap(({ id }) => {
        const call = store.entity(id, "tool-call");
        return call ? [...(call.owner === null ? callBegan(call) : []), ...callStarted(call)] : [];
      });
    });
  }

  function done(update: DoneUpdate): StepContent[] {
    const orphans = [...early.keys()].flatMap((id) => {
      const call = store.entity(id, "tool-call");
      return call ? resultOf(call) : [];
    });
    const closed = [...orphans, ...groups.end()];
    if (update.end === "success") return [...closed, ...answer(update)];
    const told = tell(update.end === "interrupted" ? "ask_user" : "finish");
    return [...closed, ...told, ...(failure === null ? [] : failed())];
  }

  function answer(update: DoneUpdate): StepContent[] {
    const said = prose.take();
    const content = said.at(-1)?.nextAction === null ? said.pop()?.content : undefined;
    const stated = timelineMetadata(current).tool_calls;
    const response: StepContent = {
      type: "final_response",
      content: content ?? asText(update.result),
      tool_calls: typeof stated === "number" ? stated : toolCalls,
      usage: usageOf(current),
    };
    return [...said.map((each) => decision(each, "continue")), response];
  }

  function failed(): StepContent[] {
    const content = failure ?? "";
    failure = null;
    return [...tell("finish"), { type: "notice", kind: "run_failed", content }];
  }

  /** Tells what was said up to now, but for what is told anyway. */
  function tell(nextAction: string, repeated: string | null = null): StepContent[] {
    return prose
      .take()
      .filter((said) => said.content !== repeated)
      .map((said) => decision(said, nextAction));
  }
}

/**
 * What no update tells: that a run started (one that came too early is not applied), and that RUN_ERROR came after the
 * end of its run and turned it failed.
 */
function turnOf(event: unknown): "running" | "failed" | null {
  const { type } = membersOf(event);
  return type === "RUN_STARTED" ? "running" : type === "RUN_ERROR" ? "failed" : null;
}

function failureOf(event: unknown): string {
  return asText(membersOf(event).message);
}

function decision({ content, nextAction, iteration }: Said, otherwise: string): StepContent {
  return { type: "agent_decision", content, next_action: nextAction ?? otherwise, iteration };
}

/** Only what the parent agent says to its user is told: no system message leaves, and no subagent's words. */
function isAnswer(entity: MessageEntity): boolean {
  return entity.role === "assistant" && entity.owner === null;
}
