import { defineConfig } from "@playwright/test";
import { resolveBrowser } from "./scripts/browser.mjs";

const PORT = "4410";
const baseURL = `http://localhost:${PORT}`;

export default defineConfig({
  testDir: "e2e",
  forbidOnly: true,
  workers: 1,
  use: { baseURL, launchOptions: await resolveBrowser(), trace: "retain-on-failure" },
  webServer: {
    command: "pnpm --filter @run-timeline/playground run start",
    url: baseURL,
    env: { PORT },
    timeout: 20_000,
  },
});
