import { fileURLToPath } from "node:url";
import { defaultServerConditions, defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** One file with everything in it: Node 20 reads no TypeScript, and the recordings are TypeScript. */
export default defineConfig({
  root: here("."),
  build: {
    ssr: here("main.ts"),
    outDir: here("../dist/server"),
    emptyOutDir: true,
    target: "node20",
  },
  ssr: {
    noExternal: true,
    resolve: { conditions: ["run-timeline-source", ...defaultServerConditions] },
  },
});
