import type { BarModel } from "./barModel.js";
import type { Bar, Lane } from "./bars.js";
import { drawAxis, drawOverview, windowOf } from "./drawAxis.js";
import type { Brush } from "./drawBar.js";
import { drawLanes, type Picture } from "./drawLanes.js";
import { attachGestures } from "./gestures.js";
import { type LanePlaces, placeLanes } from "./lanePlaces.js";
import { type Palette, readPalette, watchTheme } from "./palette.js";
import { fitScale } from "./scale.js";
import { ticksBetween } from "./ticks.js";
import { createViewport } from "./viewport.js";
import { barAt } from "./visible.js";

/** The elements of a time view. @internal */
export interface WaterfallElements {
  root: HTMLElement;
  /** What scrolls down the lanes. */
  scroller: HTMLElement;
  /** What stays in view above the lanes. */
  head: HTMLElement;
  /** As high as all lanes. */
  lanes: HTMLElement;
  overview: HTMLCanvasElement;
  axis: HTMLCanvasElement;
  bars: HTMLCanvasElement;
  probe: HTMLElement;
}

/** What a driver is told. @internal */
export interface WaterfallSettings {
  /** The time in the run; `null` once it has ended. */
  now: () => number | null;
  /** The moment that is shown; `null` while everything is. */
  head: () => number | null;
  chosen: Bar | null;
  words: {
    tick(time: number, step: number): string;
    moment(time: number): string;
    idle(ms: number): string;
    waiting(ms: number): string;
  };
  onChoose(bar: Bar | null): void;
  onOpen(bar: Bar): void;
}

/** What React draws. A new object when one of it changed. @internal */
export interface WaterfallShown {
  readonly lanes: readonly Lane[];
  readonly places: LanePlaces;
  /** Lanes in view. */
  readonly first: number;
  readonly last: number;
  readonly isNarrow: boolean;
  readonly base: "time" | "events";
  readonly isFit: boolean;
  /** Bars, as counted a moment ago: no row is to render for each that comes. */
  readonly count: number;
  /** Under the pointer. */
  readonly hovered: { readonly bar: Bar; readonly x: number; readonly y: number } | null;
}

/** @internal */
export interface WaterfallDriver {
  readonly shown: WaterfallShown;
  subscribe(listener: () => void): () => void;
  attach(elements: WaterfallElements): () => void;
  set(settings: WaterfallSettings): void;
  /** The run may have changed. */
  invalidate(): void;
  zoom(factor: number): void;
  fit(): void;
  /** Brings a bar into view. */
  showBar(bar: Bar): void;
  showLane(index: number): void;
  /** How many lanes fit into the view. */
  readonly page: number;
  /** Px of the painted time. */
  readonly width: number;
}

/** Ms of a frame that reading may take. */
const BUDGET = 8;
const COUNT_EVERY = 500;
const NARROW = 480;
/** Px that the times above a long and a short run need. */
const TICKS_APART = { hours: 84, minutes: 56 };
const HOUR = 3_600_000;

const NOTHING: WaterfallShown = {
  lanes: [],
  places: placeLanes([], false),
  first: 0,
  last: -1,
  isNarrow: false,
  base: "time",
  isFit: true,
  count: 0,
  hovered: null,
};

/** Paints a run into canvases and answers gestures, once a frame and past React. @internal */
export function createWaterfallDriver(model: BarModel): WaterfallDriver {
  const listeners = new Set<() => void>();
  const viewport = createViewport();
  let elements: WaterfallElements | null = null;
  let settings: WaterfallSettings | null = null;
  let shown = NOTHING;
  let frame = 0;
  let palette: Palette | null = null;
  let hatch: CanvasPattern | string = "";
  let places: LanePlaces = NOTHING.places;
  let placedFor = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let counted = 0;
  let countedAt = 0;
  /** Where the pointer is. */
  let pointed: { readonly x: number; readonly y: number } | null = null;

  const invalidate = (): void => {
    if (!elements || frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      paint();
    });
  };
  const tell = (next: WaterfallShown): void => {
    const isSame = (Object.keys(next) as (keyof WaterfallShown)[]).every(
      (name) => next[name] === shown[name],
    );
    if (isSame) return;
    shown = next;
    for (const listener of [...listeners]) listener();
  };
  const nowOf = (): number => Math.max(model.end, settings?.now() ?? model.end);

  const readModel = (): boolean => {
    const begun = performance.now();
    return model.update(() => performance.now() - begun > BUDGET);
  };
  const place = (isNarrow: boolean): void => {
    const tracks = model.lanes.reduce((sum, lane) => sum + lane.tracks.length, 0);
    const key = `${isNarrow} ${model.lanes.length} ${tracks} ${model.version}`;
    if (key === placedFor) return;
    placedFor = key;
    const next = placeLanes(model.lanes, isNarrow);
    const isSame =
      shown.lanes === model.lanes && shown.isNarrow === isNarrow && next.height === places.height;
    if (!isSame) places = next;
  };
  const pictureOf = (now: number): Picture => {
    const { bars, scroller } = elements as WaterfallElements;
    const { scale, scroll } = viewport;
    const width = bars.clientWidth;
    return {
      lanes: model.lanes,
      places,
      scale,
      scroll: scroll - EDGE,
      width,
      height: bars.clientHeight,
      top: scroller.scrollTop,
      ticks: ticksBetween(
        scale,
        scroll - EDGE,
        scroll + width,
        model.end - model.start < HOUR ? TICKS_APART.minutes : TICKS_APART.hours,
        model.base,
      ),
      now,
      head: settings?.head() ?? null,
      chosen: settings?.chosen ?? null,
      isMirrored: getComputedStyle(scroller).direction === "rtl",
      idle: (ms) => settings?.words.idle(ms) ?? "",
    };
  };

  function paint(): void {
    if (!elements || !settings) return;
    const { root, scroller, head, lanes, overview, axis, bars } = elements;
    const isMore = readModel();
    const isNarrow = root.clientWidth < NARROW;
    const now = nowOf();
    place(isNarrow);
    lanes.style.blockSize = `${places.height + BELOW}px`;
    const above = head.offsetHeight;
    const inView = Math.min(places.height + BELOW, scroller.clientHeight - above);
    bars.style.insetBlockStart = `${above}px`;
    bars.style.blockSize = `${Math.max(0, inView)}px`;
    viewport.setWidth(Math.max(0, bars.clientWidth - 2 * EDGE));
    viewport.take(model.start, now, model.gaps(now));
    palette ??= takePalette();
    const picture = pictureOf(now);
    const { words } = settings;
    const brushOn = (canvas: HTMLCanvasElement): Brush | null => {
      const context = sizedContext(canvas);
      return context && palette
        ? { canvas: context, palette, hatch, waiting: words.waiting }
        : null;
    };
    const [first, second, third] = [brushOn(overview), brushOn(axis), brushOn(bars)];
    if (first) drawOverview(first, picture);
    const step = picture.ticks[1] ? picture.ticks[1].time - (picture.ticks[0]?.time ?? 0) : 1000;
    const tick = (time: number): string => words.tick(time - model.start, step);
    if (second) drawAxis(second, picture, tick, (time) => words.moment(time - model.start));
    if (third) drawLanes(third, picture);
    if (performance.now() - countedAt > COUNT_EVERY) {
      counted = model.count;
      countedAt = performance.now();
    }
    tell({
      lanes: model.lanes,
      places,
      first: Math.max(0, places.laneAt(picture.top)),
      last: lastInView(picture),
      isNarrow,
      base: model.base,
      isFit: viewport.isFit,
      count: counted,
      hovered: hovered(),
    });
    clearTimeout(timer);
    if (isMore) invalidate();
    else if (counted !== model.count) timer = setTimeout(invalidate, COUNT_EVERY);
    else if (settings.now() !== null) timer = setTimeout(invalidate, 1000);
  }

  function takePalette(): Palette {
    const { probe, bars } = elements as WaterfallElements;
    const next = readPalette(probe);
    hatch = bars.getContext("2d")?.createPattern(hatchOf(next), "repeat") ?? next.warnBg;
    return next;
  }

  const barUnder = (x: number, y: number): Bar | null => {
    if (!elements) return null;
    const { bars, scroller } = elements;
    const down = y + scroller.scrollTop;
    const index = places.laneAt(down);
    const lane = model.lanes[index];
    if (!lane) return null;
    const along = mirrored(x);
    const tolerance = 6;
    const track = places.trackAt(index, down);
    if (along < -tolerance || along > bars.clientWidth + tolerance) return null;
    const px = along + viewport.scroll - EDGE;
    const urgent = lane.urgent[track];
    const now = nowOf();
    const found = urgent ? barAt(urgent, viewport.scale, px, now, 2) : null;
    return found ?? barAt(lane.tracks[track] ?? [], viewport.scale, px, now, tolerance);
  };
  /** What is under the pointer, which may rest while the time moves. */
  const hovered = (): WaterfallShown["hovered"] => {
    const bar = pointed && barUnder(pointed.x, pointed.y);
    if (elements) elements.bars.style.cursor = bar ? "pointer" : "";
    if (!bar || !pointed) return null;
    return shown.hovered?.bar === bar ? shown.hovered : { bar, ...pointed };
  };
  /** A place from the start of the time, whichever side that is on. */
  const mirrored = (x: number): number => {
    if (!elements) return x;
    const isMirrored = getComputedStyle(elements.scroller).direction === "rtl";
    return isMirrored ? elements.bars.clientWidth - x : x;
  };
  const turn = (): number => (mirrored(0) === 0 ? 1 : -1);

  return {
    get shown() {
      return shown;
    },
    get page() {
      return Math.max(1, shown.last - shown.first);
    },
    get width() {
      return elements?.bars.clientWidth ?? 0;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    attach(next) {
      elements = next;
      const { root, scroller } = next;
      const observer = new ResizeObserver(invalidate);
      observer.observe(root);
      observer.observe(scroller);
      const leaveTheme = watchTheme(root, () => {
        palette = null;
        invalidate();
      });
      scroller.addEventListener("scroll", invalidate, { passive: true });
      const leaveGestures = attachGestures(next, {
        zoom(factor, x) {
          viewport.zoom(factor, mirrored(x) - EDGE);
          invalidate();
        },
        pan(px) {
          viewport.panBy(px * turn());
          invalidate();
        },
        grab(x) {
          const whole = fitScale(
            viewport.scale.start,
            viewport.scale.end,
            viewport.scale.gaps,
            next.overview.clientWidth,
          );
          const { from, to } = windowOf(pictureOf(nowOf()), next.overview.clientWidth);
          const at = mirrored(x);
          if (Math.abs(at - from) <= 8) return "start";
          if (Math.abs(at - to) <= 8) return "end";
          if (at < from || at > to) {
            const half = (to - from) / 2;
            viewport.panBy(viewport.scale.at(whole.timeAt(at - half)) - viewport.scroll);
            invalidate();
          }
          return "window";
        },
        drag(part, x, px) {
          const width = next.overview.clientWidth;
          const { scale } = viewport;
          const whole = fitScale(scale.start, scale.end, scale.gaps, width);
          const { from, to } = windowOf(pictureOf(nowOf()), width);
          const at = mirrored(x);
          if (part === "window") {
            const time = whole.timeAt(from + px * turn());
            viewport.panBy(scale.at(time) - viewport.scroll);
          } else if (part === "start") {
            viewport.frame(whole.timeAt(Math.min(at, to - 6)), whole.timeAt(to));
          } else viewport.frame(whole.timeAt(from), whole.timeAt(Math.max(at, from + 6)));
          invalidate();
        },
        hover(x, y) {
          pointed = x === null ? null : { x, y };
          tell({ ...shown, hovered: hovered() });
        },
        press: (x, y) => settings?.onChoose(barUnder(x, y)),
        open(x, y) {
          const bar = barUnder(x, y);
          if (bar) settings?.onOpen(bar);
          else {
            viewport.zoom(2, mirrored(x) - EDGE);
            invalidate();
          }
        },
      });
      paint();
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
        frame = 0;
        observer.disconnect();
        leaveTheme();
        leaveGestures();
        scroller.removeEventListener("scroll", invalidate);
        elements = null;
      };
    },
    set(next) {
      settings = next;
      invalidate();
    },
    invalidate,
    zoom(factor) {
      viewport.zoom(factor, (elements?.bars.clientWidth ?? 0) / 2);
      invalidate();
    },
    fit() {
      viewport.fit();
      invalidate();
    },
    showBar(bar) {
      viewport.show(bar.start, Math.min(bar.end, nowOf()));
      invalidate();
    },
    showLane(index) {
      if (!elements) return;
      const { scroller, head } = elements;
      const view = scroller.clientHeight - head.offsetHeight;
      const top = places.top(index);
      const bottom = top + places.heightOf(index);
      if (top < scroller.scrollTop) scroller.scrollTop = top;
      else if (bottom > scroller.scrollTop + view) scroller.scrollTop = bottom - view;
    },
  };
}

/** Px before and behind the time, so that a moment at its end is whole. */
const EDGE = 10;
/** Px below the lanes, for what is written on gaps. */
const BELOW = 20;

function lastInView({ places, top, height, lanes }: Picture): number {
  const last = places.laneAt(top + height - 1);
  return last < 0 ? lanes.length - 1 : last;
}

/** The context of a canvas that has as many pixels as the screen has for it. */
function sizedContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ratio = globalThis.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  // Else text would hang to the other side of its place where the page is written from the right.
  context.textAlign = "left";
  return context;
}

/** Lines at an angle, for what waits. */
function hatchOf(palette: Palette): HTMLCanvasElement {
  const tile = document.createElement("canvas");
  tile.width = 8;
  tile.height = 8;
  const context = tile.getContext("2d");
  if (!context) return tile;
  context.strokeStyle = palette.warnLine;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const at of [-8, 0, 8]) {
    context.moveTo(at - 1, 9);
    context.lineTo(at + 9, -1);
  }
  context.stroke();
  return tile;
}
