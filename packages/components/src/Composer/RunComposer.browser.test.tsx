import "../styles.css";
import { recordedRun } from "@run-timeline/fixtures";
import { type Run, useRun } from "@run-timeline/hooks";
import {
  createRunStore,
  createSession,
  type RunStore,
  type Session,
  type Transport,
} from "@run-timeline/protocol";
import { useMemo } from "react";
import { flushSync } from "react-dom";
import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, root } from "../../test/testPage.js";
import { eventually } from "../../test/waits.js";
import { RunComposer } from "./RunComposer.js";

drawInPage("", "rt");

function App({ store, actions }: { store: RunStore; actions: Partial<Run> }) {
  const read = useRun({ store });
  const run = useMemo(() => ({ ...read, ...actions }), [read, actions]);
  return <RunComposer run={run} />;
}

function Chat({ session }: { session: Session }) {
  return <RunComposer run={useRun({ session })} />;
}

function show(events: readonly unknown[], actions: Partial<Run>): RunStore {
  const store = createRunStore();
  store.push(events);
  flushSync(() => root.render(<App store={store} actions={actions} />));
  return store;
}

const field = () => host.querySelector("textarea") as HTMLTextAreaElement;
const button = (name: string) =>
  [...host.querySelectorAll("button")].find(({ textContent }) => textContent === name);
const eventsOf = (name: string) => [...recordedRun(name).events()];

it("sends with Enter, begins a line with Shift and Enter, and sends no blank", async () => {
  const send = vi.fn();
  show(eventsOf("rsvp"), { send });
  await userEvent.click(field());
  await userEvent.keyboard("  {Enter}");
  expect(send).not.toHaveBeenCalled();
  await userEvent.keyboard("one{Shift>}{Enter}{/Shift}two{Enter}");
  expect(send).toHaveBeenCalledWith("one\ntwo");
  expect(field().value).toBe("");
  expect(document.activeElement).toBe(field());
});

it("keeps what was written where sending is refused, and says why", async () => {
  const send = () => {
    throw new Error("The line is dead.");
  };
  show(eventsOf("rsvp"), { send });
  await userEvent.fill(field(), "Hello");
  await userEvent.click(button("Send") as HTMLElement);
  expect(field().value).toBe("Hello");
  expect(host.querySelector("[role=alert]")?.textContent).toContain("The line is dead.");
});

it("is blocked with the reason while a person must answer first, and free again once they have", async () => {
  const send = vi.fn();
  const store = show(eventsOf("interrupt"), { send });
  await userEvent.fill(field(), "Hello");
  expect(button("Send")?.disabled).toBe(true);
  expect(host.querySelector("[role=status]")?.textContent).toMatch(
    /^Answer \d questions? above first/,
  );
  const open = store.interrupts.filter(({ status }) => status === "open");
  store.answer(open.map(({ id }) => ({ interruptId: id, status: "cancelled" })));
  await eventually(() => expect(button("Send")?.disabled).toBe(false));
});

it("stops a run that goes on, and sends nothing meanwhile", async () => {
  const [send, stop] = [vi.fn(), vi.fn()];
  show(eventsOf("rsvp").slice(0, 20), { send, stop });
  await userEvent.fill(field(), "Hello");
  await userEvent.keyboard("{Enter}");
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(button("Stop") as HTMLElement);
  expect(stop).toHaveBeenCalled();
});

it.each(["run-error", "cancelled"])("offers to try again after %s", async (name) => {
  const [send, start] = [vi.fn(), vi.fn()];
  const store = show(eventsOf(name), { send, start });
  const rows = store.outline("grouped").length;
  await userEvent.click(button("Retry") as HTMLElement);
  expect(start).toHaveBeenCalled();
  expect(store.outline("grouped").length).toBe(rows);
  await userEvent.click(button("Edit and send again") as HTMLElement);
  expect(field().value.length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(field());
});

it("keeps the run that failed, and what was said, when it is tried again", async () => {
  let tries = 0;
  const transport: Transport = {
    async *run({ threadId, runId }) {
      tries++;
      yield { type: "RUN_STARTED", threadId, runId };
      yield { type: "TEXT_MESSAGE_CHUNK", messageId: `m${tries}`, delta: `Try ${tries}.` };
      if (tries === 1) yield { type: "RUN_ERROR", message: "The model is busy." };
      else yield { type: "RUN_FINISHED", threadId, runId };
    },
  };
  const session = createSession({ transport, threadId: "t1" });
  flushSync(() => root.render(<Chat session={session} />));
  await userEvent.fill(field(), "Go on.");
  await userEvent.keyboard("{Enter}");
  await eventually(() => expect(button("Retry")).toBeDefined());
  await userEvent.click(button("Retry") as HTMLElement);
  await eventually(() => expect(session.store.head.status).toBe("success"));
  expect(button("Retry")).toBeUndefined();
  const words = session.store.messages.map(({ content }) => content);
  expect(words).toEqual(["Go on.", "Try 1.", "Try 2."]);
  const ends = [...session.store.outline("in-order")].filter(({ kind }) => kind === "done");
  expect(ends).toHaveLength(2);
});

it("offers what was said last only while nothing else is being written", async () => {
  show(eventsOf("run-error"), { send: vi.fn() });
  await userEvent.fill(field(), "Another way");
  expect(button("Edit and send again")).toBeUndefined();
  await userEvent.clear(field());
  expect(button("Edit and send again")).toBeDefined();
});

it("shows one focus ring: its field's, or its button's", async () => {
  show(eventsOf("rsvp").slice(0, 20), { stop: vi.fn(), send: vi.fn() });
  const frame = host.querySelector(".rt-composer-field") as HTMLElement;
  field().focus();
  expect(getComputedStyle(frame).outlineStyle).toBe("solid");
  button("Stop")?.focus();
  expect(getComputedStyle(frame).outlineStyle).toBe("none");
});
