import type { Event, EventOf, EventType } from "../src/events.js";
import type { Translator } from "../src/translate/translator.js";

/** All that a translator makes of one connection. */
export function translated(translator: Translator, natives: readonly unknown[]): Event[] {
  return [
    ...translator.start(),
    ...natives.flatMap((native) => translator.translate(native)),
    ...translator.end(),
  ];
}

/** The events of one type. */
export function ofType<T extends EventType>(events: readonly Event[], type: T): EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type);
}

/** The types in order, each with what tells it from its neighbours. */
export function outline(events: readonly Event[]): string[] {
  return events.map((event) => {
    const fields = new Map<string, unknown>(Object.entries(event));
    const about = TELLING.map((field) => fields.get(field)).filter((value) => value !== undefined);
    return [event.type, ...about].join(" ");
  });
}

const TELLING = [
  "runId",
  "stepName",
  "toolCallName",
  "toolCallId",
  "name",
  "delta",
  "content",
  "message",
];

/** The events without what they were made of. */
export function bare(events: readonly Event[]): Event[] {
  return events.map(({ rawEvent: _rawEvent, ...event }) => event as Event);
}
