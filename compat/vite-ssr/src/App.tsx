import { RunTimeline } from "@run-timeline/components";
import recorded from "@run-timeline/fixtures/runs/dinner.jsonl?raw";
import { useRun } from "@run-timeline/hooks";
import type { ReactElement } from "react";

const EVENTS = recorded
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as unknown);

/** A finished run, as a page shows it. */
export function App(): ReactElement {
  const run = useRun({ events: EVENTS });
  return <RunTimeline run={run} theme="light" />;
}
