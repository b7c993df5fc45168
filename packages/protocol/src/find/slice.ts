/** A few milliseconds, measured rarely. */
export class Slice {
  isUp = false;
  private rows = 0;
  private text = 0;
  private readonly end: number;
  constructor(
    private readonly now: () => number,
    length: number,
  ) {
    this.end = now() + length;
  }

  /** Takes note of a row with so much text. `true` where the time is up. */
  spend(text: number): boolean {
    this.text += text;
    if (++this.rows % 32 !== 0 && this.text < 40_000) return false;
    this.text = 0;
    this.isUp = this.now() >= this.end;
    return this.isUp;
  }
}
