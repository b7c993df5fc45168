import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { useRun } from "@run-timeline/hooks";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { call, ended, finished, result, started, text } from "../../test/testRun.js";
import { RunTimeline } from "./RunTimeline.js";

const EVENTS = [
  started,
  ...text("m1", "I read both files."),
  ended("m1"),
  ...call("c1"),
  ...call("c2"),
  result("c1"),
  result("c2"),
  ...text("m2", "They agree."),
  ended("m2"),
  finished,
];

function App({ view }: { view: "grouped" | "in-order" }) {
  return <RunTimeline run={useRun({ events: EVENTS })} view={view} theme="light" />;
}

describe("a timeline on a server", () => {
  it("draws a finished run so that it reads without a script", () => {
    const complaints = vi.spyOn(console, "error");
    const grouped = renderToString(<App view="grouped" />);
    const words = grouped.replace(/<[^>]*>/g, " ");
    const order = ["I read both files.", "Read 2 files", "They agree.", "The run finished"];
    const places = order.map((each) => words.indexOf(each));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(renderToString(<App view="in-order" />)).toContain("c1.md");
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it("streams the same words", async () => {
    const streamed = textOf(renderToPipeableStream(<App view="grouped" />).pipe(new PassThrough()));
    for (const words of ["I read both files.", "Read 2 files", "The run finished"]) {
      expect(await streamed).toContain(words);
    }
  });

  it("writes no inline style, which a strict policy would refuse", () => {
    expect(renderToString(<App view="grouped" />)).not.toContain("style=");
    expect(renderToString(<App view="in-order" />)).not.toContain("style=");
  });
});
