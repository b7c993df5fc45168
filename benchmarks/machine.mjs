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
  const around = pinned("package.json");
  const ours = pinned("../packages/components/package.json");
  return {
    node: process.version,
    v8: process.versions.v8,
    "@ag-ui/client": around["@ag-ui/client"],
    "@tanstack/react-virtual (ours)": ours["@tanstack/react-virtual"],
    "@tanstack/react-virtual (the prototype)": around["@tanstack/react-virtual"],
    "fast-json-patch": around["fast-json-patch"],
    react: around.react,
  };
}

function pinned(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")).dependencies;
}
