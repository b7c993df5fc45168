type Json = Readonly<Record<string, unknown>>;

/**
 * Moves a recording in time: its first timestamp becomes `startAt`, and everything else keeps its distance,
 * the expiry of interrupts included, so that a recorded question can still be answered.
 */
export function rebaseTimes(events: readonly unknown[], startAt: number): unknown[] {
  const first = events.find((event) => isJson(event) && typeof event.timestamp === "number");
  if (!isJson(first)) return [...events];
  const shift = Math.round(startAt - (first.timestamp as number));
  return events.map((event) => (isJson(event) ? moved(event, shift) : event));
}

function moved(event: Json, shift: number): Json {
  const { timestamp, outcome } = event;
  return {
    ...event,
    ...(typeof timestamp === "number" ? { timestamp: timestamp + shift } : {}),
    ...(isJson(outcome) && Array.isArray(outcome.interrupts)
      ? {
          outcome: {
            ...outcome,
            interrupts: outcome.interrupts.map((one) => expiring(one, shift)),
          },
        }
      : {}),
  };
}

function expiring(interrupt: unknown, shift: number): unknown {
  if (!isJson(interrupt) || typeof interrupt.expiresAt !== "string") return interrupt;
  const time = Date.parse(interrupt.expiresAt);
  if (Number.isNaN(time)) return interrupt;
  return { ...interrupt, expiresAt: new Date(time + shift).toISOString() };
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
