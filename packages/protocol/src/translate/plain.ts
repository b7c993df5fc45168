const DEEPEST = 200;

/**
 * A JSON copy of whatever a producer handed over. Chunks that never crossed a wire hold class instances, errors
 * and live references, and an event must hold none of them.
 */
export function plainOf(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, legible);
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return salvage(value, new Set());
  }
}

/** What JSON alone would drop or choke on. */
function legible(_key: string, value: unknown): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message };
  return typeof value === "bigint" ? String(value) : value;
}

/** The slow way, for cycles, hostile getters and what is too deep for the machine: they become `null`. */
function salvage(value: unknown, above: Set<unknown>): unknown {
  const leaf = legible("", value);
  if (typeof leaf !== "object") return isJsonLeaf(leaf) ? leaf : null;
  if (leaf === null || above.has(leaf) || above.size >= DEEPEST) return null;
  above.add(leaf);
  const members = membersOf(leaf).map(([key, item]) => [key, salvage(item, above)] as const);
  above.delete(leaf);
  return Array.isArray(leaf) ? members.map(([, item]) => item) : Object.fromEntries(members);
}

function isJsonLeaf(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" || typeof value === "boolean";
}

function membersOf(value: object): [string, unknown][] {
  try {
    return Object.keys(value).map((key) => [key, memberOf(value, key)]);
  } catch {
    return [];
  }
}

function memberOf(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key];
  } catch {
    return null;
  }
}
