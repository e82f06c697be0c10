/** Hands a text to the reader as a file. */
export function download({ fileName, type, text }: TextFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

interface TextFile {
  readonly fileName: string;
  readonly type: string;
  readonly text: string;
}
