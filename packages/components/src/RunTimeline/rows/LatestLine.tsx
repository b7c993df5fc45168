"use client";
import { callTarget } from "@run-timeline/protocol";
import type { ReactElement } from "react";
import { useLabels } from "../../labels/LabelsContext.js";
import { VisibleText } from "../../VisibleText/VisibleText.js";
import type { Latest } from "./useLatest.js";

const SHOWN = 160;
/** Arguments beyond this are not read for what they are about. */
const READ = 10_000;

/** What an agent did last, in one line. @internal */
export function LatestLine({ latest }: { latest: Latest }): ReactElement {
  const labels = useLabels();
  if (latest.kind === "message") return <VisibleText text={lastLine(latest.content)} />;
  if (latest.kind === "reasoning") {
    return <>{latest.status === "streaming" ? labels.thinking : labels.thought}</>;
  }
  const { name, arguments: text, argumentsDone } = latest;
  const isRead = argumentsDone && text.length < READ;
  const target = isRead ? callTarget(latest, { words: labels.titles }) : "";
  return (
    <code className="rt-mono">
      <VisibleText text={target === "" ? name : `${name} ${target}`} />
    </code>
  );
}

/** The last line of a text that is not blank. */
function lastLine(content: unknown): string {
  if (typeof content !== "string") return "";
  const end = content.slice(-2 * SHOWN).trimEnd();
  return end.slice(end.lastIndexOf("\n") + 1, end.lastIndexOf("\n") + 1 + SHOWN);
}
