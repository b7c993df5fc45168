import type { WaterfallElements } from "./waterfallDriver.js";

/** The part of the frame in the overview that is held. @internal */
export type WindowPart = "start" | "end" | "window";

/** What gestures ask for. Places are px from the left of the drawn time, and from the top of the lanes in view. @internal */
export interface GestureTarget {
  zoom(factor: number, x: number): void;
  pan(px: number): void;
  hover(x: number | null, y: number): void;
  /** A bar, or nothing, was pressed. */
  press(x: number, y: number): void;
  open(x: number, y: number): void;
  /** The overview was taken hold of. */
  grab(x: number): WindowPart;
  drag(part: WindowPart, x: number, px: number): void;
}

/** Px that a pointer moves before it drags. */
const DRAG = 4;
/** How much a wheel stretches. */
const WHEEL = 0.0022;

/**
 * Pointer, wheel and touch: dragging moves the time, a wheel with Ctrl and two fingers stretch it, a wheel alone
 * scrolls the page as ever, sideways it moves the time.
 *
 * @internal
 */
export function attachGestures(elements: WaterfallElements, target: GestureTarget): () => void {
  const { lanes, bars, overview } = elements;
  const aborting = new AbortController();
  const { signal } = aborting;
  const held = new Map<number, { x: number; y: number }>();
  let moved = false;
  let spread = 0;

  const placeOf = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const box = bars.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const middleOf = (): number => {
    const [first, second] = [...held.values()];
    return first && second ? (first.x + second.x) / 2 : 0;
  };
  /** How far two fingers are apart, whichever way they lie: one above the other, the px between them along the time say nothing. */
  const spreadOf = (): number => {
    const [first, second] = [...held.values()];
    return first && second ? Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)) : 0;
  };

  const onWheel = (event: WheelEvent): void => {
    const { x } = placeOf(event);
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    if (event.ctrlKey || event.metaKey) {
      target.zoom(Math.exp(-event.deltaY * unit * WHEEL * (event.deltaMode === 0 ? 2 : 1)), x);
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      target.pan((event.deltaX || event.deltaY) * unit);
    } else return;
    event.preventDefault();
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    held.set(event.pointerId, placeOf(event));
    // What two fingers do is no press, whichever of them leaves first.
    moved = held.size > 1;
    spread = spreadOf();
  };
  const onMove = (event: PointerEvent): void => {
    // Released where nothing heard of it: outside, before it had moved along the time.
    if (event.pointerType === "mouse" && event.buttons === 0) held.delete(event.pointerId);
    const before = held.get(event.pointerId);
    const next = placeOf(event);
    if (!before) {
      if (event.pointerType === "mouse") target.hover(next.x, next.y);
      return;
    }
    if (!moved && Math.abs(next.x - before.x) < DRAG && held.size === 1) return;
    if (!moved) {
      moved = true;
      lanes.setPointerCapture?.(event.pointerId);
      target.hover(null, 0);
    }
    const middle = middleOf();
    held.set(event.pointerId, next);
    if (held.size === 1) target.pan(before.x - next.x);
    else {
      const now = spreadOf();
      // Stretched first: where everything is in view there is no room to go.
      if (spread > 0 && now > 0) target.zoom(now / spread, middle);
      target.pan(middle - middleOf());
      spread = now;
    }
  };
  const onUp = (event: PointerEvent): void => {
    const { x, y } = placeOf(event);
    if (held.delete(event.pointerId) && !moved && event.type === "pointerup") target.press(x, y);
    spread = spreadOf();
  };

  let part: WindowPart | null = null;
  let holder = 0;
  let last = 0;
  const inOverview = (event: PointerEvent): number =>
    event.clientX - overview.getBoundingClientRect().left;
  const onGrab = (event: PointerEvent): void => {
    if (event.button !== 0 || part) return;
    holder = event.pointerId;
    last = inOverview(event);
    part = target.grab(last);
    overview.setPointerCapture(event.pointerId);
  };
  const onDrag = (event: PointerEvent): void => {
    if (!part || event.pointerId !== holder) return;
    const x = inOverview(event);
    target.drag(part, x, x - last);
    last = x;
  };
  const onDrop = (event: PointerEvent): void => {
    if (event.pointerId === holder) part = null;
  };

  lanes.addEventListener("wheel", onWheel, { passive: false, signal });
  lanes.addEventListener("pointerdown", onDown, { signal });
  lanes.addEventListener("pointermove", onMove, { signal });
  lanes.addEventListener("pointerup", onUp, { signal });
  lanes.addEventListener("pointercancel", onUp, { signal });
  lanes.addEventListener("pointerleave", () => target.hover(null, 0), { signal });
  lanes.addEventListener(
    "dblclick",
    (event) => {
      const { x, y } = placeOf(event);
      target.open(x, y);
    },
    { signal },
  );
  overview.addEventListener("pointerdown", onGrab, { signal });
  overview.addEventListener("pointermove", onDrag, { signal });
  overview.addEventListener("pointerup", onDrop, { signal });
  overview.addEventListener("pointercancel", onDrop, { signal });
  overview.addEventListener("wheel", onWheel, { passive: false, signal });
  return () => aborting.abort();
}
