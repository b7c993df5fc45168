/** Something that the agent said: whole texts, or what was said between two steps. */
export interface Said {
  readonly content: string;
  /** What the producer says that it did next; `null` where it does not. */
  readonly nextAction: string | null;
  readonly iteration: number | null;
}

/** What the agent said and nobody was told yet: only what follows decides what it is. */
export interface Prose {
  /** Log index of the first text that is not blank; `null` where there is none. */
  readonly first: number | null;
  append(id: string, delta: string, event: number): void;
  /** What the producer says about a text as a whole. */
  describe(id: string, nextAction: string | null, iteration: number | null): void;
  /** All of it, consecutive texts joined by a blank line; those with a next action of their own stand alone. */
  take(): Said[];
}

interface Part {
  readonly id: string;
  text: string;
  /** Log index of its first text that is not blank; -1 while it is. */
  event: number;
  nextAction: string | null;
  iteration: number | null;
}

export function createProse(): Prose {
  let parts: Part[] = [];

  return {
    get first() {
      return parts.find((part) => part.event >= 0)?.event ?? null;
    },
    append(id, delta, event) {
      let part = parts.find((known) => known.id === id);
      if (!part) {
        part = { id, text: "", event: -1, nextAction: null, iteration: null };
        parts.push(part);
      }
      part.text += delta;
      // Only the delta is looked at: the text grows to any length.
      if (part.event < 0 && delta.trim() !== "") part.event = event;
    },
    describe(id, nextAction, iteration) {
      const known = parts.find((part) => part.id === id);
      if (known) Object.assign(known, { nextAction, iteration });
    },
    take() {
      const said: Said[] = [];
      for (const part of parts) {
        if (part.event < 0) continue;
        const content = part.text.trim();
        const before = said.at(-1);
        if (before && before.nextAction === null && part.nextAction === null) {
          const iteration = part.iteration ?? before.iteration;
          said[said.length - 1] = {
            ...before,
            content: `${before.content}\n\n${content}`,
            iteration,
          };
        } else said.push({ content, nextAction: part.nextAction, iteration: part.iteration });
      }
      parts = [];
      return said;
    },
  };
}
