/** Colours a line of a transcript by its label. */
export type Paint = (line: string) => string;

const RESET = "\u001b[0m";
const DIM = "\u001b[2m";
const RED = "\u001b[31m";
const GREEN = "\u001b[32m";
const YELLOW = "\u001b[33m";
const PLAIN: Paint = (line) => line;

/** Two spaces, a label of seven columns, and what it says. */
const LABELLED = /^( {2}[a-z]+ *)(.*)$/s;

/** Colours for a terminal that has them, and none where `NO_COLOR` says so. */
export function painter(output: NodeJS.WriteStream): Paint {
  return hasColours(output) ? paint : PLAIN;
}

function hasColours(output: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return output.isTTY === true && output.hasColors();
}

/** No colour says what the words beside it do not say too. */
function paint(line: string): string {
  const [, label = "", payload = ""] = LABELLED.exec(line) ?? [];
  if (label === "") return line;
  switch (label.trim()) {
    case "error":
      return RED + line + RESET;
    case "pause":
      return YELLOW + line + RESET;
    case "done":
      return (
        (payload === "success" ? GREEN : payload.startsWith("failed") ? RED : YELLOW) + line + RESET
      );
    case "think":
      return DIM + line + RESET;
    default:
      return DIM + label + RESET + payload;
  }
}
