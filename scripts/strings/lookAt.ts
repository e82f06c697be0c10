import type { Page } from "playwright";
import { numbersIn } from "./marked.ts";

/** Where a text is on the page, in pixels from its beginning; without a place where only a screen reader says it. */
export interface Seen {
  readonly number: number;
  readonly place:
    | { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
    | undefined;
}

/** Every marked text that a page holds now: what it shows, and what it says to screen readers. */
export async function lookAt(page: Page): Promise<readonly Seen[]> {
  // What compiles the script names functions by it.
  await page.evaluate("globalThis.__name ??= (one) => one");
  const found = await page.evaluate(() => {
    const said: {
      text: string;
      place: { x: number; y: number; w: number; h: number } | undefined;
    }[] = [];
    // All that it calls has to be within it: it runs in the page.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isMarked = (text: string | null): text is string =>
      text !== null && /[\u2061-\u2064]{8}/u.test(text);
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const placeOf = (box: DOMRect) =>
      box.width > 2 && box.height > 2
        ? { x: box.x + scrollX, y: box.y + scrollY, w: box.width, h: box.height }
        : undefined;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isMarked(node.nodeValue)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      said.push({ text: node.nodeValue, place: placeOf(range.getBoundingClientRect()) });
    }
    for (const element of document.querySelectorAll("*")) {
      for (const name of [
        "aria-label",
        "title",
        "placeholder",
        "alt",
        "aria-valuetext",
        "aria-description",
      ]) {
        const text = element.getAttribute(name);
        if (isMarked(text)) said.push({ text, place: placeOf(element.getBoundingClientRect()) });
      }
    }
    if (isMarked(document.title)) said.push({ text: document.title, place: undefined });
    return said;
  });
  return found.flatMap(({ text, place }) => numbersIn(text).map((number) => ({ number, place })));
}

/** What opens something on a page: menus, dialogs, tabs, folded parts. */
export const openers =
  '[role="tab"][aria-selected="false"], [aria-haspopup]:not([aria-expanded="true"]), summary, ' +
  'button[aria-expanded="false"], main button';
