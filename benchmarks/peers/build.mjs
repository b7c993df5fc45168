// Builds the pages into dist/: one a chat peer, one for the lists.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const HERE = import.meta.dirname;
const PACKAGES = join(HERE, "../../packages");
const AGENT_PRISM = process.env.AGENT_PRISM_UI && resolve(process.env.AGENT_PRISM_UI);

/** Where the pages are. */
export const DIST = join(HERE, "dist");

/** Every chat that can be built here. */
export const CHATS = [
  "prototype",
  "ours-grouped",
  "ours-in-order",
  "assistant-ui",
  "copilotkit",
  "antd-x",
  ...(AGENT_PRISM ? ["agent-prism"] : []),
];

export async function buildChat(name) {
  await buildPage(
    name,
    `import { expose } from "./chatPage.js"; import * as peer from "./${name}.jsx"; expose(peer);`,
    join(HERE, "chat"),
  );
}

export async function buildLists() {
  await buildPage("lists", 'import "./listPage.jsx";', join(HERE, "list"));
}

async function buildPage(name, contents, resolveDir) {
  mkdirSync(DIST, { recursive: true });
  // It is imported before React by whatever comes first.
  const commits = join(HERE, "../pages/commits.js");
  await build({
    stdin: {
      contents: `import ${JSON.stringify(commits)};\n${contents}`,
      resolveDir,
      loader: "js",
    },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    conditions: ["run-timeline-source", "module"],
    outfile: join(DIST, `${name}.js`),
    define: {
      "process.env.NODE_ENV": '"production"',
      "process.env": "{}",
      global: "window",
    },
    loader: {
      ".woff": "empty",
      ".woff2": "empty",
      ".ttf": "empty",
      ".svg": "dataurl",
      ".png": "dataurl",
    },
    legalComments: "none",
    logLevel: "error",
    plugins: [oneReact, ourSources, ...(AGENT_PRISM ? [agentPrism] : [])],
  });
  const style = join(HERE, "page.css");
  await build({ entryPoints: [style], outfile: join(DIST, "page.css"), logLevel: "error" });
  const styles = ["page.css", `${name}.css`].map(
    (file) => `<link rel="stylesheet" href="${file}">`,
  );
  writeFileSync(
    join(DIST, `${name}.html`),
    `<!doctype html><meta charset="utf-8">${styles.join("")}<div id="app"></div><script type="module" src="${name}.js"></script>\n`,
  );
}

/** The workspace has a React of its own; a page has one. */
const oneReact = {
  name: "one-react",
  setup({ onResolve, resolve: resolveFrom }) {
    onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path, pluginData, kind }) =>
      pluginData === "here"
        ? undefined
        : resolveFrom(path, { resolveDir: HERE, kind, pluginData: "here" }),
    );
  },
};

const ourSources = {
  name: "our-sources",
  setup({ onResolve, resolve: resolveFrom }) {
    onResolve({ filter: /^@run-timeline\/components\/styles\.css$/ }, () => ({
      path: join(PACKAGES, "components/src/styles.css"),
    }));
    onResolve({ filter: /^@run-timeline\// }, ({ path, kind, pluginData }) =>
      pluginData === "workspace"
        ? undefined
        : resolveFrom(path, {
            resolveDir: join(HERE, ".."),
            kind,
            pluginData: "workspace",
          }),
    );
    onResolve({ filter: /^@tanstack\/react-virtual$/ }, ({ resolveDir, kind, pluginData }) =>
      pluginData === "workspace" || resolveDir.startsWith(PACKAGES)
        ? undefined
        : resolveFrom("@tanstack/react-virtual", {
            resolveDir: join(HERE, "list"),
            kind,
            pluginData: "workspace",
          }),
    );
  },
};

const agentPrism = {
  name: "agent-prism",
  setup({ onResolve, resolve: resolveFrom }) {
    onResolve({ filter: /^@agent-prism-ui\// }, ({ path, kind }) =>
      resolveFrom(join(AGENT_PRISM, path.slice("@agent-prism-ui/".length)), {
        resolveDir: HERE,
        kind,
      }),
    );
  },
};
