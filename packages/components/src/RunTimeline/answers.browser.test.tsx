import "../styles.css";
import { type Run, useRun } from "@run-timeline/hooks";
import { createRunStore, type ResumeEntry, type RunStore } from "@run-timeline/protocol";
import { useMemo } from "react";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { call, finished, started } from "../../test/testRun.js";
import { eventually } from "../../test/waits.js";
import { RunTimeline } from "./RunTimeline.js";

preloadAll();
drawInPage("height: 640px; width: 900px");

/** A run that ends with questions. */
function questions(...ids: string[]): object[] {
  const interrupts = ids.map((id) => ({ id, reason: "approval", message: `${id}?` }));
  const outcome = { type: "interrupt", interrupts };
  return [started, { ...started, type: "RUN_FINISHED", outcome }];
}

function asking(...ids: string[]): RunStore {
  const store = createRunStore();
  store.push(questions(...ids));
  return store;
}

function App({ store, resume }: { store: RunStore; resume: NonNullable<Run["resume"]> }) {
  const read = useRun({ store });
  const run = useMemo(() => ({ ...read, resume }), [read, resume]);
  return <RunTimeline run={run} />;
}

const buttons = (name: string) =>
  [...host.querySelectorAll("button")].filter(({ textContent }) => textContent === name);
const press = (name: string) =>
  eventually(() => {
    const [button] = buttons(name).filter(({ disabled }) => !disabled);
    expect(button).toBeDefined();
    button?.click();
  });

it.each([
  ["the only answer", ["ok"], "Allow"],
  ["several answers", ["one", "two"], "Send answers"],
])("after %s did not arrive, it says so and lets send again", async (_, ids, send) => {
  const sent: (readonly ResumeEntry[])[] = [];
  const resume = async (entries: readonly ResumeEntry[]) => {
    sent.push(entries);
    if (sent.length === 1) throw new Error("The server answered 503.");
  };
  flushSync(() => root.render(<App store={asking(...ids)} resume={resume} />));
  if (ids.length > 1) for (const _id of ids) await press("Allow");
  await press(send);
  await eventually(() => expect(host.textContent).toContain("The server answered 503."));
  await press(send);
  await eventually(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[1]?.map(({ interruptId }) => interruptId)).toEqual(ids);
});

it("keeps what is answered while the answers before are still on their way", async () => {
  const store = asking("one", "two");
  let arrive = (): void => {};
  const resume = async () => {
    store.push(questions("three", "four"));
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
  };
  flushSync(() => root.render(<App store={store} resume={resume} />));
  for (const _id of ["one", "two"]) await press("Allow");
  await press("Send answers");
  await press("Allow");
  await eventually(() => expect(host.textContent).toContain("1 of 2 done"));
  arrive();
  await new Promise((resolve) => setTimeout(resolve));
  await press("Allow");
  await eventually(() => expect(host.textContent).toContain("2 of 2 done"));
});

it("allows all that ask for the same tool at once, and asks for the others still", async () => {
  const store = createRunStore();
  const asked = ["one", "two", "other"];
  store.push([
    started,
    ...asked.flatMap((id) => call(id, id === "other" ? "pay" : "send_email")),
    {
      ...finished,
      outcome: {
        type: "interrupt",
        interrupts: asked.map((id) => ({ id: `i-${id}`, reason: "tool_call", toolCallId: id })),
      },
    },
  ]);
  const sent: (readonly ResumeEntry[])[] = [];
  const resume = async (entries: readonly ResumeEntry[]) => void sent.push(entries);
  flushSync(() => root.render(<App store={store} resume={resume} />));
  await eventually(() => expect(buttons("Allow")).toHaveLength(3));
  expect(buttons("Allow all like this")).toHaveLength(2);
  await press("Allow all like this");
  await eventually(() => expect(buttons("Allow")).toHaveLength(1));
  expect(host.textContent).toContain("2 of 3 done");
  await press("Allow");
  await press("Send answers");
  await eventually(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual(
    asked.map((id) => ({
      interruptId: `i-${id}`,
      status: "resolved",
      payload: { approved: true },
    })),
  );
});

it("gives a form back as it was filled in, when its answer is changed", async () => {
  const store = createRunStore();
  const interrupts = ["one", "two"].map((id) => ({ id, reason: "input_required", message: id }));
  store.push([started, { ...finished, outcome: { type: "interrupt", interrupts } }]);
  flushSync(() => root.render(<App store={store} resume={async () => {}} />));
  const field = await eventually(() => {
    const found = host.querySelector<HTMLTextAreaElement>("textarea");
    if (!found) throw new Error("no field");
    return found;
  });
  await userEvent.fill(field, "At noon");
  await press("Send");
  await eventually(() => expect(field.checkVisibility()).toBe(false));
  await press("Change");
  await eventually(() => expect(field.checkVisibility()).toBe(true));
  expect(field.value).toBe("At noon");
});
