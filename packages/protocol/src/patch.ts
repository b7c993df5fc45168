import type { JSONPatchOperation } from "immutable-json-patch";
import { immutableJSONPatch } from "immutable-json-patch";
import type { PatchOperation } from "./events.js";

/** What applying a patch gave: the new value, or why not one operation of it was applied. */
export type PatchResult = { ok: true; value: unknown } | { ok: false; reason: string };

/**
 * Applies an RFC 6902 patch, all or nothing. Unchanged branches keep their identity.
 *
 * The library shares structure and never mutates, so a failure needs no rollback; what it lets pass (a missing
 * target, an index like `01`, a path through a prototype) is refused here first.
 */
export function applyPatch(document: unknown, patch: readonly PatchOperation[]): PatchResult {
  try {
    const value = immutableJSONPatch(document, patch as JSONPatchOperation[], {
      before: (current, operation) => guard(current, operation as PatchOperation),
    });
    return { ok: true, value };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether a string is a JSON Pointer (RFC 6901, section 3). */
export function isPointer(path: string): boolean {
  return path === "" || (path[0] === "/" && !/~(?![01])/.test(path));
}

type Rewrite = { operation?: JSONPatchOperation };

function guard(document: unknown, operation: PatchOperation): Rewrite {
  const { op, path } = operation;
  if (operation.op === "move" || operation.op === "copy") {
    const { from } = operation;
    if (!reach(document, from, false)) refuse(op, from, "does not exist");
    if (op === "move" && path.startsWith(`${from}/`)) refuse(op, path, "is inside what it moves");
    if (op === "move" && from === path)
      return { operation: { op: "test", path, value: at(document, path) } };
  }
  const adds = op === "add" || op === "copy" || op === "move";
  if (!reach(document, path, adds)) refuse(op, path, adds ? "has no parent" : "does not exist");
  // RFC 6902 allows removing the root and does not say what is left; the reference client leaves null.
  if (op === "remove" && path === "") return { operation: { op: "replace", path, value: null } };
  return {};
}

function refuse(op: string, path: string, why: string): never {
  throw new Error(`${op} "${path}" ${why}`);
}

const HOSTILE = /^(__proto__|constructor|prototype)$/;

function segments(path: string): string[] {
  return path
    .split("/")
    .slice(1)
    .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"));
}

function at(document: unknown, path: string): unknown {
  return segments(path).reduce((value, key) => (value as Record<string, unknown>)[key], document);
}

/** Whether a path leads to something that exists, or, for an addition, to a place in something that exists. */
function reach(document: unknown, path: string, adds: boolean): boolean {
  const keys = segments(path);
  let value = document;
  for (const [depth, key] of keys.entries()) {
    if (HOSTILE.test(key)) refuse("a patch may not touch", path, "for safety");
    if (typeof value !== "object" || value === null) return false;
    const place = adds && depth === keys.length - 1;
    if (Array.isArray(value)) {
      if (place && key === "-") return true;
      if (!/^(0|[1-9]\d*)$/.test(key)) return false;
      if (Number(key) >= value.length + (place ? 1 : 0)) return false;
    } else if (!place && !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return true;
}
