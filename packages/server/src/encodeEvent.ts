/** Options of `encodeEvent`. */
export interface EncodeOptions {
  /** The frame's `id:`, for streams that can be taken up again. */
  id?: string | number;
  /** The frame's `event:`. AG-UI has no use for it. */
  name?: string;
}

/** One event as one SSE frame: its JSON has no line ends, so it is one `data:` line. */
export function encodeEvent(event: unknown, { id, name }: EncodeOptions = {}): string {
  const fields = [
    ...(id === undefined ? [] : [`id: ${oneLine(String(id))}`]),
    ...(name === undefined ? [] : [`event: ${oneLine(name)}`]),
    `data: ${JSON.stringify(event)}`,
  ];
  return `${fields.join("\n")}\n\n`;
}

/** A comment, which readers ignore: it shows that the connection lives. */
export function encodeComment(text: string): string {
  return `: ${oneLine(text)}\n\n`;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, " ");
}
