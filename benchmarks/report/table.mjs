/** A number as short as it can be told. */
function short(value) {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  if (size >= 10) return value.toFixed(1);
  return value.toFixed(2);
}

/** The best of the repetitions, and how far the worst of them lies above it. */
export function bestOf({ values }) {
  const least = Math.min(...values);
  const most = Math.max(...values);
  if (least <= 0 || values.length === 1) return short(least);
  return `${short(least)} (+${Math.round((most / least - 1) * 100)} %)`;
}

/** Whether a goal is met. */
export function isMet({ goal, value, least = false, tolerance = 0 }) {
  return least ? value >= goal * (1 - tolerance) : value <= goal * (1 + tolerance);
}

export const goalText = ({ goal, unit, least }) =>
  `${least ? "at least" : "at most"} ${withUnit(String(goal), unit)}`;

export const valueText = ({ value, unit }) => withUnit(short(value), unit);

const withUnit = (number, unit) => (unit === "x" ? `${number}x` : `${number} ${unit}`.trim());

/** What a suite found, for a terminal. */
export function tableOf({ measures, goals }) {
  const measured = measures.map((each) => [each.case, each.subject, bestOf(each), each.unit]);
  const judged = goals.map((each) => [
    isMet(each) ? "met" : "NOT MET",
    each.what,
    valueText(each),
    `(${goalText(each)})`,
  ]);
  return [...aligned(measured), "", ...aligned(judged)].join("\n");
}

function aligned(rows) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => row.map((cell, column) => cell.padEnd(widths[column])).join("  ");
  return rows.map((row) => line(row).trimEnd());
}
