import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, defaultClientConditions, defaultServerConditions, type InlineConfig } from "vite";

const SOURCE = "run-timeline-source";
const TYPES: Record<string, string> = { ".js": "text/javascript", ".css": "text/css" };

/** What the server's half of the build exports. */
interface ServerEntry {
  render(): string;
  stream(): Promise<string>;
}

/** Builds both halves of the app into `folder`, and gives its page and the server's half. */
export async function buildApp(folder: string): Promise<{ page: string; server: ServerEntry }> {
  const common = {
    root: import.meta.dirname,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  } satisfies InlineConfig;
  await build({ ...common, build: { outDir: join(folder, "client") } });
  await build({
    ...common,
    ssr: {
      noExternal: /^@run-timeline\//,
      resolve: { conditions: [SOURCE, ...defaultServerConditions] },
    },
    build: { outDir: join(folder, "server"), ssr: "src/entryServer.tsx" },
  });
  const page = await readFile(join(folder, "client", "index.html"), "utf8");
  const entry = pathToFileURL(join(folder, "server", "entryServer.js")).href;
  return { page, server: (await import(/* @vite-ignore */ entry)) as ServerEntry };
}

/** Serves a page, and what it loads from the client's half of the build. */
export function servePage(html: string, folder: string): Promise<Server> {
  const server = createServer(async ({ url = "/" }, response) => {
    if (url === "/") return response.setHeader("content-type", "text/html").end(html);
    const type = TYPES[extname(url)];
    if (!type) return response.writeHead(404).end();
    response.setHeader("content-type", type).end(await readFile(join(folder, "client", url)));
  });
  return new Promise((resolve) => server.listen(0, () => resolve(server)));
}
