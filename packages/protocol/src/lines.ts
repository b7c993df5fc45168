/** The lines of a text that comes in pieces, whichever way they end. */
export class Lines {
  /** The line that has no end yet: joined once, because joining at every piece is quadratic. */
  #pieces: string[] = [];
  #afterReturn = false;
  /** How many characters that line has. */
  pending = 0;

  /** The lines that a piece completes. A CR at its end ends a line at once: what follows may be long in coming. */
  feed(text: string): string[] {
    let rest = this.#afterReturn && text.startsWith("\n") ? text.slice(1) : text;
    this.#afterReturn = text.endsWith("\r");
    if (rest.includes("\r")) rest = rest.replace(/\r\n?/g, "\n");
    const lines = rest.split("\n");
    const last = lines.pop() as string;
    if (lines.length > 0 && this.pending > 0) lines[0] = this.end() + lines[0];
    if (last !== "") this.#pieces.push(last);
    this.pending += last.length;
    return lines;
  }

  /** What is left without an end. */
  end(): string {
    const line = this.#pieces.join("");
    this.#pieces = [];
    this.pending = 0;
    return line;
  }

  /** Lets go of what is left, all but that it is not blank. */
  forget(): void {
    if (this.end() === "") return;
    this.#pieces.push(":");
    this.pending = 1;
  }
}
