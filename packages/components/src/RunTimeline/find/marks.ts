/** Marks stretches of text, without a change to the elements that hold it. @internal */
export interface Marks {
  /** Marks what is given, and nothing that was marked before. */
  show(hits: readonly Range[], current: readonly Range[]): void;
}

/**
 * The browser's own marks where it has them: they cost nothing when text moves. Else boxes that are laid over it.
 *
 * @param view the element that the text is in, and that the boxes are laid over
 * @internal
 */
export function createMarks(view: HTMLElement): Marks {
  const window = view.ownerDocument.defaultView;
  const registry = window && "CSS" in window ? window.CSS.highlights : undefined;
  return registry && window && "Highlight" in window
    ? browserMarks(registry, window.Highlight)
    : createBoxes();
}

/** Names in the style sheet. */
const MATCH = "rt-match";
const CURRENT = "rt-match-current";

/** The registry is the page's: other timelines mark in it too. */
function browserMarks(registry: HighlightRegistry, Made: typeof Highlight): Marks {
  let marked: { name: string; range: Range }[] = [];
  const markOf = (name: string): Highlight => {
    const known = registry.get(name);
    if (known) return known;
    const made = new Made();
    registry.set(name, made);
    return made;
  };
  return {
    show(hits, current) {
      for (const { name, range } of marked) registry.get(name)?.delete(range);
      marked = [
        ...hits.map((range) => ({ name: MATCH, range })),
        ...current.map((range) => ({ name: CURRENT, range })),
      ];
      for (const { name, range } of marked) markOf(name).add(range);
    },
  };
}

function createBoxes(): Marks {
  let layers: HTMLElement[] = [];
  const cover = (range: Range, isCurrent: boolean): void => {
    const slot = range.startContainer.parentElement?.closest<HTMLElement>(".rt-slot");
    if (!slot) return;
    const layer = slot.ownerDocument.createElement("div");
    layer.className = "rt-marks";
    layer.setAttribute("aria-hidden", "true");
    Object.assign(layer.style, { position: "absolute", inset: "0", pointerEvents: "none" });
    const origin = slot.getBoundingClientRect();
    for (const { left, top, width, height } of range.getClientRects()) {
      const box = slot.ownerDocument.createElement("mark");
      box.className = "rt-mark-box";
      Object.assign(box.style, {
        position: "absolute",
        left: `${left - origin.left}px`,
        top: `${top - origin.top}px`,
        width: `${width}px`,
        height: `${height}px`,
        background: "var(--rt-accent)",
        opacity: isCurrent ? "0.45" : "0.25",
      });
      layer.append(box);
    }
    slot.append(layer);
    layers.push(layer);
  };
  return {
    show(hits, current) {
      for (const layer of layers) layer.remove();
      layers = [];
      for (const range of hits) cover(range, false);
      for (const range of current) cover(range, true);
    },
  };
}
