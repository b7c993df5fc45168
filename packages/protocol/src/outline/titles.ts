import type { ToolCallStatus } from "../entities.js";
import { clipped } from "./legible.js";
import {
  englishTitles,
  englishTool,
  type Tense,
  type TitleWords,
  type ToolVerb,
  type ToolWords,
} from "./titleWords.js";

/** What a title is made of: a tool call, or as much of one as is known. */
export interface TitledCall {
  readonly name: string;
  /** As text, as it arrived, or parsed already. */
  readonly arguments?: unknown;
  /** @default "running" */
  readonly status?: ToolCallStatus;
}

/** How titles are worded. */
export interface TitleOptions {
  /** Words of one's own per tool: a verb to conjugate in English, or the words themselves. */
  tools?: Readonly<Record<string, ToolVerb | ToolWords>>;
  /** Another language. @default English */
  words?: TitleWords;
  /** How numbers are written in English titles. @default "en" */
  locale?: string;
}

/** Options of `groupTitle`. */
export interface GroupTitleOptions extends TitleOptions {
  /** What the producer declared; it wins. */
  title?: string | undefined;
  /** Whether more may come, or a call is unsettled. @default whether a call is unsettled */
  running?: boolean;
}

/** Calls of one group whose arguments are looked at; further ones are counted by name. */
export const TITLE_CALL_LIMIT = 200;

/** The title of one call: "Reading a.md", then "Read a.md", or "Couldn't read a.md". */
export function callTitle(call: TitledCall, options: TitleOptions = {}): string {
  const { words, target } = describe(call, options);
  return words.one(tenseOf(call), target);
}

/** What a call is about, short enough for a line: a path, a host, a command. Empty where nothing fits. */
export function callTarget(call: TitledCall, options: TitleOptions = {}): string {
  return describe(call, options).target;
}

/**
 * The title of a tool group: present tense while it runs, past once it settled, and never a success that was
 * none: "Reading 2 files", "Read 2 files", "Couldn't read b.csv", "Read 2 of 3 files, 1 failed".
 */
export function groupTitle(calls: readonly TitledCall[], options: GroupTitleOptions = {}): string {
  const declared = clipped(options.title ?? "", 200);
  if (declared !== "") return declared;
  const words = wordsOf(options);
  const shapes = shapesOf(calls, options);
  const running = options.running ?? calls.some((call) => tenseOf(call) === "running");
  const untold: Counts = { failed: 0, denied: 0, incomplete: 0 };
  if (shapes.length === 0 || shapes.length > 3) {
    for (const shape of shapes) addUp(untold, shape);
    const looks = shapes.length > 0 && shapes.every((shape) => shape.words.readOnly);
    return withNote(words.sum(calls.length, looks), running ? "" : words.note(untold));
  }
  const parts = shapes.map((shape) => clause(shape, running, untold));
  return withNote(words.join(parts), running ? "" : words.note(untold));
}

/** The distinct targets of a group, in the order in which they were first seen; none where there are fewer than two. */
export function groupTargets(calls: readonly TitledCall[], options: TitleOptions = {}): string[] {
  const targets = new Set<string>();
  for (const call of calls.slice(0, TITLE_CALL_LIMIT)) targets.add(describe(call, options).target);
  targets.delete("");
  return targets.size < 2 ? [] : [...targets];
}

type Counts = Record<"failed" | "denied" | "incomplete", number>;

/** Calls that read alike: one tool, one verb. */
interface Shape extends Counts {
  words: ToolWords;
  total: number;
  /** The one target of all; `null` once they differ. */
  target: string | null;
}

function shapesOf(calls: readonly TitledCall[], options: TitleOptions): Shape[] {
  const shapes = new Map<string, Shape>();
  calls.forEach((call, at) => {
    const { words, target } =
      at < TITLE_CALL_LIMIT
        ? describe(call, options)
        : { words: toolOf(call.name, null, options), target: "" };
    const key = `${call.name}\n${words.one("done", "")}`;
    let shape = shapes.get(key);
    if (!shape) {
      shape = { words, total: 0, failed: 0, denied: 0, incomplete: 0, target };
      shapes.set(key, shape);
    }
    shape.total++;
    if (shape.target !== target) shape.target = null;
    const tense = tenseOf(call);
    if (tense !== "running" && tense !== "done") shape[tense]++;
  });
  return [...shapes.values()];
}

/** "Read 2 of 3 files"; what it does not tell by itself is added to `untold`. */
function clause(shape: Shape, running: boolean, untold: Counts): string {
  const succeeded = shape.total - shape.failed - shape.denied - shape.incomplete;
  const tense = running ? "running" : succeeded > 0 ? "done" : worst(shape);
  addUp(untold, { ...shape, [tense]: 0 });
  if (shape.total === 1 || shape.target) return shape.words.one(tense, shape.target ?? "");
  return shape.words.many(tense, shape.total, succeeded);
}

function worst(counts: Counts): Tense {
  return counts.failed > 0 ? "failed" : counts.denied > 0 ? "denied" : "incomplete";
}

function addUp(counts: Counts, more: Counts): void {
  counts.failed += more.failed;
  counts.denied += more.denied;
  counts.incomplete += more.incomplete;
}

function withNote(title: string, note: string): string {
  return note === "" ? title : `${title}, ${note}`;
}

function tenseOf(call: TitledCall): Tense {
  switch (call.status) {
    case "completed":
      return "done";
    case "failed":
    case "denied":
    case "incomplete":
      return call.status;
    default:
      return "running";
  }
}

function describe(call: TitledCall, options: TitleOptions): { words: ToolWords; target: string } {
  const input = inputOf(call.arguments);
  const words = toolOf(call.name, input, options);
  return { words, target: input ? targetOf(words, input) : "" };
}

function wordsOf(options: TitleOptions): TitleWords {
  return options.words ?? englishTitles(options.locale);
}

function toolOf(
  name: string,
  input: Readonly<Record<string, unknown>> | null,
  options: TitleOptions,
): ToolWords {
  const { tools } = options;
  const own = tools && Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!own) return wordsOf(options).tool(name, input);
  return "verb" in own ? englishTool(own) : own;
}

/** Arguments as an object, or `null` where they are none (yet). */
function inputOf(value: unknown): Readonly<Record<string, unknown>> | null {
  let input = value;
  if (typeof value === "string") {
    // Streaming arguments are not whole: both ends are looked at before anything is parsed.
    if (!value.trimStart().startsWith("{") || !value.trimEnd().endsWith("}")) return null;
    try {
      input = JSON.parse(value);
    } catch {
      return null;
    }
  }
  return typeof input === "object" && input !== null && !Array.isArray(input)
    ? (input as Record<string, unknown>)
    : null;
}

function targetOf(words: ToolWords, input: Readonly<Record<string, unknown>>): string {
  const { target } = words;
  if (typeof target === "function") {
    const found = shown(target(input));
    if (found !== null) return found;
  } else if (target) {
    for (const key of target) {
      const found = Object.hasOwn(input, key) ? shown(input[key]) : null;
      if (found !== null) return found;
    }
  }
  for (const key in input) {
    const found = shown(input[key]);
    if (found !== null) return found;
  }
  return "";
}

/** A value as a target; `null` where it is none, empty where it says nothing worth a title. */
function shown(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return worthShowing(String(value));
  return typeof value === "string" && value.trim() !== "" ? worthShowing(clipped(value, 60)) : null;
}

function worthShowing(text: string): string {
  return text.length >= 2 && /[\p{L}\p{N}]/u.test(text) ? text : "";
}
