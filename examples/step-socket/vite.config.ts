import { defaultClientConditions, defineConfig } from "vite";

export default defineConfig({
  build: { outDir: "dist/page", emptyOutDir: true },
  resolve: { conditions: ["run-timeline-source", ...defaultClientConditions] },
});
