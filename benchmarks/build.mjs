// Builds what is measured, as an app would build it: the protocol and the fixtures for Node, and a page a subject.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, defaultClientConditions, defaultServerConditions } from "vite";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const SOURCE = "run-timeline-source";

/** Where the builds are. */
export const DIST = join(HERE, "dist");

/** `dist/node/ours.mjs`: everything that the suites in Node read, unminified so that profiles can be read. */
export async function buildForNode() {
  await build({
    root: HERE,
    configFile: false,
    logLevel: "error",
    ssr: {
      resolve: { conditions: [SOURCE, ...defaultServerConditions] },
      noExternal: [/^@run-timeline\//, "eventsource-parser", "immutable-json-patch"],
    },
    build: {
      ssr: "node/ours.js",
      outDir: "dist/node",
      emptyOutDir: true,
      minify: false,
      rollupOptions: { output: { entryFileNames: "ours.mjs" } },
    },
  });
}

/**
 * `dist/pages/<subject>.html`, production builds of React and of everything else.
 *
 * @param {{ minify?: boolean }} [options] unminified names make a profile readable
 */
export async function buildPages({ minify = true } = {}) {
  const pages = readdirSync(join(HERE, "pages")).filter((name) => name.endsWith(".html"));
  await build({
    root: join(HERE, "pages"),
    configFile: false,
    logLevel: "error",
    base: "./",
    resolve: { conditions: [SOURCE, ...defaultClientConditions] },
    build: {
      outDir: "../dist/pages",
      emptyOutDir: true,
      minify,
      chunkSizeWarningLimit: 4000,
      rollupOptions: { input: pages.map((name) => join(HERE, "pages", name)) },
    },
  });
}
