import { reportCases } from "@run-timeline/fixtures/cases";
import { type Conformance, createRunStore, type Row, type RunStore } from "@run-timeline/protocol";

const reports = new Map(reportCases().map((report) => [report.id, report]));

/** The input of a public report of a broken frontend, by its id. */
function inputOf(id: string): unknown {
  const report = reports.get(id);
  if (report === undefined) throw new Error(`There is no report ${id}.`);
  return report.input;
}

/** The events of a report; of a certain stream where it has several. */
export function eventsOf(id: string, stream?: string): readonly unknown[] {
  const input = inputOf(id);
  if (Array.isArray(input)) return input;
  const { events, streams } = input as { events?: unknown[]; streams?: Record<string, unknown[]> };
  return (stream === undefined ? events : streams?.[stream]) ?? [];
}

/** A store that took in the events of a report, as they came. */
export function storeOf(
  id: string,
  options: { stream?: string; conformance?: Conformance; until?: number } = {},
): RunStore {
  const { stream, until, conformance = "lenient" } = options;
  const store = createRunStore({ conformance });
  for (const event of eventsOf(id, stream).slice(0, until)) store.push(event);
  return store;
}

/** A row in few words: what it draws, and the text of it. */
export function wordsOf(row: Row, store: RunStore): string {
  const { kind, entity, entityKind, textStart, textEnd } = row;
  if (entity === null || entityKind === null) return kind;
  const value = store.entity(entity, entityKind);
  const content = value !== undefined && "content" in value ? value.content : undefined;
  if (typeof content !== "string" || textEnd === undefined) return `${kind} ${entity}`;
  return `${kind} ${content.slice(textStart, textEnd)}`;
}

/** The rows of a view in few words, only those of some kinds. */
export function drawn(
  store: RunStore,
  view: "grouped" | "in-order",
  ...kinds: Row["kind"][]
): string[] {
  const rows = [...store.outline(view)].filter(({ kind }) => kinds.includes(kind));
  return rows.map((row) => wordsOf(row, store));
}

/** What a stream was blamed for. */
export const codesOf = (store: RunStore): string[] => store.issues.map(({ code }) => code);

/** Whatever still runs or streams. */
export function spinning(store: RunStore): string[] {
  const rows = [...store.outline("grouped")];
  return rows.flatMap(({ entity, entityKind }) => {
    if (entity === null || entityKind === null) return [];
    const { status } = store.entity(entity, entityKind) as { status?: unknown };
    const kind = typeof status === "object" ? (status as { kind: string }).kind : status;
    return kind === "running" || kind === "streaming" ? [`${entityKind} ${entity}`] : [];
  });
}
