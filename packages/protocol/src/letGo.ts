import { Decoded, decode } from "./decode.js";
import type { UsageTotals } from "./entities.js";
import type { Event } from "./events.js";
import { forget } from "./letGo/forget.js";
import { beginAt } from "./letGo/pruneLog.js";
import { writeFirst } from "./letGo/pruneRows.js";
import { ROW } from "./outline/inOrder.js";
import { NoteRec } from "./records.js";
import { reduce } from "./reduce.js";
import { isRecord } from "./shapes.js";
import type { Tables } from "./tables.js";

/** What a store let go of to keep within `limits.events`, and what of it lives on. */
export interface LetGo {
  /** The first so many events of the log. */
  readonly events: number;
  /** Their runs. */
  readonly runs: number;
  /** What was counted in them. */
  readonly counts: Readonly<Record<Count, number>>;
  readonly goal: string | null;
  readonly usage: UsageTotals;
  /** What stands for them: events that make the conversation, the state and what was pending then. */
  readonly standIn: readonly Event[];
  /** The subagents of then that are still known. */
  readonly agents: readonly KnownAgent[];
}

/** A subagent that lives on. */
export interface KnownAgent {
  readonly id: string;
  /** Its place among the announced ones; -1 where it was not announced. */
  readonly index: number;
  /** How many tool groups it had. */
  readonly groups: number;
  /** What announced it, and how it ended. */
  readonly events: readonly Event[];
}

const COUNTS = ["toolCalls", "subagents", "issues", "groups", "thoughts"] as const;
type Count = (typeof COUNTS)[number];

/** Lets tables that are new begin behind what was let go: what lives on is held, and not drawn. */
export function beginBehind(letGo: LetGo, tables: Tables): void {
  const { log, rows, groups, root } = tables;
  const { counts, events, runs } = letGo;
  if (log.length === 0) beginAt(events, log);
  tables.runsBefore = runs - 1;
  tables.index = tables.place = events - 1;
  const [started, ...others] = letGo.standIn;
  const announced = letGo.agents.flatMap((agent) => agent.events);
  for (const event of [started, ...announced, ...others]) {
    const decoded = decode(event, tables);
    const read = decoded instanceof Decoded ? decoded.events : [decoded];
    for (const each of read) reduce(each, tables);
  }
  for (const { id, index, groups: made } of letGo.agents) {
    Object.assign(tables.owner(id), { index, groups: made });
  }
  tables.dropUpdates();
  rows.cut(0);
  rows.seal();
  groups.closeAll();
  forget(groups.byId);
  for (const call of tables.calls.records.values()) call.group = null;
  tables.snapshots.clear();
  tables.touched.clear();
  tables.issues.length = 0;
  tables.issueCount = counts.issues;
  tables.callCount = counts.toolCalls;
  tables.subagentsBefore = Math.max(0, counts.subagents - tables.subagents.length);
  tables.thinking.count = counts.thoughts;
  root.groups = counts.groups;
  tables.goal = letGo.goal;
  tables.usageBefore = letGo.usage;
  tables.letGo = letGo;
  drawLetGo(letGo, tables);
}

/** One row for all that was let go, always under the same key. */
export function drawLetGo({ events, runs }: LetGo, tables: Tables): void {
  const of = runs === 1 ? "1 run" : `${runs} runs`;
  const content = `${events} earlier events of ${of} were let go.`;
  const value = Object.freeze({ kind: "let_go", content, events, runs });
  const record = tables.add(new NoteRec("notice", "notice", value, tables.root, 0));
  record.last = events - 1;
  tables.notes.set(record.id, record);
  writeFirst(ROW.custom, record, tables);
}

/** What a file says was let go, as far as it can be read. */
export function readLetGo(value: unknown): LetGo | null {
  if (!isRecord(value) || !Array.isArray(value.standIn)) return null;
  const events = countOf(value.events);
  if (events === 0) return null;
  const given = isRecord(value.counts) ? value.counts : {};
  return {
    events,
    runs: countOf(value.runs),
    counts: Object.fromEntries(
      COUNTS.map((name) => [name, countOf(given[name])]),
    ) as LetGo["counts"],
    goal: typeof value.goal === "string" ? value.goal : null,
    usage: isRecord(value.usage) ? usageIn(value.usage) : {},
    standIn: value.standIn as Event[],
    agents: (Array.isArray(value.agents) ? value.agents : []).flatMap(agentIn),
  };
}

function agentIn(value: unknown): KnownAgent[] {
  if (!isRecord(value) || typeof value.id !== "string") return [];
  const { id, index, groups, events } = value;
  const known = Array.isArray(events) ? (events as Event[]) : [];
  return [
    { id, index: index === 0 ? 0 : countOf(index) || -1, groups: countOf(groups), events: known },
  ];
}

const countOf = (value: unknown): number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 32 ? Number(value) : 0;

const usageIn = (value: Record<string, unknown>): UsageTotals =>
  Object.fromEntries(
    ["inputTokens", "outputTokens", "totalTokens"].flatMap((name) =>
      typeof value[name] === "number" ? [[name, value[name]]] : [],
    ),
  );
