import type { Tables } from "../tables.js";
import type { PlacedRow } from "./placedRow.js";
import { rowWords } from "./rowWords.js";

/** Characters. */
const ROOM = 32_000_000;

/** The words of rows, kept as long as there is room. */
export class WordCache {
  private words: (string | undefined)[] = [];
  private size = 0;
  constructor(private readonly tables: Tables) {}

  of(number: number, row: PlacedRow): string {
    const known = this.words[number];
    if (known !== undefined) return known;
    const words = rowWords(row, this.tables);
    if (this.size + words.length <= ROOM) {
      this.words[number] = words;
      this.size += words.length;
    }
    return words;
  }

  forget(number: number): void {
    this.size -= this.words[number]?.length ?? 0;
    this.words[number] = undefined;
  }

  clear(): void {
    this.words = [];
    this.size = 0;
  }
}
