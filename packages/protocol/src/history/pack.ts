import { FewSet } from "../fewSet.js";
import type { MessageChunk } from "../messageList.js";
import { Node } from "../outline/grouped.js";
import { RecordIndex } from "../recordIndex.js";
import { CallRec, MessageRec, Rec } from "../records.js";

/** Fields that grow in place. */
const GROWING = ["calls", "items", "unanswered"] as const;

type Fields = Record<string, unknown>;

/** An object's fields, those that grow in place copied. */
function imageOf(object: object): Fields {
  const image: Fields = { ...object };
  for (const field of GROWING) {
    const value = image[field];
    if (Array.isArray(value)) image[field] = value.slice();
    else if (value instanceof FewSet) image[field] = new FewSet(value);
  }
  return image;
}

/** Where something is found by a key. */
type Finder = RecordIndex<Rec> | Map<string | number, unknown> | unknown[];

interface Link {
  readonly from: Finder;
  readonly key: string | number;
  to: unknown;
}

/** A list that only grows: its length will do, and what was cut off. */
interface Growth {
  readonly list: unknown[];
  readonly length: number;
  tail: readonly unknown[];
}

const growthOf = (list: unknown[]): Growth => ({ list, length: list.length, tail: [] });

/**
 * What a stretch of a fold changed of what was there before it: enough to take it back and, swapped, to do it again. What
 * the stretch made is not in it: that is cut off and put back.
 */
export class Pack {
  private readonly images = new Map<object, Fields>();
  private readonly links: Link[] = [];
  private readonly growths: Growth[] = [];
  private readonly chunks = new Map<MessageChunk, Growth>();
  /** Where the last row of before ended, at the other end of the stretch. */
  row: { last: number; stop: number } | null = null;

  /** Keeps an object as it is; false when it was kept before. */
  keep(object: object): boolean {
    if (this.images.has(object)) return false;
    this.images.set(object, imageOf(object));
    if (object instanceof Node) this.keepLength(object.children);
    return true;
  }

  /** Keeps the messages of a chunk: all of them, or how many there are as long as it only grows. */
  keepChunk(chunk: MessageChunk, isEdited: boolean): void {
    if (this.images.has(chunk)) return;
    const growth = this.chunks.get(chunk);
    if (!isEdited) {
      if (growth === undefined) this.chunks.set(chunk, growthOf(chunk.items));
      return;
    }
    const image = imageOf(chunk);
    if (growth !== undefined) (image.items as unknown[]).length = growth.length;
    this.images.set(chunk, image);
    this.chunks.delete(chunk);
  }

  /** Keeps what a key finds. */
  keepLink(from: Finder, key: string | number): void {
    this.links.push({ from, key, to: find(from, key) });
  }

  /** Keeps how long a list was that only grows. */
  keepLength(list: unknown[]): void {
    this.growths.push(growthOf(list));
  }

  /** Takes the stretch back. Adds what is different then to `changed`. */
  takeBack(changed: Set<object>): void {
    for (const link of this.links.toReversed()) swap(link);
    this.swapImages(changed);
    for (const { list, growth } of this.grown()) growth.tail = list.splice(growth.length);
  }

  /** Does it again. */
  doAgain(changed: Set<object>): void {
    for (const { list, growth } of this.grown()) for (const item of growth.tail) list.push(item);
    this.swapImages(changed);
    for (const link of this.links) swap(link);
  }

  /** Takes it back for good. */
  drop(changed: Set<object>): void {
    for (const { from, key, to } of this.links.toReversed()) put(from, key, to);
    for (const [object, image] of this.images) assign(object, image, changed);
    for (const { list, growth } of this.grown()) list.length = growth.length;
  }

  /** Adds what the next stretch changed, so that both are one. `records` were there before this one. */
  join(next: Pack, records: number): void {
    for (const [object, image] of next.images) {
      if (this.images.has(object)) continue;
      const growth = this.chunks.get(object as MessageChunk);
      if (growth !== undefined) {
        (image.items as unknown[]).length = growth.length;
        this.chunks.delete(object as MessageChunk);
      }
      if (!(object instanceof Rec) || object.handle < records) this.images.set(object, image);
    }
    for (const link of next.links) {
      if (!Array.isArray(link.from) || Number(link.key) < records) this.links.push(link);
    }
    const known = new Set(this.growths.map(({ list }) => list));
    for (const growth of next.growths) if (!known.has(growth.list)) this.growths.push(growth);
    for (const [chunk, growth] of next.chunks) {
      if (!this.images.has(chunk) && !this.chunks.has(chunk)) this.chunks.set(chunk, growth);
    }
  }

  /** What grew, as it is held now: an edited chunk has another list. */
  private *grown(): Iterable<{ readonly list: unknown[]; readonly growth: Growth }> {
    for (const growth of this.growths) yield { list: growth.list, growth };
    for (const [chunk, growth] of this.chunks) yield { list: chunk.items, growth };
  }

  private swapImages(changed: Set<object>): void {
    for (const [object, image] of this.images) {
      this.images.set(object, { ...object });
      assign(object, image, changed);
    }
  }
}

function assign(object: object, image: Fields, changed: Set<object>): void {
  forgetViews(object);
  Object.assign(object, image);
  forgetViews(object);
  changed.add(object);
}

function swap(link: Link): void {
  const now = find(link.from, link.key);
  put(link.from, link.key, link.to);
  link.to = now;
}

function find(from: Finder, key: string | number): unknown {
  if (from instanceof RecordIndex) return from.peek(key as string);
  return from instanceof Map ? from.get(key) : from[key as number];
}

function put(from: Finder, key: string | number, to: unknown): void {
  if (from instanceof RecordIndex) from.put(key as string, to as Rec | undefined);
  else if (Array.isArray(from)) from[key as number] = to;
  else if (to === undefined) from.delete(key);
  else from.set(key, to);
}

/** What was made of a record's fields is no longer what they say. */
function forgetViews(object: object): void {
  if (object instanceof Node) object.changed(object.last);
  if (!(object instanceof Rec)) return;
  object.view = null;
  object.held = false;
  if (object instanceof CallRec) {
    object.call = null;
    if (object.message !== null) forgetMessage(object.message);
  } else if (object instanceof MessageRec) forgetMessage(object);
}

function forgetMessage(message: MessageRec): void {
  message.message = message.callsView = message.view = null;
}
