import "../styles.css";
import { type Run, useRun } from "@run-timeline/hooks";
import { createRunStore, type ResumeEntry, type RunStore } from "@run-timeline/protocol";
import { useMemo } from "react";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { started } from "../../test/testRun.js";
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
