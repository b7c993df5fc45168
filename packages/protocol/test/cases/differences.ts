/** As JSON carries it: without what is undefined. */
export function plain<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}

/** Where two JSON values differ, each as one line; none where they are equal. */
export function differences(actual: unknown, expected: unknown, place = ""): string[] {
  return compare(plain(actual), plain(expected), place, false);
}

/**
 * Where a value lacks what is expected of it: lists of the same length and order, objects only by the keys that are
 * named, scalars strictly, and an object is never a list.
 */
export function missing(actual: unknown, expected: unknown, place = ""): string[] {
  return compare(plain(actual), plain(expected), place, true);
}

function compare(actual: unknown, expected: unknown, place: string, partly: boolean): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [line(place, actual, expected)];
    const faults = actual.length === expected.length ? [] : [line(place, actual, expected)];
    if (faults.length > 0) return faults;
    return expected.flatMap((each, index) =>
      compare(actual[index], each, `${place}[${index}]`, partly),
    );
  }
  if (!isObject(expected))
    return Object.is(actual, expected) ? [] : [line(place, actual, expected)];
  if (!isObject(actual)) return [line(place, actual, expected)];
  const keys = new Set(Object.keys(expected));
  if (!partly) for (const key of Object.keys(actual)) keys.add(key);
  return [...keys].flatMap((key) =>
    compare(own(actual, key), own(expected, key), `${place}.${key}`, partly),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const own = (value: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(value, key) ? value[key] : undefined;

const line = (place: string, actual: unknown, expected: unknown): string =>
  `${place === "" ? "value" : place}: ${text(actual)} instead of ${text(expected)}`;

const text = (value: unknown): string => JSON.stringify(value)?.slice(0, 600) ?? "nothing";
