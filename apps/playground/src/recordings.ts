import { useEffect, useState } from "react";
import type { RecordedSource } from "./source.js";
import type { Vocabulary } from "./vocabularies.js";

/** A recorded run as the server lists it. */
export interface RecordingInfo {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: Vocabulary;
  readonly valid: boolean;
  readonly ends: string;
  readonly continuedBy: string | null;
}

/** The list, or why there is none. `null` while it is asked for. */
export type Recordings = readonly RecordingInfo[] | { readonly failed: string } | null;

/** The recorded runs of the server. Renders when the list has come. */
export function useRecordings(): Recordings {
  const [recordings, setRecordings] = useState<Recordings>(null);
  useEffect(() => {
    const leaving = new AbortController();
    listRecordings(leaving.signal).then(setRecordings, (error: unknown) => {
      if (leaving.signal.aborted) return;
      setRecordings({ failed: error instanceof Error ? error.message : String(error) });
    });
    return () => leaving.abort();
  }, []);
  return recordings;
}

async function listRecordings(signal: AbortSignal): Promise<readonly RecordingInfo[]> {
  const response = await fetch("/runs", { signal });
  if (!response.ok) throw new Error(`The server answered /runs with HTTP ${response.status}.`);
  return (await response.json()) as RecordingInfo[];
}

/** A recording as something that can be opened. */
export function recordedSource(recording: RecordingInfo, speed: number): RecordedSource {
  const { name, title, kind } = recording;
  return { kind: "recorded", name, title, vocabulary: kind, speed };
}

/** A part of the list. */
export interface RecordingGroup {
  readonly heading: string;
  readonly recordings: readonly RecordingInfo[];
}

const SECTIONS: readonly (readonly [string, (recording: RecordingInfo) => boolean])[] = [
  ["Other vocabularies", ({ kind }) => kind !== "agui"],
  ["Broken and cut off", ({ valid, ends }) => !valid || BAD_ENDS.has(ends)],
  [
    "Waiting for a person",
    ({ ends, continuedBy }) => ends === "interrupted" || continuedBy !== null,
  ],
  ["Whole runs", () => true],
];
const BAD_ENDS: ReadonlySet<string> = new Set(["failed", "truncated", "cancelled", "aborted"]);

/** The recordings in the groups of the picker, those that hold what was typed. */
export function groupRecordings(
  recordings: readonly RecordingInfo[],
  query: string,
): readonly RecordingGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = recordings.filter(({ title, description, name, kind }) => {
    const text = `${title} ${description} ${name} ${kind}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = SECTIONS.map(([heading], place) => ({
    heading,
    recordings: found.filter(
      (recording) => SECTIONS.findIndex(([, holds]) => holds(recording)) === place,
    ),
  }));
  return groups.reverse().filter((group) => group.recordings.length > 0);
}
