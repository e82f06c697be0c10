/** Hands a text, or a picture, to the reader as a file. */
export function download({ fileName, type, content }: NamedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

interface NamedFile {
  readonly fileName: string;
  readonly type: string;
  readonly content: string | Blob;
}
