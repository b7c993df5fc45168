import type { Event } from "@run-timeline/protocol";

type Owner = string | undefined;

/** A tool group while it is looked for. */
interface Group {
  readonly owner: Owner;
  readonly isDeclared: boolean;
  readonly calls: string[];
}

const BOUNDARIES = new Set(["agent_decision", "notice"]);

/**
 * Which calls form a group, read from the events of a sound stream without restatements: those of one agent between two
 * boundaries. The slow version of what is kept while the run goes on.
 */
export function groupsOf(events: readonly Event[]): string[][] {
  const groups: Group[] = [];
  const makers = new Map<string, Owner>();
  const declared: Group[] = [];
  const called = new Set<string>();
  let open = new Map<Owner, Group>();

  for (const event of events) look(event);
  return groups.map(({ calls }) => calls);

  function look(event: Event): void {
    switch (event.type) {
      case "RUN_STARTED":
      case "RUN_FINISHED":
        open = new Map();
        break;
      case "TEXT_MESSAGE_START":
        made(`text ${event.messageId}`, event.subagentRunId);
        break;
      case "TEXT_MESSAGE_CONTENT":
        said(event.delta, makers.get(`text ${event.messageId}`));
        break;
      case "REASONING_MESSAGE_CONTENT":
        said(event.delta, makers.get(`thought ${event.messageId}`));
        break;
      case "REASONING_START":
      case "REASONING_MESSAGE_START":
        open.delete(made(`thought ${event.messageId}`, event.subagentRunId));
        break;
      case "SUBAGENT_FINISHED":
      case "SUBAGENT_ERROR":
        open.delete(event.subagentRunId);
        break;
      case "CUSTOM":
        note(event.name, event.value, event.subagentRunId);
        break;
      case "TOOL_CALL_START":
        if (called.has(event.toolCallId)) break;
        called.add(event.toolCallId);
        join(event.toolCallId, callerOf(event));
        break;
    }
  }

  function said(delta: string, owner: Owner): void {
    if (delta.trim() !== "" && open.get(owner)?.isDeclared === false) open.delete(owner);
  }

  function made(what: string, owner: Owner): Owner {
    if (!makers.has(what)) makers.set(what, owner);
    return makers.get(what);
  }

  function callerOf({ parentMessageId, subagentRunId }: Extract<Event, { toolCallName: string }>) {
    if (parentMessageId === undefined) return subagentRunId;
    const maker = made(`text ${parentMessageId}`, subagentRunId);
    return subagentRunId ?? maker;
  }

  function join(call: string, owner: Owner): void {
    const group = open.get(owner) ?? begin({ owner, isDeclared: false, calls: [] });
    group.calls.push(call);
  }

  function begin(group: Group): Group {
    if (!groups.includes(group)) groups.push(group);
    open.set(group.owner, group);
    return group;
  }

  function note(name: string, value: unknown, owner: Owner): void {
    if (BOUNDARIES.has(name)) open.delete(owner);
    if (name !== "tool_group") return;
    const { phase } = value as { phase: string };
    const own = declared.find((group) => group.owner === owner);
    if (phase === "start") {
      const group = own ?? { owner, isDeclared: true, calls: [] };
      if (own === undefined) declared.push(group);
      begin(group);
    } else {
      const ended = own ?? declared[0];
      if (ended !== undefined && open.get(ended.owner) === ended) open.delete(ended.owner);
    }
  }
}
