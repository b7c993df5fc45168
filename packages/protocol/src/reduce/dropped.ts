import type { CallRec, MessageRec } from "../records.js";
import type { Tables } from "../tables.js";

/** What a snapshot left out is held no longer: what has its id from now on is something new. */
export function unlessDropped<R extends MessageRec | CallRec>(
  record: R | undefined,
): R | undefined {
  return record?.removed ? undefined : record;
}

/**
 * MS-04: an event goes on with what a snapshot left out. `strict` leaves it out too and lets the run go on, as the
 * specification allows; elsewhere it breaks a rule.
 */
export function refuseDropped(type: string, noun: string, id: string, tables: Tables): void {
  const details = {
    rule: "MS-04",
    message: `${type} for ${noun} "${id}", which a snapshot left out; it is left out too. Expected it in the snapshot.`,
    entityId: id,
  };
  if (tables.conformance === "strict") {
    tables.issueOnce(`dropped ${noun} ${id}`, "dropped-by-snapshot", {
      ...details,
      severity: "dropped",
    });
    return;
  }
  const issue = tables.issue("dropped-by-snapshot", details);
  tables.fault("protocol", `protocol violation: ${issue.message}`, issue);
}
