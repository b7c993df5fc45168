import { HttpAgent } from "@ag-ui/client";

/** What the official client makes of a stream. */
export interface OfficialVerdict {
  /** Why it rejected the stream, if it did. */
  readonly error: string | undefined;
  readonly messages: readonly { id: string; role: string }[];
  readonly state: unknown;
}

/** Sends events through the official client, as a server would. */
export async function officialVerdict(events: readonly unknown[]): Promise<OfficialVerdict> {
  const body = events.map((event) => `data: ${JSON.stringify(event, without11)}\n\n`).join("");
  const agent = new HttpAgent({
    url: "http://agent.test/",
    threadId: threadOf(events),
    fetch: async () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
  });
  const causes: string[] = [];
  const onRunFailed = ({ error }: { error: Error }): void => {
    causes.push(error.message);
  };
  await agent.runAgent({}, { onRunFailed }).catch((error: unknown) => causes.push(String(error)));
  const error = causes[0];
  return { error, messages: agent.messages, state: agent.state };
}

function threadOf(events: readonly unknown[]): string {
  const first = events[0] as { threadId?: string } | undefined;
  return first?.threadId ?? "thread-1";
}

/** It speaks 1.0, and warns about what 1.1 added. */
function without11(key: string, value: unknown): unknown {
  return key === "encryptedValueType" ? undefined : value;
}
