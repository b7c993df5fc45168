import { expect, type Page, test } from "@playwright/test";
import { rowsOf, statusOf } from "./timeline.js";

/** No style or script but the page's own files, no worker from a blob, and nothing from elsewhere. */
const POLICY = "default-src 'self'; style-src 'self'; script-src 'self'";

/** Serves the page with that policy alone, and gives what breaks it. */
async function underPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.route(/\/(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "content-security-policy": POLICY };
    await route.fulfill({ response, headers });
  });
  await page.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(globalThis, { broken });
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      broken.push(`${effectiveDirective}: ${blockedURI} at ${sourceFile}:${lineNumber}`);
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken);
}

test("the policy is in force", async ({ page }) => {
  const broken = await underPolicy(page);
  await page.goto("/?run=rsvp&speed=Infinity");
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { color: red }";
    document.head.append(style);
  });
  await expect.poll(broken).toHaveLength(1);
});

test("a run is drawn, searched, filtered and played back without a break of a strict policy", async ({
  page,
}) => {
  const broken = await underPolicy(page);
  await page.goto("/?run=dinner&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Waiting for you");
  await expect(rowsOf(page).first()).toBeVisible();

  await rowsOf(page).last().focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator(".rt-panel")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("/");
  await page.keyboard.type("guest");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("radio", { name: "In order", exact: true }).click();
  await page.getByRole("button", { name: /^Calls/ }).click();
  await expect(rowsOf(page).first()).toBeVisible();

  await page.getByRole("radio", { name: "Time", exact: true }).click();
  await expect(page.locator("canvas").first()).toBeVisible();
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(page.getByRole("table")).toBeVisible();
  expect(await broken()).toEqual([]);
});

test("a question is asked and answered, and a run saved, without a break of a strict policy", async ({
  page,
}) => {
  const broken = await underPolicy(page);
  await page.goto("/?run=interrupt&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Waiting for you");
  await page.getByRole("button", { name: "Review" }).first().click();
  await page.getByRole("textbox").last().fill("Not on Saturday.");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as HTML" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.html$/);
  expect(await broken()).toEqual([]);
});
