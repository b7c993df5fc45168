import { fileURLToPath } from "node:url";
import { defaultServerConditions, defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** One file with everything in it but `ws`: Node 20 reads no TypeScript. */
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
    external: ["ws"],
    resolve: { conditions: ["run-timeline-source", ...defaultServerConditions] },
  },
});
