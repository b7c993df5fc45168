import type { AddressInfo } from "node:net";
import { HttpAgent } from "@ag-ui/client";
import { longRun, recordedRuns } from "@run-timeline/fixtures";
import { createSession, httpTransport, type Message } from "@run-timeline/protocol";
import { serveRecording } from "@run-timeline/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createHandler } from "./handler.js";
import { createNodeServer } from "./nodeHttp.js";

/** The reference client copies all messages at every event: of the long run it gets the beginning. */
const CALLS_OF_THE_LONG_RUN = 200;

const valid = recordedRuns.filter(({ kind, valid }) => kind === "agui" && valid);
const playground = createHandler({ page: async () => undefined });
const server = createNodeServer(handle);
// The reference client keeps the process busy for longer than an idle connection is kept.
server.keepAliveTimeout = 120_000;
let address = "";

function handle(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname !== "/long") return playground(request);
  const events = [...longRun({ calls: CALLS_OF_THE_LONG_RUN })];
  return serveRecording(request, events, { speed: Number.POSITIVE_INFINITY });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
// The reference client says what it drops on the console; that it does is not what is compared.
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function urlOf(name: string): string {
  return name === "long" ? `${address}/long` : `${address}/agent?run=${name}&speed=Infinity`;
}

/** As JSON: what is undefined in one client is absent in the other. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** The reference client predates `encryptedValueType`, which AG-UI 1.1 added. */
function withoutNews(messages: readonly Message[]): unknown {
  return plain(messages.map(({ ...message }) => ({ ...message, encryptedValueType: undefined })));
}

describe("a client that we did not write", { timeout: 60_000 }, () => {
  it.each(valid)("ends $name with the same messages and state as our store", async ({ name }) => {
    const url = urlOf(name);
    const session = createSession({
      transport: httpTransport(url),
      threadId: "T",
      createId: () => "R",
      conformance: "strict",
    });
    for await (const _ of session.run());
    expect(session.error).toBeNull();
    const agent = new HttpAgent({ url, threadId: "T" });
    await agent.runAgent({ runId: "R" });
    expect(session.store.issues.filter(({ severity }) => severity === "fatal")).toEqual([]);
    expect(withoutNews(session.store.messages)).toEqual(withoutNews(agent.messages as Message[]));
    expect(plain(session.store.state ?? {})).toEqual(plain(agent.state));
  });

  it.each(valid.filter(({ continuedBy }) => continuedBy))(
    "goes on with $name when its questions are answered, and ends with the same",
    async ({ name }) => {
      const url = urlOf(name);
      let ids = 0;
      const session = createSession({
        transport: httpTransport(url),
        threadId: "T",
        createId: () => `R${++ids}`,
        conformance: "strict",
      });
      for await (const _ of session.run());
      const resume = session.openInterrupts.map(({ id }) => ({
        interruptId: id,
        status: "resolved" as const,
        payload: { approved: true },
      }));
      expect(resume.length).toBeGreaterThan(0);
      for await (const _ of session.resume(resume));
      expect(session.store.head.status).toBe("success");
      expect(session.openInterrupts).toEqual([]);
      const agent = new HttpAgent({ url, threadId: "T" });
      await agent.runAgent({ runId: "R1" });
      await agent.runAgent({ runId: "R2", resume });
      expect(withoutNews(session.store.messages)).toEqual(withoutNews(agent.messages as Message[]));
      expect(plain(session.store.state ?? {})).toEqual(plain(agent.state));
    },
  );
});
