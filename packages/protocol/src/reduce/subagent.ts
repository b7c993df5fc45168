import type { EventOf } from "../events.js";
import { ROW } from "../outline/inOrder.js";
import { type CallExtra, NEVER, type OwnerRec, setExtra } from "../records.js";
import type { Tables } from "../tables.js";
import type { SubagentChangeKind, SubagentUpdate } from "../updates.js";
import { viewOf } from "../views.js";

/** An announced invocation changed. */
export function emitSubagent(owner: OwnerRec, kind: SubagentChangeKind, tables: Tables): void {
  tables.emit({
    type: "subagent",
    index: owner.index,
    subagentRunId: owner.id,
    name: owner.name,
    change: { kind },
    status: owner.status,
    event: tables.index,
    owner: owner.parent.tag,
    entity: viewOf(owner, tables) as SubagentUpdate["entity"],
  });
}

/** SA-04, SA-09: a suspended one comes back in a later run; any other id that is announced again starts anew. */
export function subagentStarted(event: EventOf<"SUBAGENT_STARTED">, tables: Tables): void {
  const known = tables.owners.get(event.subagentRunId);
  const owner = known ?? tables.addOwner(event.subagentRunId, parentOf(event, tables));
  const resumed = owner.announced && owner.status.kind === "suspended";
  list(owner, tables);
  owner.announced = true;
  owner.name = event.name;
  owner.description = event.description ?? owner.description;
  owner.parentSubagentRunId = event.parentSubagentRunId ?? owner.parentSubagentRunId;
  owner.parentToolCallId = event.parentToolCallId ?? owner.parentToolCallId;
  owner.parentMessageId = event.parentMessageId ?? owner.parentMessageId;
  owner.status = RUNNING;
  if (owner.activeIn === 0) tables.runningSubagents++;
  owner.activeIn = tables.runNumber;
  owner.ended = NEVER;
  tables.open.add(owner);
  const call =
    event.parentToolCallId === undefined ? undefined : tables.calls.get(event.parentToolCallId);
  if (call !== undefined) {
    setExtra<CallExtra>(call, { subagent: owner.id });
    tables.touch(call);
  }
  if (event.metadata !== undefined) owner.metadata = event.metadata;
  tables.touch(owner);
  tables.rows.add(resumed ? ROW["subagent.resumed"] : ROW["subagent.started"], owner, owner.parent);
  emitSubagent(owner, resumed ? "resumed" : "started", tables);
}

const RUNNING = Object.freeze({ kind: "running" } as const);

/** The invocation that it works for: named, or whoever made the call or message that it came from. */
function parentOf(event: EventOf<"SUBAGENT_STARTED">, tables: Tables): OwnerRec {
  const { parentSubagentRunId, parentToolCallId, parentMessageId } = event;
  if (parentSubagentRunId === event.subagentRunId) return tables.root;
  if (parentSubagentRunId !== undefined) return tables.owner(parentSubagentRunId);
  const call = parentToolCallId === undefined ? undefined : tables.calls.get(parentToolCallId);
  if (call !== undefined) return call.owner;
  const message = parentMessageId === undefined ? undefined : tables.messages.get(parentMessageId);
  return message?.owner ?? tables.root;
}

function list(owner: OwnerRec, tables: Tables): void {
  if (owner.index >= 0) return;
  owner.index = tables.subagentsBefore + tables.subagents.length;
  tables.subagents.push(owner);
}

export function subagentFinished(event: EventOf<"SUBAGENT_FINISHED">, tables: Tables): void {
  const { result, outcome } = event;
  const carried = result === undefined ? {} : { result };
  if (outcome?.type !== "suspended") {
    end(event.subagentRunId, { kind: "finished", ...carried }, "finished", tables);
    return;
  }
  const { interruptIds = [] } = outcome;
  end(event.subagentRunId, { kind: "suspended", ...carried, interruptIds }, "suspended", tables);
}

/** SA-07: ends the invocation, not the run. */
export function subagentError(event: EventOf<"SUBAGENT_ERROR">, tables: Tables): void {
  const { message, code } = event;
  end(
    event.subagentRunId,
    { kind: "failed", message, ...(code !== undefined && { code }) },
    "failed",
    tables,
  );
}

function end(
  id: string,
  status: OwnerRec["status"],
  kind: "finished" | "suspended" | "failed",
  tables: Tables,
): void {
  const owner = tables.owner(id);
  list(owner, tables);
  if (owner.activeIn > 0) tables.runningSubagents--;
  owner.status = Object.freeze(status);
  owner.activeIn = 0;
  owner.endedIn = tables.runNumber;
  owner.ended = tables.place;
  tables.open.delete(owner);
  tables.groups.close(owner);
  tables.touch(owner);
  tables.rows.add(ROW[`subagent.${kind}`], owner, owner.parent);
  emitSubagent(owner, kind, tables);
}
