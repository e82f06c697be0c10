/** Content for the clipboard: for programs that accept formatted text, and for others. */
export interface Rich {
  readonly html: string;
  readonly text: string;
}

/**
 * Copies formatted text to the clipboard; `false` where the browser does not allow it. It handles the `copy` event,
 * which pages without TLS have too.
 */
export function copyRich({ html, text }: Rich): boolean {
  let isTaken = false;
  const onCopy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData("text/html", html);
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isTaken = event.clipboardData !== null;
  };
  document.addEventListener("copy", onCopy, { capture: true });
  try {
    // Of the ways in which a page can copy this is the only one that is everywhere.
    // oxlint-disable-next-line no-deprecated -- as said
    return document.execCommand("copy") && isTaken;
  } finally {
    document.removeEventListener("copy", onCopy, { capture: true });
  }
}
