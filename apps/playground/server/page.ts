import { readFile } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * The page runs nothing and loads nothing but its own files, whatever a run says; it may ask any agent, and shows
 * images where the reader wants them.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: http: https:",
  "media-src data: blob: http: https:",
  "connect-src * ws: wss:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Files whose names hold a hash of their content never change. */
const HASHED = /^\/assets\//;

/**
 * Gives the files of the built page.
 *
 * @param folder where it was built to; its `server` folder is not part of the page
 */
export function createPage(folder: string): (path: string) => Promise<Response | undefined> {
  // However it was written, it ends without a separator now.
  const root = resolve(folder);
  return async (path) => {
    const file = fileFor(root, path);
    const content = file && (await readFile(file).catch(() => undefined));
    if (!file || !content) return undefined;
    return new Response(new Uint8Array(content), {
      headers: {
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
        ...(extname(file) === ".html" ? { "content-security-policy": POLICY } : {}),
        "cache-control": HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
      },
    });
  };
}

function fileFor(folder: string, path: string): string | undefined {
  try {
    const file = join(folder, decodeURIComponent(path));
    const isInside = file.startsWith(folder + sep);
    const isServer = file.startsWith(join(folder, "server") + sep);
    return isInside && !isServer && !file.includes("\0") ? file : undefined;
  } catch {
    return undefined;
  }
}
