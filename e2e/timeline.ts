import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";

/** The rows that are mounted. */
export function rowsOf(page: Page): Locator {
  return page.getByRole("row");
}

/** The run as the header says it stands. */
export function statusOf(page: Page): Locator {
  return page.locator(".rt-header .rt-pill");
}

/** The list of rows. */
export function listOf(page: Page): Locator {
  return page.locator(".rt-scroller");
}

/** One line of the view in order. */
export interface Line {
  /** The number of its first event, from 1. */
  readonly event: number;
  readonly type: string;
  readonly tag: string;
  readonly text: string;
}

/** The lines that are mounted, as a reader sees them. */
export function linesOf(page: Page): Promise<Line[]> {
  return rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => {
      const [event, , type, tag, text] = [...row.querySelectorAll("[role=gridcell]")].map(
        (cell) => cell.textContent ?? "",
      );
      return {
        event: Number(event),
        type: type ?? "",
        tag: (tag ?? "").trim(),
        text: text ?? "",
      };
    }),
  );
}

/** What every row says, times of day aside: a recording is played now, and was made then. */
export function rowTexts(page: Page): Promise<string[]> {
  return rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => {
      const copy = row.cloneNode(true) as Element;
      for (const time of copy.querySelectorAll("time")) time.remove();
      const level = row.getAttribute("aria-level") ?? "";
      return `${level} ${row.getAttribute("data-kind")} ${copy.textContent ?? ""}`;
    }),
  );
}

/** The same, once nothing changes any more: rarer parts are loaded when a run first shows them. */
export async function settledRowTexts(page: Page): Promise<string[]> {
  const isWhole = (texts: string[]): boolean =>
    texts.length > 0 && texts.every((text) => /^\S* \S+ ./.test(text));
  return settled(() => rowTexts(page), isWhole);
}

/** What is read, once two looks at it, some frames apart, say the same. */
export async function settled<T>(
  read: () => Promise<T>,
  isWhole: (value: T) => boolean = () => true,
): Promise<T> {
  let before = await read();
  await expect(async () => {
    const last = before;
    before = await read();
    expect(isWhole(before)).toBe(true);
    expect<unknown>(before).toEqual(last);
  }).toPass({ intervals: [150], timeout: 10_000 });
  return before;
}

/** A recording's file. */
export function recordingFile(name: string): string {
  return fileURLToPath(new URL(`../packages/fixtures/runs/${name}.jsonl`, import.meta.url));
}

/** A recorded event, as far as the tests look at it. */
export interface RecordedEvent {
  readonly type: string;
  readonly toolCallId?: string;
  readonly delta?: string;
}

/** The events of a recording. */
export function recordedEvents(name: string): RecordedEvent[] {
  return readFileSync(recordingFile(name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as RecordedEvent);
}

/** Drops a file onto the page, as a person does with a pointer. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName));
      return data;
    },
    [name, text] as const,
  );
  const target = page.getByRole("main");
  await target.dispatchEvent("dragover", { dataTransfer: transfer });
  await target.dispatchEvent("drop", { dataTransfer: transfer });
}
