import "../styles.css";
import { type Run, useRun } from "@run-timeline/hooks";
import { createRunStore, type ResumeEntry } from "@run-timeline/protocol";
import { type ReactElement, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { beforeEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { call, ended, finished, more, result, started, text } from "../../test/testRun.js";
import type { ToolRendererProps } from "../ToolCall/ToolCall.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline.js";

// What users of other kits reported, by the ids of the collection of field reports.

let run: Run;

preloadAll();
drawInPage("height: 1400px; width: 900px");

type Asked = Partial<RunTimelineProps>;

/** What a person answered. */
let sent: (readonly ResumeEntry[])[] = [];
const resume = async (entries: readonly ResumeEntry[]): Promise<void> => void sent.push(entries);
beforeEach(() => {
  sent = [];
});

function App({ events, ...props }: { events: readonly object[] } & Asked): ReactElement {
  const [store] = useState(() => {
    const made = createRunStore();
    made.push(events);
    return made;
  });
  const read = useRun({ store });
  run = useMemo(() => ({ ...read, resume }), [read]);
  return <RunTimeline run={run} {...props} />;
}

/** Machines that test are slow. */
const eventually = <T,>(read: () => T) => expect.poll(read, { timeout: 10_000 });

async function draw(events: readonly object[], props: Asked = {}) {
  flushSync(() => root.render(<App events={events} {...props} />));
  await eventually(() => rows().length).toBeGreaterThan(0);
}

/** Opens every row. */
function openAll(): void {
  const keys = [...run.store.outline("grouped")].map(({ key }) => key);
  run.view.setState({ open: new Map(keys.map((key) => [key, true])) });
}

const rows = () => [...host.querySelectorAll<HTMLElement>("[role=row]")];
const rowWith = (words: string) => rows().find((row) => row.textContent?.includes(words));
const callOf = (name: string, nth = 0) =>
  rows().filter((row) => row.querySelector("code.rt-name")?.textContent === name)[nth];
const textOf = (name: string, nth = 0) => callOf(name, nth)?.textContent ?? "";
const isInside = (inner: Element | null | undefined) => {
  const box = inner?.getBoundingClientRect();
  const outer = host.getBoundingClientRect();
  return !!box && box.width > 0 && box.left >= outer.left && box.right <= outer.right;
};

/** Draws which call it was given. */
const Chart = ({ call }: ToolRendererProps) => <p>{`Chart of ${call.id}`}</p>;

/** Expects what a model need not send. */
const Python = ({ call }: ToolRendererProps) => {
  const { code } = JSON.parse(call.arguments) as { code: string };
  return <p>{code.split("\n").length}</p>;
};

const encrypted = (encryptedValue: string) => ({
  type: "REASONING_ENCRYPTED_VALUE",
  subtype: "message",
  entityId: "m1",
  encryptedValue,
});

it.each(["grouped", "in-order"] as const)(
  "B24: reasoning that is only an encrypted value is never shown as text: %s",
  async (view) => {
    const events = [
      started,
      { type: "REASONING_START", messageId: "th1" },
      encrypted("QUJDREVGRw=="),
      { type: "REASONING_END", messageId: "th1" },
      ...text("m1", "Ready."),
      ended("m1"),
      encrypted("WFla"),
      finished,
    ];
    await draw(events, { defaultView: view });
    await eventually(() => rowWith("Ready.")).toBeDefined();
    expect(host.outerHTML).not.toMatch(/QUJDREVGRw|WFla/);
    expect(run.store.issues.length).toBe(1);
    expect(run.store.head.status).toBe("success");
    expect(run.store.messages.at(-1)).toMatchObject({ id: "m1", encryptedValue: "WFla" });
  },
);

it("B27: reasoning that ended long ago is closed from the first commit, and opens when asked", async () => {
  const events = [
    started,
    { type: "REASONING_START", messageId: "a" },
    { type: "REASONING_MESSAGE_START", messageId: "a", role: "reasoning" },
    { type: "REASONING_MESSAGE_CONTENT", messageId: "a", delta: "done long ago" },
    { type: "REASONING_MESSAGE_END", messageId: "a" },
    { type: "REASONING_END", messageId: "a" },
    ...text("m1", "x"),
    ended("m1"),
    finished,
  ];
  const seen = new Set<string | null | undefined>();
  const button = () => host.querySelector("[role=row][data-kind=reasoning] button[aria-expanded]");
  const look = () => {
    const found = button();
    if (found) seen.add(found.getAttribute("aria-expanded"));
  };
  const watch = new MutationObserver(look);
  watch.observe(host, { subtree: true, childList: true, attributes: true });
  await draw(events);
  await eventually(button).not.toBeNull();
  for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  expect([...seen]).toEqual(["false"]);
  (button() as HTMLElement).click();
  await eventually(() => button()?.getAttribute("aria-expanded")).toBe("true");
  watch.disconnect();
});

it("B26: older reasoning stays as it is while new reasoning streams", async () => {
  const thinks = (id: string, delta: string) => [
    { type: "REASONING_START", messageId: id },
    { type: "REASONING_MESSAGE_START", messageId: id, role: "reasoning" },
    { type: "REASONING_MESSAGE_CONTENT", messageId: id, delta },
  ];
  const thought = [
    { type: "REASONING_MESSAGE_END", messageId: "a" },
    { type: "REASONING_END", messageId: "a" },
  ];
  await draw([
    started,
    ...thinks("a", "old"),
    ...thought,
    ...text("m1", "x"),
    ended("m1"),
    finished,
  ]);
  const blocks = () => rows().filter(({ dataset }) => dataset.kind === "reasoning");
  const drawn = (row: HTMLElement | undefined) => [
    row?.dataset.open,
    row?.dataset.status,
    row?.textContent,
  ];
  await eventually(() => blocks().length).toBe(1);
  const before = drawn(blocks()[0]);
  for (const event of [{ ...started, runId: "r2" }, ...thinks("b", "new")]) {
    run.store.push(event);
    await new Promise(requestAnimationFrame);
    expect(drawn(blocks()[0])).toEqual(before);
  }
  await eventually(() => blocks().length).toBe(2);
  expect(drawn(blocks()[0])).toEqual(before);
  expect(blocks()[1]?.dataset.status).toBe("streaming");
});

it("B28: two calls of one tool are each drawn with their own arguments and result", async () => {
  const events = [
    started,
    ...call("c1", "draw_chart", '{"kind":"pie"}'),
    result("c1", "chart-1.png"),
    ...call("c2", "draw_chart", '{"kind":"bars"}'),
    result("c2", "chart-2.png"),
    finished,
  ];
  await draw(events);
  openAll();
  await eventually(() => textOf("draw_chart")).toMatch(/pie.*chart-1\.png/);
  expect(textOf("draw_chart")).not.toMatch(/bars|chart-2/);
  expect(textOf("draw_chart", 1)).toMatch(/bars.*chart-2\.png/);
  expect(textOf("draw_chart", 1)).not.toMatch(/pie|chart-1/);
  flushSync(() => root.render(null));
  await draw(events, { toolRenderers: { draw_chart: Chart } });
  openAll();
  await eventually(() => textOf("draw_chart")).toContain("Chart of c1");
  expect(textOf("draw_chart", 1)).toContain("Chart of c2");
});

it("B33: a call without arguments says so, and what has no result is not done", async () => {
  const events = [
    started,
    ...call("c1", "ask_color", ""),
    { type: "TOOL_CALL_START", toolCallId: "c2", toolCallName: "ping" },
    { type: "TOOL_CALL_END", toolCallId: "c2" },
    result("c2", "pong"),
    finished,
  ];
  await draw(events);
  openAll();
  await eventually(() => textOf("ask_color")).toMatch(/no arguments/i);
  expect(textOf("ping")).toMatch(/no arguments/i);
  expect(callOf("ask_color")?.dataset.status).not.toBe("completed");
  expect(callOf("ping")?.dataset.status).toBe("completed");
  expect(run.store.issues).toEqual([]);
});

it("B35: a result of parts is drawn part by part", async () => {
  const parts = [
    { type: "text", text: "Invoice attached." },
    {
      type: "document",
      source: {
        type: "url",
        value: "https://files.example/INV-1.pdf",
        mimeType: "application/pdf",
      },
      metadata: { title: "INV-1" },
    },
    { type: "image", source: { type: "data", value: "iVBORw0KGgo=", mimeType: "image/png" } },
  ];
  const events = [
    started,
    ...call("c1", "fetch_invoice", '{"no":"INV-1"}'),
    { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c1", content: parts },
    finished,
  ];
  await draw(events);
  openAll();
  await eventually(() => textOf("fetch_invoice")).toContain("Invoice attached.");
  expect(host.textContent).not.toContain("[object Object]");
  const link = () => host.querySelector('a[href="https://files.example/INV-1.pdf"]');
  await eventually(link).not.toBeNull();
  expect(link()?.closest(".rt-card")?.querySelector(".rt-title")?.textContent).toBe("INV-1");
  expect(host.querySelector("iframe, embed, object, link[href*='files.example']")).toBeNull();
  expect(host.querySelectorAll("img.rt-picture").length).toBe(1);
});

it("B37: a renderer that throws harms its own row only", async () => {
  const events = [
    started,
    ...call("c1", "python", '{"code":42}'),
    result("c1", "42"),
    ...call("c2", "shell", '{"code":null}'),
    result("c2", "none"),
    ...text("m1", "after"),
    ended("m1"),
    finished,
  ];
  const told: [error: unknown, call: string][] = [];
  await draw(events, {
    toolRenderers: { python: Python },
    onRendererError: (error, call) => told.push([error, call.id]),
  });
  openAll();
  await eventually(() => textOf("python")).toContain("This row could not be drawn.");
  expect(callOf("python")?.querySelector(".rt-values")?.textContent).toContain("42");
  expect(textOf("shell")).toContain("none");
  expect(textOf("shell")).not.toContain("could not be drawn");
  expect(rowWith("after")).toBeDefined();
  expect(told).toEqual([[expect.any(TypeError), "c1"]]);
});

it("B45: two documents in one call are shown as they came, and the call nobody started is drawn", async () => {
  const events = [
    started,
    { type: "TOOL_CALL_START", toolCallId: "A", toolCallName: "lookup" },
    { type: "TOOL_CALL_ARGS", toolCallId: "A", delta: '{"k":"north"}' },
    { type: "TOOL_CALL_ARGS", toolCallId: "A", delta: '{"k":"south"}' },
    { type: "TOOL_CALL_END", toolCallId: "A" },
    result("A", "done"),
    result("B", "done too"),
    finished,
  ];
  await draw(events);
  openAll();
  await eventually(() => textOf("lookup")).toContain('{"k":"north"}{"k":"south"}');
  expect(textOf("lookup")).toContain("not valid JSON");
  expect(rowWith("done too")).toBeDefined();
  expect(run.store.issues.length).toBe(1);
});

it("B72: an activity is drawn anew when a delta changes its content", async () => {
  await draw([
    started,
    {
      type: "ACTIVITY_SNAPSHOT",
      messageId: "act1",
      activityType: "checklist",
      content: { items: ["first"], done: 0 },
    },
  ]);
  openAll();
  await eventually(() => rowWith("first")).toBeDefined();
  const before = run.store.entity("act1", "activity");
  run.store.push({
    type: "ACTIVITY_DELTA",
    messageId: "act1",
    activityType: "checklist",
    patch: [
      { op: "replace", path: "/done", value: 1 },
      { op: "add", path: "/items/-", value: "second" },
    ],
  });
  await eventually(() => rowWith("first")?.textContent).toContain("second");
  expect(before).toMatchObject({ content: { items: ["first"], done: 0 } });
});

it("B99: joined emoji and marks that deltas split are shown as one text", async () => {
  const pieces = ["\u{1F469}\u200D", "\u{1F680} e", "\u0301 \u200F", " \n"];
  const events = [
    started,
    ...text("m1", pieces[0] ?? ""),
    ...pieces.slice(1).map((piece) => more("m1", piece)),
    ended("m1"),
    finished,
  ];
  await draw(events);
  await eventually(() => host.textContent).toContain("\u{1F469}\u200D\u{1F680} e\u0301");
  expect(run.store.messages.at(-1)?.content).toBe(pieces.join(""));
});

it("B101: numbers are shown with the digits that came", async () => {
  const events = [
    started,
    ...call("c1", "query", '{"id":7412000000000000123,"f":1e400,"z":-0}'),
    result("c1", '{"id":7412000000000000123,"price":0.10}'),
    finished,
  ];
  await draw(events);
  openAll();
  await eventually(() => textOf("query").split("7412000000000000123").length).toBeGreaterThan(2);
  expect(textOf("query")).toContain("1e400");
  expect(textOf("query")).toContain("0.10");
  expect(textOf("query")).not.toMatch(/741200000000000000[^1]|Infinity|null/);
});

it("B124: what a person types stays, and keeps focus, while the next run streams", async () => {
  const interrupt = {
    id: "i1",
    reason: "input_required",
    message: "Name?",
    responseSchema: { type: "object", properties: { name: { type: "string" } } },
  };
  const asked = { ...finished, outcome: { type: "interrupt", interrupts: [interrupt] } };
  await draw([started, ...call("c1", "plan", "{}"), asked]);
  const field = () => host.querySelector<HTMLInputElement>(".rt-row input, [role=row] input");
  await eventually(field).not.toBeNull();
  const input = field();
  input?.focus();
  await userEvent.keyboard("Ad");
  run.store.push({ type: "RUN_STARTED", threadId: "t1", runId: "other" });
  run.store.push({ type: "STATE_SNAPSHOT", snapshot: { n: 0 } });
  run.store.push(text("m9", "Streams"));
  for (let n = 1; n <= 50; n++) {
    run.store.push({ type: "STATE_DELTA", delta: [{ op: "replace", path: "/n", value: n }] });
    run.store.push(more("m9", ` ${n}`));
    if (n % 10 === 0) await new Promise(requestAnimationFrame);
  }
  expect(document.activeElement).toBe(input);
  await userEvent.keyboard("a");
  expect(field()?.value).toBe("Ada");
  expect(input?.selectionStart).toBe(3);
  expect(document.activeElement).toBe(input);
});

it("B151: characters that hide or turn are made visible where a person is asked", async () => {
  const cmd = "rm -rf ./bu\u200Bild \u202E# fdp.txt\u2069";
  const args = JSON.stringify({ cmd, url: "https://\u0435xample.test" });
  const events = [
    started,
    ...call("c1", "shell", args),
    {
      ...finished,
      outcome: {
        type: "interrupt",
        interrupts: [{ id: "i1", reason: "tool_call", toolCallId: "c1", message: "Run it?\u202E" }],
      },
    },
  ];
  await draw(events);
  openAll();
  await eventually(() => host.textContent).toContain("Run it?");
  for (const code of ["U+200B", "U+202E", "U+2069"]) expect(host.textContent).toContain(code);
  expect(host.textContent).not.toMatch(/[\u200B\u202E\u2069]/);
  await eventually(() => host.textContent).toMatch(/Contains \d+ hidden characters/);
  expect(host.textContent).toContain("An address mixes alphabets that look alike.");
  const allow = [...host.querySelectorAll("button")].find((each) => each.textContent === "Allow");
  await userEvent.click(allow as HTMLElement);
  await eventually(() => sent.length).toBe(1);
  expect(run.store.entity("c1", "tool-call")?.arguments).toBe(args);
  expect(sent[0]).toMatchObject([{ interruptId: "i1", status: "resolved" }]);
});

it("B152: ids of any letters break neither references nor rows", async () => {
  const ids = ["msg:1/\"']>\\ #. \u00e9", "0", "a b"];
  const events = [
    started,
    ...ids.flatMap((id) => [...text(id, `Says ${ids.indexOf(id)}`), ended(id)]),
    ...call("call [0] {x}", "f", "{}"),
    result("call [0] {x}"),
    ...text("", "empty id"),
    ended(""),
    finished,
  ];
  await draw(events);
  openAll();
  const said = ["Says 0", "Says 1", "Says 2", "empty id"];
  for (const words of said) await eventually(() => rowWith(words)).toBeDefined();
  for (const name of ["aria-controls", "aria-labelledby", "aria-describedby"]) {
    for (const element of host.querySelectorAll(`[${name}]`)) {
      for (const id of element.getAttribute(name)?.split(" ") ?? []) {
        expect(document.querySelectorAll(`#${CSS.escape(id)}`).length, `${name}=${id}`).toBe(1);
      }
    }
  }
});

it("B159: names without a break leave status and button in a page of 320 px", async () => {
  const name = "a_very_long_tool_name_".repeat(10);
  host.style.width = "320px";
  const events = [
    started,
    ...call("c1", name, `{"path":"/${"x".repeat(600)}"}`),
    result("c1", "\u9577\u3044".repeat(300)),
    ...text("m1", "W".repeat(500)),
    ended("m1"),
    finished,
  ];
  await draw(events);
  await eventually(() => rowWith("a_very_long")).toBeDefined();
  const list = host.querySelector(".rt-scroller") as HTMLElement;
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  const row = rowWith("a_very_long");
  expect(isInside(row?.querySelector("[aria-expanded]"))).toBe(true);
  expect(isInside(row?.querySelector(".rt-mark[data-mark]"))).toBe(true);
  expect(row?.textContent).toContain(name);
});

it("B163: a match that the filter hides is counted apart, and shown when asked", async () => {
  const events = [
    started,
    ...call("c1", "alpha", '{"k":"needle"}'),
    result("c1", "x"),
    ...text("m1", "needle in text"),
    ended("m1"),
    finished,
  ];
  await draw(events, { defaultFilters: { kinds: ["message"] }, defaultQuery: "needle" });
  const said = () => host.querySelector(".rt-search [role=status]")?.textContent;
  await eventually(said).toBe("1 match");
  await eventually(() => host.textContent).toMatch(/1 more .*hidden/i);
  const input = host.querySelector<HTMLInputElement>(".rt-search-input");
  input?.focus();
  await userEvent.keyboard("{Enter}{Enter}");
  await eventually(said).toBe("1 of 1");
  expect(callOf("alpha")).toBeUndefined();
  const action = [...host.querySelectorAll("button")].find((each) =>
    /show/i.test(each.textContent ?? ""),
  );
  await userEvent.click(action as HTMLElement);
  await eventually(said).toContain("of 2");
  expect(run.view.getState().filters).toEqual({});
});

it("B115: a result of several MB mounts nothing while it is folded, and little when it is opened", async () => {
  const like = (n: number) => ({ id: n, name: `Item ${n}`, note: "x".repeat(20) });
  const list = JSON.stringify(Array.from({ length: 150_000 }, (_, n) => like(n)));
  const line = "y".repeat(5_000_000);
  const events = [
    started,
    ...call("c1", "list_items"),
    result("c1", list),
    ...call("c2", "read_line"),
    result("c2", line),
    finished,
  ];
  await draw(events);
  const elements = () => host.querySelectorAll("*").length;
  const letters = () => host.textContent?.length ?? 0;
  const folded = elements();
  expect(letters()).toBeLessThan(5_000);
  openAll();
  await eventually(() => textOf("list_items")).toContain("Item 0");
  await eventually(() => textOf("read_line").replace(/y+/g, "")).toMatch(/\d MB/);
  expect(elements() - folded).toBeLessThan(2_000);
  expect(letters()).toBeLessThan(100_000);
  expect(run.store.entity("c2", "tool-call")?.result).toBe(line);
});

it("B117: subagents nested five thousand deep are drawn without running out of stack", async () => {
  const events: object[] = [started];
  for (let n = 0; n < 5_000; n++) {
    events.push({
      type: "SUBAGENT_STARTED",
      subagentRunId: `s${n}`,
      name: `Agent ${n}`,
      ...(n > 0 && { parentSubagentRunId: `s${n - 1}` }),
    });
  }
  await draw(events, { defaultFollow: false });
  await eventually(() => rowWith("Agent 0")).toBeDefined();
  expect(rows().length).toBeLessThan(200);
  run.view.setState({ view: "in-order" });
  await eventually(() => host.querySelector("[data-view=in-order] [role=row]")).not.toBeNull();
  expect(rows().length).toBeLessThan(200);
});
