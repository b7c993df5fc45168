import { expect, test } from "@playwright/test";
import { statusOf } from "./timeline.js";

test("resuming an interrupt finishes the run", async ({ page }) => {
  await page.goto("/?run=ai-sdk-incident&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Waiting for you");
  await expect(page.getByText("the agent waits for you")).toBeVisible();
  await page.getByRole("button", { name: "Review", exact: true }).click();
  const request = page.waitForRequest((asked) => asked.method() === "POST");
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  expect((await request).postDataJSON().resume).toMatchObject([
    { status: "resolved", payload: { approved: true } },
  ]);
  await expect(statusOf(page)).toHaveText("Completed");
  await expect(page.getByRole("button", { name: "Allow", exact: true })).toHaveCount(0);
});

test("a question inside a folded subagent is found from the top, and resumes the subagent", async ({
  page,
}) => {
  await page.goto("/?run=subagent-suspended&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Waiting for you");
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.getByRole("radio", { name: "Yes", exact: true }).check();
  const request = page.waitForRequest((asked) => asked.method() === "POST");
  await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).first().click();
  expect((await request).postDataJSON().resume).toMatchObject([
    { status: "resolved", payload: { approved: true } },
  ]);
  await expect(statusOf(page)).toHaveText("Completed");
  await expect(page.getByRole("row", { name: "Run 2" })).toHaveCount(1);
});

test("several questions are answered together, as the agent demands", async ({ page }) => {
  await page.goto("/?run=interrupt&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Waiting for you");
  const requests: unknown[] = [];
  page.on("request", (asked) => {
    if (asked.method() === "POST") requests.push(asked.postDataJSON().resume);
  });
  const first = page.locator("[data-kind=interrupt]", { hasText: "Refund 90.90 EUR" });
  await first.getByRole("radio", { name: "Yes" }).check();
  await first.getByRole("button", { name: "Send", exact: true }).click();
  expect(requests).toEqual([]);
  const second = page.locator("[data-kind=interrupt]", { hasText: "Should the broken vase" });
  await second.getByRole("combobox").selectOption({ index: 1 });
  await second.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: /Send answers|Continue/ }).click();
  await expect(statusOf(page)).toHaveText("Completed");
  expect(requests).toHaveLength(1);
  expect(requests[0]).toHaveLength(2);
  await expect(page.getByRole("row", { name: /on their way to Priya Nair/ }).last()).toBeVisible();
});

test("a question is declined, and the agent says so", async ({ page }) => {
  await page.goto("/?run=subagent-suspended&speed=Infinity");
  await expect(statusOf(page)).toHaveText("Waiting for you");
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(page.getByText("Understood, I leave it at that.")).toBeVisible();
  await expect(statusOf(page)).toHaveText("Completed");
});
