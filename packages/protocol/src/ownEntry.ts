import type { Message, ResumeEntry } from "./events.js";

/** How a stream stopped. */
export type EndReason = { type: "closed" | "aborted" } | { type: "error"; error: unknown };

/**
 * What the client did to a thread: none of it came over the wire, so the log does not hold it. `before` is the log index
 * of the event that came next; `at` is when, ms.
 */
export type OwnEntry = { readonly before: number; readonly at: number | null } & (
  | { readonly kind: "message"; readonly message: Message }
  | { readonly kind: "answer"; readonly entries: readonly ResumeEntry[] }
  | { readonly kind: "end"; readonly reason: EndReason }
);
