// Damages streams, and tries random ones, for longer than the tests do: --rounds 20000 --seed 7.
import { parseArgs } from "node:util";
import { runCommand } from "./runCommand.mjs";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5000" }, seed: { type: "string" } },
});
const rounds = Number(values.rounds);
const seed = values.seed ?? String(Date.now() % 1_000_000);

console.log(`${rounds} rounds of seed ${seed}`);
process.exitCode = await runCommand(
  "vitest",
  [
    "run",
    "--project=unit",
    `--testTimeout=${rounds * 1000}`,
    "packages/protocol/test/fuzz",
    "packages/protocol/test/properties",
  ],
  {
    FUZZ_ROUNDS: String(rounds),
    FUZZ_SEED: seed,
    PROPERTY_RUNS: String(Math.max(1, rounds / 150)),
    PROPERTY_SEED: seed,
  },
);
