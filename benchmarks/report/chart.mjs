const WIDTH = 460;
const HEIGHT = 340;
const LEFT = 56;
const RIGHT = 108;
const TOP = 40;
const BOTTOM = 44;

const COLOURS = {
  ours: "#2f6fed",
  prototype: "#7a7f87",
  copilotkit: "#c2410c",
  "assistant-ui": "#a21caf",
  "antd-x": "#b45309",
  "agent-prism": "#0f766e",
};

const STYLE = `<style>
  text { fill: #33373d } .grid { stroke: #d9dce1 } .back { fill: #fff }
  @media (prefers-color-scheme: dark) {
    text { fill: #d5d8de } .grid { stroke: #3a3e46 } .back { fill: #16181c }
  }
</style>`;

/** Two drawings with logarithmic axes: what mounting and what streaming cost, by the length of the run. */
export function chartOf({ rows }) {
  const box = `viewBox="0 0 ${2 * WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${box} font-size="12">`,
    STYLE,
    `<rect class="back" width="${2 * WIDTH}" height="${HEIGHT}"/>`,
    panel(rows, "mount", "Mount, ms of CPU", 0),
    panel(rows, "stream", "Stream, ms of CPU per 1,000 deltas", WIDTH),
    "</svg>\n",
  ].join("\n");
}

function panel(rows, measure, title, offset) {
  const known = rows.filter((row) => typeof row[measure] === "number");
  const calls = [...new Set(known.map((row) => row.calls))].sort((one, other) => one - other);
  const values = known.map((row) => row[measure]);
  const low = 10 ** Math.floor(Math.log10(Math.min(...values)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...values)));
  const right = WIDTH - RIGHT;
  const x = scale(calls[0], calls.at(-1), LEFT, right);
  const y = scale(low, high, HEIGHT - BOTTOM, TOP);
  const lines = [...new Set(known.map((row) => row.peer))].map((peer) =>
    lineOf(known, peer, measure, x, y),
  );
  return [
    `<g transform="translate(${offset} 0)">`,
    text(LEFT, 20, title, 'font-weight="600"'),
    text((LEFT + right) / 2, HEIGHT - 8, "tool calls in the run", MIDDLE),
    ...decades(low, high).flatMap((value) => [
      `<line class="grid" x1="${LEFT}" x2="${right}" y1="${y(value)}" y2="${y(value)}"/>`,
      text(LEFT - 8, y(value) + 4, value.toLocaleString("en"), 'text-anchor="end"'),
    ]),
    ...calls.map((value) =>
      text(x(value), HEIGHT - BOTTOM + 18, value.toLocaleString("en"), MIDDLE),
    ),
    ...lines.map(({ drawing }) => drawing),
    ...namesOf(lines),
    "</g>",
  ].join("\n");
}

const MIDDLE = 'text-anchor="middle"';

const text = (x, y, words, attributes) => `<text x="${x}" y="${y}" ${attributes}>${words}</text>`;

function lineOf(rows, peer, measure, x, y) {
  const points = rows
    .filter((row) => row.peer === peer)
    .sort((one, other) => one.calls - other.calls)
    .map((row) => [x(row.calls), y(row[measure])]);
  const colour = COLOURS[peer.split("-grouped")[0].split("-in-order")[0]] ?? "#555a61";
  const dash = peer.endsWith("in-order") ? ' stroke-dasharray="5 3"' : "";
  const width = peer.startsWith("ours") ? 2.5 : 1.5;
  const path = points.map((point) => point.join()).join(" ");
  const dots = points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`);
  const line = `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="${width}"${dash}/>`;
  return { peer, colour, drawing: line + dots.join(""), end: points.at(-1) };
}

/** Names at the ends of the lines, moved apart where they would cover each other. */
function namesOf(lines) {
  let last = Number.NEGATIVE_INFINITY;
  return [...lines]
    .sort((one, other) => one.end[1] - other.end[1])
    .map(({ peer, colour, end: [x, y] }) => {
      last = Math.max(y, last + 14);
      return text(x + 8, last + 4, peer, `style="fill: ${colour}"`);
    });
}

function scale(low, high, from, to) {
  const ratio = (to - from) / (Math.log(high) - Math.log(low));
  return (value) => Math.round((from + (Math.log(value) - Math.log(low)) * ratio) * 10) / 10;
}

function decades(low, high) {
  const values = [];
  for (let value = low; value <= high * 1.001; value *= 10) values.push(value);
  return values;
}
