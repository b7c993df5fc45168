import { expect, vi } from "vitest";

/** A guard against hanging, not a measure: machines are slow when they are shared. */
const PATIENCE = 10_000;

/** What `look` gives, once it throws no more. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: PATIENCE });
}

/** So many frames, each with what was put off until after it. */
export async function frames(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  }
}

/** What stands in a row or in the details for something that is still being loaded. */
const STAND_IN = ":is(.rt-row, .rt-panel) [aria-busy=true]";

/** Until all of the rows and details in `element` is drawn. */
export async function allDrawn(element: Element): Promise<void> {
  do {
    await eventually(() => expect(element.querySelector(STAND_IN)).toBeNull());
    await frames(2);
  } while (element.querySelector(STAND_IN));
}
