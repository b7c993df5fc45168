import {
  paceEvents,
  type RunAgentInput,
  readEvents,
  systemTimers,
  type Timers,
} from "@run-timeline/protocol";
import { describe, expect, it } from "vitest";
import { encodeComment, encodeEvent } from "./encodeEvent.js";
import { eventStream } from "./eventStream.js";
import { serveRecording } from "./serveRecording.js";
import { serveRun } from "./serveRun.js";

const INPUT: RunAgentInput = { threadId: "t9", runId: "r9", messages: [] };
const RUN = [
  { type: "RUN_STARTED", threadId: "t1", runId: "r1", timestamp: 1_000 },
  { type: "RAW", event: "line\nend", timestamp: 1_010 },
  { type: "RUN_FINISHED", threadId: "t1", runId: "r1", timestamp: 1_020 },
];

function post(body: unknown, signal?: AbortSignal): Request {
  return new Request("http://agent.test/agent", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

async function eventsOf(response: Response): Promise<unknown[]> {
  const events: unknown[] = [];
  if (response.body) for await (const event of readEvents(response.body)) events.push(event);
  return events;
}

/** Waits only as often as it is told to, and then for ever. */
function impatient(times: number): Timers {
  let left = times;
  return {
    now: () => 0,
    wait: () => (left-- > 0 ? Promise.resolve() : new Promise(() => undefined)),
  };
}

describe("encodeEvent", () => {
  it("writes one data line a frame, whatever the event contains", () => {
    expect(encodeEvent({ type: "RAW", event: "a\r\nb" })).toBe(
      'data: {"type":"RAW","event":"a\\r\\nb"}\n\n',
    );
  });

  it("keeps ids, names and comments to one line", () => {
    expect(encodeEvent({}, { id: 7, name: "a\ndata: b" })).toBe(
      "id: 7\nevent: a data: b\ndata: {}\n\n",
    );
    expect(encodeComment("a\n\nb")).toBe(": a b\n\n");
  });
});

describe("serveRun", () => {
  it("answers an input with the events of a run", async () => {
    const inputs: RunAgentInput[] = [];
    const response = await serveRun(post(INPUT), async function* (input) {
      inputs.push(input);
      yield { type: "RUN_STARTED", threadId: input.threadId, runId: input.runId };
      yield { type: "RUN_FINISHED", threadId: input.threadId, runId: input.runId };
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await eventsOf(response)).toEqual([
      { type: "RUN_STARTED", threadId: "t9", runId: "r9" },
      { type: "RUN_FINISHED", threadId: "t9", runId: "r9" },
    ]);
    expect(inputs).toEqual([INPUT]);
  });

  it.each([
    ["not json", 400, "no JSON"],
    ["7", 400, "no JSON object"],
    [{ runId: "r", messages: [] }, 400, "threadId"],
    [{ threadId: "t", runId: 1, messages: [] }, 400, "runId"],
    [{ threadId: "t", runId: "r" }, 400, "messages"],
  ])("says what is wrong with %j", async (body, status, sentence) => {
    const response = await serveRun(post(body), () => [], { headers: { "x-mine": "1" } });
    expect(response.status).toBe(status);
    expect(response.headers.get("x-mine")).toBe("1");
    expect(await response.text()).toContain(sentence);
  });

  it("refuses other methods", async () => {
    const request = new Request("http://agent.test/agent", { method: "PUT", body: "{}" });
    expect((await serveRun(request, () => [])).status).toBe(405);
  });

  it("tells the run that the client went away", async () => {
    for (const way of ["cancel", "abort"]) {
      const client = new AbortController();
      let stopped = false;
      const response = await serveRun(post(INPUT, client.signal), async function* (_, { signal }) {
        signal.addEventListener("abort", () => {
          stopped = true;
        });
        yield { type: "RUN_STARTED" };
        await new Promise(() => undefined);
      });
      const reader = response.body?.getReader();
      await reader?.read();
      if (way === "cancel") await reader?.cancel();
      else client.abort();
      expect(stopped).toBe(true);
    }
  });

  it("ends a run that throws with a RUN_ERROR that keeps the details to itself", async () => {
    const seen: unknown[] = [];
    const failing = async function* () {
      yield RUN[0];
      throw new Error("password is hunter2");
    };
    const quiet = await serveRun(post(INPUT), failing);
    const events = await eventsOf(quiet);
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({ type: "RUN_ERROR" });
    expect(JSON.stringify(events)).not.toContain("hunter2");
    const own = await serveRun(post(INPUT), failing, {
      onError: (error) => {
        seen.push(error);
        return undefined;
      },
    });
    expect(await eventsOf(own)).toHaveLength(1);
    expect(seen).toHaveLength(1);
  });
});

describe("eventStream", () => {
  it("lets others be served in the middle of a burst", async () => {
    let sent = 0;
    const body = eventStream(
      (function* () {
        for (; sent < 50_000; sent += 1) yield { type: "RAW", event: sent };
      })(),
    );
    let sentBefore = 50_000;
    setTimeout(() => {
      sentBefore = sent;
    }, 0);
    const reader = body.getReader();
    while (!(await reader.read()).done);
    expect(sentBefore).toBeLessThan(25_000);
  });

  it("sends a comment in every silence", async () => {
    const body = eventStream(
      (async function* () {
        yield 1;
        await new Promise(() => undefined);
      })(),
      { heartbeat: 10, timers: impatient(3) },
    );
    const reader = body.getReader();
    let text = "";
    while (text.split(": keep-alive").length < 3) {
      text += new TextDecoder().decode((await reader.read()).value);
    }
    expect(text).toContain("data: 1\n\n");
    await reader.cancel();
  });

  it("asks for no event before it is read", async () => {
    let made = 0;
    const body = eventStream(
      (function* () {
        for (;;) {
          made += 1;
          yield made;
        }
      })(),
    );
    const reader = body.getReader();
    await reader.read();
    await reader.read();
    expect(made).toBeLessThanOrEqual(4);
    await reader.cancel();
  });
});

describe("serveRecording", () => {
  it("answers under the ids that were asked for, at the recorded pace", async () => {
    const waits: number[] = [];
    const timers: Timers = {
      now: () => 0,
      wait: (delay, signal) => {
        if (delay < 1_000) waits.push(delay);
        return delay < 1_000 ? Promise.resolve() : systemTimers.wait(delay, signal);
      },
    };
    const response = await serveRecording(post(INPUT), RUN, { speed: 2, timers });
    const events = await eventsOf(response);
    expect(events).toEqual(
      RUN.map((event) => ("threadId" in event ? { ...event, threadId: "t9", runId: "r9" } : event)),
    );
    expect(waits).toEqual([5, 10]);
  });

  it("chooses a recording by the input, and stops when the client goes away", async () => {
    const client = new AbortController();
    const asked: string[] = [];
    const response = await serveRecording(post(INPUT, client.signal), ({ threadId }) => {
      asked.push(threadId);
      return RUN;
    });
    const reader = response.body?.getReader();
    await reader?.read();
    client.abort();
    expect((await reader?.read())?.done ?? true).toBeDefined();
    expect(asked).toEqual(["t9"]);
    await reader?.cancel();
  });

  it("numbers the frames of a GET, and goes on after the last number that the client had", async () => {
    const get = (headers: HeadersInit = {}): Request =>
      new Request("http://agent.test/stream?threadId=t1&runId=r1", { headers });
    const speed = Number.POSITIVE_INFINITY;
    const whole = await (await serveRecording(get(), RUN, { speed })).text();
    expect(whole.match(/^id: .*$/gm)).toEqual(["id: 0", "id: 1", "id: 2"]);
    const rest = await serveRecording(get({ "last-event-id": "1" }), RUN, { speed });
    expect(await rest.text()).toBe(encodeEvent(RUN[2], { id: 2 }));
  });
});

describe("paceEvents", () => {
  it("is given to servers by the protocol package", async () => {
    const events: unknown[] = [];
    for await (const event of paceEvents(RUN, { speed: Number.POSITIVE_INFINITY })) {
      events.push(event);
    }
    expect(events).toEqual(RUN);
  });
});
