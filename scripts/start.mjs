import { runCommand } from "./runCommand.mjs";

const PLAYGROUND = "@run-timeline/playground";

/** Builds the playground and what it stands on, and serves it until it is stopped. */
export async function start() {
  const built = await runCommand("turbo", ["run", "build", `--filter=${PLAYGROUND}...`]);
  return built || runCommand("pnpm", ["--filter", PLAYGROUND, "run", "start"]);
}
