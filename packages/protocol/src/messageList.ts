import type { Journal } from "./journal.js";
import type { MessageRec } from "./records.js";

const FULL = 512;

/** A stretch of the list. */
export class MessageChunk {
  items: MessageRec[] = [];
  start = 0;
  place = 0;
}

/**
 * The messages in their order. A result goes behind its call, so things are inserted in the middle, and every update
 * names an index: in one array that moves everything behind it (10,000 parallel calls: 50 million moves); in chunks
 * it moves at most a chunk and the starts of those behind.
 */
export class MessageList {
  length = 0;
  chunks: MessageChunk[] = [];
  constructor(private readonly tables: { readonly journal: Journal | null }) {}

  /** The index of a message that is in the list. */
  indexOf(message: MessageRec): number {
    return message.chunk === null ? -1 : message.chunk.start + message.position;
  }

  at(index: number): MessageRec | undefined {
    let low = 0;
    let high = this.chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.chunks[middle] as MessageChunk).start <= index) low = middle;
      else high = middle - 1;
    }
    const chunk = this.chunks[low];
    return chunk?.items[index - chunk.start];
  }

  push(message: MessageRec): void {
    let chunk = this.chunks.at(-1);
    if (chunk === undefined || chunk.items.length >= FULL) {
      chunk = new MessageChunk();
      chunk.start = this.length;
      chunk.place = this.chunks.length;
      this.chunks.push(chunk);
    } else this.tables.journal?.growChunk(chunk);
    message.chunk = chunk;
    message.position = chunk.items.length;
    chunk.items.push(message);
    this.length++;
  }

  /** Puts a message behind another one. */
  insertAfter(anchor: MessageRec, message: MessageRec): void {
    const chunk = anchor.chunk;
    if (chunk === null) {
      this.push(message);
      return;
    }
    if (chunk.place === this.chunks.length - 1 && anchor.position === chunk.items.length - 1) {
      this.push(message);
      return;
    }
    this.tables.journal?.editChunk(chunk);
    message.chunk = chunk;
    chunk.items.splice(anchor.position + 1, 0, message);
    this.renumber(chunk, anchor.position + 1);
    if (chunk.items.length > FULL * 2) this.#split(chunk);
    this.length++;
    this.restart(chunk.place + 1);
  }

  /** Puts a message in the place of another one. */
  replace(known: MessageRec, message: MessageRec): void {
    const { chunk, position } = known;
    if (chunk === null) return;
    this.tables.journal?.editChunk(chunk);
    known.chunk = null;
    message.chunk = chunk;
    message.position = position;
    chunk.items[position] = message;
  }

  /** The message behind another one. */
  after(message: MessageRec): MessageRec | undefined {
    const chunk = message.chunk;
    if (chunk === null) return undefined;
    return chunk.items[message.position + 1] ?? this.chunks[chunk.place + 1]?.items[0];
  }

  /** Makes the list anew: a snapshot has been through it. */
  reset(messages: readonly MessageRec[]): void {
    for (const chunk of this.chunks) this.tables.journal?.editChunk(chunk);
    for (const message of this) message.chunk = null;
    this.chunks = [];
    this.length = 0;
    for (const message of messages) this.push(message);
    for (const chunk of this.chunks) this.tables.journal?.editChunk(chunk);
  }

  *[Symbol.iterator](): IterableIterator<MessageRec> {
    for (const chunk of this.chunks) yield* chunk.items;
  }

  #split(chunk: MessageChunk): void {
    const rest = new MessageChunk();
    rest.items = chunk.items.splice(FULL);
    this.tables.journal?.editChunk(rest);
    rest.place = chunk.place + 1;
    for (const [position, message] of rest.items.entries()) {
      message.chunk = rest;
      message.position = position;
    }
    this.chunks.splice(rest.place, 0, rest);
  }

  /** Numbers the messages of a chunk anew. @internal */
  renumber(chunk: MessageChunk, from: number): void {
    for (let position = from; position < chunk.items.length; position++) {
      (chunk.items[position] as MessageRec).position = position;
    }
  }

  /** Numbers the chunks anew. @internal */
  restart(from: number): void {
    for (let place = from; place < this.chunks.length; place++) {
      const chunk = this.chunks[place] as MessageChunk;
      const before = this.chunks[place - 1] as MessageChunk;
      chunk.place = place;
      chunk.start = before.start + before.items.length;
    }
  }
}
