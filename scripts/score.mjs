// Prints how many of the handed cases pass, by file and mode, beside the reference client on the same streams.
// --source grades the sources in place of what is built; --ours leaves the reference client out; --faults lists what failed.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { defaultServerConditions, runnerImport } from "vite";

const { values: options } = parseArgs({
  options: {
    source: { type: "boolean" },
    ours: { type: "boolean" },
    faults: { type: "boolean" },
  },
});

const { module } = await runnerImport(
  fileURLToPath(new URL("../packages/protocol/test/cases/score.ts", import.meta.url)),
  {
    configFile: false,
    logLevel: "error",
    environments: {
      inline: {
        resolve: {
          conditions: [
            ...(options.source ? ["run-timeline-source"] : []),
            ...defaultServerConditions,
          ],
          noExternal: [/^@run-timeline\//],
        },
      },
    },
  },
);
const scores = await module.scoreAll({ peer: !options.ours });
print(scores);
process.exitCode = scores.every(({ passed, cases }) => passed === cases) ? 0 : 1;

function print(rows) {
  const line = (...cells) =>
    console.log(
      cells
        .map((cell, index) => (index < 2 ? String(cell).padEnd(17) : String(cell).padStart(15)))
        .join(""),
    );
  const outOf = (count, cases) => (count === null ? "" : `${count} of ${cases}`);
  line("file", "mode", "ours", "@ag-ui/client");
  for (const { file, mode, cases, passed, peer } of rows)
    line(file, mode, outOf(passed, cases), outOf(peer, cases));
  const sum = (pick) => rows.reduce((total, row) => total + pick(row), 0);
  const cases = sum((row) => row.cases);
  const peers = options.ours ? null : sum((row) => row.peer);
  line(
    "all",
    "",
    outOf(
      sum((row) => row.passed),
      cases,
    ),
    outOf(peers, cases),
  );
  const read = sum((row) => row.read);
  console.log(
    `\n${read} of them are held to another result than the file's: each says why, beside its test.`,
  );
  if (!options.ours) {
    console.log(
      "@ag-ui/client has no updates and no lenient mode: in agui-updates it is asked for messages and state.",
    );
  }
  const faults = rows.flatMap((row) => [
    ...row.faults,
    ...(options.faults ? row.peerFaults.map((fault) => `@ag-ui/client ${fault}`) : []),
  ]);
  for (const fault of faults) console.log(fault);
}
