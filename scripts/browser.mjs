// Which Chromium the browser tests run in, and with which launch options. The npm package comes before an
// installed browser, so that every Linux machine tests in the same version.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

const CACHE = fileURLToPath(new URL("../node_modules/.cache", import.meta.url));

const NAMES_ON_PATH = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const NO_BROWSER =
  "No Chromium was found for the browser tests: install one (the Debian packages are chromium and " +
  "fonts-liberation) or set CHROMIUM_PATH to a Chromium or Chrome executable.";

/**
 * Finds a Chromium and resolves to Playwright launch options for it; rejects with one sentence when there is none.
 *
 * @returns {Promise<import("playwright").LaunchOptions>}
 */
export async function resolveBrowser() {
  if (process.env.CHROMIUM_PATH) {
    return { executablePath: process.env.CHROMIUM_PATH, args: ARGS };
  }
  if (process.platform === "linux" && process.arch === "x64") return packagedChromium();
  const installed = chromiumOnPath() ?? (await playwrightChromium());
  if (installed) return { executablePath: installed, args: ARGS };
  throw new Error(NO_BROWSER);
}

/** The Chromium of `@sparticuz/chromium`, with the libraries and the font that a bare machine lacks. */
async function packagedChromium() {
  const folder = await unpackedChromium();
  return {
    executablePath: join(folder, "chromium"),
    args: ARGS,
    env: {
      // Without a font all text is 0 px wide, and layout tests pass or fail for no reason.
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
      ...process.env,
      // Without libnss3 it does not start.
      LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
    },
  };
}

/** The folder of the unpacked Chromium, one for each version of the package. */
async function unpackedChromium() {
  const packageFolder = fileURLToPath(new URL("..", import.meta.resolve("@sparticuz/chromium")));
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(packageFolder, folder);
  return folder;
}

/** Unpacks aside and then renames, so that two processes at once do no harm and a half is never taken for a whole. */
async function unpack(packageFolder, folder) {
  await mkdir(CACHE, { recursive: true });
  const aside = await mkdtemp(`${folder}-`);
  await withTemporaryFolder(aside, async () => {
    const { default: chromium, inflate } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    await inflate(join(packageFolder, "bin", "al2023.tar.br"));
  });
  await writeFile(join(aside, "fonts.conf"), fontConfiguration(folder));
  await rename(aside, folder).catch(async (error) => {
    await rm(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

/**
 * Runs `work` with `folder` as the system's temporary folder. The package unpacks there, under names that all
 * projects and versions share, and takes whatever it finds.
 */
async function withTemporaryFolder(folder, work) {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    await work();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** The package's own file names folders that exist on a cloud function only. */
function fontConfiguration(folder) {
  return `<?xml version="1.0"?>
<fontconfig>
  <dir>${join(folder, "fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
}

function chromiumOnPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return NAMES_ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name))).find(
    existsSync,
  );
}

/** The browser that `playwright install` fetched, if it did. */
async function playwrightChromium() {
  const { chromium } = await import("playwright");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
