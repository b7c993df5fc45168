import { jsonOf } from "../native.js";
import type { Writer } from "../writer.js";

/** The input of one call: streamed as text, and then told whole. */
export interface ToolInput {
  append(delta: string): void;
  /**
   * No more will come. Tells the input where nothing of it was streamed.
   * @returns what the call's metadata has to say, where the tool gets another input than was streamed
   */
  finish(input: unknown): Record<string, unknown> | undefined;
}

/**
 * @param isText the stream sends plain text instead of JSON: it is told as a JSON string, so that arguments are
 * always JSON
 */
export function createInput(writer: Writer, callId: string, isText: boolean): ToolInput {
  let streamed = "";

  function tell(json: string): void {
    streamed += json;
    writer.args(callId, json);
  }

  return {
    append(delta) {
      if (delta === "") return;
      if (!isText) tell(delta);
      else tell(`${streamed === "" ? '"' : ""}${jsonOf(delta).slice(1, -1)}`);
    },
    finish(input) {
      if (isText && streamed !== "") tell('"');
      if (input === undefined) return undefined;
      if (streamed.trim() === "") {
        tell(jsonOf(input));
        return undefined;
      }
      return isSame(streamed, input) ? undefined : { "ai-sdk": { input } };
    },
  };
}

/** Whether text is the JSON of a value, in whatever spelling. */
function isSame(text: string, value: unknown): boolean {
  try {
    return canonical(JSON.parse(text)) === canonical(value);
  } catch {
    // Text that is no JSON was an input error's: the stream then repeats it as it was.
    return text === value;
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
