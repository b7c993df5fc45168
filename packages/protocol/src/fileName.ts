/**
 * A name under which a document can be saved on any system: letters and digits of any script, no path, never
 * empty, none that a system keeps for itself.
 */
export function fileName(name: string, extension: string): string {
  const words = name
    .normalize("NFC")
    .split(/[^\p{L}\p{N}\p{M}_]+/u)
    .filter((word) => word !== "");
  const base = Array.from(words.join("-")).slice(0, 80).join("") || "run";
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(base);
  return `${reserved ? `run-${base}` : base}.${extension.replace(/[^a-z0-9]/gi, "") || "txt"}`;
}
