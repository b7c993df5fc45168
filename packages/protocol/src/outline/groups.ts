import { FewSet } from "../fewSet.js";
import { RecordIndex } from "../recordIndex.js";
import { appended, type CallRec, GroupRec, NEVER, type OwnerRec } from "../records.js";
import type { Tables } from "../tables.js";

/**
 * What forms a tool group: the calls of one owner between two boundaries. Boundaries, for that owner, are text that
 * is not blank (not in a declared group), reasoning, a decision or observation, an approval or connection, an
 * interrupt, a notice and the end of the run. A call belongs to the group that was open when it started.
 */
export class Groups {
  /** @internal */
  readonly byId: RecordIndex<GroupRec>;
  /** Those that are open, or wait for a call to settle. */
  readonly open: FewSet<GroupRec> = new FewSet();

  constructor(private readonly tables: Tables) {
    this.byId = new RecordIndex(tables);
  }

  get(id: string): GroupRec | undefined {
    return this.byId.get(id);
  }

  /** Puts a call that starts into its group, and opens one where none is open. */
  join(call: CallRec, declaredId: string | undefined): void {
    const { owner } = call;
    if (declaredId !== undefined && owner.group?.id !== declaredId) this.declare(owner, declaredId);
    const group = owner.group ?? this.#make(owner, this.#nextId(owner), false);
    call.group = group;
    group.calls = appended(group.calls, call);
    count(group, call.status, 1);
    this.tables.touch(group);
    if (!this.isRunning) this.#settle(group);
  }

  /** A call is no longer one of its group's: a snapshot left it out. */
  leave(call: CallRec): void {
    const { group } = call;
    if (group === null) return;
    call.group = null;
    group.calls = group.calls.filter((other) => other !== call);
    count(group, call.status, -1);
    this.tables.touch(group);
    this.#settle(group);
  }

  /** The group that an owner declared by an id. */
  find(owner: OwnerRec, id: string): GroupRec | undefined {
    for (const each of [id, idFor(owner, id)]) {
      const group = this.byId.get(each);
      if (group?.owner === owner) return group;
    }
    return undefined;
  }

  /** A producer declares a group; its id and title win. */
  declare(owner: OwnerRec, id: string, title?: string): GroupRec {
    this.close(owner);
    // Agents count for themselves: the second to declare an id gets one of its own.
    const free = this.byId.has(id) ? idFor(owner, id) : id;
    const group = this.find(owner, id) ?? this.#make(owner, free, true);
    group.open = true;
    group.settled = false;
    group.ended = NEVER;
    owner.group = group;
    this.open.add(group);
    if (title !== undefined) group.title = title;
    this.tables.touch(group);
    return group;
  }

  /** A boundary of an owner. */
  close(owner: OwnerRec): void {
    const { group } = owner;
    if (group === null) return;
    owner.group = null;
    group.open = false;
    this.tables.touch(group);
    this.#settle(group);
  }

  /** Text that is not blank: no boundary in a declared group. */
  closeByText(owner: OwnerRec): void {
    if (owner.group !== null && !owner.group.declared) this.close(owner);
  }

  /** The run ended. */
  closeAll(): void {
    for (const group of this.open) {
      this.tables.reach(group);
      group.owner.group = null;
      group.open = false;
      this.tables.touch(group);
      this.#settle(group);
    }
  }

  /** A call of the group has its result, or never will. */
  settled(call: CallRec, before: CallRec["status"]): void {
    const { group } = call;
    if (group === null) return;
    count(group, before, -1);
    count(group, call.status, 1);
    this.tables.touch(group);
    this.#settle(group);
  }

  /** Outside a run no group waits for further calls: what is held is history. */
  private get isRunning(): boolean {
    return this.tables.phase === "running";
  }

  #settle(group: GroupRec): void {
    const isDone = !(group.open && this.isRunning) && group.settledCalls >= group.calls.length;
    if (isDone && !group.open) this.open.delete(group);
    else this.open.add(group);
    if (isDone === group.settled) return;
    group.settled = isDone;
    group.ended = isDone ? this.tables.place : NEVER;
    this.tables.touch(group);
  }

  #make(owner: OwnerRec, id: string, declared: boolean): GroupRec {
    const { tables } = this;
    const group = tables.add(new GroupRec(id, declared, owner, tables.index));
    this.byId.set(id, group);
    this.open.add(group);
    owner.group = group;
    return group;
  }

  /** `g1`, `g2`, …: what a subagent calls meanwhile does not count among the parent agent's. */
  #nextId(owner: OwnerRec): string {
    const prefix = owner.tag === null ? "g" : `${owner.tag}-g`;
    do owner.groups++;
    while (this.byId.has(`${prefix}${owner.groups}`));
    return `${prefix}${owner.groups}`;
  }
}

const idFor = (owner: OwnerRec, id: string): string => `${owner.tag ?? ""}/${id}`;

/** Counts a call of a group, or counts it no longer. */
function count(group: GroupRec, status: CallRec["status"], by: 1 | -1): void {
  if (isSettled(status)) group.settledCalls += by;
  if (status === "failed") group.failed += by;
  else if (status === "denied") group.denied += by;
}

/** Whether a call has come to rest. */
function isSettled(status: CallRec["status"]): boolean {
  return status !== "streaming" && status !== "running";
}
