const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A duration in ms from what runtimes send: a number, a number as text, or `true` for one. Junk is unknown. */
export function durationOf(value: unknown): number | undefined {
  if (typeof value === "boolean") return Number(value);
  const text = typeof value === "string" ? value.trim() : "";
  const number = NUMERIC.test(text) ? Number(text) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
