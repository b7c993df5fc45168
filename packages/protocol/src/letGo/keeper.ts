import type { Event, SubagentOutcome } from "../events.js";
import { drawLetGo, type KnownAgent, type LetGo } from "../letGo.js";
import type { GroupedTree } from "../outline/grouped.js";
import type { OwnerRec } from "../records.js";
import { usageOf } from "../reduce/usage.js";
import type { Tables } from "../tables.js";
import { prune } from "./prune.js";
import { pruneTree } from "./pruneTree.js";

/** A moment between two runs, before which all can be let go. */
interface Seam {
  readonly letGo: LetGo;
  /** How many rows, deeds of the client and issues were there then, of those that are held. */
  readonly held: { rows: number; own: number; issues: number };
}

/**
 * Lets go of the earliest runs where more events are kept than a limit says. Always at the beginning of a run, whole
 * runs at a time, and so many that a quarter of the limit is free: what it costs is then the same an event. The run that
 * ended last, and one whose questions are open, stay however long they are.
 */
export class Keeper {
  private seams: Seam[] = [];
  constructor(
    private readonly tables: Tables,
    private readonly limit: number,
  ) {}

  /** A run is about to begin. True when something was let go. */
  runBegins(trees: Iterable<GroupedTree>): boolean {
    const { tables, limit } = this;
    const { length, start } = tables.log;
    const seam = length - start > limit ? this.seam(length) : undefined;
    if (seam !== undefined) {
      this.letGo(seam);
      for (const tree of trees) pruneTree(tables.log.start, tree);
    }
    const last = this.seams.at(-1)?.letGo.events ?? tables.log.start;
    if (length > last && length - last >= limit / 4) this.seams.push(seamOf(tables));
    return seam !== undefined;
  }

  /** The first that leaves enough room, or else the last: before what is still asked. */
  private seam(length: number): Seam | undefined {
    const asked = Math.min(...this.tables.pending.map(({ first }) => first));
    const free = this.seams.filter(({ letGo }) => letGo.events <= asked);
    return free.find(({ letGo }) => length - letGo.events <= this.limit * 0.75) ?? free.at(-1);
  }

  private letGo({ letGo, held: { rows, own, issues } }: Seam): void {
    const { tables, seams } = this;
    prune(letGo.events, { rows, own, issues, runs: letGo.runs }, tables);
    tables.letGo = { ...letGo, agents: letGo.agents.filter(({ id }) => tables.owners.has(id)) };
    drawLetGo(letGo, tables);
    this.seams = seams.filter((later) => later.letGo.events > letGo.events);
    for (const { held } of this.seams) {
      held.rows -= rows - 1;
      held.own -= own;
      held.issues -= issues;
    }
  }
}

function seamOf(tables: Tables): Seam {
  const { log, rows, own, issues, runsBefore, subagentsBefore } = tables;
  const letGo: LetGo = {
    events: log.length,
    runs: runsBefore + tables.runs.length,
    counts: {
      toolCalls: tables.callCount,
      subagents: subagentsBefore + tables.subagents.length,
      issues: tables.issueCount,
      groups: tables.root.groups,
      thoughts: tables.thinking.count,
    },
    goal: tables.goal,
    usage: usageOf(tables),
    standIn: standIn(tables),
    agents: [...tables.owners.records.values()].map(knownAgent),
  };
  return { letGo, held: { rows: rows.length, own: own.length, issues: issues.length } };
}

/** Events that make what lives on. */
function standIn(tables: Tables): Event[] {
  const { run, state, stateSeen, pending } = tables;
  const ids = { threadId: run?.threadId ?? "", runId: run?.id ?? "" };
  const events: Event[] = [{ type: "RUN_STARTED", ...ids }];
  events.push({ type: "MESSAGES_SNAPSHOT", messages: [...tables.readMessages()] });
  if (stateSeen) events.push({ type: "STATE_SNAPSHOT", snapshot: state });
  const interrupts = pending.map(({ wire }) => wire);
  events.push({
    type: "RUN_FINISHED",
    ...ids,
    ...(interrupts.length > 0 && { outcome: { type: "interrupt", interrupts } }),
  });
  return events;
}

function knownAgent({ id, index, groups, ...owner }: OwnerRec): KnownAgent {
  const { announced, name, description, status } = owner;
  const { parentSubagentRunId, parentToolCallId, parentMessageId } = owner;
  if (!announced) return { id, index, groups, events: [] };
  const started: Event = {
    type: "SUBAGENT_STARTED",
    subagentRunId: id,
    name,
    ...(description !== undefined && { description }),
    ...(parentSubagentRunId !== undefined && { parentSubagentRunId }),
    ...(parentToolCallId !== undefined && { parentToolCallId }),
    ...(parentMessageId !== undefined && { parentMessageId }),
  };
  return { id, index, groups, events: [started, ...endOf(id, status)] };
}

function endOf(subagentRunId: string, status: OwnerRec["status"]): Event[] {
  switch (status.kind) {
    case "suspended": {
      const outcome: SubagentOutcome = {
        type: "suspended",
        interruptIds: [...status.interruptIds],
      };
      return [{ type: "SUBAGENT_FINISHED", subagentRunId, outcome }];
    }
    case "finished":
      return [{ type: "SUBAGENT_FINISHED", subagentRunId }];
    case "failed":
      return [{ type: "SUBAGENT_ERROR", subagentRunId, message: status.message }];
    default:
      return [];
  }
}
