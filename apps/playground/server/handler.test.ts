import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordedRun, recordedRuns } from "@run-timeline/fixtures";
import {
  createSession,
  httpTransport,
  type RunAgentInput,
  readEvents,
  UnreadableFrame,
  type Update,
} from "@run-timeline/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHandler } from "./handler.js";
import { createNodeServer } from "./nodeHttp.js";
import { createPage } from "./page.js";

type Json = Record<string, unknown>;

const INPUT: RunAgentInput = { threadId: "T", runId: "R", messages: [] };
const handle = createHandler({ page: async () => undefined, now: () => 1_000_000 });

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return handle(new Request(`http://playground.test${path}`, init));
}

function post(path: string, input: RunAgentInput = INPUT): Promise<Response> {
  return ask(path, { method: "POST", body: JSON.stringify(input) });
}

async function eventsOf(response: Response): Promise<Json[]> {
  const events: Json[] = [];
  if (response.body)
    for await (const event of readEvents(response.body)) events.push(event as Json);
  return events;
}

describe("POST /agent", () => {
  it.each(recordedRuns.filter(({ kind, generated }) => kind === "agui" && !generated))(
    "plays $name under the input's ids",
    async (run) => {
      const events = await eventsOf(await post(`/agent?run=${run.name}&speed=Infinity`));
      const recorded = run.events() as Json[];
      expect(events.map(({ type }) => type)).toEqual(
        recorded.map((event) => (event as Json | null)?.type),
      );
      const starts = events.filter(({ type }) => type === "RUN_STARTED");
      expect(starts.every(({ threadId }) => threadId === "T")).toBe(true);
      if (run.valid && starts.length > 0) expect(starts.at(-1)).toMatchObject({ runId: "R" });
    },
  );

  it("moves the recording to now, so that its questions can be answered", async () => {
    const events = await eventsOf(await post("/agent?run=interrupt&speed=Infinity"));
    expect(events[0]?.timestamp).toBe(1_000_000);
    expect(events.at(-1)).toMatchObject({
      outcome: { interrupts: [{ expiresAt: expect.stringMatching(/^1970-01-01T00:46/) }, {}] },
    });
  });

  it("goes on with a run whose questions were answered", async () => {
    const resume = [{ interruptId: "i", status: "resolved" as const }];
    const path = "/agent?run=interrupt&speed=Infinity";
    const events = await eventsOf(await post(path, { ...INPUT, resume }));
    expect(events[0]).toMatchObject({ type: "RUN_STARTED", threadId: "T", runId: "R" });
    expect(events.some(({ type }) => type === "TOOL_CALL_RESULT")).toBe(true);
    expect(events.some(({ toolCallName }) => toolCallName === "get_order")).toBe(false);
    expect(events.at(-1)).toMatchObject({ type: "RUN_FINISHED" });
  });

  it("does nothing for somebody who declined, and never repeats a frontend call", async () => {
    const declined = await eventsOf(
      await post("/agent?run=interrupt&speed=Infinity", {
        ...INPUT,
        resume: [{ interruptId: "i", status: "cancelled" }],
      }),
    );
    const denied = await eventsOf(
      await post("/agent?run=interrupt&speed=Infinity", {
        ...INPUT,
        resume: [{ interruptId: "i", status: "resolved", payload: { approved: false } }],
      }),
    );
    const answered = await eventsOf(
      await post("/agent?run=frontend-call&speed=Infinity", {
        ...INPUT,
        messages: [{ id: "m", role: "tool", toolCallId: "c", content: "2026-11-26" }],
      }),
    );
    for (const events of [declined, denied, answered]) {
      expect(events.map(({ type }) => type)).not.toContain("TOOL_CALL_START");
      expect(events.at(-1)).toMatchObject({ type: "RUN_FINISHED", runId: "R" });
    }
  });

  it("sends recordings of other vocabularies as they were", async () => {
    for (const run of recordedRuns.filter(({ kind }) => kind !== "agui")) {
      const text = await (await post(`/agent?run=${run.name}&speed=Infinity`)).text();
      const data = text.match(/^data: .*$/gm) ?? [];
      expect(data.map((line) => JSON.parse(line.slice(6)) as unknown)).toEqual(run.events());
      expect(/^event: /m.test(text)).toBe(run.kind === "chronos");
    }
  });

  it.each([
    ["/agent?run=nothing", 404, "nothing"],
    ["/agent?run=rsvp&speed=0", 400, "speed"],
    ["/agent?run=rsvp&speed=fast", 400, "speed"],
  ])("says what is wrong with %s", async (path, status, sentence) => {
    const response = await post(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(sentence);
  });

  it("takes no GET, and lets other pages ask", async () => {
    expect((await ask("/agent")).status).toBe(405);
    const preflight = await ask("/agent", { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("GET", () => {
  it("lists the recordings", async () => {
    const runs = (await (await ask("/runs")).json()) as Json[];
    expect(runs.map(({ name }) => name)).toEqual(recordedRuns.map(({ name }) => name));
    expect(runs[0]).toMatchObject({ kind: "agui", valid: true });
  });

  it("streams numbered frames, and goes on after the last one", async () => {
    const path = "/stream?run=rsvp&speed=Infinity&threadId=T&runId=R";
    const whole = await (await ask(path)).text();
    const count = recordedRun("rsvp").events().length;
    expect(whole.match(/^id: \d+$/gm)).toHaveLength(count);
    const rest = await ask(path, { headers: { "last-event-id": String(count - 3) } });
    expect(await eventsOf(rest)).toHaveLength(2);
  });
});

describe("faults", () => {
  it("shows a status, a page, an empty body, a bad frame and a stream that stops", async () => {
    expect((await ask("/faults/404")).status).toBe(404);
    expect((await ask("/faults/500")).status).toBe(500);
    expect((await ask("/faults/html")).headers.get("content-type")).toContain("text/html");
    expect(await (await ask("/faults/empty")).text()).toBe("");
    const events = await eventsOf(await ask("/faults/not-json"));
    expect(events.filter((event) => event instanceof UnreadableFrame)).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: "RUN_FINISHED" });
    const truncated = await eventsOf(await ask("/faults/truncated"));
    expect(truncated.length).toBeGreaterThan(5);
    expect(truncated.at(-1)?.type).not.toBe("RUN_FINISHED");
    expect((await ask("/faults/nothing")).status).toBe(404);
  });
});

describe("over a socket", () => {
  let address = "";
  const server = createNodeServer((request) => whole(request));
  let whole: (request: Request) => Promise<Response> = async () => new Response();

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "playground-"));
    await mkdir(join(folder, "server"));
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "index.html"), "<title>Playground</title>");
    await writeFile(join(folder, "assets", "a.js"), "1;");
    await writeFile(join(folder, "server", "main.js"), "2;");
    whole = createHandler({ page: createPage(folder) });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it("serves the page and nothing beside it", async () => {
    const index = await fetch(`${address}/`);
    expect(await index.text()).toContain("Playground");
    expect(index.headers.get("content-type")).toContain("text/html");
    expect(index.headers.get("content-security-policy")).toContain("script-src 'self'");
    const asset = await fetch(`${address}/assets/a.js`);
    expect(asset.headers.get("content-type")).toContain("javascript");
    expect(asset.headers.get("cache-control")).toContain("immutable");
    for (const path of ["/server/main.js", "/nothing.js", "/%2e%2e/%2e%2e/etc/passwd", "/%ff"]) {
      expect((await fetch(address + path)).status).toBe(404);
    }
  });

  it("streams a run", async () => {
    const response = await fetch(`${address}/agent?run=rsvp&speed=Infinity`, {
      method: "POST",
      body: JSON.stringify(INPUT),
    });
    expect(await eventsOf(response)).toHaveLength(recordedRun("rsvp").events().length);
  });

  it("cuts the connection in the middle of a run, after what came before", async () => {
    const response = await fetch(`${address}/faults/cut`, { method: "POST" });
    const events: unknown[] = [];
    await expect(async () => {
      if (response.body) for await (const event of readEvents(response.body)) events.push(event);
    }).rejects.toThrow();
    expect(events.length).toBeGreaterThan(5);
  });

  it("stops playing when the client goes away", async () => {
    const leaving = new AbortController();
    const response = await fetch(`${address}/agent?run=rsvp&speed=0.01`, {
      method: "POST",
      body: JSON.stringify(INPUT),
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
      .toBeLessThanOrEqual(1);
  });

  it.each([
    ["404", { code: "status", status: 404 }, 0],
    ["500", { code: "status", status: 500 }, 0],
    ["html", { code: "not-a-stream", body: expect.stringContaining("Sign in") }, 0],
    ["empty", { code: "empty" }, 0],
    ["cut", { code: "broken" }, 2],
    ["truncated", null, 2],
  ])("keeps what had arrived and never looks successful: %s", async (fault, error, messages) => {
    const session = createSession({ transport: httpTransport(`${address}/faults/${fault}`) });
    const updates: Update[] = [];
    for await (const update of session.run()) updates.push(update);
    expect(updates.at(-1)).toMatchObject({ type: "done", end: "truncated" });
    expect(session.store.messages.length).toBeGreaterThanOrEqual(messages);
    if (error) expect(session.error).toMatchObject(error);
    else expect(session.error).toBeNull();
    const last = session.store.issues.at(-1);
    if (session.error) expect(last?.message).toContain((session.error as Error).message);
  });

  it("says that nobody listens at a wrong address", async () => {
    const session = createSession({ transport: httpTransport("http://127.0.0.1:1/agent") });
    for await (const _ of session.send("Hi"));
    expect(session.error).toMatchObject({ code: "unreachable" });
    expect(session.store.head.status).toBe("truncated");
    expect(session.store.messages).toHaveLength(1);
  });
});
