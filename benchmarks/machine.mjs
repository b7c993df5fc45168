// Where and with what something was measured.
import { readFileSync } from "node:fs";
import os from "node:os";

export function machine() {
  const [first] = os.cpus();
  return {
    cpu: first.model.trim(),
    cores: os.cpus().length,
    memory: `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    system: `${os.type()} ${os.release()}`,
  };
}

/** Processes that run or wait, over the last minute. */
export const loadNow = () => Math.round(os.loadavg()[0] * 10) / 10;

export function versions() {
  const { dependencies } = JSON.parse(
    readFileSync(new URL("package.json", import.meta.url), "utf8"),
  );
  const measured = ["@ag-ui/client", "@tanstack/react-virtual", "fast-json-patch", "react"];
  return {
    node: process.version,
    v8: process.versions.v8,
    ...Object.fromEntries(measured.map((name) => [name, dependencies[name]])),
  };
}
