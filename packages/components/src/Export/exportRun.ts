import { fileName, type RunStore, renderMarkdown, saveLog } from "@run-timeline/protocol";
import type { FirstLabels } from "../labels/firstLabels.js";
import type { LateLabels } from "../labels/lateLabels.js";
import { saveFile } from "./saveFile.js";

/** What is taken along, and how. @internal */
export interface Exported {
  store: RunStore;
  name: string | undefined;
  reasoning: boolean;
  labels: FirstLabels & LateLabels;
}

/** Takes a run along in one of the ways of the menu. Rejects where that cannot be done. @internal */
export async function exportRun(
  way: "markdown" | "lines" | "html" | "print",
  { store, name, reasoning, labels }: Exported,
): Promise<void> {
  const title = name ?? store.head.goal ?? labels.untitled;
  switch (way) {
    case "markdown":
      await navigator.clipboard.writeText(renderMarkdown(store.log, { reasoning }));
      return;
    case "lines":
      saveFile(linesOf(store), fileName(title, "jsonl"), "application/jsonl");
      return;
    case "html": {
      const { renderHtml } = await import("../Html/renderHtml.js");
      const page = renderHtml(store, { title, reasoning, labels });
      saveFile([page], fileName(title, "html"), "text/html;charset=utf-8");
      return;
    }
    case "print": {
      const { printRun } = await import("../Html/printRun.js");
      await printRun(store, { title, reasoning, labels });
    }
  }
}

function linesOf(store: RunStore): string[] {
  const lines: string[] = [];
  for (const line of saveLog(store)) lines.push(line, "\n");
  return lines;
}
