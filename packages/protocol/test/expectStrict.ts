import { expect } from "vitest";
import type { Event } from "../src/events.js";
import { createRunStore, type RunStore } from "../src/store.js";
import { expectConformant } from "./peers/expectConformant.js";

/** Fails where a strict store finds anything broken, or the official client refuses the stream. */
export async function expectStrict(events: readonly Event[]): Promise<RunStore> {
  const store = createRunStore({ conformance: "strict" });
  store.push(events);
  const broken = store.issues.filter(({ severity }) => severity !== "repaired");
  expect(broken.map(({ code, message }) => [code, message])).toEqual([]);
  await expectConformant(events);
  return store;
}
