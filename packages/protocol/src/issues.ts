/** How much an issue matters. */
export type Severity = "repaired" | "dropped" | "violation" | "fatal";

/** The issue codes: one per kind of fault. */
export type IssueCode = keyof typeof issueCodes;

/** What was wrong with a stream, where, and what was expected. */
export interface Issue {
  readonly code: IssueCode;
  readonly severity: Severity;
  /** Log index of the event; the log's length where the stream itself is at fault. */
  readonly index: number;
  /** The rule that it breaks, as `reference` ids: `TX-02`. */
  readonly rule: string;
  /** One sentence: the event, the id, and what was expected first. */
  readonly message: string;
  readonly entityId?: string;
  readonly owner?: string;
}

/** The one table of issues: code to severity, rule, cause and cure. */
export const issueCodes = {
  placeholder: { severity: "violation", rule: "PM-01", cause: "", cure: "" },
} as const;
