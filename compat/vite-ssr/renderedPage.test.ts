import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveBrowser } from "../../scripts/browser.mjs";
import { buildApp, servePage } from "./renderedPage.js";

const ANSWER = "Jordan";

let folder: string;
let app: Awaited<ReturnType<typeof buildApp>>;

/** Inside the workspace, where the server's half finds what it leaves outside. */
beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, "node_modules", ".built-"));
  app = await buildApp(folder);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a page that Vite renders on a server", () => {
  it("reads without a script, whole or streamed", async () => {
    const whole = app.server.render();
    const words = whole.replace(/<[^>]*>/g, " ");
    expect(words).toContain(ANSWER);
    expect(words).toContain("The run finished");
    const streamed = await app.server.stream();
    expect(streamed).toContain(ANSWER);
    expect(streamed).toContain("The run finished");
    expect(streamed).not.toContain("style=");
  });

  it("links the style sheet and is taken over in a browser without a word, though a reader chooses before all is there", async () => {
    expect(app.page).toContain('rel="stylesheet"');
    const html = app.page.replace("<!--app-->", await app.server.stream());
    const server = await servePage(html, folder);
    const browser = await chromium.launch(await resolveBrowser());
    try {
      const page = await browser.newPage();
      const said: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) said.push(message.text());
      });
      page.on("pageerror", (error) => said.push(error.message));
      let choose = (): void => {};
      const chosen = new Promise<void>((resolve) => {
        choose = resolve;
      });
      await page.route(/everything.*\.js$/, async (route) => {
        await chosen;
        await route.continue();
      });
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      const order = page.getByRole("radio", { name: "In order" });
      await order.click();
      choose();
      await page.locator('[data-view="in-order"]').waitFor();
      await page.locator('.rt-filter-toggle[aria-pressed="true"]').waitFor({ timeout: 10_000 });
      expect(said).toEqual([]);
    } finally {
      await browser.close();
      server.close();
    }
  }, 60_000);
});
