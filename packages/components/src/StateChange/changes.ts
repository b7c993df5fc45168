/** One difference between two states. */
export interface StateDifference {
  readonly op: "add" | "remove" | "replace";
  /** `tables[7].seats`; empty for the whole state. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What differs, at most `limit` of it. */
export interface StateDifferences {
  readonly changes: readonly StateDifference[];
  /** There is more than that. */
  readonly more: boolean;
}

const DEEPEST = 64;
const COMPARED = 20_000;

/**
 * What differs between two states, in the order of the second. Parts that both share are passed over at once, so
 * that a patch on a large state costs as much as the path that it touched.
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  limit: number = 100,
): StateDifferences {
  const changes: StateDifference[] = [];
  let more = false;

  const found = (op: StateDifference["op"], path: string, from: unknown, to: unknown): void => {
    if (changes.length < limit) changes.push({ op, path, before: from, after: to });
    else more = true;
  };

  const compare = (from: unknown, to: unknown, path: string, depth: number): void => {
    if (more || Object.is(from, to)) return;
    if (depth < DEEPEST && isRecord(from) && isRecord(to)) compareRecords(from, to, path, depth);
    else if (depth < DEEPEST && Array.isArray(from) && Array.isArray(to))
      compareLists(from, to, path, depth);
    else if (!isSame(from, to)) found("replace", path, from, to);
  };

  const compareRecords = (from: Fields, to: Fields, path: string, depth: number): void => {
    for (const key of Object.keys(to)) {
      if (more) return;
      const place = memberPath(path, key);
      if (!Object.hasOwn(from, key)) found("add", place, undefined, to[key]);
      else compare(from[key], to[key], place, depth + 1);
    }
    for (const key of Object.keys(from)) {
      if (!Object.hasOwn(to, key)) found("remove", memberPath(path, key), from[key], undefined);
    }
  };

  const compareLists = (
    from: readonly unknown[],
    to: readonly unknown[],
    path: string,
    depth: number,
  ): void => {
    const short = Math.min(from.length, to.length);
    let head = 0;
    while (head < short && isSame(from[head], to[head])) head += 1;
    let tail = 0;
    while (tail < short - head && isSame(from[from.length - 1 - tail], to[to.length - 1 - tail]))
      tail += 1;

    const left = from.length - head - tail;
    const right = to.length - head - tail;
    for (let at = 0; at < Math.max(left, right) && !more; at += 1) {
      const place = `${path}[${head + at}]`;
      if (at >= left) found("add", place, undefined, to[head + at]);
      else if (at >= right) found("remove", place, from[head + at], undefined);
      else compare(from[head + at], to[head + at], place, depth + 1);
    }
  };

  if (before === undefined) {
    if (after !== undefined) found("add", "", undefined, after);
  } else compare(before, after, "", 0);
  return { changes, more };
}

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function memberPath(path: string, key: string): string {
  if (!/^[\w$-]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path ? `${path}.${key}` : key;
}

/** Whether two values are equal; very large ones that share nothing count as different. */
function isSame(one: unknown, other: unknown): boolean {
  const pairs: [unknown, unknown][] = [[one, other]];
  for (let steps = 0; pairs.length > 0; steps += 1) {
    const [left, right] = pairs.pop() as [unknown, unknown];
    if (Object.is(left, right)) continue;
    if (steps > COMPARED) return false;
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null)
      return false;
    if (Array.isArray(left) !== Array.isArray(right)) return false;
    const keys = Object.keys(left);
    if (keys.length !== Object.keys(right).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(right, key)) return false;
      pairs.push([(left as Fields)[key], (right as Fields)[key]]);
    }
  }
  return true;
}
