import { groupTitle, type TitledCall, type TitleOptions } from "../outline/titles.js";
import type { RunStore } from "../store.js";
import type { StepContent } from "./step.js";

/** The parent agent's tool groups as steps: the store decides what forms them, this says when they open and close. */
export interface CallGroups {
  /** Whether the input of a call is still arriving. */
  readonly streaming: boolean;
  /** A call began; its input is not known yet. */
  join(callId: string, groupId: string): void;
  /** The input of a call is known: its group opens, unless it has. */
  start(callId: string, title: TitledCall): { groupId: string | null; steps: StepContent[] };
  /** A producer declared a group, with the tools that it will use. */
  declare(groupId: string, tools: readonly TitledCall[]): StepContent[];
  /** The group of a call whose input became known completes, where a boundary closed it meanwhile. */
  settleAfter(callId: string): StepContent[];
  /** The group in which a call started; `null` where it has not. */
  groupOf(callId: string): string | null;
  /** A boundary may have closed a group: it completes once the input of each of its calls is known. */
  settle(): StepContent[];
  /** The same, where only the start of a call may have closed the group before it. */
  settleBefore(groupId: string): StepContent[];
  /** The run ended: what never got its input never will. */
  end(): StepContent[];
}

interface Group {
  readonly id: string;
  /** Calls that started, in order. */
  readonly started: string[];
  /** How many calls are without their input. */
  streaming: number;
  opened: boolean;
  /** A boundary closed it. */
  closed: boolean;
}

export function createCallGroups(store: RunStore, options: TitleOptions): CallGroups {
  const groups = new Map<string, Group>();
  /** Those that are not completed, in opening order. */
  const live = new Set<Group>();
  const waiting = new Map<string, Group>();
  const startedIn = new Map<string, string>();
  /** The group that a call joined last. */
  let last: Group | null = null;

  function group(id: string): Group {
    let known = groups.get(id);
    if (!known) {
      known = { id, started: [], streaming: 0, opened: false, closed: false };
      groups.set(id, known);
    }
    known.closed = false;
    live.add(known);
    return known;
  }

  function open(known: Group, calls: readonly TitledCall[]): StepContent[] {
    // A group that goes on after a boundary is told once: its calls name it, and it completes anew.
    if (known.opened) return [];
    known.opened = true;
    const title = titleOf(known.id, calls, true);
    return [{ type: "tool_group_started", group_id: known.id, title }];
  }

  function titleOf(id: string, calls: readonly TitledCall[], running?: boolean): string {
    const title = store.entity(id, "tool-group")?.title;
    return groupTitle(calls, { ...options, title, ...(running !== undefined && { running }) });
  }

  function complete(known: Group): StepContent[] {
    live.delete(known);
    if (!known.opened) return [];
    const calls = known.started.flatMap((id) => store.entity(id, "tool-call") ?? []);
    const title = titleOf(known.id, calls);
    const tool_calls = known.started.length;
    return [{ type: "tool_group_completed", group_id: known.id, title, tool_calls }];
  }

  function settle(): StepContent[] {
    return [...live].flatMap((known) => {
      known.closed ||= store.entity(known.id, "tool-group")?.closed === true;
      return known.closed && known.streaming === 0 ? complete(known) : [];
    });
  }

  return {
    get streaming() {
      return waiting.size > 0;
    },
    join(callId, groupId) {
      const joined = group(groupId);
      joined.streaming++;
      last = joined;
      waiting.set(callId, joined);
    },
    start(callId, title) {
      const joined = waiting.get(callId);
      if (!joined) return { groupId: null, steps: [] };
      waiting.delete(callId);
      joined.streaming--;
      joined.started.push(callId);
      startedIn.set(callId, joined.id);
      return { groupId: joined.id, steps: open(joined, [title]) };
    },
    declare: (groupId, tools) => open(group(groupId), tools),
    groupOf: (callId) => startedIn.get(callId) ?? null,
    settle,
    settleAfter(callId) {
      const known = groups.get(startedIn.get(callId) ?? "");
      return known?.closed && known.streaming === 0 && live.has(known) ? complete(known) : [];
    },
    settleBefore: (groupId) => (last === null || last.id === groupId ? [] : settle()),
    end() {
      for (const known of waiting.values()) known.streaming = 0;
      waiting.clear();
      return [...live].flatMap(complete);
    },
  };
}
