import { Decoded, type DecodeFault, decode } from "./decode.js";
import type { Event, EventOf, Message, ResumeEntry } from "./events.js";
import { expand } from "./expand.js";
import { ROW } from "./outline/inOrder.js";
import type { EndReason, OwnEntry } from "./ownEntry.js";
import type { CallRec, RunRec } from "./records.js";
import { note } from "./reduce/custom.js";
import { failRun, finishRun, implicitRun, reopenQuestions } from "./reduce/run.js";
import { settleOpen } from "./reduce/settle.js";
import { drawHeld, hold } from "./reduce/snapshot.js";
import { reduce } from "./reduce.js";
import { isRecord } from "./shapes.js";
import { LOGGED, type Tables } from "./tables.js";
import type { ErrorKind } from "./updates.js";
import { openAtEnd, type Violation, verify } from "./verify.js";

type Own = OwnEntry extends infer E
  ? E extends OwnEntry
    ? Omit<E, "before" | "at">
    : never
  : never;

/**
 * The walk of one event: decode, expand, verify, reduce. Synchronous, so that a breakpoint here shows the whole path
 * and an error can never overtake data that arrived before it.
 */
export class Fold {
  constructor(private readonly tables: Tables) {}

  /** Takes in one input, whatever it is. */
  event(input: unknown, at: number): void {
    const { tables } = this;
    this.#begin(at);
    tables.unlogged = tables.input = input;
    const decoded = decode(input, tables);
    if (tables.plain && tables.phase === "running" && tables.lanes.size === 0) {
      // Most of a run: no chunk, and none that it closes.
      tables.stamp = (decoded as Event).timestamp ?? Number.NaN;
      this.apply(decoded as Event);
    } else if (!(decoded instanceof Decoded)) this.#sound(decoded);
    else if (decoded.faults.length > 0) this.#faulty(decoded.faults, decoded.events[0], input);
    else if (decoded.unrecognised !== null) this.#unrecognised(decoded.unrecognised, input);
    else this.#each(decoded.events);
    if (tables.unlogged !== LOGGED) {
      tables.unlogged = LOGGED;
      tables.log.push(input, tables.stamp, at);
    }
  }

  /** The stream stopped. What it did not say is not made up; what is open is settled. */
  end(reason: EndReason, at: number, awaited: boolean): void {
    const { tables } = this;
    if (tables.phase !== "running" && !awaited && tables.runs.length > 0) return;
    this.#begin(at);
    this.#keep({ kind: "end", reason }, at);
    if (tables.phase !== "running") implicitRun(tables);
    tables.place = tables.moment(at);
    if (reason.type === "aborted") this.#stop("aborted");
    else {
      const failed = reason.type === "error";
      const message = failed
        ? `The connection failed: ${textOf(reason.error)}`
        : "The stream stopped without RUN_FINISHED or RUN_ERROR. Expected one of them last.";
      const issue = tables.issue(failed ? "transport-failed" : "truncated", {
        rule: "TR-08",
        message,
      });
      tables.fault("protocol", message, issue);
      this.#stop("truncated");
    }
  }

  /** A message that the client holds before its run: the user's words. */
  held(message: Message, at: number): void {
    this.#begin(at);
    this.hold(message);
    this.#keep({ kind: "message", message }, at);
  }

  /** As `held`, of what the client starts with: the log does not hold it. */
  hold(message: Message): void {
    const { tables } = this;
    if (tables.item(message.role === "reasoning" ? "reasoning" : "text", message.id) !== undefined)
      return;
    const calls: CallRec[] = [];
    const record = hold(message, calls, tables);
    drawHeld([record], calls, tables);
  }

  /** What a person answered, on its way to the producer. */
  answered(entries: readonly ResumeEntry[], at: number): void {
    const { tables } = this;
    this.#begin(at);
    for (const entry of entries) {
      const question = tables.pending.find((pending) => pending.id === entry.interruptId);
      if (question === undefined) continue;
      question.status = entry.status;
      question.answer = entry;
      tables.touch(question);
      tables.rows.add(ROW.interrupt, question, question.owner);
    }
    this.#keep({ kind: "answer", entries }, at);
  }

  #keep(what: Own, at: number): void {
    const { tables } = this;
    tables.own.push({ ...what, before: tables.log.length, at: Number.isNaN(at) ? null : at });
  }

  #begin(at: number): void {
    const { tables } = this;
    tables.input = null;
    tables.index = tables.place = tables.log.length;
    tables.stamp = Number.NaN;
    tables.at = at;
  }

  #stop(status: "aborted" | "truncated"): void {
    const { tables } = this;
    settleOpen("incomplete", tables);
    reopenQuestions(tables);
    finishRun(status, { type: status }, tables);
  }

  /** What one retired event became; the rest of it goes with what is refused. */
  #each(events: readonly Event[]): void {
    for (const event of events) {
      this.#sound(event);
      if (this.tables.phase !== "running") break;
    }
  }

  /** An event in order of shape: into its place, or after an ending. */
  #sound(event: Event): void {
    const { tables } = this;
    const { phase } = tables;
    tables.stamp = event.timestamp ?? Number.NaN;
    if (phase === "running" || phase === "none" || event.type === "RUN_STARTED") {
      expand(event, tables, this.apply, this.refuse);
    } else this.#late(event.type, event, event.type === "RUN_ERROR" ? event : undefined);
  }

  private readonly refuse = (violation: Violation, chunk: Event): void => {
    this.#violate(violation, chunk);
  };

  private readonly apply = (event: Event): boolean => {
    const { tables } = this;
    if (tables.conformance !== "off") {
      const violation = this.#tooMany(event) ?? verify(event, tables);
      if (violation !== null && !this.#violate(violation, event)) return false;
    } else if (tables.phase === "none" && !startsRun(event)) implicitRun(tables);
    reduce(event, tables);
    return true;
  };

  /** Reports a broken rule. True when the event is applied all the same. */
  #violate(violation: Violation, event: Event): boolean {
    const { tables } = this;
    if (tables.conformance === "off") {
      this.#report([violation], "protocol");
      return false;
    }
    if (tables.conformance === "strict") {
      this.#fatal(violation);
      return false;
    }
    switch (event.type) {
      case "RUN_FINISHED": {
        // The event that ends the run is applied, so that nobody waits for ever; each thing left open is an issue.
        if (tables.phase === "none") implicitRun(tables);
        const open = openAtEnd(tables);
        this.#report(
          violation.code === "open-at-end" ? open : [violation, ...open],
          "protocol",
          true,
        );
        return true;
      }
      case "RUN_STARTED":
        if (tables.run !== null && violation.code === "run-still-active") {
          tables.run.refusedId = event.runId;
        }
        break;
      case "STEP_STARTED": {
        // Nested steps of one name are a habit of real graphs: told once, and drawn as what they are.
        const isNested = violation.code === "already-open";
        this.#report([violation], "protocol", isNested);
        return isNested;
      }
    }
    this.#report([violation], "protocol");
    return false;
  }

  /** Issues, one row, and one error update, however many things an event breaks. */
  #report(
    violations: readonly (Violation | DecodeFault)[],
    kind: Exclude<ErrorKind, "run">,
    isApplied = false,
  ): void {
    const { tables } = this;
    const [issue] = violations.map((violation) =>
      tables.issue(violation.code, { ...violation, isApplied }),
    );
    tables.fault(kind, `${PREFIX[kind]}: ${issue?.message}`, issue);
  }

  /**
   * FA-01, FA-02: the run ends as failed; what came before stays, half-streamed text included. That this is our verdict
   * and not the producer's can be seen (LC-08).
   */
  #fatal(violation: Violation | DecodeFault): void {
    const { tables } = this;
    if (tables.phase !== "running") implicitRun(tables);
    const issue = tables.issue(violation.code, { ...violation, severity: "fatal" });
    tables.fault("protocol", `protocol violation: ${violation.message}`, issue);
    failRun(violation.message, undefined, "fatal", tables);
  }

  #faulty(faults: readonly DecodeFault[], salvage: Event | undefined, input: unknown): void {
    const { tables } = this;
    if (tables.phase !== "running" && tables.phase !== "none") {
      const said = typeOf(input) === "RUN_ERROR" ? (salvage as EventOf<"RUN_ERROR">) : undefined;
      this.#late(typeOf(input), input, said);
      return;
    }
    if (tables.conformance === "strict") {
      this.#fatal(faults[0] as DecodeFault);
      return;
    }
    if (salvage === undefined || tables.conformance === "lenient") {
      const kind = isPatch(typeOf(input)) ? "patch" : "decode";
      this.#report(faults, kind, salvage !== undefined);
    }
    if (salvage === undefined) return;
    tables.stamp = salvage.timestamp ?? Number.NaN;
    if (tables.phase === "none" && !startsRun(salvage)) implicitRun(tables);
    // A finish whose outcome cannot be read was reported already: the run fails without a second error.
    if (salvage.type === "RUN_ERROR" && typeOf(input) === "RUN_FINISHED") {
      if (tables.phase === "none") implicitRun(tables);
      failRun(salvage.message, undefined, "errored", tables);
      return;
    }
    const apply = (event: Event): boolean => {
      if (event.type === "RUN_FINISHED" && tables.conformance === "lenient") {
        for (const open of openAtEnd(tables)) {
          tables.issue(open.code, { ...open, isApplied: true });
        }
      }
      reduce(event, tables);
      return true;
    };
    expand(salvage, tables, apply, () => undefined);
  }

  /** Drawn where it came, and nothing changes. */
  #unrecognised(type: string, input: unknown): void {
    const { tables } = this;
    // PM-09: what nobody knows is dropped before anything judges its place.
    const isLate = tables.phase !== "running" && tables.phase !== "none";
    if (isLate) note("late", "late", type, input, tables.root, tables);
    else note("unrecognised", "unrecognised", type, input, tables.root, tables);
  }

  /** LC-04: kept and drawn, and nothing changes, but that a late RUN_ERROR turns the run failed (LC-07). */
  #late(type: string, input: unknown, error: EventOf<"RUN_ERROR"> | undefined): void {
    const { tables } = this;
    const run = tables.run as RunRec;
    const { phase } = tables;
    note("late", "late", type, input, tables.root, tables);
    if (error !== undefined && phase === "finished") {
      fail(run, error.message, error.code);
      tables.phase = "errored";
    } else if (phase !== "fatal" && tables.conformance !== "off") {
      const strict = tables.conformance === "strict";
      const text = `${type.slice(0, 80)} arrived after the run had ended; it changes nothing. Expected RUN_STARTED.`;
      tables.issue("after-end", {
        rule: "LC-04",
        message: text,
        ...(strict && { severity: "fatal" as const }),
      });
      if (strict) {
        fail(run, text, undefined);
        tables.phase = "fatal";
      }
    }
    tables.touch(run);
  }

  #tooMany(event: Event): Violation | null {
    const { tables } = this;
    if (tables.open.size < tables.limits.open || !event.type.includes("_START")) return null;
    return {
      code: "too-many-open",
      rule: "PM-06",
      message: `${event.type} while ${tables.open.size} things are open. Expected some of them to end, or a higher limits.open.`,
    };
  }
}

function fail(run: RunRec, message: string, code: string | undefined): void {
  run.status = "failed";
  run.end = Object.freeze({ type: "failed", message, ...(code !== undefined && { code }) });
}

const PREFIX = {
  protocol: "protocol violation",
  decode: "unreadable event",
  patch: "state patch failed",
} as const;

/** Whether an event is a patch: one that cannot be read is one that does not apply. */
const isPatch = (type: string): boolean => type === "STATE_DELTA" || type === "ACTIVITY_DELTA";

const startsRun = ({ type }: Event): boolean =>
  type === "RUN_STARTED" || type === "RUN_ERROR" || type === "CUSTOM" || type === "RAW";

const typeOf = (input: unknown): string =>
  isRecord(input) && typeof input.type === "string" ? input.type : "unreadable";

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
