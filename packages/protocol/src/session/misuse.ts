/** A sentence for a developer: what happened, why it matters, what to do. */
export function misuse(what: string, why: string, remedy: string): Error {
  return new Error(`${what} ${why} ${remedy}`);
}
