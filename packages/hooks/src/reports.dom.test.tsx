// What broke real frontends, by the ids of the collected reports: those that are about a run in React.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createRunStore, type RunStore } from "@run-timeline/protocol";
import { act, cleanup, render } from "@testing-library/react";
import { Profiler, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { frameSchedule } from "./frameSchedule.js";
import type { Run } from "./run.js";
import type { RunSource } from "./runSource.js";
import { useMessages } from "./useMessages.js";
import { useOutline } from "./useOutline.js";
import { useRun } from "./useRun.js";
import { useRunHead } from "./useRunHead.js";
import { useServedRun } from "./useServedRun.js";

const START = { type: "RUN_STARTED", threadId: "t1", runId: "r1" };
const FINISH = { type: "RUN_FINISHED", threadId: "t1", runId: "r1" };
const say = (messageId: string, delta: string) => ({
  type: "TEXT_MESSAGE_CHUNK",
  messageId,
  delta,
});

interface ViewProps {
  source: RunSource;
  served?: number;
  onRun?: (run: Run) => void;
}

function View({ source, served = Number.POSITIVE_INFINITY, onRun }: ViewProps) {
  const run = useServedRun(useRun(source), served);
  onRun?.(run);
  const status = useRunHead(run, (head) => head.status);
  const messages = useMessages(run);
  const rows = [...useOutline(run)].filter(({ kind }) => kind === "message");
  return (
    <p>
      {status}: {messages.map(({ content }) => String(content)).join(" ")} ({rows.length})
    </p>
  );
}

const nextTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));

/** An endpoint that counts who is connected to it. */
function countingServer(events: readonly unknown[]) {
  const counts = { open: 0, most: 0 };
  const fetch = async (_: string, init: RequestInit): Promise<Response> => {
    counts.open += 1;
    counts.most = Math.max(counts.most, counts.open);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
        controller.enqueue(new TextEncoder().encode(text));
        init.signal?.addEventListener("abort", () => {
          counts.open -= 1;
          controller.error(new Error("aborted"));
        });
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return { counts, fetch };
}

/** A store that counts its listeners. */
function countingStore() {
  const store = createRunStore();
  const counts = { listeners: 0 };
  const counted =
    <A extends unknown[]>(subscribe: (...given: A) => () => void) =>
    (...given: A) => {
      counts.listeners += 1;
      const leave = subscribe(...given);
      return () => {
        counts.listeners -= 1;
        leave();
      };
    };
  const watched: RunStore = Object.create(store, {
    subscribe: { value: counted(store.subscribe) },
    subscribeTo: { value: counted(store.subscribeTo) },
  });
  return { counts, store, watched };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("B87: strict mode mounts twice", () => {
  it("one connection at most, no row twice, none left after unmount, and not a word from React", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    const texts = Array.from({ length: 18 }, (_, number) => say("m1", `${number} `));
    const { counts, fetch } = countingServer([START, ...texts]);
    const source: RunSource = { url: "/live", transport: "event-source", fetch };
    const { container, unmount } = render(<View source={source} />, { wrapper: StrictMode });
    await nextTask();
    const all = texts.map(({ delta }) => delta).join("");
    expect(container.textContent).toBe(`running: ${all} (1)`);
    expect(counts).toEqual({ open: 1, most: 1 });
    unmount();
    await nextTask();
    expect(counts.open).toBe(0);
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe("B118: a tab in the background gets no animation frames", () => {
  it("is up to date by a timer about once a second, and has one commit to make on return", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("requestAnimationFrame", () => 0);
    let visibility: DocumentVisibilityState = "hidden";
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
    const store = createRunStore({ schedule: frameSchedule() });
    let commits = 0;
    const { container } = render(
      <Profiler id="view" onRender={() => commits++}>
        <View source={{ store }} />
      </Profiler>,
    );
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    const before = commits;

    store.push(START);
    for (let number = 0; number < 10_000; number++) {
      store.push(say("m1", "x"));
      if (number % 100 === 99) await vi.advanceTimersByTimeAsync(50);
    }
    store.push(FINISH);
    expect(store.head.status).toBe("success");
    expect(store.messages[0]?.content).toHaveLength(10_000);
    const whileHidden = commits - before;
    expect(whileHidden).toBeGreaterThanOrEqual(4);
    expect(whileHidden).toBeLessThanOrEqual(6);

    visibility = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(1_100);
    expect(commits - before - whileHidden).toBe(1);
    expect(container.textContent).toBe(`success: ${"x".repeat(10_000)} (1)`);
  });
});

describe("B121: a view that has gone", () => {
  it("leaves no listener, and can be collected", async () => {
    const { counts, store, watched } = countingStore();
    const gone: WeakRef<Run>[] = [];
    const source: RunSource = { store: watched };
    store.push(START);
    for (let number = 0; number < 100; number++) {
      const { unmount } = render(
        <View source={source} onRun={(run) => gone.push(new WeakRef(run))} />,
      );
      act(() => void store.push(say("m1", "x")));
      expect(counts.listeners).toBeGreaterThan(0);
      unmount();
      expect(counts.listeners).toBe(0);
    }
    cleanup();
    // A root of nothing takes the place of the last one in what React holds.
    render(<p />);
    cleanup();
    await nextTask();
    collectGarbage();
    expect(gone.length).toBeGreaterThanOrEqual(100);
    expect(gone.filter((run) => run.deref() !== undefined)).toEqual([]);
  });

  it("lets go of its connection when the last reader leaves", async () => {
    const { counts, fetch } = countingServer([START]);
    const source: RunSource = { url: "/live", transport: "event-source", fetch };
    for (let number = 0; number < 3; number++) {
      const { unmount } = render(<View source={source} />);
      await nextTask();
      expect(counts.open).toBe(1);
      unmount();
      await nextTask();
      expect(counts.open).toBe(0);
    }
  });
});

describe("B132: two runs rendered on one server", () => {
  it("each has its own words, and a page whose store has gone on hydrates without a word", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    const [a, b] = [createRunStore(), createRunStore()];
    a.push([START, say("m1", "of A")]);
    b.push([START, say("m1", "of B")]);
    const html = renderToString(<View source={{ store: a }} />);
    expect(renderToString(<View source={{ store: b }} />)).not.toContain("of A");
    expect(html).toContain("of A");
    expect(html).not.toContain("of B");

    const served = a.log.length;
    for (const word of ["1", "2", "3", "4"]) a.push(say("m2", word));
    a.push(FINISH);
    const container = document.createElement("div");
    container.innerHTML = html;
    const paragraph = container.firstChild;
    const root = await act(() =>
      hydrateRoot(container, <View source={{ store: a }} served={served} />),
    );
    expect(container.textContent).toBe("success: of A 1234 (2)");
    expect(container.firstChild).toBe(paragraph);
    expect(complaints).not.toHaveBeenCalled();
    await act(() => root.unmount());
  });
});

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}
