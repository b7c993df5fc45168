import type { Event, RunFinishedEvent } from "../../events.js";
import { type TimelineMetadata, timelineMetadata } from "../metadata.js";
import { isFields, textOf } from "../native.js";
import { tokenUsage } from "../usage.js";
import { customEvent } from "./custom.js";
import { PARENT, type State } from "./state.js";

/** Where runs begin and end. */
export interface Lifecycle {
  started(goal: string): Event[];
  /** @param about what the end says beside its usage */
  completed(output: unknown, usage: unknown, about?: TimelineMetadata): Event[];
  failed(message: string): Event[];
  /** Not an end yet: an answer may follow. */
  cancelled(notice: Event[]): Event[];
  /** Running totals; the end's own replace them. */
  countUsage(usage: unknown): Event[];
  /** Events of a run, behind its start where none is open. */
  within(events: Event[]): Event[];
  end(): Event[];
}

export function createLifecycle({ runs, texts, group, children }: State): Lifecycle {
  let usage: unknown;
  /** The open run has had its `run_started`. */
  let isAnnounced = false;
  let isCancelled = false;

  /** Closes what may not be open when a run finishes. */
  function finish(extra: Partial<RunFinishedEvent>, about: TimelineMetadata = {}): Event[] {
    return [
      ...group.close(),
      ...texts.close(PARENT),
      ...children.finishAll(),
      ...runs.finish({
        ...extra,
        ...tokenUsage(usage),
        ...timelineMetadata({ usage, ...about }),
      }),
    ];
  }

  function fail(message: string, code?: string): Event[] {
    // What is open is left so: a reader sees that it was cut off.
    texts.forget();
    children.forget();
    group.forget();
    return runs.fail(message, {
      ...(code !== undefined && { code }),
      ...tokenUsage(usage),
      ...timelineMetadata({ usage }),
    });
  }

  const cancel = (): Event[] => finish({ outcome: { type: "cancelled" } });

  const endBefore = (): Event[] =>
    isCancelled ? cancel() : fail("A new run started before this one ended.", "superseded");

  /** A message of its own: blank text before it is no part of it. */
  const say = (text: string): Event[] => [
    ...group.close(),
    ...texts.close(PARENT),
    ...texts.append(PARENT, text),
  ];

  function ended(events: Event[]): Event[] {
    usage = undefined;
    isAnnounced = false;
    isCancelled = false;
    return events;
  }

  const lifecycle: Lifecycle = {
    started(goal) {
      if (runs.isOpen && !isAnnounced) {
        // Events came before it, and opened the run: only its goal is news.
        isAnnounced = true;
        return [customEvent("run_started", { goal })];
      }
      const before = runs.isOpen ? ended(endBefore()) : [];
      isAnnounced = true;
      return [...before, ...runs.open(timelineMetadata({ goal: goal || undefined }))];
    },
    completed(output, total, about) {
      if (!runs.isOpen && runs.lastEnd === "failed") return [];
      lifecycle.countUsage(total);
      const opening = runs.open();
      const isAnswered = (texts.read(PARENT) ?? "").trim() !== "";
      const answer = isAnswered || textOf(output).trim() === "" ? [] : say(textOf(output));
      const result = output === undefined || output === null ? {} : { result: output };
      return ended([...opening, ...answer, ...finish(result, about)]);
    },
    failed(message) {
      if (!runs.isOpen && runs.lastEnd === "failed") return [];
      const opening = runs.lastEnd === null ? runs.open() : [];
      return ended([...opening, ...fail(message || "The run failed without saying why.")]);
    },
    cancelled(notice) {
      isCancelled = true;
      return lifecycle.within([...texts.close(PARENT), ...notice]);
    },
    countUsage(value) {
      if (isFields(value) && Object.keys(value).length > 0) usage = value;
      return [];
    },
    within: (events) => (events.length === 0 ? [] : [...runs.open(), ...events]),
    // The producer said that it was cancelled, and nothing more: that was its end.
    end: () => (isCancelled && runs.isOpen ? ended(cancel()) : []),
  };
  return lifecycle;
}
