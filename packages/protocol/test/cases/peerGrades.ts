import type { ConformanceCase, ReferenceCase, UpdateCase } from "@run-timeline/fixtures/cases";
import type { Message, ResumeEntry } from "@run-timeline/protocol";
import { runReference } from "../peers/referenceRun.js";
import { CONFORMANCE_READINGS } from "./conformanceExceptions.js";
import { differences, missing } from "./differences.js";
import { at } from "./paths.js";
import { REFERENCE_EXCEPTIONS } from "./referenceExceptions.js";
import { UPDATE_EXCEPTIONS } from "./updateExceptions.js";
import { heldDifferences, withoutMintedIds } from "./updateGrades.js";

/** Faults of `@ag-ui/client` in what it can be asked for, by the same right answers as ours. */

const frames = (events: readonly unknown[]): string[] =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`);

const threadOf = (events: readonly unknown[]): string =>
  (
    events.find((event) => (event as { type?: string } | null)?.type === "RUN_STARTED") as
      | { threadId?: string }
      | undefined
  )?.threadId ?? "t1";

/** It has no updates: messages and state. */
export async function gradePeerUpdates(given: UpdateCase): Promise<string[]> {
  const expected = { ...given.expected, ...UPDATE_EXCEPTIONS.get(given.id)?.expected };
  const runs = [given.events, ...(given.nextRuns ?? [])].map((events) => ({
    frames: frames(events),
  }));
  const { messages, state } = await runReference(runs, { threadId: threadOf(given.events) });
  return [
    ...heldDifferences(messages, withoutMintedIds(expected.messages ?? [])),
    ...differences(state ?? {}, expected.state ?? {}, "state"),
  ];
}

export async function gradePeerReference(given: ReferenceCase): Promise<string[]> {
  const expected = { ...given.expected, ...REFERENCE_EXCEPTIONS.get(given.id)?.expected };
  if (given.kind === "null-omission") return [];
  const streams = given.kind === "runs" ? (given.runs ?? []) : [given.events ?? []];
  const runs = streams.map((events, number) => ({
    frames: given.sse === undefined ? frames(events) : splitFrames(given.sse.text),
    ...resumeOf(given, number),
  }));
  const { rejections, messages, state } = await runReference(runs, {
    threadId: threadOf(streams.flat()),
    ...(given.initialMessages && { messages: given.initialMessages }),
    ...(given.initialState !== undefined && { state: given.initialState }),
  });
  const settled = rejections.map((rejection) => (rejection === null ? "resolved" : "rejected"));
  const wanted = Array.isArray(expected.settled) ? expected.settled : [verdict(expected)];
  return [
    ...differences(settled, wanted, "settled"),
    ...differences(unnamed(messages), unnamed(expected.messages ?? []), "messages"),
    ...differences(state ?? {}, expected.state ?? {}, "state"),
  ];
}

const verdict = (expected: { settled?: unknown; errors?: readonly unknown[] }): string =>
  expected.settled === "rejected" || (expected.errors ?? []).length > 0 ? "rejected" : "resolved";

function resumeOf(given: ReferenceCase, number: number): { resume?: ResumeEntry[] } {
  const resume = given.params?.[number]?.resume as ResumeEntry[] | undefined;
  return resume === undefined ? {} : { resume };
}

/** After each blank line, so that a read is a frame. */
const splitFrames = (text: string): string[] => text.split(/(?<=\n\n)/);

/** Ids that a client mints are its own. */
const unnamed = (messages: readonly Message[]): Message[] =>
  messages.map((message) => (message.role === "reasoning" ? { ...message, id: "" } : message));

/** Its era is 1.0: what a stream declares and what it is to declare are shifted, as the corpus asks. */
export async function gradePeerConformance(given: ConformanceCase): Promise<string[]> {
  const reading =
    CONFORMANCE_READINGS.get(`${given.version}/${given.id}`) ?? CONFORMANCE_READINGS.get(given.id);
  const expect = shifted(reading?.read(given.expect) ?? given.expect);
  const stream = shifted(given.stream);
  const result = await runReference([{ frames: frames(stream) }], {
    threadId: threadOf(stream),
    ...(given.input?.messages && { messages: given.input.messages }),
  });
  const [rejection = null] = result.rejections;
  const types = result.delivered.map(({ type }) => String(type));
  const said = [...(rejection === null ? [] : [rejection]), ...result.warnings];
  const says = (words: string): boolean => said.some((text) => text.includes(words));
  return [
    ...differences(rejection === null ? "completed" : "failed", expect.outcome, "outcome"),
    ...(expect.errorContains === undefined || says(expect.errorContains) ? [] : ["error"]),
    ...(typeof expect.runError === "string" && !result.runErrors.includes(expect.runError)
      ? ["runError"]
      : []),
    ...(expect.eventTypes ? differences(types, expect.eventTypes, "eventTypes") : []),
    ...(expect.eventTypesAbsent ?? []).filter((type) => types.includes(type)),
    ...Object.entries(expect.eventPaths ?? {}).flatMap(([path, value]) =>
      differences(at(result.delivered, path).value, value, path),
    ),
    ...(expect.eventAbsentPaths ?? []).filter((path) => at(result.delivered, path).exists),
    ...(expect.noWarnings ? result.warnings : []),
    ...(expect.warnings ?? []).filter((warning) => !says(warning)),
    ...("messageCount" in expect
      ? differences(result.messages.length, expect.messageCount, "messageCount")
      : []),
    ...(expect.messages ? missing(result.messages, expect.messages, "messages") : []),
    ...("state" in expect ? missing(result.state, expect.state, "state") : []),
    ...missing(result.requests[0] ?? {}, expect.request ?? {}, "request"),
  ];
}

const shifted = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value).replaceAll('"protocolVersion":"1.1"', '"protocolVersion":"1.0"'),
  ) as T;
