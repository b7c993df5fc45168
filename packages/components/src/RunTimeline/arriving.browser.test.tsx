import "../styles.css";
import { recordedRun } from "@run-timeline/fixtures";
import { useRun } from "@run-timeline/hooks";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { flushSync } from "react-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { drawInPage, host, root } from "../../test/testPage.js";
import { call, longRun, result } from "../../test/testRun.js";
import { eventually, frames } from "../../test/waits.js";
import { RunTimeline, type RunTimelineProps } from "./RunTimeline.js";

drawInPage("height: 480px; width: 900px");

let before: Element | null;
beforeEach(() => {
  before = document.activeElement;
});

function App({ store, ...props }: { store: RunStore } & Partial<RunTimelineProps>) {
  return <RunTimeline run={useRun({ store })} defaultFollow={false} {...props} />;
}

function open(store: RunStore, key: string, props: Partial<RunTimelineProps> = {}): void {
  const defaultPosition = { key, distance: 0 };
  flushSync(() => root.render(<App store={store} defaultPosition={defaultPosition} {...props} />));
}

/** What stands at the top of the list. */
const first = () => {
  const top = host.querySelector(".rt-scroller")?.getBoundingClientRect().top ?? 0;
  const rows = [...host.querySelectorAll<HTMLElement>("[role=row]")];
  return rows.find((row) => row.getBoundingClientRect().bottom > top + 4)?.textContent ?? "";
};

describe("a link to a row", () => {
  it("shows it at the top, and gives it no focus", async () => {
    const store = longRun(200);
    open(store, "message:m100");
    await eventually(() => expect(first()).toContain("Looking at 100."));
    expect(document.activeElement).toBe(before);
  });

  it("opens what folds it away", async () => {
    const store = createRunStore();
    store.push([...recordedRun("dinner").events()]);
    const hidden = [...store.outline("grouped")].find(
      ({ entity, entityKind }) =>
        entityKind === "tool-call" &&
        store.entity(entity ?? "", "tool-call")?.name === "swap_seats",
    );
    open(store, hidden?.key ?? "");
    await eventually(() => expect(first()).toContain("swap_seats"));
  });

  it("leads to the same thing in the other view", async () => {
    const store = longRun(200);
    open(store, "message:m100", { defaultView: "in-order" });
    await eventually(() => expect(first()).toContain("Looking at 100."));
  });

  it("waits until the row is there, and no longer than the reader does", async () => {
    const store = longRun(60);
    open(store, "tool-call:later");
    await frames(4);
    store.push([...call("later", "find_it"), result("later")]);
    await eventually(() => expect(host.textContent).toContain("find_it"));

    const other = longRun(60);
    root.render(
      <App key="other" store={other} defaultPosition={{ key: "tool-call:x", distance: 0 }} />,
    );
    await eventually(() => expect(host.querySelector("[role=row]")).not.toBeNull());
    await frames(4);
    const scroller = host.querySelector(".rt-scroller") as HTMLElement;
    scroller.scrollTop = 300;
    await frames(4);
    const read = first();
    other.push([...call("x", "too_late"), result("x")]);
    await frames(4);
    expect(first()).toBe(read);
  });
});
