/** How large and how deep a value is when it is written out: what it shares counts as often as it is met. */
export interface Weight {
  readonly size: number;
  readonly depth: number;
}

/** Values are never changed, so what they weigh is told once: else those that share most would take longest. */
const known = new WeakMap<object, Weight>();

/** Weighs a JSON value: characters of its texts and keys, and one for each of its values. */
export function weigh(value: unknown): Weight {
  if (typeof value === "string") return { size: 1 + value.length, depth: 0 };
  if (typeof value !== "object" || value === null) return { size: 1, depth: 0 };
  const told = known.get(value);
  if (told !== undefined) return told;
  let size = 1;
  let depth = 0;
  for (const [key, member] of Object.entries(value)) {
    const inner = weigh(member);
    size += key.length + inner.size;
    depth = Math.max(depth, inner.depth + 1);
  }
  const weight = { size, depth };
  known.set(value, weight);
  return weight;
}
