import type { Writer } from "../writer.js";
import type { Block } from "./content.js";
import type { CallPiece, GraphCall } from "./message.js";

/** One assistant message as it is told: stretches of text and of reasoning, and tool calls. */
export interface Lane {
  readonly owner: string | undefined;
  /** The node that it comes from, and which execution of it. */
  readonly node: string | undefined;
  readonly task: string | undefined;
  readonly step: number | undefined;
  append(block: Block): void;
  piece(piece: CallPiece): void;
  /** Tells the calls that were not streamed. */
  whole(calls: readonly GraphCall[]): void;
  /** Nothing more of it is expected; what comes all the same begins anew. */
  close(): void;
}

/** A call of an assistant message. */
export interface LaneCall {
  /** As it is told: unique, even where the producer uses an id again. */
  readonly id: string;
  readonly name: string;
  readonly owner: string | undefined;
  args: string;
}

/** Where a lane stands. */
export interface LaneOrigin {
  readonly id: string;
  readonly name: string | undefined;
  readonly owner: string | undefined;
  readonly node: string | undefined;
  readonly task: string | undefined;
  readonly step: number | undefined;
}

interface Slot {
  id: string | undefined;
  /** Arguments that came before the call had a name. */
  waiting: string;
  call: LaneCall | undefined;
}

/** @param openCall makes a call of the id that the producer gave it */
export function createLane(
  writer: Writer,
  origin: LaneOrigin,
  openCall: (nativeId: string, name: string, lane: Lane) => LaneCall,
): Lane {
  const { id, name, owner, node, task, step } = origin;
  const slots = new Map<string, Slot>();
  /** By the id that the producer gave them. */
  const calls = new Map<string, LaneCall>();
  let lastSlot = "0";
  let current: { kind: Block["kind"]; id: string } | undefined;
  let carrier: string | undefined;
  let texts = 0;
  let thoughts = 0;

  /** A new stretch has an id of its own: what came in between stays in between. */
  function nextId(kind: Block["kind"]): string {
    if (kind === "reasoning")
      return thoughts++ === 0 ? `${id}-reasoning` : `${id}-reasoning-${thoughts}`;
    return texts++ === 0 ? id : `${id}-${texts}`;
  }

  function open(kind: Block["kind"]): string {
    if (current?.kind === kind) return current.id;
    closeStretch();
    current = { kind, id: nextId(kind) };
    if (kind === "text") {
      writer.openText(current.id, { owner, ...(name !== undefined && { name }) });
      carrier = current.id;
    } else writer.openReasoning(current.id, { owner });
    return current.id;
  }

  function closeStretch(): void {
    if (current !== undefined) writer.close(current.kind, current.id);
    current = undefined;
  }

  function begin(nativeId: string, callName: string): LaneCall {
    closeStretch();
    carrier ??= nextId("text");
    const call = openCall(nativeId, callName, lane);
    calls.set(nativeId, call);
    writer.openCall(call.id, callName, { owner, parent: carrier });
    return call;
  }

  function addArgs(call: LaneCall, delta: string): void {
    call.args += delta;
    writer.args(call.id, delta);
  }

  function slotFor(piece: CallPiece): Slot {
    const key = piece.index ?? (piece.id === undefined ? lastSlot : piece.id);
    const known = slots.get(key);
    lastSlot = key;
    // Some providers give every call the same index.
    if (known !== undefined && (piece.id === undefined || (known.id ?? piece.id) === piece.id))
      return known;
    const slot: Slot = { id: undefined, waiting: "", call: undefined };
    slots.set(key, slot);
    return slot;
  }

  const lane: Lane = {
    owner,
    node,
    task,
    step,
    append({ kind, text, encrypted }) {
      const stretch = open(kind);
      if (kind === "text") writer.text(stretch, text);
      else writer.reasoning(stretch, text);
      if (encrypted === undefined) return;
      writer.write({
        type: "REASONING_ENCRYPTED_VALUE",
        subtype: "message",
        entityId: stretch,
        ...encrypted,
        ...(owner !== undefined && { subagentRunId: owner }),
      });
    },
    piece(piece) {
      const slot = slotFor(piece);
      slot.id ??= piece.id;
      slot.waiting += piece.args;
      if (slot.call === undefined && piece.name !== undefined) {
        const callId = slot.id ?? `${id}-call-${calls.size + 1}`;
        slot.call = calls.get(callId) ?? begin(callId, piece.name);
      }
      if (slot.call === undefined) return;
      addArgs(slot.call, slot.waiting);
      slot.waiting = "";
    },
    whole(told) {
      for (const [index, { id: toldId, name: toldName, args }] of told.entries()) {
        const streamed = toldId === undefined ? [...calls.values()][index] : calls.get(toldId);
        const callName = toldName ?? streamed?.name;
        if (callName === undefined) continue;
        const call = streamed ?? begin(toldId ?? `${id}-call-${calls.size + 1}`, callName);
        if (call.args === "") addArgs(call, args);
      }
    },
    close() {
      closeStretch();
      for (const call of calls.values()) writer.close("call", call.id);
    },
  };
  return lane;
}
