import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { statusOf } from "./timeline.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");

/** What axe finds on the page as it is, in words. */
async function violationsOf(page: Page): Promise<string[]> {
  // Not as a script of the page: its policy allows no others than its own.
  await page.evaluate(AXE);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the page, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/?run=interrupt&speed=Infinity");
    await expect(statusOf(page)).toHaveText("Waiting for you");
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("radio", { name: "In order", exact: true }).click();
    await page.getByRole("radio", { name: "Your agent", exact: true }).click();
    await page.getByText("Headers, transport, vocabulary").click();
    await page.getByRole("button", { name: "a web page", exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("radio", { name: "File", exact: true }).click();
    expect(await violationsOf(page)).toEqual([]);
  });
}

test("axe finds nothing where the page is narrow, with its panel open or folded", async ({
  page,
}) => {
  await page.setViewportSize({ width: 420, height: 800 });
  await page.goto("/?run=subagents&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed");
  expect(await violationsOf(page)).toEqual([]);
  const unfold = page.getByRole("button", { name: "Prepare the release notes", exact: true });
  await unfold.click();
  await expect(page.getByRole("searchbox")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toBeHidden();
  await unfold.click();
  await page.getByRole("option", { name: /Compare two suppliers/ }).click();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("row", { name: /Which of the two caterers/ }).first()).toBeVisible();
});

test("nothing is wider than a narrow page, and nothing scrolls but the lists", async ({ page }) => {
  for (const width of [320, 420, 800]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/?run=many-scripts&speed=Infinity");
    await expect(statusOf(page)).toHaveText("Completed");
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return { wide: scrollWidth - clientWidth, high: scrollHeight - clientHeight };
    });
    expect(overflow).toEqual({ wide: 0, high: 0 });
  }
});

test("the page's address shows the same again: run, speed and view", async ({ page }) => {
  await page.goto("/?run=rsvp&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Completed");
  await page.getByRole("radio", { name: "In order", exact: true }).click();
  await page.getByRole("option", { name: /Revenue by region/ }).click();
  await expect(page).toHaveURL(/run=revenue&speed=Infinity&view=in-order/);
  await page.reload();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.locator(".pg-item[aria-selected=true]")).toContainText("Revenue by region");
});

test("an agent's address in the page's own address is filled in, and not called", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(request.url());
  });
  await page.goto(`/?agent=${encodeURIComponent("http://localhost:9/agent")}`);
  await expect(page.getByRole("textbox", { name: "Address of an AG-UI agent" })).toHaveValue(
    "http://localhost:9/agent",
  );
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
});

test("theme and density are chosen for the whole page, and kept", async ({ page }) => {
  await page.goto("/?run=rsvp&speed=Infinity");
  await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
  await page.getByRole("combobox", { name: "Density" }).selectOption("compact");
  const background = () =>
    page.locator(".rt-timeline").evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background()).toBe("rgb(16, 17, 20)");
  const row = page.getByRole("row", { name: /Read 3 files/ });
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(28);
  await page.reload();
  expect(await background()).toBe("rgb(16, 17, 20)");
});

test("nothing is logged as an error under the page's policy, whatever a run says", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
  });
  await page.goto("/?run=hostile&speed=8");
  await page.getByRole("radio", { name: "In order", exact: true }).click();
  await expect(statusOf(page)).toHaveText("Completed", { timeout: 20_000 });
  await page.getByRole("radio", { name: "Grouped", exact: true }).click();
  await page.waitForTimeout(300);
  expect(errors).toEqual([]);
});
