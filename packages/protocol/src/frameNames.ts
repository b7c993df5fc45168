/**
 * A value that names its own type is given on as it is: most vocabularies name their frames after it. Where the frame
 * says more, the mode and the subgraph of LangGraph for one, its translator asks here.
 */
const names = new WeakMap<object, string>();

/** What a named frame holds: as it is where it names a type of its own, else `{ event, data }`. */
export function named(value: unknown, name: string | undefined): unknown {
  if (name === undefined || name === "message") return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "type")) {
    return { event: name, data: value };
  }
  names.set(value, name);
  return value;
}

/** The name of the frame that a value came in, where it came in a named one as it is. */
export function frameNameOf(value: unknown): string | undefined {
  return typeof value === "object" && value !== null ? names.get(value) : undefined;
}
