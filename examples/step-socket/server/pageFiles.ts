import { readdirSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { extname, join } from "node:path";

const TYPES: ReadonlyMap<string, string> = new Map([
  [".css", "text/css; charset=utf-8"],
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
]);

/** Serves the files of a folder, all read beforehand: no request names a path of the disk. */
export function createPageFiles(folder: string): RequestListener {
  const files = new Map<string, Buffer>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const type = TYPES.get(extname(name));
    if (type !== undefined)
      files.set(`/${name.replaceAll("\\", "/")}`, readFileSync(join(folder, name)));
  }
  return (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname === "/" ? "/index.html" : pathname;
    const content = files.get(path);
    if (content === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": TYPES.get(extname(path)) }).end(content);
  };
}
