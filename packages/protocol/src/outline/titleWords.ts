import { type Conjugated, conjugate, isVerb, pluralOf } from "./conjugate.js";
import { clipped } from "./legible.js";
import { toolVerbs } from "./toolVerbs.js";

/** How a call stands, as a title says it: "Reading", "Read", "Couldn't read", and so on. */
export type Tense = "running" | "done" | "failed" | "denied" | "incomplete";

/** How one tool is spoken of, in any language. */
export interface ToolWords {
  /** One call, or several at one and the same target. `target` is empty where none is known. */
  one(tense: Tense, target: string): string;
  /** Several calls. In the tense `done`, `succeeded` may be less than `total`: "Read 2 of 3 files". */
  many(tense: Tense, total: number, succeeded: number): string;
  /**
   * Names of the arguments that hold the target, best first; or what finds it.
   * @default the first argument that is text, a number or a boolean
   */
  target?: readonly string[] | ((input: Readonly<Record<string, unknown>>) => unknown);
  /** It only looks. @default false */
  readOnly?: boolean;
}

/** One tool in English, to be conjugated: `{ verb: "deploy", noun: "service" }` gives "Deployed 2 services". */
export interface ToolVerb {
  /** The base form, with what stands between it and the target: "search the web for". */
  verb: string;
  /** What is counted, in the singular, or both of its forms. @default "N times" */
  noun?: string | { readonly one: string; readonly other: string };
  /** The verb beside a count, if another: "run" for "Ran 2 searches". @default verb */
  counted?: string;
  /** @default the first argument that is text, a number or a boolean */
  target?: ToolWords["target"];
  /** It only looks. @default false */
  readOnly?: boolean;
}

/** Counts that a title mentions after its main clause. */
export interface TitleCounts {
  readonly failed: number;
  readonly denied: number;
  readonly incomplete: number;
}

/** The words of titles in one language. */
export interface TitleWords {
  /** How a tool is spoken of, known or not. `input` is `null` where the arguments are not known. */
  tool(name: string, input: Readonly<Record<string, unknown>> | null): ToolWords;
  /** Several kinds of calls: "Read 2 files, ran make". */
  join(parts: readonly string[]): string;
  /** Many kinds of calls: "4 tool calls". */
  sum(total: number, readOnly: boolean): string;
  /** "1 failed, 1 denied". Empty where all counts are 0. */
  note(counts: TitleCounts): string;
}

/** Chooses the form for a count, as the language does: `plural("pl", { one: "plik", few: "pliki", other: "plików" })`. */
export function plural(
  locale: string,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): (count: number) => string {
  const rules = new Intl.PluralRules(locale);
  return (count) => forms[rules.select(count)] ?? forms.other;
}

/** English titles; `locale` decides how numbers are written. */
export function englishTitles(locale = "en"): TitleWords {
  const known = english.get(locale);
  if (known) return known;
  const format = new Intl.NumberFormat(locale);
  const number = (count: number): string => format.format(count);
  const cache = new Map<string, ToolWords>();
  const words: TitleWords = {
    tool(name, input) {
      const override = input && overrides.get(name)?.(input);
      if (override) return englishTool(override, number);
      const cached = cache.get(name);
      if (cached) return cached;
      const made = englishTool(toolVerbs().get(name) ?? humanised(name), number);
      // Names come from the wire: a stream of ever new ones must not fill the memory.
      if (cache.size < 500) cache.set(name, made);
      return made;
    },
    join: (parts) =>
      parts
        .map((part, at) => (at === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1)))
        .join(", "),
    sum: (total, readOnly) =>
      `${number(total)} ${readOnly ? "resource read" : "tool call"}${total === 1 ? "" : "s"}`,
    note: (counts) =>
      (["failed", "denied", "incomplete"] as const)
        .filter((kind) => counts[kind] > 0)
        .map((kind) => `${number(counts[kind])} ${kind}`)
        .join(", "),
  };
  english.set(locale, words);
  return words;
}

/** The words of one English tool. */
export function englishTool(
  spec: ToolVerb,
  number: (count: number) => string = (count) => new Intl.NumberFormat("en").format(count),
): ToolWords {
  const alone = conjugate(spec.verb);
  const counted = conjugate(spec.counted ?? spec.verb);
  const { noun } = spec;
  const things = (count: number): string => {
    if (noun === undefined) return count === 1 ? "time" : "times";
    if (typeof noun === "object") return count === 1 ? noun.one : noun.other;
    return count === 1 ? noun : pluralOf(noun);
  };
  return {
    one: (tense, target) =>
      target === "" ? withoutTrail(inTense(alone, tense)) : `${inTense(alone, tense)} ${target}`,
    many(tense, total, succeeded) {
      const verb = inTense(counted, tense);
      const count =
        succeeded < total && tense === "done"
          ? `${number(succeeded)} of ${number(total)}`
          : number(total);
      return `${noun === undefined ? withoutTrail(verb) : verb} ${count} ${things(total)}`;
    },
    ...(spec.target && { target: spec.target }),
    ...(spec.readOnly && { readOnly: true }),
  };
}

function inTense(verb: Conjugated, tense: Tense): string {
  switch (tense) {
    case "running":
      return verb.present;
    case "done":
      return verb.past;
    case "failed":
      return `Couldn't ${verb.base}`;
    case "denied":
      return `Wasn't allowed to ${verb.base}`;
    case "incomplete":
      return `Didn't finish ${verb.present.charAt(0).toLowerCase()}${verb.present.slice(1)}`;
  }
}

/** "Searching for" → "Searching", where nothing follows. */
function withoutTrail(phrase: string): string {
  return phrase.replace(/( (for|at|to|the|of|in|on|from|with|into))+$/, "");
}

/** What can be said of a tool that nobody described: its name, as a verb where it begins with one. */
function humanised(name: string): ToolVerb {
  // "mcp__github__create_issue" and "github.create_issue" are known by their last part.
  const own = name.split(/__|\./).pop() ?? "";
  const words = clipped(own, 60)
    .replace(
      /([a-z0-9])([A-Z])/g,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
    .split(/[_\-\s]+/)
    .filter((word) => word !== "");
  const first = words[0]?.toLowerCase();
  if (first === undefined) return { verb: "use a tool" };
  if (!isVerb(first)) return { verb: `run ${words.join(" ")}` };
  return words.length === 1 ? { verb: first, noun: "call" } : { verb: words.join(" ") };
}

const english = new Map<string, TitleWords>();

/** Tools whose verb depends on what they are asked to do. */
const overrides = new Map<string, (input: Readonly<Record<string, unknown>>) => ToolVerb | null>([
  [
    "sub_agent",
    (input) => {
      const job = input.collect;
      if (job)
        return { verb: "collect", noun: "result", target: () => (job === "all" ? "results" : job) };
      return { verb: input.background ? "start" : "delegate", noun: "task", target: ["task"] };
    },
  ],
  [
    "connections",
    (input) => {
      const target = ["connection", "connection_id", "name"];
      switch (input.action) {
        case "request":
          return { verb: "request a connection to", target, readOnly: true };
        case "check":
          return { verb: "check", noun: "connection", target, readOnly: true };
        default:
          return null;
      }
    },
  ],
]);
