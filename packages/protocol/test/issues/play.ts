import {
  type Conformance,
  createRunStore,
  type RunStore,
  readEvents,
} from "@run-timeline/protocol";
import { BadFrame, type IssueExample } from "./examples.js";

/** Sends an example over the wire, as a server would. */
export async function play(
  example: Pick<IssueExample, "stream" | "end" | "limits">,
  conformance: Conformance,
): Promise<RunStore> {
  const { stream, end, limits = {} } = example;
  const store = createRunStore({ conformance, limits });
  const body = new Response(stream.map((each) => `data: ${dataOf(each)}\n\n`).join("")).body;
  for await (const event of readEvents(body as ReadableStream<Uint8Array>)) store.push(event);
  if (end !== undefined) store.end(end);
  return store;
}

/** What a frame of an example holds. */
export function dataOf(each: unknown): string {
  return each instanceof BadFrame ? each.data : JSON.stringify(each);
}
