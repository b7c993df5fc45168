import "../styles.css";
import { useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { drawInPage, host, preloadAll, root } from "../../test/testPage.js";
import { started } from "../../test/testRun.js";
import { eventually } from "../../test/waits.js";
import { RunTimeline } from "./RunTimeline.js";

preloadAll();
drawInPage("height: 640px; width: 900px");

function App({ store }: { store: RunStore }) {
  return <RunTimeline run={useRun({ store })} />;
}

it("the details of a call name each of its events once, of those too that are several lines", async () => {
  const store = createRunStore();
  const chunk = { type: "TOOL_CALL_CHUNK", toolCallId: "c" };
  store.push([
    started,
    { ...chunk, toolCallName: "read_file", delta: '{"path":' },
    { ...chunk, delta: '"a.md"}' },
    { ...started, type: "RUN_FINISHED" },
  ]);
  flushSync(() => root.render(<App store={store} />));
  await openDetails("tool-call");
  // The end of the run ends the call, which nobody else did.
  const indexes = [...host.querySelectorAll(".rt-panel .rt-ev-index")];
  expect(indexes.map(({ textContent }) => textContent)).toEqual(["2", "3", "4"]);
});

async function openDetails(kind: string): Promise<void> {
  const row = await eventually(() => {
    const found = host.querySelector<HTMLElement>(`[role=row][data-kind=${kind}]`);
    if (!found) throw new Error(`There is no ${kind}.`);
    return found;
  });
  row.focus();
  await userEvent.keyboard("{Enter}");
  await eventually(() => expect(host.querySelector(".rt-panel .rt-events")).not.toBeNull());
}
