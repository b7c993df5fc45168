import { getIn, parseJSONPointer, setIn } from "immutable-json-patch";
import type { PatchOperation } from "./events.js";
import { isRecord } from "./shapes.js";
import { type Weight, weigh } from "./weight.js";

/** What applying a patch gave: the new value, or why not one operation of it was applied. */
export type PatchResult = { ok: true; value: unknown } | { ok: false; reason: string };

/**
 * Applies an RFC 6902 patch, all or nothing. Unchanged branches keep their identity.
 *
 * The library changes values with shared structure, and what it was given is never changed, so a failure needs no
 * rollback. What an operation means is decided here: the library's own reading writes `undefined` for an object's key `-`,
 * tells equal values apart by the order of their keys, and moves behind the end of a list.
 */
export function applyPatch(document: unknown, patch: readonly PatchOperation[]): PatchResult {
  const draft = new Draft(document, patch.length === 1);
  try {
    for (const operation of patch) draft.apply(operation);
    return { ok: true, value: draft.document };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** What a value became by patches that did apply to it, one after the other: as one, so that each list is copied once. */
export function reapply(
  // What is patched before there is a state is an empty one.
  document: unknown = {},
  patches: readonly (readonly PatchOperation[])[],
): unknown {
  const draft = new Draft(document, false, true);
  for (const patch of patches) for (const operation of patch) draft.apply(operation);
  return draft.document;
}

/** Whether a string is a JSON Pointer (RFC 6901, section 3). */
export function isPointer(path: string): boolean {
  return path === "" || (path[0] === "/" && !/~(?![01])/.test(path));
}

type Holder = Record<string, unknown>;

/**
 * A value while a patch is applied. What the patch itself made is changed in place: with a copy an operation, thousands
 * of them on one list took seconds.
 */
class Draft {
  /** What was made here, and is found in one place only. */
  private readonly own = new Set<unknown>();
  /** At most so deep, and so large with what was copied; -1 before something is moved or copied. */
  private depth = -1;
  private size = 0;
  constructor(
    public document: unknown,
    /** There is one operation: nobody asks what is ours. */
    private readonly isSole: boolean,
    /** It was applied before. */
    private readonly isTrusted = false,
  ) {}

  apply(operation: PatchOperation): void {
    const { op, path } = operation;
    switch (operation.op) {
      case "add":
        this.#add(operation, operation.value);
        break;
      case "replace":
        this.#set(this.#existing(path, op), operation.value);
        break;
      case "remove":
        this.#remove(this.#existing(path, op));
        break;
      case "test":
        if (!isEqual(getIn(this.document, this.#existing(path, op)), operation.value))
          refuse(op, path, "is something else");
        break;
      default:
        this.#relocate(operation);
    }
    if (this.depth >= 0 && "value" in operation)
      this.depth = Math.max(this.depth, keysOf(path).length + weigh(operation.value).depth);
  }

  #add({ op, path }: PatchOperation, value: unknown): void {
    const keys = keysOf(path);
    const last = keys.at(-1);
    const parent = keys.slice(0, -1);
    const holder = exists(this.document, parent) ? getIn(this.document, parent) : undefined;
    if (last === undefined || isRecord(holder)) this.#set(keys, value);
    else {
      if (!Array.isArray(holder)) refuse(op, path, "has no parent");
      const index = last === "-" ? String(holder.length) : last;
      if (!INDEX.test(index) || Number(index) > holder.length)
        refuse(op, path, "is no place in a list");
      this.#splice(keys, Number(index), 0, value);
    }
  }

  #relocate(operation: Extract<PatchOperation, { from: string }>): void {
    const { op, from, path } = operation;
    const source = this.#existing(from, op);
    const value = getIn(this.document, source);
    if (!this.isTrusted) this.#limit(operation, value, source.length);
    if (op === "copy") {
      // Found in two places from now on.
      if (this.own.has(value)) this.own.clear();
    } else {
      if (from === path) return;
      if (path.startsWith(`${from}/`)) refuse(op, path, "is inside what it moves");
      this.#remove(source);
    }
    this.#add(operation, value);
  }

  /** Refuses what would nest too deeply, or grow too large by copies of its parts. */
  #limit({ op, path }: PatchOperation, value: unknown, from: number): void {
    if (this.depth < 0) Object.assign(this, this.#weigh(this.document));
    const level = keysOf(path).length;
    let deepest = level + this.depth - from;
    if (deepest > DEPTH) {
      this.depth = this.#weigh(this.document).depth;
      deepest = level + weigh(value).depth;
      if (deepest > DEPTH) refuse(op, path, "nests too deeply");
    }
    this.depth = Math.max(this.depth, deepest);
    if (op !== "copy") return;
    this.size += this.own.has(value) ? this.#weigh(value).size : weigh(value).size;
    if (this.size > SIZE) refuse(op, path, "makes the value too large");
  }

  /** What was weighed is changed in place no more: its weight is known from then on. */
  #weigh(value: unknown): Weight {
    this.own.clear();
    return weigh(value);
  }

  /** The keys of a path that must lead to something. */
  #existing(path: string, op: string): string[] {
    const keys = keysOf(path);
    if (!exists(this.document, keys)) refuse(op, path, "does not exist");
    return keys;
  }

  #set(keys: string[], value: unknown): void {
    this.#change(
      keys,
      (holder, last) => {
        holder[last] = value;
      },
      (top, inside) => setIn(top, inside, value),
    );
  }

  #remove(keys: string[]): void {
    const holder = keys.slice(0, -1);
    // RFC 6902 allows removing the root and does not say what is left; the reference client leaves null.
    if (keys.length === 0) this.document = null;
    else if (Array.isArray(getIn(this.document, holder)))
      this.#splice(keys, Number(keys.at(-1)), 1);
    else {
      const without = (held: Holder, last: string): Holder => {
        delete held[last];
        return held;
      };
      this.#change(
        keys,
        without,
        copying((held, last) => without({ ...held }, last)),
      );
    }
  }

  #splice(keys: string[], ...how: [number, number, unknown?]): void {
    const [index, ...rest] = how as [number, number];
    // A list that is copied first, and then grows, is copied twice.
    this.#change(
      keys,
      (list) => (list as Holder & unknown[]).splice(index, ...rest),
      copying((list) => (list as Holder & unknown[]).toSpliced(index, ...rest)),
    );
  }

  /** Changes what holds the end of a path: in place where it is our own, else as a copy, and with it what holds it. */
  #change(keys: string[], inPlace: (holder: Holder, last: string) => void, copy: Copying): void {
    const { own } = this;
    let above: Holder | undefined;
    let before = this.document;
    let level = 0;
    for (; level < keys.length && own.has(before); level++) {
      above = before as Holder;
      before = above[keys[level] as string];
    }
    const last = keys[level - 1] as string;
    if (above !== undefined && level === keys.length) {
      inPlace(above, last);
      return;
    }
    let after = copy(before, keys.slice(level));
    if (above === undefined) this.document = after;
    else above[last] = after;
    if (this.isSole) return;
    for (; level < keys.length && after !== before; level++) {
      own.add(after);
      after = (after as Holder)[keys[level] as string];
      before = (before as Holder)[keys[level] as string];
    }
  }
}

/** Makes a copy of a value in which what is inside is another. */
type Copying = (top: unknown, inside: string[]) => unknown;

function copying(change: (held: Holder, last: string) => unknown): Copying {
  return (top, inside) => {
    const holder = inside.slice(0, -1);
    return setIn(top, holder, change(getIn(top, holder) as Holder, inside.at(-1) as string));
  };
}

/** How many levels a patch may build: whoever walks the value walks as deep. */
const DEPTH = 1000;
/** Characters that a value may have with copies of its parts. They are shared, until somebody writes the whole out. */
const SIZE = 10_000_000;

function refuse(op: string, path: string, why: string): never {
  throw new Error(`${op} "${path.length > 80 ? `${path.slice(0, 80)}…` : path}" ${why}`);
}

const INDEX = /^(0|[1-9]\d*)$/;
const HOSTILE: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

function keysOf(path: string): string[] {
  const keys = parseJSONPointer(path);
  if (keys.length > DEPTH) refuse("a path", path, "nests too deeply");
  if (keys.some((key) => HOSTILE.has(key))) refuse("a patch may not touch", path, "for safety");
  return keys;
}

/** Whether a path leads to something that its holders have as their own. */
function exists(document: unknown, keys: readonly string[]): boolean {
  let value = document;
  for (const key of keys) {
    if (Array.isArray(value) ? !INDEX.test(key) : !isRecord(value)) return false;
    if (!Object.hasOwn(value as object, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return true;
}

/** Equality as RFC 6902, section 4.6 has it: the order of members does not matter. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((each, index) => isEqual(each, other[index]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]));
}
