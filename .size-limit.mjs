// The sizes that `npm test` holds: minified and gzipped, React left out, and what is loaded on demand left out too.

const CORE =
  "{ createRunStore, createSession, httpTransport, eventSourceTransport, webSocketTransport, replayTransport, readEvents }";

const loadedOnDemand = {
  name: "loaded-on-demand",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};

function budget(name, path, limit, options) {
  return {
    name,
    path,
    limit,
    gzip: true,
    modifyEsbuildConfig: (config) => ({ ...config, format: "esm", plugins: [loadedOnDemand] }),
    ...options,
  };
}

export default [
  budget("protocol: store, session, transports", "packages/protocol/dist/index.js", "12 kB", {
    import: CORE,
  }),
  budget("hooks, above the protocol", "packages/hooks/dist/index.js", "4 kB", {
    ignore: ["react", "@run-timeline/protocol"],
  }),
  budget("RunTimeline and all that it needs", "packages/components/dist/index.js", "35 kB", {
    import: "{ RunTimeline }",
    ignore: ["react", "react-dom"],
  }),
  budget("style sheet", "packages/components/dist/styles.css", "10 kB"),
];
