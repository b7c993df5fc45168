import "../styles.css";
import { type Run, useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { useMemo } from "react";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { call, ended, finished, more, result, started, text } from "../../test/testRun.js";
import { frames } from "../../test/waits.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline.js";

preloadAll();
drawInPage("height: 640px; width: 900px");

function App({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  const read = useRun({ store });
  const run = useMemo((): Run => ({ ...read, resume: async () => {} }), [read]);
  return <RunTimeline run={run} defaultFollow={false} {...props} />;
}

async function show(store: RunStore, props: Partial<RunTimelineProps> = {}) {
  flushSync(() => root.render(<App store={store} {...props} />));
  await frames(3);
}

/** Events of a subagent. */
const of = (subagentRunId: string, events: object[]): object[] =>
  events.map((event) => ({ ...event, subagentRunId }));
const announced = (subagentRunId: string, more: object = {}): object => ({
  type: "SUBAGENT_STARTED",
  subagentRunId,
  name: subagentRunId,
  ...more,
});
const done = (subagentRunId: string, more: object = {}): object => ({
  type: "SUBAGENT_FINISHED",
  subagentRunId,
  ...more,
});

const headers = () => [...host.querySelectorAll<HTMLElement>("[data-kind=subagent]")];
const header = (name: string) =>
  headers().find((row) => row.querySelector(".rt-title")?.textContent === name) as HTMLElement;
const latest = (name: string) => header(name).querySelector(".rt-latest")?.textContent ?? null;
const rows = () => [...host.querySelectorAll<HTMLElement>("[role=row]")];
const toggle = async (name: string) => {
  header(name).querySelector<HTMLElement>("button.rt-toggle")?.click();
  await frames(2);
};
const kinds = () => rows().map((row) => row.dataset.kind);

it("a folded subagent says what it did last, and an open one leaves it to its rows", async () => {
  const store = createRunStore();
  store.push([started, announced("scout"), announced("other"), ...of("scout", call("a"))]);
  await show(store);
  expect(latest("scout")).toBeNull();
  await toggle("scout");
  expect(latest("scout")).toBe("read_file a.md");
  store.push(of("other", call("z")));
  store.push(of("scout", [result("a"), ...text("m", "Measured.\n\nThe hall")]));
  await frames(2);
  expect(latest("scout")).toBe("The hall");
  store.push(of("scout", [more("m", " is wide.\n")]));
  await frames(2);
  expect(latest("scout")).toBe("The hall is wide.");
  store.push([...of("scout", [ended("m")]), done("scout", { result: "18 m" })]);
  await frames(2);
  expect(latest("scout")).toBe("18 m");
});

it("a subagent that ended without a result is summed up by its own last words", async () => {
  const store = createRunStore();
  store.push([
    started,
    announced("scout"),
    announced("other"),
    ...of("scout", [...text("m", "Nothing to do."), ended("m")]),
    done("scout"),
    ...of("other", [...text("n", "Still at it."), ended("n")]),
  ]);
  await show(store);
  expect(latest("scout")).toBe("Nothing to do.");
});

it("a suspended subagent says what it waits for, and goes on under its own header", async () => {
  const store = createRunStore();
  const asked = { id: "i1", reason: "approval", message: "Send it?", subagentRunId: "mailer" };
  store.push([
    started,
    announced("mailer"),
    ...of("mailer", call("a", "send_email")),
    done("mailer", { outcome: { type: "suspended", interruptIds: ["i1"] } }),
    { ...finished, outcome: { type: "interrupt", interrupts: [asked] } },
  ]);
  await show(store);
  expect(header("mailer").dataset.status).toBe("suspended");
  expect(header("mailer").textContent).toContain("Suspended, waiting for you");
  expect(latest("mailer")).toBe("Send it?");
  expect(host.querySelector(".rt-attention")?.textContent).toContain("mailer: Send it?");
  store.push([{ ...started, runId: "r2" }, announced("mailer"), ...of("mailer", [result("a")])]);
  await frames(2);
  expect(headers()).toHaveLength(1);
  expect(header("mailer").dataset.status).toBe("running");
});

it("a folded subagent mounts nothing of what it holds, however deep", async () => {
  const store = createRunStore();
  store.push([
    started,
    announced("one"),
    announced("two", { parentSubagentRunId: "one" }),
    announced("three", { parentSubagentRunId: "two" }),
    ...of("three", [...call("a"), result("a", "boom", "failed")]),
  ]);
  await show(store);
  expect(headers().map((row) => row.getAttribute("aria-level"))).toEqual(["1", "2", "3"]);
  await toggle("one");
  expect(kinds().filter((kind) => kind !== "boundary")).toEqual(["subagent"]);
});

it("subagents at work at once stand side by side, each with its own rows", async () => {
  const store = createRunStore();
  store.push([started, announced("one"), announced("two")]);
  for (let n = 0; n < 3; n++) {
    store.push(of("one", call(`a${n}`, "look_up")));
    store.push(of("two", call(`b${n}`, "write_down")));
  }
  await show(store);
  const text = host.querySelector(".rt-scroller")?.textContent ?? "";
  expect(text.indexOf("two")).toBeGreaterThan(text.lastIndexOf("a2.md"));
  expect(text.indexOf("b0.md")).toBeGreaterThan(text.indexOf("two"));
  expect(headers().map((row) => row.dataset.hue)).toEqual(["1", "2"]);
});

it("one that failed says why, and one that the run left behind is not finished", async () => {
  const store = createRunStore();
  store.push([
    started,
    announced("one"),
    announced("two"),
    { type: "SUBAGENT_ERROR", subagentRunId: "one", message: "No route", code: "EHOST" },
  ]);
  store.end({ type: "aborted" });
  await show(store);
  expect(header("one").dataset.status).toBe("failed");
  expect(header("one").textContent).toContain("No route (EHOST)");
  expect(header("two").dataset.status).toBe("aborted");
  expect(header("two").textContent).toContain("Not finished");
  expect(host.querySelector(".rt-i-spin")).toBeNull();
});

it("a call and the subagent that it started lead to each other", async () => {
  const store = createRunStore();
  store.push([started, ...call("a", "delegate"), announced("scout", { parentToolCallId: "a" })]);
  await show(store);
  const callRow = rows().find((row) => row.dataset.kind === "tool-call") as HTMLElement;
  const press = async (row: HTMLElement, words: string) => {
    [...row.querySelectorAll<HTMLElement>("button")]
      .find((each) => each.textContent?.includes(words))
      ?.click();
    await frames(3);
  };
  await press(callRow, "scout");
  expect(document.activeElement).toBe(header("scout"));
  await press(header("scout"), "#1");
  expect(document.activeElement).toBe(callRow);
});
