import { type JsonMember, type JsonNode, membersOf, nodeAt } from "../json/scan.js";

/** A list of like objects, as a table. */
export interface Table {
  readonly columns: readonly string[];
  /** Columns that hold only numbers. */
  readonly numeric: ReadonlySet<string>;
  readonly rows: readonly ReadonlyMap<string, JsonNode>[];
  /** How many rows there are; `null` where counting would cost too much. */
  readonly total: number | null;
}

const COUNTED = 2_000_000;
const COLUMNS = 24;

/** The first `limit` rows of a list of objects, read without parsing the rest. */
export function tableOf(text: string, limit: number): Table {
  const root = nodeAt(text);
  const { members, next } = membersOf(text, root, root.start + 1, limit);
  const columns: string[] = [];
  const seen = new Set<string>();
  const numbers = new Set<string>();
  const notNumeric = new Set<string>();
  const rows = members.map((member) => {
    const cells = new Map<string, JsonNode>();
    if (member.value.kind !== "object") return cells;
    for (const { key, value } of membersOf(text, member.value).members) {
      const name = key ?? "";
      if (!seen.has(name) && columns.length < COLUMNS) {
        seen.add(name);
        columns.push(name);
      }
      if (value.kind === "number") numbers.add(name);
      else if (!isNull(text, value)) notNumeric.add(name);
      cells.set(name, value);
    }
    return cells;
  });
  return {
    columns,
    numeric: new Set(columns.filter((name) => numbers.has(name) && !notNumeric.has(name))),
    rows,
    total:
      next === null
        ? rows.length
        : text.length > COUNTED
          ? null
          : count(text, root, next, rows.length),
  };
}

function isNull(text: string, node: JsonNode): boolean {
  return node.kind === "word" && text.slice(node.start, node.end) === "null";
}

function count(text: string, root: JsonNode, from: number, counted: number): number {
  let total = counted;
  let next: number | null = from;
  while (next !== null) {
    const page: { members: JsonMember[]; next: number | null } = membersOf(text, root, next, 1000);
    total += page.members.length;
    next = page.next;
  }
  return total;
}
