// Records the foreign runs of the AI SDK and of LangGraph from the libraries themselves, with scripted models:
//   node packages/protocol/test/peers/record.mjs
// Then `npx vitest run --project unit packages/fixtures -u` writes their files of JSON lines.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const FIXTURES = new URL("../../../fixtures/src/foreign/captured/", import.meta.url);

const server = await createServer({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  const aiSdk = await server.ssrLoadModule("/test/peers/aiSdkIncident.ts");
  await record("aiSdkIncident", aiSdk.incidentStream());
  await record("aiSdkApproved", await aiSdk.approvedStream());

  const { briefGraph, briefInput, briefAnswer, briefOptions } = await server.ssrLoadModule(
    "/test/peers/langGraphBrief.ts",
  );
  const graph = briefGraph();
  await record("langGraphBrief", await graph.stream(briefInput, briefOptions));
  await record("langGraphSent", await graph.stream(briefAnswer, briefOptions));
} finally {
  await server.close();
}

/** A module that holds what a stream yielded, a line each. */
async function record(name, stream) {
  const lines = [];
  for await (const native of stream) lines.push(JSON.stringify(native));
  const text = lines.join("\n").replace(/[\\`]|\$(?=\{)/g, "\\$&");
  const module = `/** Captured from the library itself; see packages/protocol/test/peers/record.mjs. */
export const ${name}Lines: string = \`${text}
\`;
`;
  writeFileSync(new URL(`${name}.ts`, FIXTURES), module);
}
