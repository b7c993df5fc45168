/**
 * Whether a finger moves the scrolling element, or its momentum still does.
 *
 * @internal
 */
export interface TouchGesture {
  readonly isMoving: boolean;
  /** Stops listening. */
  stop(): void;
}

/** Momentum that sent no scroll event for this long is over: not every browser tells its end. */
const QUIET = 150;

/**
 * Follows touches on a scrolling element. A scroll position that is written while a finger or its momentum moves the
 * element stops the fling in some browsers and is overridden in others, so that writes wait until it rests.
 *
 * @param onRest called when the element came to rest after a touch
 * @internal
 */
export function watchTouches(scroller: HTMLElement, onRest: () => void): TouchGesture {
  let fingers = 0;
  let isMoving = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  const rest = () => {
    clearTimeout(quiet);
    if (!isMoving || fingers > 0) return;
    isMoving = false;
    onRest();
  };
  const restWhenQuiet = () => {
    clearTimeout(quiet);
    if (isMoving && fingers === 0) quiet = setTimeout(rest, QUIET);
  };
  const onTouch = (event: TouchEvent) => {
    fingers = event.touches.length;
    if (fingers > 0) isMoving = true;
    restWhenQuiet();
  };

  for (const type of ["touchstart", "touchend", "touchcancel"] as const) {
    scroller.addEventListener(type, onTouch, { passive: true, signal });
  }
  scroller.addEventListener("scroll", restWhenQuiet, { passive: true, signal });
  scroller.addEventListener("scrollend", rest, { signal });

  return {
    get isMoving() {
      return isMoving;
    },
    stop() {
      clearTimeout(quiet);
      listening.abort();
    },
  };
}
