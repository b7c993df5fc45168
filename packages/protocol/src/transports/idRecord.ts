/**
 * - `repeated`: this event was delivered before
 * - `next`: it follows what was delivered, as far as ids tell
 * - `after-gap`: ids counted by one so far, and here some are left out
 * - `unknown`: the ids of this server say nothing
 */
export type IdPlace = "repeated" | "next" | "after-gap" | "unknown";

/** The SSE ids that came, and whether they can be believed. */
export interface IdRecord {
  /** @param part place among the events of one frame */
  note(id: string, part: number, content: number): IdPlace;
  readonly last: string | undefined;
}

/** Starts with no ids. */
export function createIdRecord(): IdRecord {
  const contents = new Map<string, number>();
  let last: string | undefined;
  let areBelieved = true;
  let countByOne = true;

  return {
    get last() {
      return last;
    },
    note(id, part, content) {
      const name = part === 0 ? id : `${id}\n${part}`;
      const known = contents.get(name);
      // An id that comes back with another content numbers the frames of a connection, not the events.
      if (known !== undefined && known !== content) areBelieved = false;
      if (!areBelieved) return "unknown";
      if (known !== undefined) return "repeated";
      const isNext = last === undefined || part > 0 || Number(id) === Number(last) + 1;
      const place = isNext || !countByOne ? "next" : "after-gap";
      countByOne = countByOne && isNext;
      contents.set(name, content);
      last = id;
      return place;
    },
  };
}
