import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const SIGNALS = ["SIGINT", "SIGTERM"];
const TOOLS = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));

process.env.PATH = TOOLS + delimiter + process.env.PATH;

/**
 * Runs a command, one of the workspace's tools first, to its end and resolves to its exit code. A signal that stops this process is passed on, so that
 * no server outlives the script that started it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [environment] added to that of this process
 * @returns {Promise<number>}
 */
export function runCommand(command, args, environment = {}) {
  const child = spawn(command, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
    // On Windows the commands of node_modules/.bin are scripts for its shell.
    shell: process.platform === "win32",
  });
  const passOn = (signal) => {
    child.kill(signal);
    child.once("close", (code) => process.exit(code ?? 128 + constants.signals[signal]));
  };
  for (const signal of SIGNALS) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      for (const signal of SIGNALS) process.off(signal, passOn);
      resolve(code ?? 1);
    });
  });
}
