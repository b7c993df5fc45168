// Takes docs/run-timeline.png, the picture of the README: a recorded run in the grouped view, drawn by the sources
// in the browser of the tests.
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { createServer, defaultClientConditions } from "vite";
import { resolveBrowser } from "./browser.mjs";

const SIZE = { width: 1200, height: 1260 };
/** The run waits for an answer until a minute after this. */
const NOW = new Date("2026-10-14T18:06:00Z");

const server = await createServer({
  root: fileURLToPath(new URL("picture", import.meta.url)),
  configFile: false,
  logLevel: "error",
  resolve: { conditions: ["run-timeline-source", ...defaultClientConditions] },
  server: { fs: { allow: [fileURLToPath(new URL("..", import.meta.url))] } },
});
await server.listen();
const browser = await chromium.launch(await resolveBrowser());
try {
  const page = await browser.newPage({ viewport: SIZE, timezoneId: "UTC" });
  await page.clock.setFixedTime(NOW);
  await page.goto(server.resolvedUrls.local[0]);
  await page.getByRole("row").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  await page.screenshot({ path: "docs/run-timeline.png", animations: "disabled" });
} finally {
  await browser.close();
  await server.close();
}
