/** The shortest list that still fails, made by taking things out one after another. */
export function minimise<T>(list: readonly T[], fails: (list: readonly T[]) => boolean): T[] {
  let kept = [...list];
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < kept.length; ) {
      const fewer = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (fails(fewer)) kept = fewer;
      else at += size;
    }
  }
  return kept;
}
