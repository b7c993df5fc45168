import type { Bar } from "./bars.js";
import type { Palette } from "./palette.js";
import { drawIcon } from "./pictogram.js";

/** What bars are drawn with. @internal */
export interface Brush {
  readonly canvas: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly hatch: CanvasPattern | string;
  /** Words for what waits: "waiting for you, 2:48". */
  readonly waiting: (ms: number) => string;
}

const HEIGHT = 18;
const RADIUS = 3;
/** Px of a bar on which four characters fit. */
const LABELLED = 36;

/** Draws a bar; `y` is the top of its track, `ms` how long it lasts. @internal */
export function drawBar(
  { canvas, palette, hatch, waiting }: Brush,
  bar: Bar,
  x: number,
  y: number,
  width: number,
  ms: number,
): void {
  const { hue } = bar.lane;
  const top = y + 2;
  const solid = palette.solid[hue] as string;
  if (bar.kind === "reasoning") {
    fill(canvas, palette.thin[hue] as string, x, top + 6, width, 6);
    return;
  }
  if (bar.kind === "wait") {
    fill(canvas, palette.warnBg, x, top, width, HEIGHT);
    fill(canvas, hatch, x, top, width, HEIGHT);
    outline(canvas, palette.warn, x, top, width);
    if (width < LABELLED) return;
    const words = fitted(canvas, waiting(ms), width - 14, `500 11px ${palette.sans}`);
    fill(canvas, palette.warnBg, x + 5, top + 2, canvas.measureText(words).width + 8, HEIGHT - 4);
    write(canvas, words, palette.warn, x + 9, top);
    return;
  }
  if (bar.kind === "message") {
    fill(canvas, palette.tint[hue] as string, x, top, width, HEIGHT);
    outline(canvas, palette.edge[hue] as string, x, top, width);
    label(canvas, bar.label, palette.text, x, top, width, `500 11px ${palette.sans}`);
    return;
  }
  const name = bar.number === null ? bar.label : `${bar.label} #${bar.number}`;
  const font = `500 11px ${palette.mono}`;
  switch (bar.status) {
    case "failed":
      fill(canvas, palette.danger, x, top, width, HEIGHT);
      if (width < 14) return;
      drawIcon(
        canvas,
        "close",
        x + Math.min(11, width / 2),
        top + 9,
        palette.onSolid,
        palette.onSolid,
        12,
      );
      label(canvas, name, palette.onSolid, x + 14, top, width - 14, font);
      return;
    case "waiting":
      fill(canvas, palette.tint[hue] as string, x, top, width, HEIGHT);
      outline(canvas, palette.warn, x, top, width);
      label(canvas, name, palette.text, x, top, width, font);
      return;
    case "denied":
      fill(canvas, palette.bg, x, top, width, HEIGHT);
      outline(canvas, palette.text3, x, top, width);
      label(canvas, name, palette.text3, x, top, width, font);
      return;
    case "incomplete":
      fill(canvas, palette.tint[hue] as string, x, top, width, HEIGHT);
      canvas.setLineDash([3, 2]);
      outline(canvas, solid, x, top, width);
      canvas.setLineDash([]);
      label(canvas, name, palette.text, x, top, width, font);
      return;
    case "running":
      fill(canvas, solid, x, top, Math.max(2, width - 5), HEIGHT);
      if (width > 8) fill(canvas, solid, x + width - 3, top, 2, HEIGHT);
      label(canvas, name, palette.onSolid, x, top, width - 6, font);
      return;
    default:
      fill(canvas, solid, x, top, width, HEIGHT);
      label(canvas, name, palette.onSolid, x, top, width, font);
  }
}

/** The ring around the bar that was chosen. @internal */
export function drawRing(
  canvas: CanvasRenderingContext2D,
  palette: Palette,
  x: number,
  y: number,
  width: number,
): void {
  canvas.lineWidth = 2;
  canvas.strokeStyle = palette.text;
  canvas.beginPath();
  canvas.roundRect(x - 2, y, width + 4, HEIGHT + 4, RADIUS + 2);
  canvas.stroke();
}

function fill(
  canvas: CanvasRenderingContext2D,
  style: string | CanvasPattern,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  canvas.fillStyle = style;
  if (width < 6) {
    canvas.fillRect(x, y, width, height);
    return;
  }
  canvas.beginPath();
  canvas.roundRect(x, y, width, height, RADIUS);
  canvas.fill();
}

function outline(
  canvas: CanvasRenderingContext2D,
  colour: string,
  x: number,
  y: number,
  width: number,
): void {
  canvas.strokeStyle = colour;
  canvas.lineWidth = 1;
  if (width < 3) return;
  canvas.beginPath();
  canvas.roundRect(x + 0.5, y + 0.5, width - 1, HEIGHT - 1, RADIUS);
  canvas.stroke();
}

function label(
  canvas: CanvasRenderingContext2D,
  text: string,
  colour: string,
  x: number,
  y: number,
  width: number,
  font: string,
): void {
  if (width < LABELLED || text === "") return;
  // What begins before the edge is read from the edge on.
  const from = Math.max(x, 0);
  const room = width - (from - x) - 10;
  if (room < LABELLED - 10) return;
  write(canvas, fitted(canvas, text, room, font), colour, from + 5, y);
}

function write(
  canvas: CanvasRenderingContext2D,
  text: string,
  colour: string,
  x: number,
  y: number,
): void {
  canvas.fillStyle = colour;
  canvas.textBaseline = "middle";
  canvas.fillText(text, x, y + HEIGHT / 2 + 0.5);
}

/** As much of a text as fits, with a mark where it was cut. */
function fitted(
  canvas: CanvasRenderingContext2D,
  text: string,
  room: number,
  font: string,
): string {
  if (canvas.font !== font) canvas.font = font;
  const whole = canvas.measureText(text).width;
  if (whole <= room) return text;
  const characters = Array.from(text);
  let count = Math.max(1, Math.floor((characters.length * room) / whole) - 1);
  let cut = `${characters.slice(0, count).join("")}…`;
  while (count > 1 && canvas.measureText(cut).width > room) {
    count--;
    cut = `${characters.slice(0, count).join("")}…`;
  }
  return cut;
}
