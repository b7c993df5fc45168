import { fileURLToPath } from "node:url";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { resolveBrowser } from "../scripts/browser.mjs";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  plugins: [storybookTest({ configDir: fileURLToPath(new URL(".", import.meta.url)) })],
  test: {
    name: "stories",
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: await resolveBrowser() }),
      instances: [{ browser: "chromium" }],
      screenshotFailures: false,
    },
  },
});
