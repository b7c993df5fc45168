/** The value at `0.outcome.type`, and whether there is one: an explicit null is. */
export function at(value: unknown, path: string): { exists: boolean; value?: unknown } {
  let inner: unknown = value;
  for (const key of path.split(".")) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, key))
      return { exists: false };
    inner = (inner as Record<string, unknown>)[key];
  }
  return { exists: true, value: inner };
}
