import { type Fields, nameOf, textOf } from "../native.js";
import type { Writer } from "../writer.js";
import { encryptedValueOf } from "./encryptedValue.js";

/** Text and reasoning parts, and the steps that they stand in. */
export interface Prose {
  startStep(): boolean;
  /** @param failed an error came: what is open then stays open, and reads as incomplete */
  finishStep(failed: boolean): boolean;
  begin(part: Fields): boolean;
  append(part: Fields): boolean;
  finish(part: Fields): boolean;
  /** The message that carries the tool calls of this step: its last text, else one of their own. */
  carrier(): string;
  /** How many steps began. */
  step(): number;
}

type ProseKind = "text" | "reasoning";

/** @param mint a fresh id for a kind of thing */
export function createProse(writer: Writer, mint: (kind: string) => string): Prose {
  /** By kind and the stream's id, which it uses again at every step. */
  const open = new Map<string, { kind: ProseKind; id: string }>();
  const steps: string[] = [];
  let stepCount = 0;
  let carrier: string | undefined;

  function begin(part: Fields): { kind: ProseKind; id: string } {
    const kind = kindOf(part);
    close(keyOf(part));
    const item = { kind, id: mint(kind) };
    open.set(keyOf(part), item);
    if (kind === "text") {
      writer.openText(item.id);
      carrier = item.id;
    } else writer.openReasoning(item.id);
    keepEncrypted(item, part);
    return item;
  }

  function close(key: string): boolean {
    const item = open.get(key);
    if (item === undefined) return false;
    open.delete(key);
    writer.close(item.kind, item.id);
    return true;
  }

  function keepEncrypted({ kind, id }: { kind: ProseKind; id: string }, part: Fields): void {
    const encrypted = kind === "reasoning" ? encryptedValueOf(part.providerMetadata) : undefined;
    if (encrypted === undefined) return;
    writer.write({
      type: "REASONING_ENCRYPTED_VALUE",
      subtype: "message",
      entityId: id,
      ...encrypted,
    });
  }

  return {
    startStep() {
      stepCount++;
      carrier = undefined;
      const name = `step-${stepCount}`;
      steps.push(name);
      writer.openStep(name);
      return true;
    },
    finishStep(failed) {
      if (!failed) for (const key of [...open.keys()]) close(key);
      const name = steps.pop();
      if (name === undefined) return false;
      writer.close("step", name);
      return true;
    },
    begin(part) {
      begin(part);
      return true;
    },
    append(part) {
      const item = open.get(keyOf(part)) ?? begin(part);
      const delta = textOf(part.delta);
      if (item.kind === "text") writer.text(item.id, delta);
      else writer.reasoning(item.id, delta);
      return true;
    },
    finish(part) {
      const item = open.get(keyOf(part));
      if (item !== undefined) keepEncrypted(item, part);
      return close(keyOf(part));
    },
    carrier() {
      carrier ??= mint("calls");
      return carrier;
    },
    step: () => stepCount,
  };
}

function kindOf(part: Fields): ProseKind {
  return textOf(part.type).startsWith("text") ? "text" : "reasoning";
}

function keyOf(part: Fields): string {
  return `${kindOf(part)} ${nameOf(part.id) ?? ""}`;
}
