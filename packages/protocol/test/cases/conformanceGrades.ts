import type { ConformanceCase } from "@run-timeline/fixtures/cases";
import {
  createRunStore,
  createSession,
  type Issue,
  type RunAgentInput,
  type RunStore,
  type Update,
} from "@run-timeline/protocol";
import { CONFORMANCE_READINGS, WORDINGS } from "./conformanceExceptions.js";
import { type Delivered, deliveredEvents } from "./delivered.js";
import { differences, missing } from "./differences.js";
import type { Grade } from "./grade.js";
import { at } from "./paths.js";

/** Grades one case of `agui-conformance.json` in `strict`, whose verdicts it holds. */
export async function gradeConformance(given: ConformanceCase): Promise<Grade> {
  const reading =
    CONFORMANCE_READINGS.get(`${given.version}/${given.id}`) ?? CONFORMANCE_READINGS.get(given.id);
  const expect = reading?.read(given.expect) ?? given.expect;
  const store = createRunStore({
    conformance: "strict",
    ...(given.input?.messages && { messages: given.input.messages }),
  });
  const updates: Update[] = [];
  for (const event of given.stream) updates.push(...store.push(event));
  updates.push(...store.end());
  const faults = [
    ...gradeVerdict(store, expect),
    ...gradeDelivered(deliveredEvents(store, updates), expect),
    ...gradeWarnings(store.issues, expect),
    ...gradeHeld(store, expect),
    ...(await gradeRequest(given, expect)),
  ];
  return {
    id: `${given.version}/${given.id}`,
    mode: "strict",
    faults,
    ...(reading && { because: reading.because }),
  };
}

type Expect = ConformanceCase["expect"];

/** A stream that was cut off is not one that was accepted (TR-08). */
function gradeVerdict(store: RunStore, { outcome, errorContains, runError }: Expect): string[] {
  const fatal = store.issues.find(
    ({ severity, code }) => severity === "fatal" || code === "truncated",
  );
  const faults = differences(fatal === undefined ? "completed" : "failed", outcome, "outcome");
  if (errorContains !== undefined && fatal !== undefined && !says(fatal, errorContains)) {
    faults.push(
      `error: ${JSON.stringify(fatal.message)} instead of ${JSON.stringify(errorContains)}`,
    );
  }
  const { end } = store.head;
  const said = fatal === undefined && end?.type === "failed" ? end.message : undefined;
  if (runError === undefined) return [...faults, ...differences(said, undefined, "runError")];
  const isSaid = runError === true ? said !== undefined : said?.includes(runError) === true;
  return isSaid ? faults : [...faults, `runError: ${said} instead of ${String(runError)}`];
}

/** Whether an issue says what the reference client does: its words, or a path or id that it names. */
function says(issue: Issue, theirs: string): boolean {
  const ours = `${issue.code} ${issue.message}`;
  if (ours.includes(theirs) || ours.includes(dotted(theirs))) return true;
  return WORDINGS.some(([words, pattern]) => {
    const match = words.exec(theirs);
    if (match === null) return false;
    const source = pattern.source.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? "");
    return new RegExp(source).test(ours);
  });
}

/** `/messages/0/content` as `messages[0].content`. */
function dotted(pointer: string): string {
  if (!pointer.startsWith("/")) return pointer;
  return pointer
    .slice(1)
    .replace(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".");
}

function gradeDelivered(events: readonly Delivered[], expect: Expect): string[] {
  const types = events.map(({ type }) => type);
  const absent = expect.eventTypesAbsent ?? [];
  return [
    ...(expect.eventTypes ? differences(types, expect.eventTypes, "eventTypes") : []),
    ...absent
      .filter((type) => types.includes(type))
      .map((type) => `eventTypes: ${type} was delivered`),
    ...Object.entries(expect.eventPaths ?? {}).flatMap(([path, value]) =>
      differences(at(events, path).value, value, path),
    ),
    ...(expect.eventAbsentPaths ?? []).filter((path) => at(events, path).exists),
  ];
}

function gradeWarnings(issues: readonly Issue[], { warnings = [], noWarnings }: Expect): string[] {
  const said = issues.map(({ message }) => message);
  return [
    ...(noWarnings ? differences(said, [], "warnings") : []),
    ...warnings
      .filter((warning) => !issues.some((issue) => says(issue, warning)))
      .map((warning) => `warnings: ${JSON.stringify(said)} instead of ${warning}`),
  ];
}

function gradeHeld(store: RunStore, expect: Expect): string[] {
  return [
    ...("messageCount" in expect
      ? differences(store.messages.length, expect.messageCount, "messageCount")
      : []),
    ...(expect.messages ? missing(store.messages, expect.messages, "messages") : []),
    ...("state" in expect ? missing(store.state, expect.state, "state") : []),
  ];
}

async function gradeRequest(given: ConformanceCase, expect: Expect): Promise<string[]> {
  if (expect.request === undefined && expect.requestAbsentPaths === undefined) return [];
  const sent: RunAgentInput[] = [];
  const session = createSession({
    conformance: "strict",
    linger: 0,
    ...(given.input?.messages && { messages: given.input.messages }),
    transport: {
      async *run(input) {
        sent.push(input);
        yield* given.stream;
      },
    },
  });
  for await (const _ of session.run());
  return [
    ...missing(sent[0], expect.request ?? {}, "request"),
    ...(expect.requestAbsentPaths ?? []).filter((path) => at(sent as never[], `0.${path}`).exists),
  ];
}
