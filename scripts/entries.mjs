import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The entries of every package that is published, by what one writes to import them.
 *
 * @returns {{ specifier: string, path: string, description: string }[]}
 */
export function packageEntries() {
  return readdirSync("packages").flatMap((folder) => {
    const file = join("packages", folder, "package.json");
    if (!existsSync(file)) return [];
    const {
      name,
      private: isPrivate,
      exports,
      description,
    } = JSON.parse(readFileSync(file, "utf8"));
    if (isPrivate) return [];
    return Object.entries(exports).flatMap(([subpath, target]) => {
      const source = target["run-timeline-source"];
      if (!/\.tsx?$/.test(source ?? "")) return [];
      return [
        {
          specifier: name + subpath.slice(1),
          path: `packages/${folder}/${source.slice(2)}`,
          description: subpath === "." ? description : "",
        },
      ];
    });
  });
}
