import { caseless } from "@run-timeline/protocol/find";

/** Places in a row at which what is searched for stands: no more are marked. */
const MOST = 500;
/** Text that belongs to the row's controls. */
const ASIDE = ".rt-button, .rt-link, .rt-marks, [aria-hidden=true]";
/** A letter with what is written over and under it. */
const LETTER = /\P{M}\p{M}*|\p{M}+/gu;

/** The stretches of an element's text that read as a query does. @internal */
export function textHits(element: Element, query: string): Range[] {
  const wanted = caseless(query);
  if (wanted.trim() === "") return [];
  const text = new ReadText();
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest(ASIDE) == null) text.add(node as Text);
  }
  return text.rangesOf(wanted);
}

/** The text of some nodes as it is compared, and where each piece of it stands. */
class ReadText {
  private read = "";
  private readonly nodes: Text[] = [];
  /** By character of what was read: which node, and where in it the letter begins and ends. */
  private readonly places: { node: number; start: number; end: number }[] = [];

  add(node: Text): void {
    const place = this.nodes.push(node) - 1;
    for (const { 0: letter, index } of node.data.matchAll(LETTER)) {
      const isSpace = /^\s/.test(letter);
      if (isSpace && this.read.endsWith(" ")) continue;
      const read = isSpace ? " " : caseless(letter);
      this.read += read;
      for (let n = 0; n < read.length; n++) {
        this.places.push({ node: place, start: index, end: index + letter.length });
      }
    }
  }

  rangesOf(wanted: string): Range[] {
    const ranges: Range[] = [];
    let at = this.read.indexOf(wanted);
    while (at >= 0 && ranges.length < MOST) {
      const range = this.range(at, at + wanted.length - 1);
      if (range) ranges.push(range);
      at = this.read.indexOf(wanted, at + wanted.length);
    }
    return ranges;
  }

  private range(first: number, last: number): Range | null {
    const [from, to] = [this.places[first], this.places[last]];
    const [start, end] = [from && this.nodes[from.node], to && this.nodes[to.node]];
    if (!from || !to || !start || !end) return null;
    const range = start.ownerDocument.createRange();
    range.setStart(start, from.start);
    range.setEnd(end, to.end);
    return range;
  }
}
