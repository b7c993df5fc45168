// The rooms of the house, and what each may reach for. ARCHITECTURE.md draws the same.

const REACT = /^react(-dom)?(\/|$)/;
const NODE = /^node:/;
const STYLE_SHEET = /\.css$/;
const VIRTUALISER = /^@tanstack\/react-virtual$/;

/**
 * By folder: the workspace packages that it may import, those that it may only load on demand, the imports that
 * are refused, those that one file keeps to itself, and the order in which its files and folders stand: value
 * imports point down it (types may also point up).
 */
export const ROOMS = {
  "packages/protocol": {
    packages: [],
    refused: [REACT, NODE, STYLE_SHEET, VIRTUALISER, /^zustand(\/|$)/],
    order: [
      "index",
      "find",
      "replay",
      "history",
      "saveLog",
      "session",
      "transports",
      "recording",
      "jsonLines",
      "sse",
      "translate",
      "markdown",
      "transcript",
      "transcriptLines",
      "timeline",
      "store",
      "storeParts",
      "letGo",
      "warm",
      "fold",
      "head",
      "listeners",
      "verify",
      "expand",
      "decode",
      "eventShapes",
      "outline/grouped",
      "outline/folded",
      "outline/fragments",
      "outline/prefixSums",
      "reduce",
      "changed",
      "tables",
      "outline",
      "views",
      "stateVersions",
      "recordIndex",
      "journal",
      "records",
      "log",
      "messageList",
      "fewSet",
      "thinking",
      "patch",
      "weight",
      "shapes",
      "given",
      "columns",
      "issueGuide",
      "issues",
      "ownEntry",
      "frameNames",
      "unreadableFrame",
      "asyncQueue",
      "oneByOne",
      "partialJson",
      "fileName",
      "updates",
      "rows",
      "entities",
      "events",
    ],
  },
  "packages/hooks": {
    packages: ["protocol"],
    refused: [/^react-dom(\/|$)/, NODE, STYLE_SHEET, VIRTUALISER],
  },
  "packages/components": {
    packages: ["protocol", "hooks"],
    refused: [NODE],
    inOneFile: [VIRTUALISER],
  },
  "packages/server": { packages: ["protocol"], refused: [REACT] },
  "packages/fixtures": { packages: ["protocol"], refused: [REACT] },
  "apps/playground": {
    packages: ["protocol", "hooks", "components", "server", "fixtures"],
    refused: [],
  },
  "apps/watch": { packages: ["protocol"], onDemand: ["components"], refused: [REACT] },
  "examples/step-socket": { packages: ["protocol", "fixtures"], refused: [REACT] },
};

/** Tests and stories may import these too, and their own package by its name. */
export const PACKAGES_FOR_TESTS = ["fixtures"];

/** Names that say nothing. */
export const EMPTY_NAME = /(^|\/|[a-z])(utils?|helpers?|managers?|common|misc)(\.|\/)/i;
