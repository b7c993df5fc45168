import { manyCalls } from "@run-timeline/fixtures";
import { work } from "./commits.js";
import { waiting } from "./timers.js";

/** A frame was drawn and the task after it began. */
const painted = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(0);
    }),
  );

const frames = async (count) => {
  for (let n = 0; n < count; n++) await painted();
};

/**
 * Gives the suites what they drive: `window.bench`. All of it is the same for every subject; a subject is what makes
 * a store and shows it.
 */
export function expose(subject) {
  const host = document.getElementById("app");
  let events = [];
  let store;
  let shown;
  work.rowSelector = subject.rowSelector;

  const slots = () => [...host.querySelectorAll(subject.rowSelector)];
  /** A row covers the middle of the viewport. By geometry: what is behind a row is nobody's row. */
  const isBlank = () => {
    const view = shown.scroller().getBoundingClientRect();
    const middle = view.top + view.height / 2;
    return !slots().some((slot) => {
      const { top, bottom } = slot.getBoundingClientRect();
      return top <= middle && bottom >= middle;
    });
  };
  const lastTop = () => shown.scroller().scrollHeight - shown.scroller().clientHeight;

  /** Somewhere in the middle of the list, between two rows. */
  const toMiddle = async () => {
    shown.scroller().scrollTop = Math.round(lastTop() / 2);
    await frames(12);
    shown.scroller().scrollTop += 37;
    await frames(12);
  };

  /** Scrolls from the end until the row with some words is just above the viewport. */
  const scrollPast = async (words) => {
    const scroller = shown.scroller();
    scroller.scrollTop = lastTop();
    await frames(12);
    const find = () => slots().find((slot) => slot.textContent.includes(words));
    while (!find() && scroller.scrollTop > 0) {
      scroller.scrollTop -= 300;
      await painted();
    }
    const { top } = scroller.getBoundingClientRect();
    scroller.scrollTop += find().getBoundingClientRect().bottom - top + 4;
    await frames(12);
  };

  /** How many px the row in the middle of the viewport moves at most, while something is done each frame. */
  const drift = async (length, act) => {
    const view = shown.scroller().getBoundingClientRect();
    const middle = view.top + view.height / 2;
    const read = slots().find((slot) => {
      const { top, bottom } = slot.getBoundingClientRect();
      return top <= middle && bottom > middle;
    });
    const start = read.getBoundingClientRect().top;
    const before = lastTop();
    let px = 0;
    for (let frame = 0; frame < length; frame++) {
      act(frame);
      await painted();
      const now = read.isConnected ? read.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
      px = Math.max(px, Math.abs(now - start));
    }
    if (lastTop() === before) throw new Error("Nothing happened while the row was watched.");
    return { px };
  };

  window.bench = {
    frames,
    work: () => ({ commits: work.commits, rows: work.rows, others: work.others }),
    /** Makes the events of a run, outside of what is measured. */
    prepare(calls, { ended = true } = {}) {
      events = [...manyCalls(calls)];
      if (!ended) events.pop();
      return events.length;
    },
    /** Lets them go, so that the heap is the store's and the page's. */
    release() {
      events = [];
    },
    /** As the rows come: a run that nobody could hold as events. */
    fold(calls) {
      store = subject.create();
      for (const event of manyCalls(calls)) store.push(event);
    },
    /** Folds the prepared events. */
    push(options) {
      store = subject.create(options);
      for (const event of events) store.push(event);
    },
    /** Shows the store, to the second frame. */
    async show(options = {}, { isEmpty = false } = {}) {
      work.reset();
      shown = subject.show(host, store, options);
      while (!isEmpty && slots().length === 0) await painted();
      await frames(2);
      return { elements: shown.elements(), rows: shown.count(), ...this.work() };
    },
    async unmount() {
      shown.unmount();
      store = shown = undefined;
      await frames(3);
    },
    /** What is in the page and waits. */
    left: () => ({ elements: host.querySelectorAll("*").length, timers: waiting.size }),

    /** Another run of the thread, some thousand events a frame. */
    async soak(calls, seed) {
      let count = 0;
      for (const event of manyCalls(calls, seed)) {
        const isBound = "threadId" in event;
        store.push(isBound ? { ...event, threadId: "soak" } : event);
        if (++count % 4_000 === 0) await painted();
      }
      await frames(2);
    },
    async setView(view) {
      shown.setView(view);
      await frames(2);
      return { elements: shown.elements(), rows: shown.count() };
    },
    count: () => shown.count(),
    /** Searches and filters, for as long as that takes. */
    async look(query, filters) {
      shown.look(query, filters);
      await frames(40);
      return { rows: shown.count() };
    },

    /** A message grows by so many deltas a frame. */
    async stream(length, perFrame, isCounting) {
      const messageId = `live-${performance.now()}`;
      store.push({ type: "TEXT_MESSAGE_START", messageId, role: "assistant" });
      store.push({ type: "TEXT_MESSAGE_CONTENT", messageId, delta: "Live: " });
      await frames(3);
      work.reset();
      work.isCounting = isCounting;
      for (let frame = 0; frame < length; frame++) {
        for (let n = 0; n < perFrame; n++) {
          store.push({ type: "TEXT_MESSAGE_CONTENT", messageId, delta: n % 12 ? "tok " : "end. " });
        }
        await painted();
      }
      await frames(2);
      const found = this.work();
      work.isCounting = false;
      const words = host.textContent.match(/tok |end\. /g)?.length ?? 0;
      store.push({ type: "TEXT_MESSAGE_END", messageId });
      await frames(2);
      return { ...found, frames: length, words };
    },

    /** So many new calls a second with their results, for two subagents at once, following the tail. */
    async churn(seconds, perSecond) {
      const owners = ["churn-1", "churn-2"].map((id) => `${id}-${performance.now()}`);
      for (const subagentRunId of owners) {
        store.push({ type: "SUBAGENT_STARTED", subagentRunId, name: "researcher" });
      }
      await frames(3);
      work.reset();
      const begun = performance.now();
      let made = 0;
      let off = 0;
      let drawn = 0;
      for (let now = begun; now - begun < seconds * 1000; now = performance.now()) {
        const due = ((now - begun) / 1000) * perSecond;
        for (; made < due; made++) {
          for (const event of callOf(made, owners[made % 2])) store.push(event);
        }
        await painted();
        drawn++;
        if (Math.abs(lastTop() - shown.scroller().scrollTop) > 2) off++;
      }
      return { ...this.work(), calls: made, frames: drawn, off };
    },

    /** Scrolls by so many px a frame. */
    async scroll(length, px, from = 0) {
      const scroller = shown.scroller();
      scroller.scrollTop = from * lastTop();
      await frames(10);
      work.reset();
      let blank = 0;
      for (let frame = 0; frame < length; frame++) {
        scroller.scrollTop += px;
        await painted();
        if (isBlank()) blank++;
      }
      return { ...this.work(), frames: length, blank };
    },

    /** Jumps over the whole list in equal strides, as somebody does who drags the scroll bar. */
    async sweep(strides) {
      const scroller = shown.scroller();
      let blank = 0;
      for (let stride = 1; stride <= strides; stride++) {
        scroller.scrollTop = (lastTop() * stride) / strides;
        await painted();
        if (isBlank()) blank++;
      }
      return { frames: strides, blank };
    },

    /** The row being read moves by so many px while a group above the fold is opened. */
    async open() {
      await toMiddle();
      const first = Math.min(...slots().map(subject.indexOf));
      const keys = [1, 2, 3, 4, 5, 6].map((back) => shown.groupBefore(first - back));
      return drift(60, (frame) => {
        if (frame % 10 === 0 && keys[frame / 10]) shown.setOpen(keys[frame / 10], true);
      });
    },
    /** … while a text just above the fold grows. In order nothing does: there it grows at the end. */
    async growAbove() {
      const messageId = "grows";
      const subagentRunId = "below";
      store.push({ type: "TEXT_MESSAGE_START", messageId, role: "assistant" });
      store.push({ type: "TEXT_MESSAGE_CONTENT", messageId, delta: "Grows." });
      store.push({ type: "SUBAGENT_STARTED", subagentRunId, name: "worker" });
      for (let n = 0; n < 80; n++) for (const e of callOf(n, subagentRunId)) store.push(e);
      await frames(3);
      await scrollPast("Grows.");
      const delta = "It says more than a line holds, again and again. ".repeat(4);
      return drift(60, () => store.push({ type: "TEXT_MESSAGE_CONTENT", messageId, delta }));
    },
    /** … while rows come at the end, which is not followed. */
    async appendBelow(length) {
      await toMiddle();
      return drift(length, (frame) => {
        for (const event of callOf(frame)) store.push(event);
      });
    },
    /** Painted frames off the tail while rows come and the last one grows. */
    async pinned(length) {
      let off = 0;
      let messageId;
      for (let frame = 0; frame < length; frame++) {
        if (frame % 20 === 0) {
          for (const event of callOf(frame)) store.push(event);
          messageId = `pinned-${frame}`;
          store.push({ type: "TEXT_MESSAGE_START", messageId, role: "assistant" });
        }
        const delta = "some words that come and come ";
        store.push({ type: "TEXT_MESSAGE_CONTENT", messageId, delta });
        await painted();
        if (Math.abs(lastTop() - shown.scroller().scrollTop) > 1) off++;
      }
      await frames(3);
      const lost = Math.abs(lastTop() - shown.scroller().scrollTop) > 1 ? 1 : 0;
      return { off, frames: length, lost };
    },

    /** How many of these rows can be brought into view by moving the scroll bar and the wheel alone. */
    async reach(targets) {
      let reached = 0;
      for (const target of targets) if (await this.reachRow(target)) reached++;
      return { targets: targets.length, reached };
    },
    async reachRow(target) {
      const scroller = shown.scroller();
      let low = 0;
      let high = lastTop();
      const drawn = () => slots().map(subject.indexOf);
      // By the scroll bar, as near as it can be placed.
      for (let step = 0; step < 60 && high - low > 1; step++) {
        const middle = (low + high) / 2;
        scroller.scrollTop = middle;
        await painted();
        const indexes = drawn();
        if (indexes.includes(target)) break;
        if (Math.min(...indexes) > target) high = middle;
        else low = middle;
      }
      // By the wheel, a page at a time.
      for (let page = 0; page < 2_000; page++) {
        const indexes = drawn();
        if (indexes.includes(target)) return true;
        const before = scroller.scrollTop;
        scroller.scrollTop += Math.min(...indexes) > target ? -600 : 600;
        await painted();
        if (scroller.scrollTop === before && !drawn().includes(target)) return false;
      }
      return false;
    },
  };
}

/** A call of a subagent, whole. */
function callOf(number, subagentRunId) {
  const toolCallId = `churn-call-${performance.now()}-${number}`;
  const owned = subagentRunId === undefined ? {} : { subagentRunId };
  return [
    { type: "TOOL_CALL_START", toolCallId, toolCallName: "read_file", ...owned },
    { type: "TOOL_CALL_ARGS", toolCallId, delta: `{"path":"src/file-${number}.ts",`, ...owned },
    { type: "TOOL_CALL_ARGS", toolCallId, delta: '"lines":[1,80]}', ...owned },
    { type: "TOOL_CALL_END", toolCallId, ...owned },
    {
      type: "TOOL_CALL_RESULT",
      messageId: `${toolCallId}-result`,
      toolCallId,
      content: `80 lines of src/file-${number}.ts, which are not shown here.`,
      ...owned,
    },
  ];
}
