import type { BrowserContext } from "@playwright/test";

/** What readers may set for themselves (WCAG 1.4.12). */
const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`;

/** Puts letters, words and lines of all pages of a browser profile further apart. */
export async function spaceOut(context: BrowserContext): Promise<void> {
  await context.addInitScript((style) => {
    addEventListener("DOMContentLoaded", () => {
      document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
    });
  }, spaced);
}
