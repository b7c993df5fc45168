import { ReasoningChanged } from "../changed.js";
import type { EventOf } from "../events.js";
import { SHAPE } from "../log.js";
import { ROW } from "../outline/inOrder.js";
import { type MessageRec, NEVER } from "../records.js";
import type { Tables } from "../tables.js";
import type { ReasoningChange, ReasoningUpdate } from "../updates.js";
import { viewOf } from "../views.js";
import { refuseDropped, unlessDropped } from "./dropped.js";
import { again, claim, drawText } from "./message.js";
import { append, flatten, mergeMetadata } from "./text.js";

/** A thought is reported once, however many brackets the wire puts around it. */
export function emitReasoning(record: MessageRec, change: ReasoningChange, tables: Tables): void {
  tables.emit({
    type: "reasoning",
    id: record.id,
    change,
    text: record.text,
    event: tables.index,
    owner: record.owner.tag,
    entity: viewOf(record, tables) as ReasoningUpdate["entity"],
  });
}

/** RE-01, RE-03: a span makes no message. */
export function spanStart(event: EventOf<"REASONING_START">, tables: Tables): void {
  const record = thought(event.messageId, event.subagentRunId, tables);
  record.spanIn = tables.runNumber;
  begin(record, event, ROW["reasoning.span"], tables);
}

export function reasoningStart(event: EventOf<"REASONING_MESSAGE_START">, tables: Tables): void {
  const record = thought(event.messageId, event.subagentRunId, tables);
  record.openIn = tables.runNumber;
  if (isOfActivity(record, tables)) {
    tables.open.add(record);
    tables.issue("text-on-activity", {
      rule: "TX-06",
      message: `REASONING_MESSAGE_START for "${event.messageId}", which is an activity message; its text is left out. Expected an id of its own.`,
      entityId: event.messageId,
    });
    return;
  }
  if (record.chunk === null) tables.list.push(record);
  begin(record, event, ROW.reasoning, tables);
}

/** TX-06: a thought under the id of an activity is dropped until its end. */
function isOfActivity(record: MessageRec, tables: Tables): boolean {
  const other = tables.messages.get(record.id);
  return record.chunk === null && other?.kind === "activity" && !other.removed;
}

function thought(id: string, tag: string | undefined, tables: Tables): MessageRec {
  const known = unlessDropped(tables.thoughts.get(id));
  if (known === undefined) return tables.addMessage(id, "reasoning", tables.owner(tag));
  claim(known, tag, tables);
  return known;
}

function begin(
  record: MessageRec,
  event: EventOf<"REASONING_START" | "REASONING_MESSAGE_START">,
  row: number,
  tables: Tables,
): void {
  record.incomplete = false;
  tables.open.add(record);
  mergeMetadata(record, event);
  tables.groups.close(record.owner);
  tables.changedMessage(record);
  if (record.live) return;
  record.live = true;
  record.ended = NEVER;
  tables.touch(record);
  tables.rows.add(row, record, record.owner);
  emitReasoning(record, { kind: "started" }, tables);
}

export function reasoningContent(
  event: EventOf<"REASONING_MESSAGE_CONTENT">,
  tables: Tables,
): void {
  let record = tables.thoughts.get(event.messageId);
  if (record === undefined) {
    record = thought(event.messageId, event.subagentRunId, tables);
    record.openIn = tables.runNumber;
    record.live = true;
    tables.open.add(record);
  }
  if (record.removed) {
    if (tables.conformance === "strict") {
      refuseDropped(event.type, "reasoning message", record.id, tables);
      return;
    }
    record = again(record, tables);
    record.live = record.openIn > 0 || record.spanIn > 0;
  }
  if (isOfActivity(record, tables)) return;
  if (record.chunk === null) tables.list.push(record);
  const start = record.text.length;
  append(record, event, SHAPE.THOUGHT, tables);
  if (event.metadata !== undefined) mergeMetadata(record, event);
  tables.changedMessage(record);
  drawText(ROW.think, record, start, event.delta, tables);
  const change = { kind: "content", delta: event.delta } as const;
  tables.emit(new ReasoningChanged(record, change, tables.index, record.owner.tag, tables));
}

export function reasoningEnd(event: EventOf<"REASONING_MESSAGE_END">, tables: Tables): void {
  const record = tables.thoughts.get(event.messageId);
  if (record === undefined) return;
  record.openIn = 0;
  finish(record, event, tables);
}

export function spanEnd(event: EventOf<"REASONING_END">, tables: Tables): void {
  const record = tables.thoughts.get(event.messageId);
  if (record === undefined) return;
  record.spanIn = 0;
  finish(record, event, tables);
}

function finish(
  record: MessageRec,
  event: EventOf<"REASONING_END" | "REASONING_MESSAGE_END">,
  tables: Tables,
): void {
  mergeMetadata(record, event);
  if (record.openIn === 0 && record.spanIn === 0) tables.open.delete(record);
  const { live } = record;
  record.live = false;
  tables.changedMessage(record);
  if (!live || record.removed) return;
  flatten(record);
  record.ended = tables.place;
  tables.rows.add(ROW.end, record, record.owner);
  emitReasoning(record, { kind: "ended" }, tables);
}
