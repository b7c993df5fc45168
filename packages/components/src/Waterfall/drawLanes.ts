import type { Bar, Lane } from "./bars.js";
import { type Brush, drawBar, drawRing } from "./drawBar.js";
import type { Gap } from "./idle.js";
import type { LanePlaces } from "./lanePlaces.js";
import type { Palette } from "./palette.js";
import { drawIcon } from "./pictogram.js";
import type { Scale } from "./scale.js";
import type { Tick } from "./ticks.js";
import { eachVisible, type Placed } from "./visible.js";

/** Everything that a drawing shows. @internal */
export interface Picture {
  readonly lanes: readonly Lane[];
  readonly places: LanePlaces;
  readonly scale: Scale;
  readonly ticks: readonly Tick[];
  /** Px before what is in view, along the time and down the lanes. */
  readonly scroll: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Where open bars end. */
  readonly now: number;
  /** The moment that is shown; `null` while everything is. */
  readonly head: number | null;
  readonly chosen: Bar | null;
  readonly isMirrored: boolean;
  readonly idle: (ms: number) => string;
}

/** Draws what is in view. Costs what can be seen, not what there is. @internal */
export function drawLanes(brush: Brush, picture: Picture): void {
  const { canvas, palette } = brush;
  const { lanes, places, top, width, height } = picture;
  canvas.clearRect(0, 0, width, height);
  const bottom = Math.min(height, places.height - top);
  drawGrid(canvas, palette, picture, bottom);
  drawGaps(brush, picture, bottom);
  for (let index = Math.max(0, places.laneAt(top)); index < lanes.length; index++) {
    if (places.top(index) > top + height) break;
    drawLane(brush, picture, index);
  }
  drawChosen(brush, picture);
  drawHead(canvas, palette, picture, bottom);
  drawGapLabels(canvas, palette, picture, bottom);
}

/** Left edge, as it is painted, of what lies from one place to another. */
export function paintedAt({ isMirrored, width }: Picture, from: number, length: number): number {
  return isMirrored ? width - from - length : from;
}

function drawGrid(
  canvas: CanvasRenderingContext2D,
  palette: Palette,
  picture: Picture,
  bottom: number,
): void {
  canvas.fillStyle = palette.line;
  for (const { px } of picture.ticks) {
    canvas.fillRect(paintedAt(picture, px - picture.scroll, 1), 0, 1, bottom);
  }
}

function drawGaps(brush: Brush, picture: Picture, bottom: number): void {
  eachGap(picture, (x, width) => drawGap(brush, x, 0, width, bottom));
}

/** @internal */
export function drawGap(
  { canvas, palette }: Brush,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  canvas.save();
  canvas.beginPath();
  canvas.rect(x, y, width, height);
  canvas.clip();
  canvas.fillStyle = palette.surface;
  canvas.fillRect(x, y, width, height);
  canvas.strokeStyle = palette.line;
  canvas.lineWidth = 1;
  canvas.beginPath();
  for (let at = x - height; at < x + width; at += 7) {
    canvas.moveTo(at, y + height);
    canvas.lineTo(at + height, y);
  }
  canvas.stroke();
  canvas.strokeStyle = palette.lineStrong;
  canvas.setLineDash([3, 3]);
  canvas.strokeRect(x + 0.5, y - 1, width - 1, height + 2);
  canvas.restore();
}

function eachGap(picture: Picture, draw: (x: number, width: number, gap: Gap) => void): void {
  const { scale, scroll, width } = picture;
  for (const gap of scale.gaps) {
    const from = scale.at(gap.start) - scroll;
    if (from > width) return;
    if (from + scale.gapWidth < 0) continue;
    draw(paintedAt(picture, from, scale.gapWidth), scale.gapWidth, gap);
  }
}

function drawGapLabels(
  canvas: CanvasRenderingContext2D,
  palette: Palette,
  picture: Picture,
  bottom: number,
): void {
  canvas.font = `400 11px ${palette.sans}`;
  canvas.textBaseline = "middle";
  eachGap(picture, (x, width, gap) => {
    const words = picture.idle(gap.end - gap.start);
    const room = canvas.measureText(words).width + 10;
    if (room > Math.max(width + 40, 72)) return;
    const from = Math.min(Math.max(1, x + (width - room) / 2), picture.width - room - 1);
    // Below the lanes where there is room, so that it covers nothing that happened.
    const y = Math.min(bottom + 2, picture.height - 18);
    canvas.fillStyle = palette.bg;
    canvas.strokeStyle = palette.lineStrong;
    canvas.lineWidth = 1;
    canvas.beginPath();
    canvas.roundRect(from + 0.5, y - 0.5, room, 17, 4);
    canvas.fill();
    canvas.stroke();
    canvas.fillStyle = palette.text3;
    canvas.fillText(words, from + 5, y + 8.5);
  });
}

function drawLane(brush: Brush, picture: Picture, index: number): void {
  const { lanes, places, top, height } = picture;
  const lane = lanes[index] as Lane;
  const first = Math.max(0, places.trackAt(index, top));
  const last = Math.min(lane.tracks.length - 1, places.trackAt(index, top + height));
  for (let track = first; track <= last; track++) {
    const y = places.trackTop(index, track) - top;
    const draw = ({ bar, from, to }: Placed): void => drawPlaced(brush, picture, bar, from, to, y);
    const bars = lane.tracks[track] as Bar[];
    const urgent = lane.urgent[track] ?? [];
    if (lane.owner === undefined) drawApart(picture, [urgent, bars], draw);
    else for (const those of [bars, urgent]) each(picture, those, draw);
  }
}

/** Px of a moment, and a hair. */
const MOMENT = 17;

/** Draws moments that hide no other: of those too close to be told apart the first, or the one that must not be lost. */
function drawApart(
  picture: Picture,
  moments: readonly (readonly Bar[])[],
  draw: (placed: Placed) => void,
): void {
  const taken: number[] = [];
  for (const bars of moments) {
    each(picture, bars, (placed) => {
      if (taken.some((place) => Math.abs(place - placed.from) < MOMENT)) return;
      taken.push(placed.from);
      draw(placed);
    });
  }
}

function each(picture: Picture, bars: readonly Bar[], draw: (placed: Placed) => void): void {
  eachVisible(bars, picture.scale, picture.scroll, picture.width, picture.now, draw);
}

function drawPlaced(
  brush: Brush,
  picture: Picture,
  bar: Bar,
  from: number,
  to: number,
  y: number,
): void {
  const { canvas, palette } = brush;
  if (bar.kind === "pin") {
    const x = paintedAt(picture, from, 0);
    canvas.fillStyle = palette.bg;
    canvas.beginPath();
    canvas.arc(x, y + 11, 8, 0, 2 * Math.PI);
    canvas.fill();
    if (bar.icon) {
      drawIcon(canvas, bar.icon, x, y + 11, pinColour(palette, bar.icon), palette.onSolid);
    }
    return;
  }
  // A hair between neighbours; and no farther out of view than a browser can paint.
  const start = Math.max(from, -50);
  const end = Math.min(to, picture.width + 50);
  const length = Math.max(2, end - start - 1);
  const ms = Math.min(bar.end, Math.max(picture.now, bar.start)) - bar.start;
  drawBar(brush, bar, paintedAt(picture, start, length), y, length, ms);
}

function pinColour(palette: Palette, icon: NonNullable<Bar["icon"]>): string {
  switch (icon) {
    case "done":
      return palette.ok;
    case "failed":
      return palette.danger;
    case "waiting":
    case "plug":
      return palette.warn;
    case "issue":
    case "lost":
      return palette.issue;
    case "state":
      return palette.accent;
    default:
      return palette.text3;
  }
}

function drawChosen({ canvas, palette }: Brush, picture: Picture): void {
  const { chosen, lanes, places, scale, scroll, top, now } = picture;
  if (!chosen) return;
  const index = lanes.indexOf(chosen.lane);
  const from = scale.at(chosen.start) - scroll;
  const to = Math.max(
    from + 4,
    scale.at(Math.min(chosen.end, Math.max(now, chosen.start))) - scroll,
  );
  const y = places.trackTop(index, chosen.track) - top;
  if (to < 0 || from > picture.width) return;
  const isPin = chosen.kind === "pin";
  const start = isPin ? from - 9 : Math.max(from, -50);
  const length = isPin ? 18 : Math.max(2, Math.min(to, picture.width + 50) - start - 1);
  drawRing(canvas, palette, paintedAt(picture, start, length), y, length);
}

function drawHead(
  canvas: CanvasRenderingContext2D,
  palette: Palette,
  picture: Picture,
  bottom: number,
): void {
  if (picture.head === null) return;
  const at = picture.scale.at(picture.head) - picture.scroll;
  if (at > picture.width) return;
  const from = Math.max(0, at);
  const length = picture.width - from;
  canvas.globalAlpha = 0.66;
  canvas.fillStyle = palette.bg;
  canvas.fillRect(paintedAt(picture, from, length), 0, length, bottom);
  canvas.globalAlpha = 1;
  if (at < 0) return;
  canvas.fillStyle = palette.text;
  canvas.fillRect(paintedAt(picture, at - 1, 2), 0, 2, bottom);
}
