import { parsePatch, structuredPatch } from "diff";

/** One line of a diff. */
export interface DiffLine {
  readonly op: "add" | "remove" | "same" | "hunk" | "file";
  readonly text: string;
  readonly before?: number;
  readonly after?: number;
}

const TIME = 300;

/** The lines of a unified diff; `null` where it cannot be read. */
export function patchLines(patch: string): readonly DiffLine[] | null {
  try {
    return parsePatch(patch).flatMap((file) => {
      const name =
        file.newFileName && file.newFileName !== "/dev/null" ? file.newFileName : file.oldFileName;
      const head: DiffLine[] = name ? [{ op: "file", text: name.replace(/^[ab]\//, "") }] : [];
      return [...head, ...file.hunks.flatMap(hunkLines)];
    });
  } catch {
    return null;
  }
}

/** The lines that differ between two texts; `null` where comparing them takes too long. */
export function editLines(path: string, before: string, after: string): readonly DiffLine[] | null {
  const patch = structuredPatch(path, path, before, after, undefined, undefined, {
    context: 3,
    timeout: TIME,
  });
  return patch ? patch.hunks.flatMap(hunkLines) : null;
}

function hunkLines(hunk: {
  oldStart: number;
  oldLines: number;
  newStart: number;
  newLines: number;
  lines: readonly string[];
}): DiffLine[] {
  let before = hunk.oldStart;
  let after = hunk.newStart;
  const head: DiffLine = {
    op: "hunk",
    text: `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
  };
  return [
    head,
    ...hunk.lines.map((line): DiffLine => {
      const text = line.slice(1);
      if (line.startsWith("+")) return { op: "add", text, after: after++ };
      if (line.startsWith("-")) return { op: "remove", text, before: before++ };
      if (line.startsWith("\\")) return { op: "hunk", text: line };
      return { op: "same", text, before: before++, after: after++ };
    }),
  ];
}
