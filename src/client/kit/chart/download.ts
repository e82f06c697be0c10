/** Offers a text or a picture to the reader as a file to save. */
export function download({ fileName, type, content }: NamedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  // Marks of direction belong to a page, not to a file’s name.
  link.download = fileName.replaceAll(/[\u2066-\u2069\u200E\u200F]/gu, "");
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

interface NamedFile {
  readonly fileName: string;
  readonly type: string;
  readonly content: string | Blob;
}
