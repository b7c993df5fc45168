import "../styles.css";
import { useRun } from "@run-timeline/hooks";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { preloadAll } from "../../test/testPage.js";
import { call, ended, finished, result, started, text } from "../../test/testRun.js";
import { RunTimeline } from "./RunTimeline.js";

const EVENTS = [
  started,
  ...Array.from({ length: 80 }, (_, n) => [
    ...text(`m${n}`, `Sentence ${n}.`),
    ended(`m${n}`),
    ...call(`c${n}`),
    result(`c${n}`),
  ]).flat(),
  finished,
];

function App() {
  return <RunTimeline run={useRun({ events: EVENTS })} theme="light" style={{ height: 600 }} />;
}

preloadAll();

describe("hydration of a finished run", () => {
  it("is silent, keeps the element and leaves only the rows in view", async () => {
    const host = document.createElement("div");
    document.body.append(host);
    host.innerHTML = renderToString(<App />);
    expect(host.querySelectorAll("[role=row]").length).toBeGreaterThan(150);
    const scroller = host.querySelector(".rt-scroller");
    const complaints = vi.spyOn(console, "error");
    const root = flushSync(() => hydrateRoot(host, <App />));
    const rows = () => host.querySelectorAll("[role=row]").length;
    await expect.poll(rows).toBeLessThan(40);
    expect(rows()).toBeGreaterThan(5);
    expect(host.querySelector(".rt-scroller")).toBe(scroller);
    expect(complaints).not.toHaveBeenCalled();
    root.unmount();
    host.remove();
    complaints.mockRestore();
  });
});
