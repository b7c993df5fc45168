type Given<T, K extends keyof T> = { [P in K]?: Exclude<T[P], undefined> };

/** Those of an object's members that are there: `undefined` is left out. */
export function given<T extends object, K extends keyof T>(from: T, ...names: K[]): Given<T, K> {
  const found: Given<T, K> = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) found[name] = value as Exclude<T[K], undefined>;
  }
  return found;
}
