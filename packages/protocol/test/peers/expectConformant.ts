import { EventSchema } from "@ag-ui/core/schemas";
import { expect } from "vitest";
import { createRunStore } from "../../src/index.js";
import { officialVerdict } from "./officialClient.js";

/** Fails where an event breaks its schema, or the stream a rule. A stream that was cut off breaks none. */
export async function expectConformant(events: readonly unknown[]): Promise<void> {
  for (const event of events) {
    const parsed = EventSchema.safeParse(event);
    expect(parsed.success ? [] : [event, parsed.error.issues]).toEqual([]);
  }
  const store = createRunStore({ conformance: "strict" });
  store.push(events);
  // Repairs are the producer's: it answers a call twice, or one that an earlier run made.
  expect(store.issues.filter(({ severity }) => severity !== "repaired")).toEqual([]);
  const { error } = await officialVerdict(events);
  expect(error).toBeUndefined();
}
