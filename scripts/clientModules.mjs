import { parseSync } from "vite";

/** What React gives to modules that run on a server as server components do. */
const ON_SERVERS = new Set(
  (
    "Children Fragment Profiler StrictMode Suspense cache captureOwnerStack cloneElement " +
    "createElement createRef forwardRef isValidElement lazy memo use useCallback useDebugValue " +
    "useId useMemo version"
  ).split(" "),
);

/**
 * Modules that a server component loads with an entry and that need React in a browser: they, or what imports them,
 * must begin with "use client".
 *
 * @param {string} entry the path of a built module
 * @param {(path: string) => string} read
 * @returns {string[]} sentences
 */
export function clientProblems(entry, read) {
  const seen = new Set();
  const problems = [];
  const visit = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    const { body } = parseSync(path, read(path)).program;
    if (body[0]?.directive === "use client") return;
    for (const { type, source, specifiers = [] } of body) {
      if (source?.value === "react" && type === "ImportDeclaration") {
        const names = specifiers.map(({ imported }) => imported?.name).filter(Boolean);
        const missing = names.filter((name) => !ON_SERVERS.has(name));
        if (missing.length > 0) {
          problems.push(`${path} takes ${missing.join(", ")} of React without "use client".`);
        }
      } else if (source?.value.startsWith(".")) {
        visit(new URL(source.value, `file:///${path}`).pathname.slice(1));
      }
    }
  };
  visit(entry);
  return problems;
}
