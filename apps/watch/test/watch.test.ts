import { recordedRun } from "@run-timeline/fixtures";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runBin, startBin } from "./testBin.js";
import { type Asked, sendEvents, serveAgent, type TestAgent } from "./testServer.js";

// Each starts a program, some several, on machines that do other things too.
vi.setConfig({ testTimeout: 20_000 });

let agent: TestAgent | undefined;
afterEach(() => {
  agent?.close();
  agent = undefined;
});

const started = ({ input: { threadId, runId } }: Asked) => ({
  type: "RUN_STARTED",
  threadId,
  runId,
});
const finished = ({ input: { threadId, runId } }: Asked, outcome?: object) => ({
  type: "RUN_FINISHED",
  threadId,
  runId,
  ...(outcome && { outcome }),
});
const said = (id: string, ...deltas: string[]) => [
  { type: "TEXT_MESSAGE_START", messageId: id, role: "assistant" },
  ...deltas.map((delta) => ({ type: "TEXT_MESSAGE_CONTENT", messageId: id, delta })),
  { type: "TEXT_MESSAGE_END", messageId: id },
];
const paying = [
  { type: "TOOL_CALL_START", toolCallId: "call-1", toolCallName: "charge" },
  { type: "TOOL_CALL_ARGS", toolCallId: "call-1", delta: '{"eur":40}' },
  { type: "TOOL_CALL_END", toolCallId: "call-1" },
];
const asks = (...ids: string[]) => ({
  type: "interrupt",
  interrupts: ids.map((id) => ({
    id,
    reason: "tool_approval",
    message: "Charge 40 EUR?",
    toolCallId: "call-1",
  })),
});

/** Pays once it was allowed to. */
function cashier(asked: Asked, response: Parameters<typeof sendEvents>[0]): void {
  const { resume } = asked.input;
  if (!resume) {
    sendEvents(response, [started(asked), ...paying, finished(asked, asks("charge-card"))]);
    return;
  }
  const payload = resume[0]?.payload as { approved?: boolean } | undefined;
  const result = payload?.approved ? "paid" : "nothing was paid";
  sendEvents(response, [
    started(asked),
    { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "call-1", content: result },
    finished(asked),
  ]);
}

describe("run-timeline watch", () => {
  it("sends each line of its input, and prints what the agent does", async () => {
    agent = await serveAgent((asked, response) => {
      const [last] = asked.input.messages.slice(-1);
      sendEvents(response, [
        started(asked),
        ...said(`m${asked.input.messages.length}`, "You said ", `${last?.content}.`),
        finished(asked),
      ]);
    });
    const { stdout, stderr, code } = await runBin(["watch", agent.url], "one\n\ntwo\n");
    expect(stdout.split("\n")).toEqual([
      "> one",
      "  text   You said one.",
      "  done   success",
      "> ",
      "> two",
      "  text   You said two.",
      "  done   success",
      "",
    ]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(agent.asked).toHaveLength(2);
    expect(agent.asked[0]?.input.threadId).toBe(agent.asked[1]?.input.threadId);
    expect(agent.asked[1]?.input.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
    ]);
  });

  it("writes a call when it closes, or in order one line an update", async () => {
    agent = await serveAgent((asked, response) => {
      sendEvents(response, [started(asked), ...paying, finished(asked)]);
    });
    const grouped = await runBin(["watch", agent.url, "-m", "pay"]);
    expect(grouped.stdout).toBe('> pay\n  call   charge {"eur":40}\n  done   success\n');
    const inOrder = await runBin(["watch", agent.url, "--in-order", "-m", "pay"]);
    expect(inOrder.stdout).toBe(
      '> pay\n  call   charge (1)\n  args   (1) {"eur":40}\n  end    charge (1)\n  done   success\n',
    );
    const fragments = await runBin(["watch", agent.url, "-o", "--fragments", "-m", "pay"]);
    expect(fragments.stdout).toContain('  args   (1) [{"eur":40}]\n');
  });

  it("prints text while it arrives", async () => {
    let response: Parameters<typeof sendEvents>[0] | undefined;
    let asked: Asked | undefined;
    agent = await serveAgent((request, answer) => {
      [asked, response] = [request, answer];
      sendEvents(answer, [started(request), ...said("m", "Half ").slice(0, 2)], {
        staysOpen: true,
      });
    });
    const bin = startBin(["watch", agent.url, "-m", "go"]);
    await bin.until("  text   Half ");
    expect(bin.printed()).toBe("> go\n  text   Half ");
    if (response && asked) {
      const [, ...rest] = said("m", "and half.");
      sendEvents(response, [...rest, finished(asked)]);
    }
    expect((await bin.outcome).stdout).toBe("> go\n  text   Half and half.\n  done   success\n");
  });

  it("asks before an action, and goes on with the answer", async () => {
    agent = await serveAgent(cashier);
    const { stdout, code } = await runBin(["watch", agent.url], "pay\ny\n");
    expect(stdout.split("\n")).toEqual([
      "> pay",
      '  call   charge {"eur":40}',
      "  pause  charge-card · Charge 40 EUR?",
      "  done   interrupted on 1",
      "  approve charge-card [y/N] y",
      "  answer charge-card · approved",
      "  result paid",
      "  done   success",
      "",
    ]);
    expect(code).toBe(0);
    expect(agent.asked[1]?.input.resume).toEqual([
      { interruptId: "charge-card", status: "resolved", payload: { approved: true } },
    ]);
  });

  it.each(["n", "", "yep", "Y E S"])("takes %j for no", async (answer) => {
    agent = await serveAgent(cashier);
    const { stdout } = await runBin(["watch", agent.url], `pay\n${answer}\n`);
    expect(stdout).toContain("  answer charge-card · declined\n  result nothing was paid\n");
  });

  it.each(["y", "Y", "yes", " YES "])("takes %j for yes", async (answer) => {
    agent = await serveAgent(cashier);
    const { stdout } = await runBin(["watch", agent.url], `pay\n${answer}\n`);
    expect(stdout).toContain("  answer charge-card · approved\n  result paid\n");
  });

  it("declines at the end of input, and is not asked for ever", async () => {
    agent = await serveAgent((asked, response) => {
      sendEvents(response, [started(asked), ...paying.slice(0, 0), finished(asked, asks("again"))]);
    });
    const { stdout, code } = await runBin(["watch", agent.url], "pay\n");
    expect(stdout).toContain("  (no answer — declining)\n  answer again · declined\n");
    expect(agent.asked).toHaveLength(2);
    expect(code).toBe(3);
  });

  it("answers several questions in one request", async () => {
    agent = await serveAgent((asked, response, number) => {
      const outcome = number === 1 ? asks("first", "second") : undefined;
      sendEvents(response, [
        started(asked),
        ...(number === 1 ? paying : []),
        finished(asked, outcome),
      ]);
    });
    await runBin(["watch", agent.url], "pay\ny\nn\n");
    expect(agent.asked[1]?.input.resume).toMatchObject([
      { interruptId: "first", payload: { approved: true } },
      { interruptId: "second", payload: { approved: false } },
    ]);
  });

  it("puts questions that are no approvals too", async () => {
    agent = await serveAgent((asked, response, number) => {
      const question = {
        type: "interrupt",
        interrupts: [
          {
            id: "sure",
            reason: "confirmation",
            message: "Sure?",
            responseSchema: { type: "boolean" },
          },
        ],
      };
      sendEvents(response, [started(asked), finished(asked, number === 1 ? question : undefined)]);
    });
    const { stdout } = await runBin(["watch", agent.url], "go\ny\n");
    expect(stdout).toContain("  answer sure [y/N] y\n  answer sure · approved\n");
    expect(agent.asked[1]?.input.resume).toEqual([
      { interruptId: "sure", status: "resolved", payload: true },
    ]);
  });

  it("declines for somebody who says yes too late", async () => {
    agent = await serveAgent((asked, response, number) => {
      const late = {
        type: "interrupt",
        interrupts: [{ id: "late", reason: "tool_approval", expiresAt: "2020-01-01T00:00:00Z" }],
      };
      sendEvents(response, [started(asked), finished(asked, number === 1 ? late : undefined)]);
    });
    const { stdout, code } = await runBin(["watch", agent.url], "go\ny\n");
    expect(stdout).toContain("  (expired — declining)\n  answer late · declined\n");
    expect(agent.asked[1]?.input.resume).toEqual([{ interruptId: "late", status: "cancelled" }]);
    expect(code).toBe(0);
  });

  it("makes visible what an id hides", async () => {
    agent = await serveAgent((asked, response, number) => {
      sendEvents(response, [
        started(asked),
        finished(asked, number === 1 ? asks("evil\u001b[2J\u202eid") : undefined),
      ]);
    });
    const { stdout } = await runBin(["watch", agent.url], "go\ny\n");
    expect(stdout).toContain("  approve evil\\u001b[2J\\u202eid [y/N] y\n");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may get through
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
  });

  it("stops the run on SIGINT, closes its connection, and says so", async () => {
    let isClosed = false;
    agent = await serveAgent((asked, response) => {
      response.on("close", () => {
        isClosed = true;
      });
      sendEvents(response, [started(asked), ...said("m", "On and on").slice(0, 2)], {
        staysOpen: true,
      });
    });
    const bin = startBin(["watch", agent.url]);
    bin.child.stdin.write("go\nand then\n");
    await bin.until("On and on");
    bin.child.kill("SIGINT");
    const { stdout, code } = await bin.outcome;
    expect(stdout).toBe("> go\n  text   On and on\n  done   aborted\n");
    expect(code).toBe(130);
    expect(isClosed).toBe(true);
    expect(agent.asked).toHaveLength(1);
  });

  it("leaves on SIGINT while it waits for a line", async () => {
    agent = await serveAgent((asked, response) => {
      sendEvents(response, [started(asked), finished(asked)]);
    });
    const bin = startBin(["watch", agent.url]);
    bin.child.stdin.write("go\n");
    await bin.until("success");
    bin.child.kill("SIGINT");
    expect((await bin.outcome).code).toBe(130);
  });

  it("sends the headers and the thread that it is given", async () => {
    agent = await serveAgent((asked, response) => {
      sendEvents(response, [started(asked), finished(asked)]);
    });
    const headers = ["-H", "Authorization: Bearer a:b", "--header=X-Tenant:7"];
    await runBin(["watch", agent.url, ...headers, "--thread", "t-7", "-m", "go"]);
    expect(agent.asked[0]?.headers).toMatchObject({ authorization: "Bearer a:b", "x-tenant": "7" });
    expect(agent.asked[0]?.input.threadId).toBe("t-7");
  });

  it("listens to a stream that goes on by itself", async () => {
    agent = await serveAgent((asked, response) => {
      const run = { input: { ...asked.input, threadId: "t", runId: "r" } } as Asked;
      sendEvents(response, [started(run), ...said("m", "Tick."), finished(run)]);
    });
    const { stdout, code } = await runBin(["watch", agent.url, "--get"]);
    expect(stdout).toBe("  text   Tick.\n  done   success\n");
    expect(agent.asked[0]?.method).toBe("GET");
    expect(code).toBe(0);
  });

  it("reads an agent of another vocabulary", async () => {
    const run = recordedRun("step-lines");
    agent = await serveAgent((_, response) => {
      sendEvents(response, run.events() as object[]);
    });
    const { stdout, code } = await runBin(["watch", agent.url, "--from", "steps", "-m", "go"]);
    expect(stdout).toContain("  call   query_traces");
    expect(stdout.trimEnd().endsWith("done   success")).toBe(true);
    expect(code).toBe(0);
  });
});

describe("the exit code of watch", () => {
  const endings: readonly [string, number, (asked: Asked) => object[]][] = [
    ["success", 0, (asked) => [started(asked), finished(asked)]],
    [
      "failure",
      1,
      (asked) => [started(asked), { type: "RUN_ERROR", message: "card declined", code: "E_CARD" }],
    ],
    ["cancellation", 4, (asked) => [started(asked), finished(asked, { type: "cancelled" })]],
    ["a stream that broke off", 5, (asked) => [started(asked), ...said("m", "Half")]],
  ];

  it.each(endings)("says %s: %i", async (_, expected, events) => {
    agent = await serveAgent((asked, response) => sendEvents(response, events(asked)));
    expect((await runBin(["watch", agent.url, "-m", "go"])).code).toBe(expected);
  });

  it("says that no run came: 6", async () => {
    agent = await serveAgent((_, response, number) => {
      if (number === 1) response.writeHead(404).end("There is no agent here.");
      else response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in</html>");
    });
    const missing = await runBin(["watch", agent.url, "-m", "go"]);
    expect(missing.stdout).toContain("HTTP 404");
    expect(missing.code).toBe(6);
    expect((await runBin(["watch", agent.url, "-m", "go"])).code).toBe(6);
    expect((await runBin(["watch", "http://127.0.0.1:9/", "-m", "go"])).code).toBe(6);
  });

  it("is that of the last run", async () => {
    agent = await serveAgent((asked, response, number) => {
      sendEvents(response, number === 1 ? [started(asked)] : [started(asked), finished(asked)]);
    });
    expect((await runBin(["watch", agent.url], "one\ntwo\n")).code).toBe(0);
  });

  it("is that of a broken rule, where rules end runs", async () => {
    agent = await serveAgent((asked, response) => {
      const end = { type: "TEXT_MESSAGE_END", messageId: "never-opened" };
      sendEvents(response, [started(asked), end, finished(asked)]);
    });
    expect((await runBin(["watch", agent.url, "-m", "go"])).code).toBe(0);
    expect((await runBin(["watch", agent.url, "-m", "go", "--strict"])).code).toBe(1);
  });
});

describe("colours", () => {
  const ESCAPE = "\u001b[";
  it("are for terminals, and off where NO_COLOR says so", async () => {
    agent = await serveAgent((asked, response) => {
      sendEvents(response, [started(asked), ...said("m", "Hello"), finished(asked)]);
    });
    const words = ["watch", agent.url, "-m", "go"];
    expect((await runBin(words)).stdout).not.toContain(ESCAPE);
    const coloured = await runBin(words, "", { FORCE_COLOR: "1" });
    expect(coloured.stdout).toContain(`${ESCAPE}32m  done   success${ESCAPE}0m`);
    const both = await runBin(words, "", { FORCE_COLOR: "1", NO_COLOR: "1" });
    expect(both.stdout).not.toContain(ESCAPE);
  });
});
