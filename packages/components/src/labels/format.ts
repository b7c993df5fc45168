/** Numbers, times and lists in one locale. A duration that is not known is not for these: leave it out. */
export interface Format {
  readonly locale: string;
  number(value: number): string;
  /** `1.2K`: for token counts. */
  compact(value: number): string;
  /** `420 ms`, `1.2 s`, `2:14`. */
  duration(ms: number): string;
  /** `4 s`: about how long, in whole seconds. */
  rounded(ms: number): string;
  /** `0:48`, `1:02:07`: a time that runs. */
  elapsed(ms: number): string;
  /** `0:31.5`: a place in the run, to a tenth of a second, or to more places. */
  offset(ms: number, places?: number): string;
  /** `31.404`: seconds with thousandths. */
  seconds(ms: number): string;
  /** The time of day, in the reader's time zone, or in UTC where that is asked for. */
  clock(ms: number, utc?: boolean): string;
  bytes(count: number): string;
  list(items: readonly string[]): string;
  /** The plural form that a number takes. */
  plural(count: number, forms: PluralForms): string;
}

/** The forms of a word; a category that a locale has and this lacks falls to `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Makes the formats of a locale; the `Intl` objects are made when first used. */
export function createFormat(locale: string): Format {
  const made = new Map<string, Intl.NumberFormat>();
  const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options);
    let format = made.get(key);
    if (!format) {
      format = new Intl.NumberFormat(locale, options);
      made.set(key, format);
    }
    return format;
  };
  const digits = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    numberFormat(options).format(value);
  const fixed = (value: number, places: number): string =>
    digits(value, {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
      useGrouping: false,
    });
  const two = (value: number, places = 0): string =>
    digits(value, {
      minimumIntegerDigits: 2,
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    });

  const elapsed = (ms: number, places = 0): string => {
    const unit = 10 ** places;
    const total = Math.floor((known(ms) / 1000) * unit + 1e-6) / unit;
    const minutes = Math.floor(total / 60);
    const seconds = two(Math.floor((total % 60) * unit + 1e-6) / unit, places);
    if (minutes < 60) return `${digits(minutes)}:${seconds}`;
    return `${digits(Math.floor(minutes / 60))}:${two(minutes % 60)}:${seconds}`;
  };

  const plurals = new Intl.PluralRules(locale);
  let lists: Intl.ListFormat | undefined;

  return {
    locale,
    number: (value) => digits(value),
    compact: (value) => digits(value, { notation: "compact", maximumFractionDigits: 1 }),
    duration(ms) {
      const time = known(ms);
      if (time < 999.5) return `${digits(Math.round(time))} ms`;
      return time < 59_950 ? `${fixed(time / 1000, 1)} s` : elapsed(time);
    },
    rounded: (ms) =>
      known(ms) < 59_500 ? `${digits(Math.max(1, Math.round(known(ms) / 1000)))} s` : elapsed(ms),
    elapsed: (ms) => elapsed(ms),
    offset: (ms, places = 1) => elapsed(ms, places),
    seconds: (ms) => fixed(known(ms) / 1000, 3),
    clock: (ms, utc) =>
      new Intl.DateTimeFormat(locale, {
        hour: "numeric",
        minute: "2-digit",
        ...(utc ? { timeZone: "UTC" } : {}),
      }).format(ms),
    bytes(count) {
      const step = Math.min(
        SIZES.length - 1,
        Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)),
      );
      return digits(count / 1000 ** step, {
        style: "unit",
        unit: SIZES[step] ?? "byte",
        unitDisplay: step === 0 ? "long" : "short",
        maximumFractionDigits: count / 1000 ** step < 10 && step > 0 ? 1 : 0,
      });
    },
    list(items) {
      lists ??= new Intl.ListFormat(locale, { type: "conjunction" });
      return lists.format(items);
    },
    plural: (count, forms) => forms[plurals.select(count)] ?? forms.other,
  };
}

/** Clocks of two machines may disagree: no time is shown negative, none as NaN. */
function known(ms: number): number {
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
