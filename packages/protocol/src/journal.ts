import type { MessageChunk } from "./messageList.js";
import type { GroupedTree, Node } from "./outline/grouped.js";
import type { RecordIndex } from "./recordIndex.js";
import type { Rec } from "./records.js";

/**
 * What is told before a fold changes something, so that it can be taken back. Only the tables that a history moves have
 * one; for the others it costs a comparison with null.
 */
export interface Journal {
  /** An event reached a record: it may change it, and what stands next to it. */
  reach(record: Rec): void;
  /** A record takes the place of one that was taken back. */
  again(record: Rec): void;
  /** A key is about to find something else in a map. */
  relink(map: Map<number, unknown>, key: number): void;
  /** A name means another record from now on, or none. */
  rename(index: RecordIndex<Rec>, key: string, record: Rec | null): void;
  /** A row in order is about to be written. */
  writeRow(index: number): void;
  /** A stretch of the message list is about to grow at its end. */
  growChunk(chunk: MessageChunk): void;
  /** A stretch of the message list is about to change, or was made of messages that others held. */
  editChunk(chunk: MessageChunk): void;
  /** A row of a grouped tree is about to change. */
  editNode(node: Node, tree: GroupedTree): void;
  /** A record is about to be drawn by another row. */
  redraw(handle: number, tree: GroupedTree): void;
  /** A name is about to mean another row. */
  follow(names: Map<string, Node>, id: string, tree: GroupedTree): void;
  /** A row was placed. */
  placed(node: Node, tree: GroupedTree): void;
}
