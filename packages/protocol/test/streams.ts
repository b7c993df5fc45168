import {
  conformanceCases,
  messageCases,
  updateCases,
  upstreamCases,
} from "@run-timeline/fixtures/cases";

/** Every stream of events among the handed cases, by name. */
export function handedStreams(): { readonly name: string; readonly events: readonly unknown[] }[] {
  return [
    ...updateCases().map(({ id, events, nextRuns = [] }) => ({
      name: `agui-updates ${id}`,
      events: [...events, ...nextRuns.flat()],
    })),
    ...messageCases().map(({ id, events = [] }) => ({ name: `agui-messages ${id}`, events })),
    ...upstreamCases().map(({ id, events = [] }) => ({ name: `agui-upstream ${id}`, events })),
    ...conformanceCases().map(({ id, version, stream }) => ({
      name: `agui-conformance ${version} ${id}`,
      events: stream,
    })),
  ].filter(({ events }) => events.length > 0);
}

/** The type of an event, whatever it is. */
export function typeOf(event: unknown): unknown {
  return (event as { type?: unknown } | null | undefined)?.type;
}

/** Whether an event ends a run. */
export function isTerminal(event: unknown): boolean {
  const type = typeOf(event);
  return type === "RUN_FINISHED" || type === "RUN_ERROR";
}
