import { deleteIn, getIn, insertAt, parseJSONPointer, setIn } from "immutable-json-patch";
import type { PatchOperation } from "./events.js";
import { isRecord } from "./shapes.js";
import { weigh } from "./weight.js";

/** What applying a patch gave: the new value, or why not one operation of it was applied. */
export type PatchResult = { ok: true; value: unknown } | { ok: false; reason: string };

/**
 * Applies an RFC 6902 patch, all or nothing. Unchanged branches keep their identity.
 *
 * The library changes values with shared structure and never mutates, so a failure needs no rollback. What an operation
 * means is decided here: its own reading writes `undefined` for an object's key `-`, tells equal values apart by the order
 * of their keys, and moves behind the end of a list.
 */
export function applyPatch(document: unknown, patch: readonly PatchOperation[]): PatchResult {
  try {
    return { ok: true, value: patch.reduce(step, document) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether a string is a JSON Pointer (RFC 6901, section 3). */
export function isPointer(path: string): boolean {
  return path === "" || (path[0] === "/" && !/~(?![01])/.test(path));
}

function step(document: unknown, operation: PatchOperation): unknown {
  const { op, path } = operation;
  switch (operation.op) {
    case "add":
      return added(document, operation, operation.value);
    case "replace":
      return setIn(document, existing(document, path, op), operation.value);
    case "remove": {
      const keys = existing(document, path, op);
      // RFC 6902 allows removing the root and does not say what is left; the reference client leaves null.
      return path === "" ? null : deleteIn(document, keys);
    }
    case "test": {
      const found = getIn(document, existing(document, path, op));
      if (!isEqual(found, operation.value)) refuse(op, path, "is something else");
      return document;
    }
    default:
      return relocated(document, operation);
  }
}

function added(document: unknown, { op, path }: PatchOperation, value: unknown): unknown {
  const keys = keysOf(path);
  const last = keys.pop();
  if (last === undefined) return value;
  const holder = exists(document, keys) ? getIn(document, keys) : undefined;
  if (isRecord(holder)) return setIn(document, [...keys, last], value);
  if (!Array.isArray(holder)) refuse(op, path, "has no parent");
  const index = last === "-" ? String(holder.length) : last;
  if (!INDEX.test(index) || Number(index) > holder.length)
    refuse(op, path, "is no place in a list");
  return insertAt(document, [...keys, index], value);
}

type Relocation = Extract<PatchOperation, { from: string }>;

function relocated(document: unknown, operation: Relocation): unknown {
  const { op, from, path } = operation;
  const source = existing(document, from, op);
  const value = getIn(document, source);
  const { depth, size } = weigh(value);
  if (keysOf(path).length + depth > DEPTH) refuse(op, path, "nests too deeply");
  if (op === "copy") {
    if (weigh(document).size + size > SIZE) refuse(op, path, "makes the value too large");
    return added(document, operation, value);
  }
  if (from === path) return document;
  if (path.startsWith(`${from}/`)) refuse(op, path, "is inside what it moves");
  return added(deleteIn(document, source), operation, value);
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

/** The keys of a path that must lead to something. */
function existing(document: unknown, path: string, op: string): string[] {
  const keys = keysOf(path);
  if (!exists(document, keys)) refuse(op, path, "does not exist");
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
