/** Copies the styles of this page to another document of it, and keeps them up to date. Returns how to stop. */
export function copyLooks(page: Document): () => void {
  const copies = new Map<Node, Element>();
  const copy = () => {
    const { documentElement: here } = document;
    for (const { name, value } of here.attributes) {
      if (name !== "style") page.documentElement.setAttribute(name, value);
    }
    // The colors of the theme stand with what they are for.
    for (const sheet of document.querySelectorAll("link[rel=stylesheet], style")) {
      const made = copies.get(sheet);
      if (made?.textContent === sheet.textContent) continue;
      made?.remove();
      const copied = page.importNode(sheet, true);
      // Relative to this page, which that document has no address of.
      if (sheet instanceof HTMLLinkElement) copied.setAttribute("href", sheet.href);
      page.head.append(copied);
      copies.set(sheet, copied);
    }
  };
  copy();
  // Parts that are loaded later bring theirs; the colors may be changed.
  const observer = new MutationObserver(copy);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}
