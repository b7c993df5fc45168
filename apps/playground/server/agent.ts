import { type RecordedRun, recordedRuns, splitRuns } from "@run-timeline/fixtures";
import type { ResumeEntry, RunAgentInput, Timers } from "@run-timeline/protocol";
import { encodeEvent, serveRecording, serveRun } from "@run-timeline/server";
import { shortAnswer } from "./shortAnswer.js";
import { steadily } from "./steadily.js";

/** What the endpoints are given, so that a test needs no clock. */
export interface AgentOptions {
  timers?: Timers;
  now?: () => number;
}

/** Between two events of a recording that carries no times, ms at speed 1. */
const BEAT = 80;

/** What the picker of the page is told about a recording. */
export function listRuns(): Response {
  return Response.json(
    recordedRuns.map(({ name, title, description, kind, valid, ends, continuedBy }) => ({
      name,
      title,
      description,
      kind,
      valid,
      ends,
      continuedBy: continuedBy ?? null,
    })),
  );
}

/**
 * Answers with the recorded run that `?run=` names, at `?speed=`. A GET gets numbered frames and may go on after
 * `Last-Event-ID`. Recordings of other vocabularies are sent as their producers send them.
 */
export function serveAgent(request: Request, options: AgentOptions = {}): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const name = query.get("run") ?? recordedRuns[0]?.name ?? "";
  const run = recordedRuns.find((one) => one.name === name);
  const speed = speedOf(query.get("speed"));
  if (!run) return Promise.resolve(refusal(404, `No recorded run is called "${name}". See /runs.`));
  if (speed === undefined) {
    return Promise.resolve(refusal(400, "speed is not a number above 0, or Infinity."));
  }
  return run.kind === "agui"
    ? serveRecording(request, (input) => answer(run, input), {
        speed,
        startAt: options.now ?? Date.now,
        ...(options.timers ? { timers: options.timers } : {}),
      })
    : serveForeign(request, run, speed, options);
}

/** The events that answer an input: the run, or what comes after it where the input goes on with it. */
function answer(run: RecordedRun, input: RunAgentInput): readonly unknown[] {
  const { resume, messages } = input;
  const goesOn = resume !== undefined || messages.at(-1)?.role === "tool";
  if (!goesOn) return run.events();
  if (resume?.every(isDeclined)) {
    return shortAnswer(input, "Understood, I leave it at that.");
  }
  return continuationOf(run) ?? shortAnswer(input, "Thank you. This recording ends here.");
}

function continuationOf(run: RecordedRun): readonly unknown[] | undefined {
  const continuation = recordedRuns.find(({ name }) => name === run.continuedBy);
  return continuation && splitRuns(continuation.events()).at(-1);
}

/** The recording goes on as if somebody had agreed. */
function isDeclined({ status, payload }: ResumeEntry): boolean {
  const { approved } = (payload ?? {}) as { approved?: unknown };
  return status === "cancelled" || approved === false;
}

/**
 * Chronos names its frames; the others send data only. Whoever answers gets what was recorded after an answer,
 * whatever the answer is: a sentence of ours would be no part of their vocabulary.
 */
function serveForeign(
  request: Request,
  run: RecordedRun,
  speed: number,
  { timers }: AgentOptions,
): Promise<Response> {
  const isNamed = run.kind === "chronos";
  return serveRun(
    request,
    ({ resume }, { signal }) => {
      const events = (resume && continuationOf(run)) ?? run.events();
      return steadily(events, { beat: BEAT / speed, signal, timers });
    },
    {
      encode: (event) => {
        const { type } = event as { type?: unknown };
        return encodeEvent(event, isNamed && typeof type === "string" ? { name: type } : {});
      },
      ...(timers ? { timers } : {}),
    },
  );
}

function speedOf(text: string | null): number | undefined {
  const speed = text === null || text === "" ? 1 : Number(text);
  return speed > 0 ? speed : undefined;
}

function refusal(status: number, sentence: string): Response {
  return new Response(sentence, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
