/** Hands a text to the reader as a file. @internal */
export function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName(name);
  link.click();
  // Revoked later: some browsers begin to read only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name that is safe on any disk. @internal */
export function fileName(name: string): string {
  const safe = name
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replaceAll(/^[-.]+|[-.]+$/g, "")
    .slice(0, 80);
  return safe === "" ? "run-timeline.txt" : safe;
}
