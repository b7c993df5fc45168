import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import {
  dropFile,
  recordedEvents,
  recordingFile,
  rowTexts,
  settledRowTexts,
  statusOf,
} from "./timeline.js";

const FORMS: readonly (readonly [string, (name: string) => string])[] = [
  ["jsonl", (name) => readFileSync(recordingFile(name), "utf8")],
  ["json", (name) => JSON.stringify(recordedEvents(name))],
  ["sse", (name) => recordedEvents(name).map(frame).join("")],
];

const frame = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`;

for (const [name, view] of [
  ["parallel-calls", "grouped"],
  ["subagents", "grouped"],
  ["denied-and-failed", "grouped"],
  ["parallel-calls", "in-order"],
] as const) {
  test(`a dropped file draws the same rows as the live run: ${name}, ${view}`, async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 1600 });
    await page.goto(`/?run=${name}&speed=Infinity&view=${view}`);
    await expect(statusOf(page)).toHaveText("Completed");
    const live = await settledRowTexts(page);
    expect(live.length).toBeGreaterThan(4);
    for (const [ending, write] of FORMS) {
      await dropFile(page, `${name}.${ending}`, write(name));
      await expect(page.locator(".pg-foot")).toContainText(`${name}.${ending}`);
      await expect(statusOf(page)).toHaveText("Completed");
      await expect.poll(() => rowTexts(page)).toEqual(live);
    }
  });
}

test("a recording of another vocabulary is drawn through its translator", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 2400 });
  for (const name of ["chronos", "shipit", "step-lines", "ai-sdk-approved", "langgraph-sent"]) {
    await page.goto(`/?run=${name}&speed=Infinity`);
    await expect(statusOf(page)).toHaveText("Completed");
    const live = (await settledRowTexts(page)).length;
    await dropFile(page, `${name}.jsonl`, readFileSync(recordingFile(`foreign/${name}`), "utf8"));
    await expect(page.locator(".pg-foot")).toContainText(`${name}.jsonl`);
    await expect(statusOf(page)).toHaveText("Completed");
    await expect.poll(async () => (await rowTexts(page)).length).toBe(live);
    await expect(page.getByText("Unrecognised event")).toHaveCount(0);
  }
});

test("a file is chosen with the keyboard's button too", async ({ page }) => {
  await page.goto("/?run=empty&speed=Infinity");
  await page.getByRole("radio", { name: "File", exact: true }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file", exact: true }).press("Enter");
  await (await chooser).setFiles(recordingFile("rsvp"));
  await expect(statusOf(page)).toHaveText("Completed");
  await expect(page.getByRole("row", { name: /RSVP recorded/ })).toBeVisible();
});

test("a file that holds no run says so", async ({ page }) => {
  await page.goto("/?run=rsvp&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed");
  await dropFile(page, "notes.txt", "Milk\nBread\n");
  await expect(page.getByRole("alert")).toContainText("notes.txt holds no events.");
});

test("lines that are no events are drawn where they stand", async ({ page }) => {
  await page.goto("/?run=empty&speed=Infinity");
  const [first = "", ...rest] = readFileSync(recordingFile("rsvp"), "utf8").split("\n");
  await dropFile(page, "torn.jsonl", [first, '{"type": "TEXT_MES', ...rest].join("\n"));
  await expect(statusOf(page)).toHaveText("Completed");
  await expect(page.getByRole("button", { name: "1 stream issue" })).toBeVisible();
});
