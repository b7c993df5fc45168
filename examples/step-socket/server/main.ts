import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { createPageFiles } from "./pageFiles.js";
import { createRuns } from "./runs.js";
import { attachStepSocket } from "./stepSocket.js";

const port = Number(process.env.PORT ?? 4500);

/** Built, this file stands in `dist/server`, beside the page in `dist/page`. */
const server = createServer(createPageFiles(fileURLToPath(new URL("../page", import.meta.url))));
attachStepSocket(server, createRuns());

server.listen(port, () => {
  const address = server.address();
  const listening = typeof address === "object" && address ? address.port : port;
  console.log(`Step lines are at http://localhost:${listening}`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit());
