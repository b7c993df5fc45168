import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { recordedRun } from "@run-timeline/fixtures";
import { type Step, timeline } from "@run-timeline/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { CLOSED, followRun, type StepSocket } from "../src/followRun.js";
import { applyStep, createPanel, type Panel, stopPanel } from "../src/panel.js";
import { createRuns } from "./runs.js";
import { attachStepSocket } from "./stepSocket.js";

/** An agent whose events come one by one, when the test lets them. */
function createAgent() {
  const events: unknown[] = [];
  let wake = (): void => {};
  let ending: "open" | "over" | Error = "open";
  return {
    say(...more: unknown[]): void {
      events.push(...more);
      wake();
    },
    end(how: "over" | Error): void {
      ending = how;
      wake();
    },
    async *run(): AsyncGenerator<unknown> {
      for (let next = 0; ; next++) {
        while (next >= events.length) {
          if (ending instanceof Error) throw ending;
          if (ending === "over") return;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        yield events[next];
      }
    },
  };
}

let agent: ReturnType<typeof createAgent>;
let server: Server;
let url: string;

beforeEach(async () => {
  agent = createAgent();
  server = createServer();
  attachStepSocket(
    server,
    createRuns((name) => (name === "live" ? agent.run() : undefined)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

interface Follower {
  readonly panel: Panel;
  readonly steps: Step[];
  readonly sockets: WebSocket[];
  /** Resolves once so many steps were heard. */
  heard(count: number): Promise<void>;
  readonly ended: Promise<void>;
}

/** The page's own code over a real socket. */
function follow(path = "/steps?run=live&id=1"): Follower {
  const panel = createPanel();
  const steps: Step[] = [];
  const sockets: WebSocket[] = [];
  const listeners = new Set<() => void>();
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  followRun({
    open(after) {
      const socket = new WebSocket(`${url}${path}&after=${after}`);
      socket.on("error", () => {});
      sockets.push(socket);
      return adapted(socket);
    },
    onStep(step) {
      steps.push(step);
      applyStep(panel, step);
      for (const listener of listeners) listener();
    },
    onEnd() {
      stopPanel(panel);
      end();
    },
    pause: (again) => void setTimeout(again, 5),
  });
  return {
    panel,
    steps,
    sockets,
    ended,
    heard: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (steps.length >= count) resolve();
        };
        listeners.add(check);
        check();
      }),
  };
}

function adapted(socket: WebSocket): StepSocket {
  const page: StepSocket = { onmessage: null, onclose: null, close: () => socket.close() };
  socket.on("message", (data) => page.onmessage?.({ data: String(data) }));
  socket.on("close", (code) => page.onclose?.({ code }));
  return page;
}

const events = recordedRun("revenue").events();
const steps = timeline(events);
/** The place behind the first result of a tool. */
const half =
  events.findIndex((event) => (event as { type: string }).type === "TOOL_CALL_RESULT") + 1;

describe("a live run", () => {
  test("reaches the page step by step, while it goes on", async () => {
    const page = follow();
    const before = timeline(events.slice(0, half)).filter((step) => step.type !== "agent_decision");
    agent.say(...events.slice(0, half));
    await page.heard(2);
    expect(page.panel.status).toBe("running");
    expect(page.steps.length).toBeLessThanOrEqual(before.length + 1);
    agent.say(...events.slice(half));
    agent.end("over");
    await page.ended;
    expect(page.steps).toEqual(steps);
    expect(page.panel.status).toBe("answered");
  });

  test("is heard whole by a page that comes late", async () => {
    const first = follow();
    agent.say(...events);
    await first.heard(steps.length);
    const late = follow();
    agent.end("over");
    await Promise.all([first.ended, late.ended]);
    expect(late.steps).toEqual(steps);
  });

  test("goes on after a lost connection, with no step missing and none twice", async () => {
    const page = follow();
    agent.say(...events.slice(0, half));
    await page.heard(3);
    page.sockets[0]?.terminate();
    agent.say(...events.slice(half));
    agent.end("over");
    await page.ended;
    expect(page.sockets.length).toBeGreaterThan(1);
    expect(page.steps).toEqual(steps);
  });

  test("does not stop because a page has left", async () => {
    const leaves = follow();
    agent.say(...events.slice(0, half));
    await leaves.heard(1);
    leaves.sockets[0]?.close();
    agent.say(...events.slice(half));
    agent.end("over");
    const stays = follow();
    await stays.ended;
    expect(stays.steps).toEqual(steps);
  });
});

describe("a run that crashes in the middle", () => {
  test("closes its groups, tells what was said, and gives no answer", async () => {
    const page = follow();
    const closing = new Promise((resolve) => page.sockets[0]?.once("close", resolve));
    agent.say(...events.slice(0, half - 1));
    agent.end(new Error("The database password is hunter2"));
    await page.ended;
    expect(await closing).toBe(CLOSED.crashed);
    expect(page.steps).toEqual(timeline(events.slice(0, half - 1)));
    expect(page.steps.map(({ type }) => type)).not.toContain("final_response");
    expect(page.panel.status).toBe("stopped");
    const groups = page.panel.items.filter((item) => item.kind === "group");
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.every(({ settled }) => settled)).toBe(true);
    expect(groups.flatMap(({ calls }) => calls.map(({ status }) => status))).toContain(
      "unanswered",
    );
    expect(JSON.stringify(page.steps)).not.toContain("hunter2");
  });

  test("is told the same to a page that comes afterwards", async () => {
    agent.say(...events.slice(0, half));
    agent.end(new Error("killed"));
    const first = follow();
    await first.ended;
    const late = follow();
    await late.ended;
    expect(late.steps).toEqual(first.steps);
    expect(late.panel.status).toBe("stopped");
  });
});

describe("a request", () => {
  const closedWith = (socket: WebSocket): Promise<unknown> =>
    new Promise((resolve) => {
      socket.on("close", resolve);
      socket.on("unexpected-response", (_, response) => resolve(response.statusCode));
      socket.on("error", () => {});
    });

  test("for a run that does not exist is closed, and not tried again", async () => {
    const page = follow("/steps?run=none&id=2");
    await page.ended;
    expect(page.sockets).toHaveLength(1);
  });

  test("from another site's page, or for another path, is refused", async () => {
    const foreign = new WebSocket(`${url}/steps?run=live&id=3`, { origin: "https://evil.example" });
    expect(await closedWith(foreign)).toBe(403);
    expect(await closedWith(new WebSocket(`${url}/other`))).toBe(403);
  });

  test("with a number that is none starts from the beginning", async () => {
    agent.say(...events);
    agent.end("over");
    const heard: string[] = [];
    const socket = new WebSocket(`${url}/steps?run=live&id=4&after=-3.5`);
    socket.on("message", (data) => heard.push(String(data)));
    expect(await closedWith(socket)).toBe(CLOSED.done);
    expect(heard.map((line) => JSON.parse(line))).toEqual(steps);
  });
});
