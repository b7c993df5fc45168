import { recordedRun } from "@run-timeline/fixtures";
import { systemTimers } from "@run-timeline/protocol";
import { encodeEvent } from "@run-timeline/server";

/** What can go wrong between a page and an agent, one endpoint each. */
export const faults: ReadonlyMap<string, () => Response> = new Map([
  ["404", () => new Response("There is no agent here.", { status: 404 })],
  ["500", () => Response.json({ error: "the model is out of memory" }, { status: 500 })],
  ["html", signInPage],
  ["empty", () => stream([])],
  ["not-json", () => stream(withBadFrame())],
  ["cut", () => stream(firstHalf(), "cut")],
  ["truncated", () => stream(firstHalf())],
  ["stalled", () => stream(firstHalf(), "stall")],
]);

/** A run of some length, in whose middle something is open. */
const RUN = "rsvp";

/** Between two frames, ms. */
const BEAT = 5;
/** Before a cut, ms: what was sent has arrived by then, on a busy machine too. */
const BEFORE_CUT = 200;

function signInPage(): Response {
  const page =
    "<!doctype html><html><head><title>Sign in</title></head><body>Sign in</body></html>";
  return new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } });
}

function frames(): string[] {
  return recordedRun(RUN)
    .events()
    .map((event) => encodeEvent(event));
}

function firstHalf(): string[] {
  return frames().slice(0, Math.ceil(frames().length / 2));
}

function withBadFrame(): string[] {
  const bad = "data: <html>502 Bad Gateway</html>\n\n";
  return [...firstHalf(), bad, ...frames().slice(firstHalf().length)];
}

/** `cut` loses the connection after the frames, `stall` keeps it and says nothing more. */
function stream(sent: readonly string[], end: "close" | "cut" | "stall" = "close"): Response {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const frame = sent[next];
      next += 1;
      if (frame !== undefined) controller.enqueue(encoder.encode(frame));
      else if (end === "cut") {
        await systemTimers.wait(BEFORE_CUT, gone.signal);
        controller.error(new Error("cut on purpose"));
      } else if (end === "close") controller.close();
      else await systemTimers.wait(Number.POSITIVE_INFINITY, gone.signal);
      await systemTimers.wait(BEAT, gone.signal);
    },
    cancel: () => gone.abort(),
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
