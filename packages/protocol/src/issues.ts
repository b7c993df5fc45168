/** How much an issue matters: put right, left out, broke a rule, ended the run. */
export type Severity = "repaired" | "dropped" | "violation" | "fatal";

/** One row of the table of issues. */
export interface IssueKind {
  /** In `lenient`. In `strict` a violation is fatal. */
  readonly severity: Exclude<Severity, "fatal">;
  /** The rules that it may break; an issue names the one it did. */
  readonly rules: string;
}

const kind = (severity: IssueKind["severity"], rules: string): IssueKind => ({ severity, rules });

/** The codes: one per kind of fault. */
export type IssueCode =
  | "unreadable-frame"
  | "empty-frame"
  | "not-an-event"
  | "unknown-event"
  | "unknown-property"
  | "unknown-member"
  | "malformed-field"
  | "too-deep"
  | "null-field"
  | "retired-shape"
  | "missing-message-id"
  | "missing-patch-value"
  | "version-newer"
  | "version-unreadable"
  | "run-not-started"
  | "run-still-active"
  | "open-at-end"
  | "after-end"
  | "wrong-run"
  | "wrong-thread"
  | "already-open"
  | "not-open"
  | "already-finished"
  | "unknown-parent"
  | "wrong-owner"
  | "chunk-without-id"
  | "chunk-conflict"
  | "chunk-ambiguous"
  | "duplicate-interrupt"
  | "patch-failed"
  | "no-activity"
  | "text-on-activity"
  | "dropped-by-snapshot"
  | "unknown-entity"
  | "no-such-parent"
  | "call-renamed"
  | "result-replaced"
  | "call-unseen"
  | "too-many-open"
  | "truncated"
  | "transport-failed";

/** The one table of issues. `docs/issues.md` is made of it and of `issueGuide`. */
export const ISSUES: Readonly<Record<IssueCode, IssueKind>> = {
  "unreadable-frame": kind("violation", "TR-02 TR-09"),
  "empty-frame": kind("repaired", "TR-09"),
  "not-an-event": kind("violation", "TR-02"),
  "unknown-event": kind("dropped", "PM-02"),
  "unknown-property": kind("dropped", "PM-03"),
  "unknown-member": kind("dropped", "PM-04 PM-05"),
  "malformed-field": kind("violation", "PM-06"),
  "too-deep": kind("violation", "PM-06"),
  "null-field": kind("repaired", "PM-07"),
  "retired-shape": kind("repaired", "VE-05 VE-06"),
  "missing-message-id": kind("repaired", "TC-05"),
  "missing-patch-value": kind("repaired", "ST-03"),
  "version-newer": kind("repaired", "VE-02"),
  "version-unreadable": kind("repaired", "VE-02"),
  "run-not-started": kind("violation", "LC-01"),
  "run-still-active": kind("violation", "LC-02"),
  "open-at-end": kind("violation", "LC-03"),
  "after-end": kind("dropped", "LC-04"),
  "wrong-run": kind("violation", "LC-06"),
  "wrong-thread": kind("violation", "LC-06"),
  "already-open": kind("violation", "TX-02 TC-02 RE-01 SP-01 SA-04"),
  "not-open": kind("violation", "TX-02 TC-02 RE-01 SP-01 SA-05"),
  "already-finished": kind("violation", "SA-04"),
  "unknown-parent": kind("violation", "SA-04"),
  "wrong-owner": kind("violation", "SA-02 SA-03 SP-02 CH-09"),
  "chunk-without-id": kind("violation", "CH-02"),
  "chunk-conflict": kind("violation", "CH-04"),
  "chunk-ambiguous": kind("violation", "CH-09"),
  "duplicate-interrupt": kind("violation", "IR-02"),
  "patch-failed": kind("dropped", "ST-05 AC-03 AC-05"),
  "no-activity": kind("dropped", "AC-04"),
  "text-on-activity": kind("dropped", "TX-06"),
  "dropped-by-snapshot": kind("violation", "MS-04"),
  "unknown-entity": kind("dropped", "RE-05"),
  "no-such-parent": kind("repaired", "TC-03"),
  "call-renamed": kind("repaired", "TC-04"),
  "result-replaced": kind("repaired", "TC-06"),
  "call-unseen": kind("repaired", "TC-05"),
  "too-many-open": kind("violation", "PM-06"),
  truncated: kind("violation", "TR-08"),
  "transport-failed": kind("violation", "TR-06 TR-08"),
};

/** What was wrong with a stream, where, and what was expected. */
export interface Issue {
  readonly code: IssueCode;
  readonly severity: Severity;
  /** Log index of the event; the log's length where the stream itself is at fault. */
  readonly index: number;
  /** The rule that it breaks, such as `TX-02`. */
  readonly rule: string;
  /** One sentence: the event, the id, and what was expected first. */
  readonly message: string;
  readonly entityId?: string;
  readonly owner?: string;
  /** The event breaks the rule and took effect all the same, as far as it can be read: what ends a run does. */
  readonly isApplied?: boolean;
}
