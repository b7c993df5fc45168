import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { resolveBrowser } from "./scripts/browser.mjs";
import { sameLook } from "./scripts/sameLook.mjs";

declare module "vitest/browser" {
  interface ScreenshotComparatorRegistry {
    sameLook: Record<string, never>;
  }
}

const WORKSPACE = fileURLToPath(new URL(".", import.meta.url));
const SOURCE = "run-timeline-source";
const DOM_TESTS = "**/*.dom.test.{ts,tsx}";
const BROWSER_TESTS = "**/*.browser.test.{ts,tsx}";
const NOT_SOURCE = ["**/node_modules/**", "**/dist/**"];

const launchOptions = await resolveBrowser();
const BUNDLED_REACT = [
  "react",
  "react-dom",
  "react-dom/client",
  "react-dom/server",
  "react/jsx-dev-runtime",
];

/** A project whose root has React 18: what is deduped comes from the root of the project. */
const withReact18 = {
  extends: true as const,
  root: "compat/react-18",
  resolve: {
    dedupe: [
      "react",
      "react-dom",
      "zustand",
      "@tanstack/react-virtual",
      "@testing-library/react",
      "vitest-browser-react",
    ],
  },
};

export default defineConfig({
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  test: {
    provide: { reactMajor: "19" },
    // Guards against hanging, not measures: the machines are slow when they are shared.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // The document of a run holds the style sheet: else it would be an empty text here.
          css: true,
          include: ["{packages,apps,scripts,benchmarks,examples,compat}/**/*.test.{ts,tsx,mjs}"],
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
        optimizeDeps: { include: BUNDLED_REACT },
        test: {
          name: "browser",
          include: [BROWSER_TESTS],
          exclude: NOT_SOURCE,
          browser: chromium(),
        },
      },
      {
        ...withReact18,
        test: {
          name: "react-18",
          dir: WORKSPACE,
          provide: { reactMajor: "18" },
          environment: "jsdom",
          include: ["packages/**/*.dom.test.{ts,tsx}"],
          exclude: NOT_SOURCE,
        },
      },
      {
        ...withReact18,
        test: {
          name: "react-18-server",
          dir: WORKSPACE,
          provide: { reactMajor: "18" },
          include: ["packages/**/server.test.tsx"],
          exclude: NOT_SOURCE,
        },
      },
      {
        ...withReact18,
        optimizeDeps: { include: BUNDLED_REACT },
        test: {
          name: "react-18-browser",
          dir: WORKSPACE,
          provide: { reactMajor: "18" },
          include: ["packages/**/*.browser.test.{ts,tsx}"],
          exclude: [...NOT_SOURCE, "**/{looks,styles,renderHtml,*udgets}.browser.test.*"],
          browser: chromium(),
        },
      },
    ],
  },
});

interface PictureName {
  root: string;
  testFileDirectory: string;
  arg: string;
  ext: string;
}

function chromium() {
  return {
    enabled: true,
    headless: true,
    provider: playwright({ launchOptions }),
    instances: [{ browser: "chromium" as const }],
    screenshotFailures: false,
    expect: {
      toMatchScreenshot: {
        comparatorName: "sameLook" as const,
        comparators: { sameLook },
        // One picture for all platforms.
        resolveScreenshotPath: ({ root, testFileDirectory, arg, ext }: PictureName) =>
          join(root, testFileDirectory, "looks", `${arg}${ext}`),
      },
    },
  };
}
