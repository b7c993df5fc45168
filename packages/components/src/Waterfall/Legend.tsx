"use client";
import type { ReactElement } from "react";
import { useLateLabels } from "../labels/useLateLabels.js";

/** What the shapes of bars mean. Renders a `<ul>`. @internal */
export function Legend(): ReactElement {
  const labels = useLateLabels();
  const entries = [
    ["call", labels.barKind.call],
    ["message", labels.barKind.message],
    ["reasoning", labels.barKind.reasoning],
    ["wait", labels.barKind.wait],
    ["failed", labels.failed],
    ["denied", labels.denied],
    ["running", labels.stillRunning],
    ["idle", labels.idleCompressed],
  ] as const;
  return (
    <ul className="rt-wf-legend" aria-label={labels.legend}>
      {entries.map(([look, words]) => (
        <li key={look} className="rt-wf-entry">
          <i className="rt-wf-key" data-look={look} />
          {words}
        </li>
      ))}
    </ul>
  );
}
