/** Reads untrusted values: what is not there, or of another type, is `undefined`. Never throws. */

/** The value as an object; an empty one for anything else. @internal */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The first of these own fields that holds text which is not blank. @internal */
export function textIn(value: unknown, ...names: readonly string[]): string | undefined {
  const record = recordOf(value);
  for (const name of names) {
    const field = Object.hasOwn(record, name) ? record[name] : undefined;
    if (typeof field === "string" && field.trim() !== "") return field;
    if (typeof field === "number") return String(field);
  }
  return undefined;
}

/** The first of these own fields that holds a list. @internal */
export function listIn(value: unknown, ...names: readonly string[]): readonly unknown[] {
  const record = recordOf(value);
  for (const name of names) {
    const field = Object.hasOwn(record, name) ? record[name] : undefined;
    if (Array.isArray(field)) return field;
  }
  return [];
}

/** Whether this own field is `true`. @internal */
export function flagIn(value: unknown, name: string): boolean {
  const record = recordOf(value);
  return Object.hasOwn(record, name) && record[name] === true;
}
