import { type IconName, iconPaths } from "../Icon/paths.js";

const paths = new Map<IconName, { look: string; path: Path2D }[]>();

/** Draws an icon with its centre at a place. @internal */
export function drawIcon(
  canvas: CanvasRenderingContext2D,
  name: IconName,
  x: number,
  y: number,
  colour: string,
  onSolid: string,
  size = 14,
): void {
  let strokes = paths.get(name);
  if (!strokes) {
    strokes = iconPaths[name].split("|").map((stroke) => {
      const look = /^[fogsdw]/.test(stroke) ? stroke.charAt(0) : "";
      return { look, path: new Path2D(look ? stroke.slice(1) : stroke) };
    });
    paths.set(name, strokes);
  }
  canvas.save();
  canvas.translate(x - size / 2, y - size / 2);
  canvas.scale(size / 16, size / 16);
  canvas.lineCap = "round";
  canvas.lineJoin = "round";
  for (const { look, path } of strokes) {
    canvas.lineWidth = look === "w" ? 2.25 : 1.5;
    canvas.globalAlpha = look === "g" ? 0.3 : 1;
    canvas.setLineDash(look === "d" ? [2.1, 2.81] : []);
    if (look === "f") {
      canvas.fillStyle = colour;
      canvas.fill(path);
    } else {
      canvas.strokeStyle = look === "o" ? onSolid : colour;
      canvas.stroke(path);
    }
  }
  canvas.restore();
}
