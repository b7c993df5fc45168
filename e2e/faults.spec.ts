import { expect, type Page, test } from "@playwright/test";
import { rowsOf, statusOf } from "./timeline.js";

async function connectTo(page: Page, address: string): Promise<void> {
  await page.goto("/?run=empty&speed=Infinity");
  await page.getByRole("radio", { name: "Your agent" }).click();
  await page.getByRole("textbox", { name: "Address of an AG-UI agent" }).fill(address);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
}

const NOTHING_CAME: readonly (readonly [string, string, string])[] = [
  [
    "a wrong address",
    "http://localhost:9/agent",
    "There was no answer from http://localhost:9/agent",
  ],
  ["a 404", "/faults/404", "The agent answered HTTP 404"],
  ["a 500", "/faults/500", "The agent answered HTTP 500"],
  ["an HTML page", "/faults/html", "The agent answered HTTP 200 with text/html"],
  ["an empty answer", "/faults/empty", "with an empty body"],
];

for (const [name, address, words] of NOTHING_CAME) {
  test(`${name} says what happened, and keeps what was said`, async ({ page }) => {
    await connectTo(page, address);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(words);
    await expect(alert.getByRole("button", { name: "Try again", exact: true })).toBeVisible();
    await expect(page.getByRole("row", { name: /Hello/ }).first()).toBeVisible();
    await expect(statusOf(page)).toHaveText("Ended early");
  });
}

test("what came instead of a stream can be read, as text", async ({ page }) => {
  await connectTo(page, "/faults/html");
  const alert = page.getByRole("alert");
  await alert.getByText("What came instead").click();
  await expect(alert.locator("pre")).toContainText("<title>Sign in</title>");
  await expect(page).toHaveTitle("Run Timeline Playground");
});

test("a connection that is cut in the middle keeps what had arrived", async ({ page }) => {
  await connectTo(page, "/faults/cut");
  await expect(page.getByRole("alert")).toContainText("The connection was lost in mid-answer");
  await expect(page.getByRole("alert")).toContainText("What had arrived is kept below.");
  await expect(statusOf(page)).toHaveText("Ended early");
  await expect(page.getByRole("row", { name: /Read 3 files/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /create_guest/ })).toContainText("Never finished");
});

test("a stream that stops without an ending never looks like success", async ({ page }) => {
  await connectTo(page, "/faults/truncated");
  await expect(statusOf(page)).toHaveText("Ended early");
  await expect(page.getByRole("row", { name: /without saying how the run ended/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Read 3 files/ })).toBeVisible();
});

test("a frame that is not JSON is drawn where it came, and the run goes on", async ({ page }) => {
  await connectTo(page, "/faults/not-json");
  await expect(statusOf(page)).toHaveText("Completed");
  await expect(page.getByRole("button", { name: "1 stream issue" })).toBeVisible();
  const texts = await rowsOf(page).allTextContents();
  const issue = texts.findIndex((text) => text.includes("502 Bad Gateway"));
  const call = texts.findIndex((text) => text.includes("create_guest"));
  expect(issue).toBeGreaterThan(0);
  expect(texts.findIndex((text) => text.includes("RSVP recorded"))).toBeGreaterThan(issue);
  expect(call).toBeGreaterThan(0);
});

test("a stream that says nothing more can be stopped", async ({ page }) => {
  await connectTo(page, "/faults/stalled");
  await expect(page.getByRole("row", { name: /Creating one for a party of two/ })).toBeVisible();
  await expect(statusOf(page)).toHaveText("Running");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(statusOf(page)).toHaveText("Stopped");
});

test("what is no address is refused before anything is sent", async ({ page }) => {
  await connectTo(page, "ftp://files.example/run");
  await expect(page.getByRole("alert")).toContainText("http:// or https://");
});

test("another agent's address is reached with the headers that were given", async ({ page }) => {
  await page.goto("/?run=empty&speed=Infinity");
  await page.getByRole("radio", { name: "Your agent" }).click();
  await page.getByText("Headers, transport, vocabulary").click();
  await page.getByRole("textbox", { name: "Headers, one a line" }).fill("X-Tenant: 7");
  await page
    .getByRole("textbox", { name: "Address of an AG-UI agent" })
    .fill("/agent?run=rsvp&speed=Infinity");
  const request = page.waitForRequest((asked) => asked.method() === "POST");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  expect((await request).headers()["x-tenant"]).toBe("7");
  await expect(statusOf(page)).toHaveText("Completed");
});
