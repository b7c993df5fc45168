/** Ms between flushes while nobody looks: a hidden tab gets no animation frames. */
const HIDDEN = 1000;

/**
 * Makes a `schedule` for `createRunStore` that flushes at most once an animation frame, and about once a second
 * while the tab is hidden. Without a document, and inside React's `act`, it flushes at once.
 *
 * @example
 * const store = createRunStore({ schedule: frameSchedule() });
 */
export function frameSchedule(): (flush: () => void) => void {
  return (flush) => {
    if (isSynchronous()) flush();
    else onNextFrame(flush);
  };
}

/** Calls `flush` with the next frame or, while hidden, in a second. Returns what takes it back. @internal */
export function onNextFrame(flush: () => void): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const takeBack = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", plan);
  };
  const run = (): void => {
    takeBack();
    flush();
  };
  /** A frame that was asked for before the tab was hidden never comes. */
  function plan(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    if (document.visibilityState === "hidden") timer = setTimeout(run, HIDDEN);
    else frame = requestAnimationFrame(run);
  }

  document.addEventListener("visibilitychange", plan);
  plan();
  return takeBack;
}

/** On a server there are no frames, and tests that act expect to see what they did. @internal */
export function isSynchronous(): boolean {
  return (
    typeof document === "undefined" ||
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: unknown }).IS_REACT_ACT_ENVIRONMENT === true
  );
}
