// A process that runs the tests on one mutant after another: {path, code} comes in, what failed goes out. It is a
// process of its own so that a mutant that never comes to an end can be ended with it.
import { fileURLToPath } from "node:url";
import { defaultClientConditions, defaultServerConditions } from "vite";
import { createVitest } from "vitest/node";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SOURCE = "run-timeline-source";

/** The file that is mutated, and its text. */
let mutated = { path: "", code: "" };
let files = [];

const vitest = await createVitest(
  "test",
  {
    root,
    config: false,
    watch: false,
    bail: 1,
    pool: "threads",
    isolate: false,
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 30_000,
    include: ["packages/protocol/**/*.test.ts"],
    reporters: [{}],
    sequence: { sequencer: InGivenOrder() },
  },
  {
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: [SOURCE, ...defaultClientConditions] },
    ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
    plugins: [
      {
        name: "mutant",
        enforce: "pre",
        load: (id) => (id === mutated.path ? mutated.code : undefined),
      },
    ],
  },
);

process.on("message", async (task) => {
  if (task === null) {
    await vitest.close();
    process.exit(0);
  }
  process.send(await run(task));
});
process.on("disconnect", () => process.exit(1));
process.send("ready");

/** The first test that fails; null where all pass. */
async function run({ path, code, tests }) {
  const touched = [mutated.path, path];
  mutated = { path, code };
  for (const file of touched) if (file !== "") vitest.invalidateFile(file);
  files = tests;
  const specifications = await vitest.globTestSpecifications(tests);
  vitest.state.errorsSet.clear();
  await vitest.runTestSpecifications(specifications, true);
  const [module] = vitest.state.getTestModules().filter((each) => each.state() === "failed");
  if (module === undefined) return vitest.state.getUnhandledErrors().length > 0 ? "an error" : null;
  const failed = [...module.children.allTests("failed")][0];
  return failed?.fullName ?? module.relativeModuleId;
}

/** Those that find most come first, and the first that fails is the last. */
function InGivenOrder() {
  return class {
    shard = (specifications) => specifications;
    sort(specifications) {
      const place = ({ moduleId }) => files.findIndex((file) => moduleId.endsWith(file));
      return [...specifications].sort((one, other) => place(one) - place(other));
    }
  };
}
