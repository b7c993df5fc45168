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

/**
 * Calls `flush` with the next frame or, while hidden, in a second. Returns what takes it back.
 *
 * A timer runs beside every frame, as a frame that was asked for before the tab was hidden never comes. To listen for
 * that instead takes a listener a frame, which cost more than the rendering of the row that streams.
 *
 * @internal
 */
export function onNextFrame(flush: () => void): () => void {
  const run = (): void => {
    takeBack();
    flush();
  };
  const timer = setTimeout(run, HIDDEN);
  const frame = requestAnimationFrame(() => {
    if (document.visibilityState !== "hidden") run();
  });
  const takeBack = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  return takeBack;
}

/** On a server there are no frames, and tests that act expect to see what they did. @internal */
export function isSynchronous(): boolean {
  return (
    typeof document === "undefined" ||
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: unknown }).IS_REACT_ACT_ENVIRONMENT === true
  );
}
