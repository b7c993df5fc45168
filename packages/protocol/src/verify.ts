import type { Event, EventOf, OwnedEventBase } from "./events.js";
import type { IssueCode } from "./issues.js";
import type { CallRec, MessageRec, OwnerRec, RunRec, StepRec } from "./records.js";
import type { Tables } from "./tables.js";

/** A broken rule. */
export interface Violation {
  readonly code: IssueCode;
  readonly rule: string;
  readonly message: string;
  readonly entityId?: string | undefined;
}

/**
 * The ordering rules of the specification, each decided where its id stands. One event is judged against the tables as
 * they are; the tables are not changed. Each thing is judged by its own id, so that things and invocations may
 * interleave (TX-05, SA-08). What comes after an ending never gets here.
 */
export function verify(event: Event, tables: Tables): Violation | null {
  // LC-01: a run begins with RUN_STARTED, or with the RUN_ERROR that says why it could not.
  if (tables.phase === "none" && !mayComeFirst(event, tables)) {
    return {
      code: "run-not-started",
      rule: "LC-01",
      message: `${event.type}${idOf(event)} arrived before RUN_STARTED. Expected RUN_STARTED first.`,
    };
  }
  const rule = BY_TYPE.get(event.type);
  return rule === undefined ? null : rule(event, tables);
}

function mayComeFirst(event: Event, tables: Tables): boolean {
  if (event.type === "RUN_STARTED" || event.type === "RUN_ERROR") return true;
  return tables.conformance !== "strict" && (event.type === "CUSTOM" || event.type === "RAW");
}

function idOf(event: Event): string {
  const { messageId, toolCallId, subagentRunId, stepName } = event as Partial<
    Record<"messageId" | "toolCallId" | "subagentRunId" | "stepName", string>
  >;
  const id = toolCallId ?? messageId ?? stepName ?? subagentRunId;
  return id === undefined ? "" : ` for "${id}"`;
}

type Rules = {
  readonly [T in Event["type"]]?: (event: EventOf<T>, tables: Tables) => Violation | null;
};

const RULES: Rules = {
  RUN_STARTED: runStarted,
  RUN_FINISHED: runFinished,
  STEP_STARTED: stepStarted,
  STEP_FINISHED: stepFinished,
  TEXT_MESSAGE_START: (event, tables) => start(event, MESSAGE, event.messageId, tables),
  TEXT_MESSAGE_CONTENT: (event, tables) => go(event, MESSAGE, event.messageId, tables),
  TEXT_MESSAGE_END: (event, tables) => go(event, MESSAGE, event.messageId, tables),
  TOOL_CALL_START: callStart,
  TOOL_CALL_ARGS: (event, tables) => go(event, CALL, event.toolCallId, tables),
  TOOL_CALL_END: (event, tables) => go(event, CALL, event.toolCallId, tables),
  REASONING_START: spanStart,
  REASONING_END: spanEnd,
  REASONING_MESSAGE_START: (event, tables) => start(event, REASONING, event.messageId, tables),
  REASONING_MESSAGE_CONTENT: (event, tables) => go(event, REASONING, event.messageId, tables),
  REASONING_MESSAGE_END: (event, tables) => go(event, REASONING, event.messageId, tables),
  ACTIVITY_DELTA: (event, tables) =>
    sameOwner(event, "activity", tables.messages.get(event.messageId), tables),
  REASONING_ENCRYPTED_VALUE: encryptedValue,
  SUBAGENT_STARTED: subagentStarted,
  SUBAGENT_FINISHED: subagentEnded,
  SUBAGENT_ERROR: subagentEnded,
};

/** A parsed type is a string of its own: as the name of a property the engine has to look it up among all names first. */
const BY_TYPE: ReadonlyMap<string, (event: Event, tables: Tables) => Violation | null> = new Map(
  Object.entries(RULES as Readonly<Record<string, never>>),
);

/** What the rules for things that open, grow and close need to know. */
interface Noun {
  readonly noun: string;
  readonly rule: string;
  find(tables: Tables, id: string): MessageRec | CallRec | undefined;
}
const MESSAGE: Noun = {
  noun: "message",
  rule: "TX-02",
  find: (tables, id) => tables.messages.get(id),
};
const CALL: Noun = { noun: "tool call", rule: "TC-02", find: (tables, id) => tables.calls.get(id) };
const REASONING: Noun = {
  noun: "reasoning message",
  rule: "RE-01",
  find: (tables, id) => tables.thoughts.get(id),
};

const isOpen = (record: MessageRec | CallRec | undefined): boolean =>
  record !== undefined && record.openIn > 0;

/** TX-02, TC-02, RE-01: no second START while it is open. */
function start(event: Event, noun: Noun, id: string, tables: Tables): Violation | null {
  const record = noun.find(tables, id);
  if (isOpen(record)) {
    return {
      code: "already-open",
      rule: noun.rule,
      message: `${event.type} for ${noun.noun} "${id}", which is already open. Expected its END first.`,
      entityId: id,
    };
  }
  return sameOwner(event as OwnedEventBase & Event, noun.noun, record, tables);
}

/** TX-02, TC-02, RE-01: content and END need an open START. */
function go(event: Event, noun: Noun, id: string, tables: Tables): Violation | null {
  const record = noun.find(tables, id);
  if (!isOpen(record)) {
    return {
      code: "not-open",
      rule: noun.rule,
      message: `${event.type} for ${noun.noun} "${id}", which is not open. Expected its START first.`,
      entityId: id,
    };
  }
  return sameOwner(event as OwnedEventBase & Event, noun.noun, record, tables);
}

/** SA-02: a tag on a continuation is the opener's, or there is none. Ownership is tracked per run (SA-10). */
function sameOwner(
  event: OwnedEventBase & Event,
  noun: string,
  record: MessageRec | CallRec | undefined,
  tables: Tables,
): Violation | null {
  const tag = event.subagentRunId;
  if (tag === undefined || record === undefined || record.ownedIn !== tables.runNumber) return null;
  const opener = tables.openerOf(record);
  return tag === opener.tag ? null : wrongOwner(event, noun, record.id, tag, opener, "SA-02");
}

function wrongOwner(
  event: Event,
  noun: string,
  id: string,
  tag: string,
  owner: OwnerRec,
  rule: string,
): Violation {
  return {
    code: "wrong-owner",
    rule,
    message: `${event.type} for ${noun} "${id}" is tagged "${tag}", but it belongs to ${nameOf(owner)}. Expected that tag or none.`,
    entityId: id,
  };
}

const nameOf = (owner: OwnerRec): string =>
  owner.tag === null ? "the parent agent" : `subagent "${owner.tag}"`;

/** SA-03: a call and the message that holds it share an owner. */
function callStart(event: EventOf<"TOOL_CALL_START">, tables: Tables): Violation | null {
  const fault = start(event, CALL, event.toolCallId, tables);
  if (fault !== null) return fault;
  const { parentMessageId, subagentRunId } = event;
  if (parentMessageId === undefined || subagentRunId === undefined) return null;
  const parent = tables.messages.get(parentMessageId);
  if (parent === undefined || parent.ownedIn !== tables.runNumber) return null;
  const opener = tables.openerOf(parent);
  if (opener.tag === subagentRunId) return null;
  const noun = "the call in message";
  return wrongOwner(event, noun, parentMessageId, subagentRunId, opener, "SA-03");
}

/** RE-01: spans are a namespace of their own. */
function spanStart(event: EventOf<"REASONING_START">, tables: Tables): Violation | null {
  const span = tables.thoughts.get(event.messageId);
  if (span === undefined || span.spanIn === 0) return sameOwner(event, "span", span, tables);
  return {
    code: "already-open",
    rule: "RE-01",
    message: `REASONING_START for span "${event.messageId}", which is already open. Expected REASONING_END first.`,
    entityId: event.messageId,
  };
}

function spanEnd(event: EventOf<"REASONING_END">, tables: Tables): Violation | null {
  const span = tables.thoughts.get(event.messageId);
  if (span !== undefined && span.spanIn > 0) return sameOwner(event, "span", span, tables);
  return {
    code: "not-open",
    rule: "RE-01",
    message: `REASONING_END for span "${event.messageId}", which is not open. Expected REASONING_START first.`,
    entityId: event.messageId,
  };
}

function encryptedValue(
  event: EventOf<"REASONING_ENCRYPTED_VALUE">,
  tables: Tables,
): Violation | null {
  const record =
    event.subtype === "tool-call"
      ? tables.calls.get(event.entityId)
      : (tables.messages.get(event.entityId) ?? tables.thoughts.get(event.entityId));
  return sameOwner(event, "entity", record, tables);
}

/** SP-01 and SP-02: steps are keyed by owner and name; an untagged finish is the parent agent's. */
function stepStarted(event: EventOf<"STEP_STARTED">, tables: Tables): Violation | null {
  const step = tables.step(tables.owner(event.subagentRunId), event.stepName);
  if (step === undefined || step.openIn === 0) return null;
  return {
    code: "already-open",
    rule: "SP-01",
    message: `STEP_STARTED for "${event.stepName}", which is already running under ${nameOf(step.owner)}. Expected STEP_FINISHED first.`,
    entityId: step.id,
  };
}

function stepFinished(event: EventOf<"STEP_FINISHED">, tables: Tables): Violation | null {
  const owner = tables.owner(event.subagentRunId);
  const step = tables.step(owner, event.stepName);
  if (step !== undefined && step.openIn > 0) return null;
  return {
    code: "not-open",
    rule: "SP-01",
    message: `STEP_FINISHED for "${event.stepName}", which is not running under ${nameOf(owner)}. Expected STEP_STARTED first.`,
  };
}

/** SA-04. */
function subagentStarted(event: EventOf<"SUBAGENT_STARTED">, tables: Tables): Violation | null {
  const { subagentRunId: id, parentSubagentRunId: parent } = event;
  const known = tables.owners.get(id);
  const refuse = (code: IssueCode, message: string): Violation => ({
    code,
    rule: "SA-04",
    message,
    entityId: id,
  });
  if (known !== undefined && known.activeIn > 0) {
    return refuse(
      "already-open",
      `SUBAGENT_STARTED for "${id}", which is already active. Expected SUBAGENT_FINISHED or SUBAGENT_ERROR first.`,
    );
  }
  if (known !== undefined && known.endedIn === tables.runNumber) {
    return refuse(
      "already-finished",
      `SUBAGENT_STARTED for "${id}", which has already finished in this run. Expected an id of its own for each invocation.`,
    );
  }
  if (parent !== undefined && !wasStarted(tables.owners.get(parent), tables)) {
    return refuse(
      "unknown-parent",
      `SUBAGENT_STARTED for "${id}" names parent "${parent}", which was not started. Expected SUBAGENT_STARTED for the parent first.`,
    );
  }
  return null;
}

/** `strict` counts what this run started; elsewhere one that an earlier run left suspended will do. */
function wasStarted(owner: OwnerRec | undefined, tables: Tables): boolean {
  if (owner === undefined || !owner.announced) return false;
  const { runNumber } = tables;
  if (tables.conformance !== "strict") return true;
  return owner.activeIn === runNumber || owner.endedIn === runNumber;
}

/** SA-05. */
function subagentEnded(
  event: EventOf<"SUBAGENT_FINISHED" | "SUBAGENT_ERROR">,
  tables: Tables,
): Violation | null {
  const owner = tables.owners.get(event.subagentRunId);
  if (owner !== undefined && owner.activeIn > 0) return null;
  return {
    code: "not-open",
    rule: "SA-05",
    message: `${event.type} for "${event.subagentRunId}", which is not active. Expected SUBAGENT_STARTED first.`,
    entityId: event.subagentRunId,
  };
}

/** LC-02 and LC-06. */
function runStarted(event: EventOf<"RUN_STARTED">, tables: Tables): Violation | null {
  const { run } = tables;
  if (tables.phase === "running" && run !== null && !run.implicit) {
    return {
      code: "run-still-active",
      rule: "LC-02",
      message: `RUN_STARTED for run "${event.runId}" while run "${run.id}" is still active. Expected RUN_FINISHED or RUN_ERROR first.`,
    };
  }
  const thread = tables.runs.find((earlier) => !earlier.implicit)?.threadId;
  if (thread !== undefined && thread !== event.threadId) {
    return {
      code: "wrong-thread",
      rule: "LC-06",
      message: `RUN_STARTED for thread "${event.threadId}" in a stream about thread "${thread}". Expected the same thread.`,
    };
  }
  return null;
}

/** LC-03, LC-06 and IR-02. The others that are open are reported by `openAtEnd`. */
function runFinished(event: EventOf<"RUN_FINISHED">, tables: Tables): Violation | null {
  return identity(event, tables) ?? duplicateInterrupt(event) ?? openAtEnd(tables)[0] ?? null;
}

function identity(event: EventOf<"RUN_FINISHED">, tables: Tables): Violation | null {
  const run = tables.run as RunRec;
  if (event.threadId !== run.threadId) {
    return {
      code: "wrong-thread",
      rule: "LC-06",
      message: `RUN_FINISHED for thread "${event.threadId}", but the run is on thread "${run.threadId}". Expected the same thread.`,
    };
  }
  if (event.runId === run.id || event.runId === run.refusedId) return null;
  return {
    code: "wrong-run",
    rule: "LC-06",
    message: `RUN_FINISHED for run "${event.runId}", but run "${run.id}" is the active one. Expected the same run.`,
  };
}

function duplicateInterrupt({ outcome }: EventOf<"RUN_FINISHED">): Violation | null {
  if (outcome?.type !== "interrupt") return null;
  const seen = new Set<string>();
  for (const { id } of outcome.interrupts) {
    if (seen.has(id)) {
      return {
        code: "duplicate-interrupt",
        rule: "IR-02",
        message: `RUN_FINISHED has two interrupts with id "${id}". Expected each id once.`,
        entityId: id,
      };
    }
    seen.add(id);
  }
  return null;
}

/** LC-03: everything that a RUN_FINISHED finds open, first what the specification names first. */
export function openAtEnd(tables: Tables): Violation[] {
  const faults: { place: number; fault: Violation }[] = [];
  for (const record of tables.open) {
    const place = ORDER.indexOf(record.kind);
    const name = record.kind === "step" ? (record as StepRec).name : record.id;
    faults.push({
      place,
      fault: {
        code: "open-at-end",
        rule: record.kind === "subagent" ? "SA-06" : "LC-03",
        message: `RUN_FINISHED arrived while ${NAMES[place]} "${name}" was still open. Expected its end first.`,
        entityId: record.id,
      },
    });
  }
  return faults.sort((a, b) => a.place - b.place).map(({ fault }) => fault);
}

const ORDER: readonly string[] = ["message", "tool-call", "reasoning", "step", "subagent"];
const NAMES = ["message", "tool call", "reasoning", "step", "subagent"];
