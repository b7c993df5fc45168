/**
 * Whether the list keeps its tail in view. Following is the reader's choice; it yields to whatever they do that
 * needs the text to stand still, and comes back when they return to the tail.
 *
 * @internal
 */
export interface TailFollower {
  /** What the reader chose. */
  readonly isFollowing: boolean;
  /** Whether the tail is to be kept in view now: not while text is selected. */
  readonly isPinned: boolean;
  follow(): void;
  yield(): void;
  /** The reader moved the viewport. */
  moved(from: number, to: number, last: number): void;
  /** Text in the list is selected, or no longer. */
  hold(isHeld: boolean, offset: number, last: number): void;
}

/** Px from the end at which the reader is back at the tail. */
export const AT_TAIL = 8;

/**
 * Makes a follower.
 *
 * @param onChange called when the reader's choice changed
 * @internal
 */
export function createTailFollower(
  initial: boolean,
  onChange: (isFollowing: boolean) => void,
): TailFollower {
  let isFollowing = initial;
  let isHeld = false;

  const choose = (next: boolean) => {
    if (next === isFollowing) return;
    isFollowing = next;
    onChange(next);
  };

  return {
    get isFollowing() {
      return isFollowing;
    },
    get isPinned() {
      return isFollowing && !isHeld;
    },
    follow: () => choose(true),
    yield: () => choose(false),
    moved(from, to, last) {
      if (to < from) choose(false);
      else if (to > from && to >= last - AT_TAIL) choose(true);
    },
    hold(next, offset, last) {
      if (next === isHeld) return;
      isHeld = next;
      // What came meanwhile would jump into view.
      if (!next && offset < last - AT_TAIL) choose(false);
    },
  };
}
