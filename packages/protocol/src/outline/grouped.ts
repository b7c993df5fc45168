import type { EntityKind } from "../entities.js";
import {
  appended,
  type CallRec,
  type GroupRec,
  type InterruptRec,
  type MessageRec,
  type NoteRec,
  type OwnerRec,
  type Rec,
  type RunRec,
} from "../records.js";
import { isBlank } from "../reduce/text.js";
import type { GroupedRowKind, Placement, Row } from "../rows.js";
import { isRecord } from "../shapes.js";
import type { Restated, Tables } from "../tables.js";
import { recordOf } from "../views.js";
import { ROW } from "./inOrder.js";

/** Most rows have nothing under them. */
const NONE: Node[] = [];

/** What works for an agent that stands so deep stands beside it: whoever follows a row up to the top goes no further. */
const DEEPEST = 100;

/** A placed row, and what stands under it. It never moves. */
export class Node {
  children: Node[] = NONE;
  /** Its place among its parent's children. */
  place = 0;
  removed = false;
  start = 0;
  stop = 0;
  /** Which row of its entity it is, from 1. */
  part = 1;
  /** The row of the same entity before it. */
  previous: Node | null = null;
  /** How many rows there were when a stretch of text under it was last interrupted. */
  breaks = 0;
  /** The row of the span that is open under it. */
  span: Node | null = null;
  /** The plan under it that a further `plan` event publishes again. */
  plan: Node | null = null;
  private made: Row | null = null;
  /** The record that its key names: the one that it was placed for. */
  private readonly named: Rec;
  constructor(
    readonly kind: GroupedRowKind,
    public record: Rec,
    readonly parent: Node | null,
    /** Its place among all rows of the tree, from 1. */
    readonly ordinal: number,
    readonly first: number,
    public last: number,
    readonly owner: string | null,
  ) {
    this.named = record;
  }

  /** `tool-call:call_7`; a further row of the same thing is `message.2:msg_1`. */
  get key(): string {
    const { named } = this;
    return `${this.kind}${this.part > 1 ? `.${this.part}` : ""}:${named.handle === 0 ? this.first : nameOf(named)}`;
  }

  /** The row as others see it: made once a change. */
  row(): Row {
    // A snapshot may have given the thing another id since.
    if (this.made !== null && (this.made.entity ?? this.record.id) === this.record.id)
      return this.made;
    this.made = Object.freeze({
      key: this.key,
      // An approval that became a question draws one, and keeps its key.
      kind: this.record.kind === "interrupt" ? "interrupt" : this.kind,
      entity: this.record.handle === 0 ? null : this.record.id,
      entityKind: this.record.handle === 0 ? null : this.record.kind,
      owner: this.owner,
      depth: this.depth,
      parent: this.parent?.parent ? this.parent.key : null,
      first: this.first,
      last: this.last,
      ...(this.stop > 0 && { textStart: this.start, textEnd: this.stop }),
    });
    return this.made;
  }

  changed(last: number): void {
    this.last = last;
    this.made = null;
  }

  get depth(): number {
    let depth = -1;
    for (let node = this.parent; node !== null; node = node.parent) depth++;
    return depth;
  }
}

/** Somebody who folds a tree. */
export interface TreeReader {
  /** A row was placed, removed or settled. */
  hear(node: Node): void;
  /** A row never was. */
  gone(node: Node): void;
  /** The tree began anew. */
  reset(): void;
}

/**
 * The grouped rows as a tree, grown from the in-order rows when somebody reads: the fold pays nothing for it, and a row
 * costs the same whether it is the hundredth or the millionth.
 */
export class GroupedTree {
  readonly root: Node;
  version = 0;
  /** With `closed` placement: the calls that are open, in opening order; they have no place yet. */
  readonly pending = new Map<Rec, Node>();
  readonly readers = new Set<TreeReader>();
  /** All nodes by their ordinal: a parent stands before its children. What is behind `count` was taken back. */
  readonly all: Node[] = [];
  /** How many rows were ever placed. */
  count = 0;
  /** How many in-order rows were taken in. */
  read = 0;
  /** Version of the in-order rows that was taken in. */
  seen = -1;
  /** The last row of each record, by its handle. */
  readonly nodes: (Node | undefined)[] = [];
  readonly issues = new Map<string, Node>();
  readonly ends = new Map<string, Node>();
  /** The row that drew the last stretch of text, and which stretch. */
  drawn: { readonly index: number; readonly node: Node } | null = null;
  /** Rows of a thing that were let go, where others of it are kept: how many. */
  readonly earlier: Map<Rec, number> = new Map();
  /** With `closed` placement: the group that a call joined when it was last started. */
  private readonly groupOf = new Map<CallRec, GroupRec | null>();

  constructor(
    private readonly tables: Tables,
    private readonly placement: Placement,
  ) {
    this.root = new Node("run", tables.root, null, 0, 0, 0, null);
    this.nodes[tables.root.handle] = this.root;
    this.all.push(this.root);
  }

  /** Takes in the in-order rows since the last time. */
  sync(): void {
    const { rows } = this.tables;
    if (rows.version === this.seen) return;
    this.seen = rows.version;
    if (this.read > 0) this.#regrow(this.read - 1);
    for (; this.read < rows.length; this.read++) this.#take(this.read);
  }

  /** The row with a key. */
  node(key: string): Node | undefined {
    const match = /^([a-z-]+)(?:\.(\d+))?:(.*)$/s.exec(key);
    if (match === null) return undefined;
    const [, kind = "", part, id = ""] = match;
    let node = this.#lastOf(kind as GroupedRowKind, id);
    while (node !== undefined && node.part > Number(part ?? 1)) node = node.previous ?? undefined;
    return node;
  }

  /** Whether a row is there: a history may have taken it back. */
  holds(node: Node): boolean {
    return node.ordinal <= this.count && this.all[node.ordinal] === node;
  }

  /** The last row of a record. */
  nodeOf(record: Rec): Node | undefined {
    return this.nodes[record.handle];
  }

  #lastOf(kind: GroupedRowKind, id: string): Node | undefined {
    if (kind === "issue") return this.issues.get(id);
    if (kind === "run-end") return this.ends.get(id);
    if (kind === "run")
      return this.#placedFor(this.tables.runs[Number(id) - 1 - this.tables.runsBefore]);
    const { tables } = this;
    return (
      this.#placedFor(tables.renamed.get(`${kind}:${id}`)) ??
      this.#placedFor(recordOf(tables, id, kind as EntityKind))
    );
  }

  #placedFor(record: Rec | undefined): Node | undefined {
    return record === undefined ? undefined : this.nodes[record.handle];
  }

  /** The last row that was taken in may have grown since. */
  #regrow(index: number): void {
    const code = this.tables.rows.codeAt(index);
    if (code === ROW.text || code === ROW.think) {
      // What drew the first of a segment draws all of it, whatever came between it and the row before.
      if (this.drawn?.index === index) this.#draw(this.drawn.node, index);
      else this.#text(index);
    } else if (code === ROW.args) this.#touch(this.tables.rows.recordAt(index), index);
  }

  #take(index: number): void {
    const { rows } = this.tables;
    const record = rows.recordAt(index);
    switch (rows.codeAt(index)) {
      case ROW.message:
        // A message with text has a row when the first of it that is not blank comes.
        break;
      case ROW["message.parts"]:
        this.#once(record, "message", index, true);
        break;
      case ROW.text:
      case ROW.think:
        this.#text(index);
        break;
      case ROW.call:
        this.#start(record as CallRec, rows.aboutAt(index) as GroupRec | null, index);
        break;
      case ROW.end:
      case ROW.aborted:
        if (record.kind === "tool-call" && this.placement === "closed")
          this.#call(record as CallRec, this.groupOf.get(record as CallRec) ?? null, index);
        this.#settle(record, index);
        break;
      case ROW["result.unseen"]:
        this.#once(record, "tool-call", index, true);
        this.#settle(record, index);
        break;
      case ROW.messages:
        this.#snapshot(index);
        break;
      case ROW.state:
      case ROW.raw:
        this.#join(record, index);
        break;
      case ROW.activity:
      case ROW["step.started"]:
        this.#once(record, record.kind, index, false);
        break;
      case ROW["subagent.started"]:
      case ROW["subagent.resumed"]:
        this.#settle(this.#container(record as OwnerRec, index).record, index);
        break;
      case ROW.reasoning:
        this.#thought(record as MessageRec, index);
        break;
      case ROW["reasoning.span"]:
        this.#once(record, "reasoning", index, true);
        this.#openSpan(record, index);
        break;
      case ROW.interrupt:
        this.#question(record as InterruptRec, index);
        break;
      case ROW.run:
      case ROW.late:
      case ROW.unrecognised:
        this.#once(record, record.kind, index, true);
        break;
      case ROW.custom:
        this.#custom(record as NoteRec, index);
        break;
      case ROW.issue:
        this.#add(
          "issue",
          this.tables.root,
          this.#container(rows.ownerAt(index) as OwnerRec, index),
          index,
        );
        break;
      case ROW.done:
        this.#add("run-end", record, this.root, index);
        break;
      default:
        this.#settle(record, index);
    }
  }

  /** Text stays in its row until a call or a thought of the same agent comes in between. */
  #text(index: number): void {
    const { rows } = this.tables;
    const record = rows.recordAt(index) as MessageRec;
    const stop = rows.stopAt(index);
    const known = this.#placed(record);
    const under = this.#container(rows.ownerAt(index) as OwnerRec, index);
    if (known !== undefined && (known.stop === 0 || known.ordinal >= under.breaks)) {
      this.#draw(known, index);
      return;
    }
    // Of a message from before what is kept, its row begins where it goes on.
    const isOlder = record.first < this.tables.log.start;
    const start = known?.stop ?? (isOlder ? rows.startAt(index) : 0);
    if (stop <= start || isBlank(this.#textAt(record, index).slice(start, stop))) return;
    const node = this.#add(record.kind as GroupedRowKind, record, under, index);
    node.start = start;
    this.#draw(node, index);
  }

  #draw(node: Node, index: number): void {
    this.#edit(node);
    node.stop = this.tables.rows.stopAt(index);
    this.drawn = { index, node };
    this.#change(node, index);
  }

  /** The text that a row was drawn from: a snapshot may have replaced it since. */
  #textAt(record: MessageRec, index: number): string {
    const event = this.tables.rows.lastAt(index);
    const former = record.former?.find(({ until }) => event < until);
    return former === undefined ? record.text : former.text;
  }

  #start(record: CallRec, group: GroupRec | null, index: number): void {
    if (this.placement === "opened") {
      this.#call(record, group, index);
      return;
    }
    this.groupOf.set(record, group);
    this.#pend(record, index);
  }

  #call(record: CallRec, group: GroupRec | null, index: number): void {
    this.pending.delete(record);
    if (this.#placed(record) !== undefined) {
      // It was opened again, and its group with it.
      this.#settle(record, index);
      return;
    }
    const owner = this.#container(this.tables.rows.ownerAt(index) as OwnerRec, index);
    this.#add(
      "tool-call",
      record,
      group === null ? owner : this.#group(group, owner, index),
      index,
    );
    this.#interrupt(owner);
  }

  #pend(record: CallRec, index: number): void {
    if (this.#placed(record) !== undefined) {
      this.#settle(record, index);
      return;
    }
    const first = this.tables.rows.firstAt(index);
    this.pending.set(
      record,
      new Node("tool-call", record, this.root, 0, first, first, record.owner.tag),
    );
    this.version++;
  }

  #group(record: GroupRec, owner: Node, index: number): Node {
    return this.#placed(record) ?? this.#add("tool-group", record, owner, index);
  }

  /** The row under which an owner's rows stand; an invocation's is made by whatever comes first. */
  #container(owner: OwnerRec, index: number): Node {
    const missing: OwnerRec[] = [];
    let next = owner;
    while (this.nodes[next.handle] === undefined && !missing.includes(next)) {
      missing.push(next);
      next = next.parent;
    }
    let node = this.nodes[next.handle] ?? this.root;
    for (const each of missing.reverse()) {
      const under = node.depth < DEEPEST ? node : (node.parent ?? node);
      node = this.#add("subagent", each, under, index);
    }
    return node;
  }

  /** The row of a thing that has one row. `breaks`: it interrupts the text of its agent. */
  #once(record: Rec, kind: GroupedRowKind, index: number, breaks: boolean): void {
    const known = this.#placed(record);
    if (known !== undefined) {
      this.#change(known, index);
      return;
    }
    const under = this.#container(this.tables.rows.ownerAt(index) as OwnerRec, index);
    this.#add(kind, record, under, index);
    if (breaks) this.#interrupt(under);
  }

  /**
   * What a person must answer is never folded away with the work that it came from: it stands at the top level, where
   * the run stopped for it, and keeps its owner.
   */
  #question(record: InterruptRec, index: number): void {
    if (this.#placed(record) === undefined && !this.#takeOver(record)) {
      this.#add("interrupt", record, this.root, index);
    } else this.#settle(record, index);
  }

  /** One action is one row: where an approval was asked for by name, the question that answers it stands there. */
  #takeOver(record: InterruptRec): boolean {
    const { asked } = record;
    const node = asked && this.#placed(asked);
    if (node === undefined || node.record !== asked) return false;
    this.#edit(node);
    node.record = record;
    this.#drawBy(node, record);
    return true;
  }

  #interrupt(under: Node): void {
    this.#edit(under);
    under.breaks = this.count;
  }

  #openSpan(record: Rec, index: number): void {
    this.#once(record, "reasoning", index, true);
    const under = this.#container(this.tables.rows.ownerAt(index) as OwnerRec, index);
    this.#edit(under);
    under.span = this.nodes[record.handle] ?? null;
  }

  /** The first thought with an id of its own takes over the row of the span around it, while that is empty. */
  #thought(record: MessageRec, index: number): void {
    const under = this.#container(this.tables.rows.ownerAt(index) as OwnerRec, index);
    const { span } = under;
    this.#edit(under);
    under.span = null;
    const isOther = span === null || span.stop > 0 || span.first < this.#runStart(index);
    if (isOther || this.#placed(record) !== undefined) {
      this.#once(record, "reasoning", index, true);
      return;
    }
    this.#edit(span);
    span.record = record;
    this.#drawBy(span, record);
    this.#settle(record, index);
  }

  /** Adjacent rows of one kind are one. */
  #join(record: Rec, index: number): void {
    const under = this.#container(this.tables.rows.ownerAt(index) as OwnerRec, index);
    const last = under.children.at(-1);
    if (last?.record.kind === record.kind && last.kind === record.kind) {
      this.#drawBy(last, record);
      this.#change(last, index);
    } else this.#add(record.kind, record, under, index);
  }

  #custom(record: NoteRec, index: number): void {
    const under = this.#container(this.tables.rows.ownerAt(index) as OwnerRec, index);
    if (isQuestion(record)) {
      this.#add(record.kind, record, this.root, index);
      this.#interrupt(under);
      return;
    }
    const group = this.tables.rows.aboutAt(index) as GroupRec | null;
    const plan = record.kind === "plan" ? under.plan : null;
    if (group !== null) this.#settle(this.#group(group, under, index).record, index);
    else if (plan !== null && plan.first >= this.#runStart(index)) {
      // A plan that is published again is the same plan: its row shows the last one.
      this.#drawBy(plan, record);
      this.#change(plan, index);
    } else {
      this.#once(record, record.kind, index, true);
      if (record.kind !== "plan") return;
      this.#edit(under);
      under.plan = this.nodes[record.handle] as Node;
    }
  }

  /** Where the run of a row in order began. */
  #runStart(index: number): number {
    const event = this.tables.rows.firstAt(index);
    const { runs } = this.tables;
    let low = 0;
    let high = runs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((runs[middle] as RunRec).first <= event) low = middle + 1;
      else high = middle;
    }
    return runs[low - 1]?.first ?? 0;
  }

  #snapshot(index: number): void {
    const mark = this.tables.snapshots.get(this.tables.rows.firstAt(index));
    for (const record of mark?.gone ?? []) {
      this.pending.delete(record);
      for (let node = this.nodes[record.handle] ?? null; node !== null; node = node.previous) {
        this.#edit(node);
        node.removed = true;
        this.tell(node);
        this.#clear(node.parent);
      }
    }
    for (const restated of mark?.restated ?? []) this.#restate(restated, index);
    this.version++;
  }

  /** A group whose calls are all gone goes with them, unless its producer declared it. */
  #clear(node: Node | null): void {
    if (node?.kind !== "tool-group" || (node.record as GroupRec).declared) return;
    if (node.children.some((child) => !child.removed)) return;
    this.#edit(node);
    node.removed = true;
    this.tell(node);
  }

  /** What a snapshot made a held message say: all of it, in its last row, or in a new one where it had none. */
  #restate({ record, owner, length, isBlank: blank }: Restated, index: number): void {
    if (record.role === "tool") return;
    const known = this.#placed(record);
    if (known === undefined && (blank || record.kind === "activity")) return;
    const under = this.#container(owner, index);
    const node = known ?? this.#add(record.kind, record, under, index, owner);
    if (known === undefined) this.#interrupt(under);
    this.#edit(node);
    node.start = length === null ? 0 : Math.min(node.start, length);
    node.stop = length ?? 0;
    this.#change(node, index);
  }

  #placed(record: Rec): Node | undefined {
    const node = this.nodes[record.handle];
    return node?.removed === false ? node : undefined;
  }

  #touch(record: Rec, index: number): void {
    const node = this.nodes[record.handle];
    if (node !== undefined) this.#change(node, index);
  }

  /** A thing came to rest, or began again: whoever folds by that hears of it. */
  #settle(record: Rec, index: number): void {
    const node = this.nodes[record.handle];
    if (node === undefined) return;
    this.#change(node, index);
    this.tell(node);
    if (node.parent !== null) this.tell(node.parent);
  }

  /** A row is about to change. */
  #edit(node: Node): void {
    this.tables.journal?.editNode(node, this);
  }

  /** A row draws a record from now on. */
  #drawBy(node: Node, record: Rec): void {
    this.tables.journal?.redraw(record.handle, this);
    this.nodes[record.handle] = node;
  }

  #change(node: Node, index: number): void {
    this.#edit(node);
    node.changed(this.tables.rows.lastAt(index));
    this.version++;
  }

  /** Begins anew: the rows are no longer those that were taken in. @internal */
  reset(): void {
    this.count = this.read = 0;
    this.seen = -1;
    this.drawn = null;
    this.version++;
    this.all.length = 1;
    this.nodes.length = 0;
    this.nodes[this.root.record.handle] = this.root;
    Object.assign(this.root, { children: NONE, breaks: 0, span: null, plan: null });
    for (const map of [this.pending, this.issues, this.ends, this.groupOf]) map.clear();
    for (const reader of this.readers) reader.reset();
  }

  /** @internal */
  tell(node: Node): void {
    for (const reader of this.readers) reader.hear(node);
  }

  #add(
    kind: GroupedRowKind,
    record: Rec,
    under: Node,
    index: number,
    owner: Rec = this.#ownerOf(kind, record, index),
  ): Node {
    const { rows } = this.tables;
    const first = rows.firstAt(index);
    // What is drawn around a row begins with it: the row itself may have grown by now, or not.
    const isAround = record !== rows.recordAt(index);
    const node = new Node(
      kind,
      record,
      under,
      ++this.count,
      first,
      isAround ? first : rows.lastAt(index),
      (owner as OwnerRec).tag ?? null,
    );
    this.tables.journal?.placed(node, this);
    this.all[this.count] = node;
    this.#edit(under);
    node.place = under.children.length;
    under.children = appended(under.children === NONE ? null : under.children, node);
    if (kind === "issue") this.#follow(this.issues, String(node.first), node);
    else if (kind === "run-end") this.#follow(this.ends, node.key.slice(8), node);
    else {
      this.#link(node, this.nodes[record.handle] ?? this.#placedFor(earlierOf(record)));
      this.#drawBy(node, record);
    }
    this.version++;
    this.tell(node);
    return node;
  }

  /** Whose a row is: as it stood when it was drawn. */
  #ownerOf(kind: GroupedRowKind, record: Rec, index: number): Rec {
    if (kind === "subagent") return (record as OwnerRec).parent;
    return kind === "tool-group" ? record.owner : this.tables.rows.ownerAt(index);
  }

  #follow(map: Map<string, Node>, id: string, node: Node): void {
    this.tables.journal?.follow(map, id, this);
    this.#link(node, map.get(id));
    map.set(id, node);
  }

  #link(node: Node, previous: Node | undefined): void {
    if (previous === undefined || previous === this.root) {
      node.part += this.earlier.get(node.record) ?? 0;
      return;
    }
    node.previous = previous;
    node.part = previous.part + 1;
  }
}

/** What a key says: the id that a thing had first, as a snapshot may give it another. */
function nameOf(record: Rec): string | number {
  if (record.kind === "run") return (record as RunRec).number;
  if (record.kind === "interrupt") return (record as InterruptRec).wire.id;
  return (record as Partial<MessageRec>).extra?.firstId ?? record.id;
}

/** What had its id before, and rows with keys of it. */
function earlierOf(record: Rec): Rec | undefined {
  return record.kind === "interrupt" ? (record as InterruptRec).earlier : undefined;
}

/** Whether a person is to answer: what was allowed already is only told. */
function isQuestion({ kind, value }: NoteRec): boolean {
  return kind === "approval" && !(isRecord(value) && value.auto_approved === true);
}
