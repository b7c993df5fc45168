import {
  call,
  custom,
  interruptedOn,
  message,
  owned,
  type Part,
  reasoning,
  result,
  run,
  snapshot,
  stamped,
  state,
  subagent,
  text,
  textContent,
  textEnd,
  textStart,
} from "@run-timeline/fixtures/builders";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Step } from "./timeline/step.js";
import { createTimeline, streamTimeline, type TimelineOptions, timeline } from "./timeline.js";

/** A step in one line: its type and what tells it from its neighbours. */
function brief(step: Step): string {
  switch (step.type) {
    case "run_started":
      return `run_started ${step.goal}`;
    case "tool_group_started":
      return `tool_group_started ${step.group_id} ${step.title}`;
    case "tool_group_completed":
      return `tool_group_completed ${step.group_id} ${step.title} ${step.tool_calls}`;
    case "tool_call_started":
    case "tool_call_completed":
      return `${step.type} ${step.tool_call_id} ${step.group_id}`;
    case "agent_decision":
      return `agent_decision ${step.next_action} ${step.content}`;
    case "final_response":
      return `final_response ${step.tool_calls} ${step.content}`;
    case "sub_agent_tool_call":
      return `sub_agent_tool_call ${step.agent} ${step.tool_name}`;
    default:
      return "content" in step ? `${step.type} ${step.content}` : step.type;
  }
}

const briefs = (parts: readonly Part[], options?: Parameters<typeof run>[1]): string[] =>
  timeline(run(parts, options)).slice(1).map(brief);

const read = (id: string, path: string): Part => call(id, "read_file", { path });

describe("a run as step lines", () => {
  it("opens a group for each burst of calls, with a title in words", () => {
    const steps = briefs([
      text("m1", "Let me look."),
      read("1", "a.md"),
      read("2", "b.csv"),
      result("1", "A"),
      result("2", "no such file", { status: "failed", error: "no such file" }),
      text("m2", "Writing."),
      call("3", "write_file", { path: "c.md" }, "ok"),
      text("m3", "Done."),
    ]);
    expect(steps).toEqual([
      "agent_decision call_tool Let me look.",
      "tool_group_started g1 Reading a.md",
      "tool_call_started 1 g1",
      "tool_call_started 2 g1",
      "tool_call_completed 1 g1",
      "tool_call_completed 2 g1",
      "tool_group_completed g1 Read 1 of 2 files, 1 failed 2",
      "agent_decision call_tool Writing.",
      "tool_group_started g2 Writing c.md",
      "tool_call_started 3 g2",
      "tool_call_completed 3 g2",
      "tool_group_completed g2 Wrote c.md 1",
      "final_response 3 Done.",
    ]);
  });

  it("numbers each step, and takes its time and its run from the events", () => {
    const steps = timeline(stamped(run([text("m", "Hi.")], { user: "Say hi" }), 1000));
    expect(steps).toEqual([
      { type: "run_started", goal: "Say hi", seq: 1, timestamp: 1000, run_id: "run-1" },
      {
        type: "final_response",
        content: "Hi.",
        tool_calls: 0,
        usage: {},
        seq: 2,
        timestamp: 1040,
        run_id: "run-1",
      },
    ]);
    expect(timeline(run([text("m", "Hi.")])).map((step) => step.timestamp)).toEqual([null, null]);
  });

  it("gives a late result the group of its call", () => {
    expect(briefs([read("1", "a.md"), text("m", "Waiting."), result("1", "A")])).toEqual([
      "tool_group_started g1 Reading a.md",
      "tool_call_started 1 g1",
      "tool_group_completed g1 Reading a.md 1",
      "tool_call_completed 1 g1",
      "final_response 1 Waiting.",
    ]);
  });

  it("completes a closed group only once the input of each of its calls is known", () => {
    const [start, ...rest] = call("1", "read_file", { path: "a.md" });
    expect(briefs([start as Part, text("m", "Meanwhile."), rest])).toEqual([
      "tool_group_started g1 Reading a.md",
      "tool_call_started 1 g1",
      "tool_group_completed g1 Reading a.md 1",
      "final_response 1 Meanwhile.",
    ]);
  });

  it("tells a result that came before its input after the start of its call", () => {
    const events = call("1", "read_file", { path: "a.md" });
    const end = events.pop() as Part;
    expect(briefs([events, result("1", "A"), end]).slice(0, 3)).toEqual([
      "tool_group_started g1 Reading a.md",
      "tool_call_started 1 g1",
      "tool_call_completed 1 g1",
    ]);
  });

  it("tells a result of a call that nobody made alone", () => {
    const [, completion, ...rest] = timeline(run([result("x", "A")]));
    expect(completion).toMatchObject({ tool_call_id: "x", group_id: null, output: "A" });
    expect(rest.map(brief)).toEqual(["final_response 0 "]);
  });

  it("joins consecutive texts by a blank line, and takes blank ones for none", () => {
    expect(briefs([text("a", "One.\n"), text("b", " \n"), text("c", "Two.")])).toEqual([
      "final_response 0 One.\n\nTwo.",
    ]);
    const blank = briefs([read("1", "a"), text("b", "  \n"), read("2", "b")]);
    expect(blank.filter((step) => step.startsWith("tool_group_started"))).toHaveLength(1);
  });

  it("parses output that is a whole JSON object or array, and no other", () => {
    const outputs = ['{"a":[1]}', " [true] ", "12", "{broken", "null", ""].map((content, at) => [
      call(`${at}`, "f"),
      result(`${at}`, content),
    ]);
    const completions = timeline(run(outputs)).filter(
      (step) => step.type === "tool_call_completed",
    );
    expect(completions.map((step) => "output" in step && step.output)).toEqual([
      { a: [1] },
      [true],
      "12",
      "{broken",
      "null",
      "",
    ]);
  });

  it("takes the answer from the result of the run where nothing was said", () => {
    expect(briefs([], { result: "Done." })).toEqual(["final_response 0 Done."]);
    expect(briefs([], { result: { ok: true } })).toEqual(['final_response 0 {"ok":true}']);
  });

  it("sums up the usage, and leaves out what is unknown", () => {
    const events = run([]);
    const usage = [{ inputTokens: 2, outputTokens: 1 }, { inputTokens: 3 }];
    const finished = { ...events.pop(), usage };
    expect(timeline([...events, finished]).at(-1)).toMatchObject({
      usage: { prompt_tokens: 5, completion_tokens: 1 },
    });
    const own = { ...finished, metadata: { "run-timeline": { usage: { total: 9 } } } };
    expect(timeline([...events, own]).at(-1)).toMatchObject({ usage: { total: 9 } });
  });

  it("takes the turn after the last question out of a snapshot", () => {
    const steps = briefs([
      snapshot(
        { id: "u0", role: "user", content: "Before" },
        { id: "a0", role: "assistant", content: "Old answer." },
        { id: "u1", role: "user", content: "Now" },
        {
          id: "a1",
          role: "assistant",
          toolCalls: [{ id: "1", type: "function", function: { name: "f", arguments: "{}" } }],
        },
        { id: "t1", role: "tool", toolCallId: "1", content: "ok" },
        { id: "a2", role: "assistant", content: "New answer." },
      ),
    ]);
    expect(steps).toContain("final_response 1 New answer.");
    expect(steps.filter((step) => step.startsWith("tool_call"))).toHaveLength(2);
    expect(steps.join("\n")).not.toContain("Old answer.");
  });
});

describe("what was said before a run went on", () => {
  it.each([
    ["approval_required", { title: "Send", tool_name: "mail" }],
    ["connection_required", { title: "Drive" }],
  ])("asks the user, before %s", (name, value) => {
    const steps = briefs([read("1", "a.md"), text("m", "May I?"), custom(name, value)]);
    expect(steps.slice(2, 5)).toEqual([
      "tool_group_completed g1 Reading a.md 1",
      "agent_decision ask_user May I?",
      name,
    ]);
  });

  it("asks the user, before an interrupt", () => {
    expect(briefs([text("m", "May I?")], { outcome: interruptedOn("q") })).toEqual([
      "agent_decision ask_user May I?",
    ]);
  });

  it("comes before a notice, a decision and an observation", () => {
    const steps = briefs([
      text("a", "One."),
      custom("notice", { kind: "context_compacted", content: "Condensed" }),
      text("b", "Two."),
      custom("agent_decision", { content: "Two.", next_action: "call_tools", iteration: 2 }),
      text("c", "Three."),
      custom("agent_observation", { content: "Four.", iteration: 2 }),
    ]);
    expect(steps).toEqual([
      "agent_decision continue One.",
      "notice Condensed",
      "agent_decision call_tools Two.",
      "agent_decision continue Three.",
      "agent_observation Four.",
      "final_response 0 ",
    ]);
  });

  it("stays whole beside an artifact, a summary and a child's call", () => {
    const steps = briefs([
      textStart("m"),
      textContent("m", "Here "),
      custom("artifact_created", { path: "a.md", title: "A" }),
      custom("reasoning_summary", { content: "Compare." }),
      custom("sub_agent_tool_call", { agent: "scout", tool_name: "dig" }),
      textContent("m", "it is."),
      textEnd("m"),
    ]);
    expect(steps.at(-1)).toBe("final_response 0 Here it is.");
  });

  it("is a decision by itself where its producer says so", () => {
    const ended = {
      ...textEnd("m"),
      metadata: { "run-timeline": { next_action: "wait", iteration: 3 } },
    };
    const steps = timeline(run([textStart("m"), textContent("m", "Later."), ended as Part]));
    expect(steps[1]).toMatchObject({ content: "Later.", next_action: "wait", iteration: 3 });
    expect(steps[2]).toMatchObject({ type: "final_response", content: "" });
  });

  it("leaves an observation that was told as a decision with a phase as it is", () => {
    const value = { content: "81 lines.", phase: "observation", next_action: "evaluate_results" };
    expect(timeline(run([custom("agent_observation", value)]))[1]).toMatchObject({
      type: "agent_decision",
      ...value,
    });
  });
});

describe("groups that a producer declares", () => {
  it("keep their id and title, open when they are declared, and are not split by text", () => {
    const steps = briefs([
      custom("tool_group", { phase: "start", group_id: "G", title: "Gathering facts" }),
      read("1", "a"),
      text("m", "mid"),
      read("2", "b"),
      custom("tool_group", { phase: "end", group_id: "G" }),
      read("3", "c.md"),
    ]);
    expect(steps).toEqual([
      "tool_group_started G Gathering facts",
      "tool_call_started 1 G",
      "agent_decision call_tool mid",
      "tool_call_started 2 G",
      "tool_group_completed G Gathering facts 2",
      "tool_group_started g1 Reading c.md",
      "tool_call_started 3 g1",
      "tool_group_completed g1 Reading c.md 1",
      "final_response 3 ",
    ]);
  });

  it("are titled by the tools that were listed, and count the calls that ran", () => {
    const tools = [
      { name: "read_file", call_id: "1" },
      { name: "read_file", call_id: "2" },
    ];
    const steps = briefs([
      custom("tool_group", { phase: "start", group_id: "G", tools }),
      call("1", "read_file", { path: "a.md" }, "A"),
    ]);
    expect(steps[0]).toBe("tool_group_started G Reading 2 files");
    expect(steps[3]).toBe("tool_group_completed G Read a.md 1");
  });

  it("complete anew where they go on after a boundary", () => {
    const inGroup = (id: string): Part =>
      call(id, "read_file", { path: id }, "ok").map((event) =>
        event.type === "TOOL_CALL_START"
          ? { ...event, metadata: { "run-timeline": { group_id: "G" } } }
          : event,
      );
    const notice = custom("notice", { kind: "lockdown_engaged", content: "Lockdown" });
    const steps = briefs([inGroup("a1"), notice, inGroup("b1")]);
    expect(steps.filter((step) => step.startsWith("tool_group"))).toEqual([
      "tool_group_started G Reading a1",
      "tool_group_completed G Read a1 1",
      "tool_group_completed G Read 2 files 2",
    ]);
  });
});

describe("a run that does not succeed", () => {
  it.each([
    ["fails", { end: { error: "boom" } }],
    ["is cancelled", { outcome: { type: "cancelled" } }],
    ["stops", { end: "open" }],
  ] as const)("closes its groups and invents nothing when it %s", (how, options) => {
    const steps = briefs([read("1", "a.md"), text("m", "Half a sen")], options);
    expect(steps).toEqual([
      "tool_group_started g1 Reading a.md",
      "tool_call_started 1 g1",
      "tool_group_completed g1 Reading a.md 1",
      "agent_decision finish Half a sen",
      ...(how === "fails" ? ["notice boom"] : []),
    ]);
  });

  it("says of calls without a result that they never finished", () => {
    expect(briefs([read("1", "a.md")], { end: "open" }).at(-1)).toBe(
      "tool_group_completed g1 Didn't finish reading a.md 1",
    );
  });

  it("tells a RUN_ERROR as the notice run_failed, also after RUN_FINISHED", () => {
    const late = [...run([text("m", "Hi.")]), { type: "RUN_ERROR", message: "late" }];
    expect(timeline(late).at(-1)).toMatchObject({
      type: "notice",
      kind: "run_failed",
      content: "late",
    });
  });

  it("starts the next run anew", () => {
    const events = [
      ...run([read("1", "a")], { user: "First" }),
      ...run([text("m", "Hi.")], { runId: "run-2" }),
    ];
    const steps = timeline(events).slice(-2);
    expect(steps[0]).toMatchObject({ type: "run_started", goal: "", run_id: "run-2" });
    expect(steps[1]).toMatchObject({ tool_calls: 0, run_id: "run-2" });
  });
});

describe("what never leaves", () => {
  const events = run([
    { ...message("system", "s", "secret-system")[0], rawEvent: "secret-raw" } as Part,
    textContent("s", "secret-system"),
    textEnd("s"),
    message("developer", "d", "secret-developer"),
    reasoning("r", "secret-thought"),
    {
      type: "REASONING_ENCRYPTED_VALUE",
      subtype: "message",
      entityId: "r",
      encryptedValue: "secret-blob",
    },
    subagent("s-1", "scout", [text("c", "secret-child"), call("1", "dig", {}, "secret-result")], {
      description: "Dig",
    }),
    text("m", "Done."),
  ]);

  it("is hidden reasoning, other roles' messages, provider events and a subagent's words", () => {
    const told = JSON.stringify(timeline(events));
    expect(told).not.toContain("secret");
    expect(timeline(events).map(brief)).toEqual([
      "run_started ",
      "sub_agent_tool_call scout dig",
      "final_response 0 Done.",
    ]);
  });

  it("but the text of reasoning, where the caller asks for it", () => {
    const steps = timeline(events, { reasoning: true }).filter(
      (step) => step.type === "reasoning_summary",
    );
    expect(steps.map(brief)).toEqual(["reasoning_summary secret-thought"]);
  });

  it("is anything that JSON cannot hold", () => {
    const value = { content: "x", iteration: Number.NaN };
    const cyclic: Record<string, unknown> = { agent: "a", tool_name: "f" };
    cyclic.input = { cyclic, big: 1n, at: Number.POSITIVE_INFINITY, made: undefined, run: () => 0 };
    const steps = timeline(
      run([custom("agent_decision", value), custom("sub_agent_tool_call", cyclic)]),
    );
    expect(JSON.parse(JSON.stringify(steps))).toEqual(steps);
    const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
    const [, , , completion] = timeline(run([call("1", "f", {}, deep)]));
    expect(completion).toMatchObject({ output: deep });
  });
});

describe("titles", () => {
  it("take verbs of one's own, other words and other numbers", () => {
    const options: TimelineOptions = {
      titles: { tools: { ship: { verb: "deploy" } } },
      locale: "de",
    };
    const steps = timeline(run([call("1", "ship", { name: "api" }, "ok")]), options);
    expect(steps.map(brief)).toContain("tool_group_completed g1 Deployed api 1");
  });
});

describe("streamTimeline", () => {
  const broken = new Error("provider died");
  async function* source(fails: boolean): AsyncGenerator<unknown> {
    yield* run([read("1", "a.md")], { end: "open" });
    if (fails) throw broken;
  }

  it("delivers the closing steps of a stream that breaks, and then its error", async () => {
    const steps: string[] = [];
    const reading = (async () => {
      for await (const step of streamTimeline(source(true))) steps.push(brief(step));
    })();
    await expect(reading).rejects.toBe(broken);
    expect(steps.at(-1)).toBe("tool_group_completed g1 Didn't finish reading a.md 1");
  });

  it("closes its source when its reader leaves", async () => {
    let closed = false;
    async function* watched(): AsyncGenerator<unknown> {
      try {
        yield* source(false);
      } finally {
        closed = true;
      }
    }
    const steps = streamTimeline(watched());
    await steps.next();
    await steps.next();
    expect(await steps.return()).toEqual({ done: true, value: undefined });
    expect(closed).toBe(true);
  });
});

describe("live and finished timelines", () => {
  const id = fc.constantFrom("a", "b", "c");
  const part: fc.Arbitrary<Part> = fc.oneof(
    id.map((each) => text(each, "Said ", each)),
    id.map((each) => textStart(each)),
    fc.tuple(id, fc.constantFrom("word", " ", "")).map(([each, delta]) => textContent(each, delta)),
    id.map((each) => textEnd(each)),
    id.map((each) => read(each, `${each}.md`)),
    id.map((each) => call(each, "bash", { command: "ls" }).slice(0, 2)),
    id.map((toolCallId): Part => ({ type: "TOOL_CALL_END", toolCallId })),
    id.map((each) => result(each, "ok")),
    id.map((each) => result(each, "no", { status: "denied", error: "no" })),
    fc.constantFrom<Part>(
      reasoning("r", "hm"),
      state({ n: 1 }),
      custom("notice", { kind: "k", content: "c" }),
      custom("approval_required", { title: "t" }),
      custom("artifact_created", { path: "p" }),
      custom("tool_group", { phase: "start", group_id: "G" }),
      custom("tool_group", { phase: "end", group_id: "G" }),
      custom("agent_decision", { content: "d" }),
      subagent("s", "scout", [call("x", "dig", {})]),
      owned("s", text("o", "mine")),
      { type: "RUN_ERROR", message: "boom" },
      { type: "RUN_FINISHED", threadId: "thread-1", runId: "run-1" },
      { type: "RUN_STARTED", threadId: "thread-1", runId: "run-2" },
    ),
  );
  const events = fc.array(part, { maxLength: 18 }).map((parts) => run(parts));

  it("agree at every prefix: what was emitted is never contradicted", () => {
    fc.assert(
      fc.property(events, (all) => {
        const live = createTimeline();
        const emitted: Step[] = [];
        for (const [at, event] of all.entries()) {
          emitted.push(...live.feed(event));
          const finished = timeline(all.slice(0, at + 1));
          expect(finished.slice(0, emitted.length)).toEqual(emitted);
          for (const step of finished.slice(emitted.length))
            expect(step.type).toMatch(
              /^(tool_group_completed|agent_decision|tool_call_completed)$/,
            );
        }
        expect([...emitted, ...live.finish()]).toEqual(timeline(all));
        expect(timeline([all])).toEqual(timeline(all));
      }),
      { numRuns: 60 },
    );
  });

  it("are causal: nothing completes in a group that did not start, and each number follows the last", () => {
    fc.assert(
      fc.property(events, (all) => {
        const groups = new Set<string | null>([null]);
        for (const [at, step] of timeline(all).entries()) {
          expect(step.seq).toBe(at + 1);
          if (step.type === "tool_group_started") groups.add(step.group_id);
          else if ("group_id" in step) expect(groups).toContain(step.group_id);
          expect(JSON.parse(JSON.stringify(step))).toEqual(step);
        }
      }),
    );
  });
});
