import { playwright } from "@vitest/browser-playwright";
import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { resolveBrowser } from "./scripts/browser.mjs";

const SOURCE = "run-timeline-source";
const DOM_TESTS = "**/*.dom.test.{ts,tsx}";
const BROWSER_TESTS = "**/*.browser.test.{ts,tsx}";
const NOT_SOURCE = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{packages,apps,scripts,benchmarks,examples}/**/*.test.{ts,tsx,mjs}"],
          exclude: [...NOT_SOURCE, DOM_TESTS, BROWSER_TESTS],
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "jsdom",
          include: [DOM_TESTS],
          exclude: NOT_SOURCE,
        },
      },
      {
        extends: true,
        optimizeDeps: {
          include: [
            "react",
            "react-dom",
            "react-dom/client",
            "react-dom/server",
            "react/jsx-dev-runtime",
          ],
        },
        test: {
          name: "browser",
          include: [BROWSER_TESTS],
          exclude: NOT_SOURCE,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: await resolveBrowser() }),
            instances: [{ browser: "chromium" }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
