import { type AgentOptions, listRuns, serveAgent } from "./agent.js";
import { faults } from "./faults.js";

/** Other pages may ask too: there is nothing here but recordings. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "GET, POST, OPTIONS",
};

/** Options of `createHandler`. */
export interface HandlerOptions extends AgentOptions {
  /** Answers for a path of the page; `undefined` where there is no such file. */
  page: (path: string) => Promise<Response | undefined>;
}

/** Answers everything that the playground's server is asked. */
export function createHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await answer(request, options);
    for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
    return response;
  };
}

async function answer(request: Request, options: HandlerOptions): Promise<Response> {
  const { pathname } = new URL(request.url);
  const fault = pathname.startsWith("/faults/") ? faults.get(pathname.slice(8)) : undefined;
  if (request.method === "OPTIONS") return new Response(null, { status: 204 });
  if (fault) return fault();
  if (pathname === "/agent") return only(request, "POST", () => serveAgent(request, options));
  if (pathname === "/stream") return only(request, "GET", () => serveAgent(request, options));
  if (pathname === "/runs") return only(request, "GET", async () => listRuns());
  return (await pageFor(request, pathname, options)) ?? new Response("Not found.", { status: 404 });
}

async function only(
  request: Request,
  method: string,
  serve: () => Promise<Response>,
): Promise<Response> {
  if (request.method === method) return serve();
  const sentence = `${new URL(request.url).pathname} takes ${method} only.`;
  return new Response(sentence, { status: 405, headers: { allow: method } });
}

async function pageFor(
  request: Request,
  path: string,
  { page }: HandlerOptions,
): Promise<Response | undefined> {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  return page(path === "/" ? "/index.html" : path);
}
