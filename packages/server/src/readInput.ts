import type { RunAgentInput } from "@run-timeline/protocol";

/** A request that asks for no run: what is wrong with it, and the status to say it with. */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * The run that a request asks for: a POST with a RunAgentInput, or a GET that names thread and run in its
 * query. Throws an `InputError`.
 */
export async function readInput(request: Request): Promise<RunAgentInput> {
  if (request.method === "GET") return queryInput(request);
  if (request.method === "POST") return checkInput(await readJson(request));
  throw new InputError(405, `${request.method} asks for no run. POST a RunAgentInput as JSON.`);
}

function queryInput(request: Request): RunAgentInput {
  const query = new URL(request.url).searchParams;
  const threadId = query.get("threadId") || crypto.randomUUID();
  return { threadId, runId: query.get("runId") || threadId, messages: [] };
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new InputError(400, "The body is no JSON. POST a RunAgentInput.");
  }
}

function checkInput(input: unknown): RunAgentInput {
  if (typeof input !== "object" || input === null) {
    throw new InputError(400, "The body is no JSON object. POST a RunAgentInput.");
  }
  const { threadId, runId, messages } = input as Partial<RunAgentInput>;
  if (typeof threadId !== "string") throw new InputError(400, wrong("threadId", "a string"));
  if (typeof runId !== "string") throw new InputError(400, wrong("runId", "a string"));
  if (!Array.isArray(messages)) throw new InputError(400, wrong("messages", "a list"));
  return input as RunAgentInput;
}

function wrong(field: string, expected: string): string {
  return `The RunAgentInput's ${field} is not ${expected}.`;
}
