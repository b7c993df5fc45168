import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../../src/", import.meta.url));

/** How many rules each chapter of the consumer's rules has. */
const CHAPTERS: Readonly<Record<string, number>> = {
  TR: 13,
  PM: 13,
  FA: 3,
  CH: 12,
  TX: 6,
  TC: 11,
  RE: 7,
  ST: 8,
  MS: 5,
  AC: 6,
  MD: 3,
  SP: 2,
  SA: 10,
  LC: 10,
  IR: 8,
  VE: 6,
  US: 2,
  RC: 3,
  RI: 2,
};

/** Rules that nothing here decides, and why. */
const DECIDED_ELSEWHERE: Readonly<Record<string, string>> = {
  "TC-08": "about rendering: what is folded keeps every part",
  "TC-11": "about drawing: nothing here acts on arguments or results",
  "VE-04": "nothing is downgraded but the declaration itself (VE-01)",
  "RC-03": "about drawing: payloads are data here",
};

const idOf = (chapter: string, number: number): string =>
  `${chapter}-${String(number).padStart(2, "0")}`;
const RULES = Object.entries(CHAPTERS).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, index) => idOf(chapter, index + 1)),
);

/** The rules that a text names, one by one or as the ends of a row of them. */
function namedIn(text: string): string[] {
  const ids = text.match(/\b[A-Z]{2}-\d\d\b/g) ?? [];
  const rows = [...text.matchAll(/\b([A-Z]{2})-(\d\d) to \1-(\d\d)\b/g)];
  const between = rows.flatMap(([, chapter = "", from, to]) =>
    Array.from({ length: Number(to) - Number(from) }, (_, step) =>
      idOf(chapter, Number(from) + step),
    ),
  );
  return [...ids, ...between];
}

const named = new Set(
  readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/\.test(-d)?\.ts$/.test(path))
    .flatMap((path) => namedIn(readFileSync(SOURCES + path, "utf8"))),
);

test("every rule is named in the code where it is decided", () => {
  const missing = RULES.filter((id) => !named.has(id));
  expect(missing).toEqual(Object.keys(DECIDED_ELSEWHERE));
});

test("the code names no rule that there is not", () => {
  const chapters = Object.keys(CHAPTERS);
  const strange = [...named].filter(
    (id) => chapters.includes(id.slice(0, 2)) && !RULES.includes(id),
  );
  expect(strange).toEqual([]);
});
