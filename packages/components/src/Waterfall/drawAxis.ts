import type { Bar } from "./bars.js";
import type { Brush } from "./drawBar.js";
import { drawGap, type Picture, paintedAt } from "./drawLanes.js";
import { fitScale } from "./scale.js";
import { eachVisible } from "./visible.js";

/** Px of the overview and of the axis below it. */
const OVERVIEW = 44;
const AXIS = 28;

/** Draws the axis: the times, and the moment that is shown. @internal */
export function drawAxis(
  { canvas, palette }: Brush,
  picture: Picture,
  words: (time: number) => string,
  moment: (time: number) => string,
): void {
  const { width, scroll, scale, head } = picture;
  canvas.clearRect(0, 0, width, AXIS);
  canvas.textBaseline = "middle";
  const at = head === null ? -1 : scale.at(head) - scroll;
  const isFlagged = at >= 0 && at <= width;
  canvas.font = `500 11px ${palette.sans}`;
  const text = head === null ? "" : moment(head);
  const room = canvas.measureText(text).width + 12;
  const from = Math.min(Math.max(0, at - room / 2), width - room);

  canvas.font = `400 11px ${palette.sans}`;
  canvas.textAlign = picture.isMirrored ? "right" : "left";
  for (const { time, px } of picture.ticks) {
    const start = px - scroll;
    canvas.fillStyle = palette.lineStrong;
    canvas.fillRect(paintedAt(picture, start, 1), 0, 1, AXIS);
    const end = start + 8 + canvas.measureText(words(time)).width;
    // What is left of a time that is cut off, or that the moment covers in part, reads as another time.
    if (end - 2 > width) continue;
    if (isFlagged && end > from && start + 4 < from + room) continue;
    canvas.fillStyle = palette.text3;
    canvas.fillText(words(time), paintedAt(picture, start + 6, 0), AXIS / 2);
  }
  canvas.textAlign = "left";
  if (!isFlagged) return;
  canvas.font = `500 11px ${palette.sans}`;
  canvas.fillStyle = palette.text;
  canvas.beginPath();
  canvas.roundRect(paintedAt(picture, from, room), 4, room, 20, 4);
  canvas.fill();
  canvas.fillStyle = palette.bg;
  canvas.fillText(text, paintedAt(picture, from, room) + 6, AXIS / 2);
}

/** Draws the whole run small, and a frame around what is in view. @internal */
export function drawOverview(brush: Brush, picture: Picture): void {
  const { canvas, palette } = brush;
  const { lanes, width, now, scale } = picture;
  canvas.clearRect(0, 0, width, OVERVIEW);
  const small = fitScale(scale.start, scale.end, scale.gaps, width);
  const all: Picture = { ...picture, scale: small, scroll: 0 };
  for (const gap of small.gaps) {
    drawGap(
      brush,
      paintedAt(all, small.at(gap.start), small.gapWidth),
      0,
      small.gapWidth,
      OVERVIEW,
    );
  }
  const agents = lanes.filter(({ owner }) => owner !== undefined);
  const apart = Math.min(6, (OVERVIEW - 10) / Math.max(1, agents.length));
  for (const [index, lane] of agents.entries()) {
    canvas.fillStyle = palette.solid[lane.hue] as string;
    const y = 6 + index * apart;
    const height = Math.max(1, Math.min(3, apart - 1));
    for (const bars of lane.tracks.slice(0, TRACKS)) {
      eachVisible(bars as Bar[], small, 0, width, now, ({ from, to }) => {
        const length = Math.max(2, to - from - 1);
        canvas.fillRect(paintedAt(all, from, length), y, length, height);
      });
    }
  }
  drawWindow(brush, picture, small.width);
}

/** Tracks of a lane beyond which more of them show nothing new. */
const TRACKS = 8;

function drawWindow({ canvas, palette }: Brush, picture: Picture, whole: number): void {
  const { from, to } = windowOf(picture, whole);
  canvas.fillStyle = palette.accent;
  for (const edge of [from, to - 2]) {
    const x = paintedAt(picture, edge, 2);
    canvas.fillRect(x, 0, 2, OVERVIEW);
    canvas.beginPath();
    canvas.roundRect(x - 2, 14, 6, 16, 3);
    canvas.fillStyle = palette.bg;
    canvas.fill();
    canvas.strokeStyle = palette.accent;
    canvas.lineWidth = 1.5;
    canvas.stroke();
    canvas.fillStyle = palette.accent;
  }
}

/** Where what is in view lies in the overview, px. @internal */
export function windowOf(
  { scale, scroll, width }: Picture,
  whole: number,
): { from: number; to: number } {
  const small = fitScale(scale.start, scale.end, scale.gaps, whole);
  const from = small.at(scale.timeAt(scroll));
  const to = small.at(scale.timeAt(scroll + width));
  return { from, to: Math.max(from + 4, to) };
}
