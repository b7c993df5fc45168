/** Hands texts, one after another, to the reader as a file. @internal */
export function saveFile(texts: string[], name: string, type: string): void {
  const address = URL.createObjectURL(new Blob(texts, { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Later: some browsers begin to read only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
