import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { runCommand } from "./runCommand.mjs";

const STAMP = "node_modules/.run-timeline-installed";

/** Installs when the lockfile or the Node version is another than that of the last install; resolves to the exit code. */
export async function installIfNeeded() {
  const wanted = createHash("sha256")
    .update(process.version)
    .update(readFileSync("pnpm-lock.yaml"))
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return 0;
  const { packageManager } = JSON.parse(readFileSync("package.json", "utf8"));
  const code = await runCommand("npx", ["--yes", packageManager, "install", "--frozen-lockfile"]);
  if (code === 0) writeFileSync(STAMP, wanted);
  return code;
}
