import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { dropFile, listOf, statusOf } from "./timeline.js";

/** Tab until something has focus, as a person would. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${selector}.`);
}

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? "");

test("the recorded runs are one tab stop, which stands at the one that is shown", async ({
  page,
}) => {
  await page.goto("/?run=revenue&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed");
  const runs = page.getByRole("listbox", { name: "Recorded runs" });
  const stops = runs.locator("[tabindex='0']");
  await expect(stops).toHaveCount(1);
  await expect(stops).toHaveAttribute("aria-selected", "true");
  await stops.focus();
  await page.keyboard.press("Home");
  await expect(runs.getByRole("option").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(runs.getByRole("option").last()).toBeFocused();
  await expect(stops).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(runs.locator(":focus")).toHaveCount(0);
});

test("by keyboard alone: find a failed call, and read its error", async ({ page }) => {
  await page.goto("/?run=denied-and-failed&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed");
  await tabTo(page, "[role=row], .rt-scroller");
  await page.keyboard.press("Home");
  expect(await focusedText(page)).toContain("Run 1");
  await page.keyboard.press("]");
  const row = page.locator("[role=row]:focus");
  await expect(row).toHaveAttribute("data-status", "failed");
  await page.keyboard.press("Enter");
  const detail = page.locator(".rt-panel");
  await expect(detail).toBeVisible();
  await expect(detail).toContainText(/failed/i);
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
});

test("by keyboard alone: approve a pending action", async ({ page }) => {
  await page.goto("/?run=ai-sdk-incident&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Waiting for you");
  await tabTo(page, "[role=row], .rt-scroller");
  await page.keyboard.press("Home");
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press("]");
    if ((await focusedText(page)).includes("Allow")) break;
  }
  // Enter on the row opens its details, and never answers.
  await page.keyboard.press("Tab");
  for (let presses = 0; presses < 12; presses++) {
    if ((await focusedText(page)) === "Allow") break;
    await page.keyboard.press("Tab");
  }
  expect(await focusedText(page)).toBe("Allow");
  await page.keyboard.press("Enter");
  await expect(statusOf(page)).toHaveText("Completed");
});

test("by keyboard alone: switch views, fold and unfold, and come back", async ({ page }) => {
  await page.goto("/?run=rsvp&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed");
  await tabTo(page, "[role=row], .rt-scroller");
  await page.keyboard.press("Home");
  for (let presses = 0; presses < 10; presses++) {
    if ((await focusedText(page)).includes("Read 3 files")) break;
    await page.keyboard.press("ArrowDown");
  }
  const group = page.locator("[role=row]:focus");
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowRight");
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowRight");
  expect(await focusedText(page)).toContain("read_file");
  await page.keyboard.press("ArrowLeft");
  expect(await focusedText(page)).toContain("Read 3 files");
  await page.keyboard.press("2");
  await expect(page.getByRole("grid").locator("[role=row]:focus")).toContainText("read_file");
  await page.keyboard.press("3");
  await expect(page.locator(".rt-wf-lane:focus")).toContainText("agent");
  await page.keyboard.press("1");
  await expect(page.getByRole("treegrid").locator("[role=row]:focus")).toContainText("read_file");
});

test("by keyboard alone: choose a run, send a message, stop it", async ({ page }) => {
  await page.goto("/?run=rsvp&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed");
  await tabTo(page, ".pg-item");
  await expect(page.locator(".pg-item:focus")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator(".pg-item[aria-selected=true]")).toContainText("Revenue by region");
  await expect(statusOf(page)).toHaveText("Completed");
  await tabTo(page, ".rt-composer textarea");
  await page.keyboard.type("And by month?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /And by month\?/ }).first()).toBeVisible();
  await expect(listOf(page)).toBeVisible();
});

test("by keyboard alone: approve an action with other arguments than it was to have", async ({
  page,
}) => {
  await page.goto("/?run=ai-sdk-incident&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Waiting for you");
  await expect(page.locator(".rt-attention")).toBeVisible();
  await tabTo(page, ".rt-attention .rt-link");
  await page.keyboard.press("Enter");
  for (let presses = 0; presses < 12; presses++) {
    if ((await focusedText(page)) === "Edit arguments") break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.locator("textarea:focus")).toHaveValue(/"version": "2026.11.27-4"/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type('{"service":"checkout","version":"2026.11.20-1"}');
  await page.keyboard.press("Tab");
  expect(await focusedText(page)).toBe("Allow as edited");
  const request = page.waitForRequest((asked) => asked.method() === "POST");
  await page.keyboard.press("Enter");
  expect((await request).postDataJSON().resume).toMatchObject([
    {
      status: "resolved",
      payload: {
        approved: true,
        editedArgs: { service: "checkout", version: "2026.11.20-1" },
      },
    },
  ]);
  await expect(statusOf(page)).toHaveText("Completed");
});

test("by keyboard alone: scrub back, step on, and come back to the end", async ({ page }) => {
  await page.goto("/?run=rsvp&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed");
  await expect(page.getByRole("row", { name: /RSVP recorded/ })).toBeVisible();
  await tabTo(page, ".rt-scrub-input");
  const slider = page.getByRole("slider", { name: "Replay position" });
  const length = Number(await slider.getAttribute("max"));
  await page.keyboard.press("Home");
  await expect(page.getByRole("row")).toHaveCount(0);
  for (let presses = 0; presses < 8; presses++) await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveValue("8");
  await expect(statusOf(page)).toHaveText("Running");
  await expect(page.getByRole("row", { name: /I'll read the newest message/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /RSVP recorded/ })).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(slider).toHaveValue(String(length));
  await expect(page.getByRole("row", { name: /RSVP recorded/ })).toBeVisible();
  await expect(statusOf(page)).toHaveText("Completed");
});

test("by keyboard alone: find what was said, and take the run along", async ({ page }) => {
  await page.goto("/?run=rsvp&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed");
  await tabTo(page, "[role=row], .rt-scroller");
  await page.keyboard.press("/");
  await page.keyboard.type("g_0412");
  await expect(page.getByText(/\d of \d/)).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await tabTo(page, "[aria-haspopup=menu]");
  await page.keyboard.press("Enter");
  const lines = page.getByRole("menuitem", { name: "Save as JSON lines" });
  for (let presses = 0; presses < 4; presses++) {
    if (await lines.evaluate((item) => item === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const path = await (await download).path();
  const [first = "", ...events] = readFileSync(path, "utf8").trim().split("\n");
  expect(JSON.parse(first)).toHaveProperty("run-timeline");
  expect(events.length).toBeGreaterThan(20);

  // What was taken along is drawn again.
  await dropFile(page, "taken.jsonl", readFileSync(path, "utf8"));
  await expect(page.locator(".pg-foot")).toContainText("taken.jsonl");
  await expect(page.getByRole("row", { name: /RSVP recorded/ })).toBeVisible();
});
