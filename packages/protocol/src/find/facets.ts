import { bytes, words } from "../columns.js";
import type { CallRec } from "../records.js";
import { kindOf, type PlacedRow } from "./placedRow.js";
import { statusOf } from "./statusOf.js";

/** How many rows there are of each. Tool groups, which are drawn around their calls, are not counted. */
export interface Facets {
  readonly total: number;
  readonly kinds: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<string, number>;
  readonly owners: ReadonlyMap<string | null, number>;
  readonly tools: ReadonlyMap<string, number>;
}

/** Counts rows by what they are, each anew when it has become another thing. */
export class FacetCounts {
  private readonly kinds = new Counts<string>();
  private readonly statuses = new Counts<string>();
  private readonly owners = new Counts<string | null>();
  private readonly tools = new Counts<string>();
  private total = 0;
  private view: Facets | null = null;
  /** By row, the code of each and one; 0 where it does not count. */
  private readonly kind = bytes();
  private readonly status = bytes();
  private readonly owner = words();
  private readonly tool = words();

  /** Takes a row, or takes it out. `true` where it stands otherwise than before. */
  take(number: number, row: PlacedRow | undefined): boolean {
    while (this.kind.length <= number) {
      for (const column of [this.kind, this.status, this.owner, this.tool]) column.push(0);
    }
    const counted = row !== undefined && row.kind !== "tool-group" ? row : undefined;
    const before = this.kind.get(number);
    const kind = counted ? this.kinds.codeOf(kindOf(counted)) : 0;
    this.total += Number(kind > 0) - Number(before > 0);
    const status = counted ? statusOf(counted.record) : "";
    const name = counted?.record.kind === "tool-call" ? (counted.record as CallRec).name : "";
    const isNew = [
      this.kinds.move(this.kind, number, kind),
      this.statuses.move(this.status, number, status === "" ? 0 : this.statuses.codeOf(status)),
      this.owners.move(this.owner, number, counted ? this.owners.codeOf(counted.owner) : 0),
      this.tools.move(this.tool, number, name === "" ? 0 : this.tools.codeOf(name)),
    ].includes(true);
    if (isNew) this.view = null;
    return isNew;
  }

  /** Whether a row stands otherwise than when it was counted. */
  isStale(number: number, row: PlacedRow | undefined): boolean {
    return (
      row !== undefined && this.statuses.known(statusOf(row.record)) !== this.status.get(number)
    );
  }

  read(): Facets {
    this.view ??= {
      total: this.total,
      kinds: this.kinds.read(),
      statuses: this.statuses.read(),
      owners: this.owners.read(),
      tools: this.tools.read(),
    };
    return this.view;
  }
}

/** A column that codes are written to. */
interface Codes {
  get(index: number): number;
  set(index: number, value: number): void;
}

/** How often each of a few words occurs. */
class Counts<T> {
  private readonly codes = new Map<T, number>();
  private readonly words: T[] = [];
  private readonly counts: number[] = [0];

  /** From 1. */
  codeOf(word: T): number {
    const known = this.codes.get(word);
    if (known !== undefined) return known;
    this.counts.push(0);
    this.words.push(word);
    this.codes.set(word, this.words.length);
    return this.words.length;
  }

  /** Its code; 0 where it has none. */
  known(word: T): number {
    return this.codes.get(word) ?? 0;
  }

  move(column: Codes, at: number, code: number): boolean {
    const before = column.get(at);
    if (before === code) return false;
    if (before > 0) this.counts[before] = (this.counts[before] ?? 0) - 1;
    if (code > 0) this.counts[code] = (this.counts[code] ?? 0) + 1;
    column.set(at, code);
    return true;
  }

  read(): ReadonlyMap<T, number> {
    return new Map(
      this.words.flatMap((word, place) => {
        const count = this.counts[place + 1] ?? 0;
        return count > 0 ? [[word, count] as const] : [];
      }),
    );
  }
}
