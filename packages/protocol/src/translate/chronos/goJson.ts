import { isFields } from "../native.js";

/**
 * A value as Go's `encoding/json` writes it: the keys of a map sorted, and the letters that HTML gives a meaning
 * escaped.
 */
export function goJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(goJson).join(",")}]`;
  if (isFields(value)) {
    const members = sortedKeys(value).map((key) => `${goJson(key)}:${goJson(value[key])}`);
    return `{${members.join(",")}}`;
  }
  if (Object.is(value, -0)) return "-0";
  return (JSON.stringify(value) ?? "null").replace(/[<>&\u2028\u2029]/g, escaped);
}

const escaped = (letter: string): string =>
  `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The same value with the keys of every object sorted. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  // fromEntries defines, where assigning would let a key `__proto__` set the prototype.
  return Object.fromEntries(sortedKeys(value).map((key) => [key, sorted(value[key])]));
}

const sortedKeys = (value: object): string[] => Object.keys(value).sort(byCodePoint);

/** Go compares bytes of UTF-8, which is the order of code points; `<` compares UTF-16 units. */
function byCodePoint(left: string, right: string): number {
  const a = [...left];
  const b = [...right];
  for (let index = 0; index < a.length && index < b.length; index++) {
    const difference = (a[index]?.codePointAt(0) ?? 0) - (b[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
