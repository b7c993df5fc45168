import { fileURLToPath } from "node:url";
import { createHandler } from "./handler.js";
import { createNodeServer } from "./nodeHttp.js";
import { createPage } from "./page.js";

const DEFAULT_PORT = 4400;

const port = process.env.PORT ? Number(process.env.PORT) : DEFAULT_PORT;
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  stopWith(`PORT is "${process.env.PORT}", which is not a port. Use a number from 0 to 65535.`);
}

/** Built, this file stands in `dist/server`, beside the page in `dist`. */
const folder = fileURLToPath(new URL("..", import.meta.url));
const server = createNodeServer(createHandler({ page: createPage(folder) }));

server.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EADDRINUSE") {
    stopWith(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm start`);
  }
  stopWith(`The server cannot listen on port ${port}: ${error.message}`);
});
server.listen(port, () => {
  const address = server.address();
  const listening = typeof address === "object" && address ? address.port : port;
  console.log(`The playground is at http://localhost:${listening}`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}

function stopWith(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
