/**
 * Checks of plain JSON, in the way that the specification asks: what is unknown is stripped, what is known and wrong
 * is a fault (rules PM-01 to PM-08). A check returns its value, the same object where nothing had to change.
 */
export interface Walk {
  /** Repairs of careless producers are allowed (`lenient`, `off`). */
  readonly kind: boolean;
  /** Faulty list elements are taken out and the rest is kept (terminals outside `strict`). */
  readonly salvage: boolean;
  /** Faulty optional fields are taken out and the rest is kept (`off`). */
  readonly careless: boolean;
  /** Where the walk is. */
  readonly path: (string | number)[];
  /** Something unknown was removed. */
  strip(what: string): void;
  /** Something was repaired. */
  repair(what: string): void;
  /** A faulty part was taken out of something that is kept. */
  lose(fault: Fault): void;
}

/** A known field with a wrong value. */
export class Fault {
  constructor(
    readonly path: string,
    readonly expected: string,
  ) {}
}

/** Returned for an unknown member of a union: whoever holds it decides what goes (rule PM-04). */
export const UNKNOWN: unique symbol = Symbol("unknown member");

/** A check of one value. Throws a Fault. */
export type Check = (value: unknown, walk: Walk) => unknown;

/** Where the walk is, as `interrupts[1].reason`. */
export function where(path: readonly (string | number)[]): string {
  let text = "";
  for (const part of path) {
    text += typeof part === "number" ? `[${part}]` : text === "" ? part : `.${part}`;
  }
  return text;
}

const fail = (walk: Walk, expected: string): never => {
  throw new Fault(where(walk.path), expected);
};

/** Whether a value is an object that is no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const string: Check = (value, walk) =>
  typeof value === "string" ? value : fail(walk, "a string");
export const boolean: Check = (value, walk) =>
  typeof value === "boolean" ? value : fail(walk, "true or false");
export const integer: Check = (value, walk) =>
  Number.isSafeInteger(value) ? value : fail(walk, "a whole number");
export const count: Check = (value, walk) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? value : fail(walk, "a count");
export const json: Check = (value, walk) =>
  value === undefined ? fail(walk, "any JSON value") : value;
export const record: Check = (value, walk) => (isRecord(value) ? value : fail(walk, "an object"));

/** Any JSON but a whole null, which historic producers send for "absent". */
export const present: Check = (value, walk) =>
  value === null || value === undefined ? fail(walk, "any JSON value but null") : value;

/** Exactly one value (a `const` is a value check, not a set). */
export function exactly(expected: string): Check {
  return (value, walk) => (value === expected ? value : fail(walk, `"${expected}"`));
}

/** A closed set of strings; an unknown one is a union member that we do not know (rule PM-05). */
export function oneOf(...known: readonly string[]): Check {
  return (value, walk) => {
    if (typeof value !== "string") return fail(walk, `one of ${known.join(", ")}`);
    if (known.includes(value)) return value;
    walk.strip(`"${value.slice(0, 40)}"`);
    return UNKNOWN;
  };
}

/** A list. Unknown elements go, the list stays. */
export function list(check: Check, least = 0): Check {
  return (value, walk) => {
    if (!Array.isArray(value)) return fail(walk, "a list");
    let kept: unknown[] | null = null;
    for (let index = 0; index < value.length; index++) {
      walk.path.push(index);
      const depth = walk.path.length;
      let checked: unknown;
      try {
        checked = check(value[index], walk);
      } catch (fault) {
        if (!walk.salvage || !(fault instanceof Fault)) throw fault;
        walk.lose(fault);
        checked = UNKNOWN;
        walk.path.length = depth;
      }
      walk.path.pop();
      if (kept === null && checked !== value[index]) kept = value.slice(0, index);
      if (kept !== null && checked !== UNKNOWN) kept.push(checked);
    }
    const result = kept ?? value;
    return result.length < least ? fail(walk, `at least ${least} of them`) : result;
  };
}

interface Field {
  readonly check: Check;
  readonly optional: boolean;
  /** A null here is historic and read as absent in every mode (rule VE-06). */
  readonly nullable: boolean;
}

/** The fields of a described object: `name` is required, `name?` optional, `name??` optional with historic nulls. */
export type Fields = Readonly<Record<string, Check>>;

/** A described object: unknown properties are removed, known ones are checked. */
export function object(...parts: readonly Fields[]): Check {
  const fields = new Map<string, Field>();
  for (const part of parts) {
    for (const [key, check] of Object.entries(part)) {
      const name = key.replace(/\?+$/, "");
      fields.set(name, { check, optional: name !== key, nullable: key.endsWith("??") });
    }
  }
  return (value, walk) =>
    isRecord(value) ? checkFields(value, fields, walk) : fail(walk, "an object");
}

function checkFields(
  value: Record<string, unknown>,
  fields: ReadonlyMap<string, Field>,
  walk: Walk,
): unknown {
  let result = value;
  const change = (): Record<string, unknown> => {
    if (result === value) result = { ...value };
    return result;
  };
  for (const key of Object.keys(value)) {
    if (fields.has(key)) continue;
    walk.path.push(key.slice(0, 40));
    walk.strip(key.slice(0, 40));
    walk.path.pop();
    delete change()[key];
  }
  for (const [key, field] of fields) {
    const present = Object.hasOwn(value, key) && value[key] !== undefined;
    if (!present && field.optional) continue;
    walk.path.push(key);
    const depth = walk.path.length;
    let checked: unknown = UNKNOWN;
    if (field.optional && value[key] === null && (field.nullable || walk.kind)) walk.repair(key);
    else {
      try {
        checked = field.check(value[key], walk);
      } catch (fault) {
        if (!walk.careless || !field.optional || !(fault instanceof Fault)) throw fault;
        walk.lose(fault);
        walk.path.length = depth;
      }
    }
    walk.path.pop();
    if (checked === UNKNOWN) {
      if (!field.optional) return UNKNOWN;
      delete change()[key];
    } else if (checked !== value[key]) change()[key] = checked;
  }
  return result;
}

/** A union told apart by one field. */
export function union(tag: string, members: ReadonlyMap<string, Check>): Check {
  return (value, walk) => {
    if (!isRecord(value)) return fail(walk, "an object");
    const name = value[tag];
    const check = typeof name === "string" ? members.get(name) : undefined;
    if (check !== undefined) return check(value, walk);
    walk.path.push(tag);
    if (typeof name !== "string") fail(walk, "a string");
    walk.strip(`"${String(name).slice(0, 40)}"`);
    walk.path.pop();
    return UNKNOWN;
  };
}
