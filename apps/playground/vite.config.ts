import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

const SERVER = "http://localhost:4400";

/** The page. `vite` alone serves it with changes as they are made; the server of `npm start` then answers the rest. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  resolve: { conditions: ["run-timeline-source", ...defaultClientConditions] },
  build: { target: "es2022", emptyOutDir: true, chunkSizeWarningLimit: 700 },
  server: {
    proxy: Object.fromEntries(
      ["/agent", "/stream", "/runs", "/faults"].map((path) => [path, SERVER]),
    ),
  },
});
