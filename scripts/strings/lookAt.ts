import type { Locator, Page } from "playwright";
import { numberSigns, numbersIn } from "./marked.ts";

/** Where a text is, in pixels from the beginning of the page or of the window; without a place where only a screen reader says it. */
export interface Seen {
  readonly number: number;
  readonly place:
    | { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
    | undefined;
}

/** The attributes that hold texts. */
export const markedAttributes: readonly string[] = [
  "aria-label",
  "title",
  "placeholder",
  "alt",
  "aria-valuetext",
  "aria-description",
];

/** Every marked text that a page holds now: what it shows, and what it says to screen readers. */
export async function lookAt(
  page: Page,
  from: "page" | "window" = "page",
): Promise<readonly Seen[]> {
  // What compiles the script names functions by it.
  await page.evaluate("globalThis.__name ??= (one) => one");
  const found = await page.evaluate(
    ({ signs, isOfWindow, attributes }) => {
      const mark = new RegExp(signs, "u");
      const said: {
        text: string;
        place: { x: number; y: number; w: number; h: number } | undefined;
      }[] = [];
      // All that it calls has to be within it: it runs in the page.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const isMarked = (text: string | null): text is string => text !== null && mark.test(text);
      // What a journey’s page has no numbers in any more is kept beside it (`seenStrings.ts`).
      const kept: unknown = Reflect.get(globalThis, "keptMarks");
      const markedOf = (node: Node, name: string, now: string | null) => {
        const known: unknown = kept instanceof WeakMap ? kept.get(node) : undefined;
        const one: unknown = known instanceof Object ? Reflect.get(known, name) : undefined;
        if (!(one instanceof Object) || Reflect.get(one, "clean") !== now) return now;
        const marked: unknown = Reflect.get(one, "marked");
        return typeof marked === "string" ? marked : now;
      };
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const placeOf = (box: DOMRect) =>
        box.width <= 2 || box.height <= 2
          ? undefined
          : !isOfWindow
            ? { x: box.x + scrollX, y: box.y + scrollY, w: box.width, h: box.height }
            : box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
              ? { x: box.x, y: box.y, w: box.width, h: box.height }
              : undefined;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = markedOf(node, "text", node.nodeValue);
        if (!isMarked(text)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        said.push({ text, place: placeOf(range.getBoundingClientRect()) });
      }
      for (const element of document.querySelectorAll("*")) {
        for (const name of attributes) {
          const text = markedOf(element, name, element.getAttribute(name));
          if (isMarked(text)) said.push({ text, place: placeOf(element.getBoundingClientRect()) });
        }
      }
      const head = document.querySelector("title")?.firstChild;
      const title = head ? markedOf(head, "text", head.nodeValue) : document.title;
      if (isMarked(title)) said.push({ text: title, place: undefined });
      return said;
    },
    { signs: numberSigns, isOfWindow: from === "window", attributes: markedAttributes },
  );
  return found.flatMap(({ text, place }) => numbersIn(text).map((number) => ({ number, place })));
}

/** What opens something on a page: menus, dialogs, tabs, folded parts. */
const openers =
  '[role="tab"][aria-selected="false"], [aria-haspopup]:not([aria-expanded="true"]), summary, ' +
  'button[aria-expanded="false"], main button';

/** Something that opens, not opened yet. */
export interface Opener {
  /** Its interface texts, by their numbers: the same button in each row of a table is one. */
  readonly name: string;
  /** It is in the screen's own part of the page, not in what is about every screen. */
  readonly isOfScreen: boolean;
  readonly locator: Locator;
}

/** The first thing on a page that opens something and is not among those opened; `undefined` after the last. */
export async function nextOpener(
  page: Page,
  opened: readonly string[],
): Promise<Opener | undefined> {
  const found = await page.evaluate(
    ({ selector, names, numbers }) => {
      for (const old of document.querySelectorAll("[data-opens-next]")) {
        old.removeAttribute("data-opens-next");
      }
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        const texts = `${element.ariaLabel ?? ""}${element.textContent}${element.title}`;
        const signs = texts.match(new RegExp(numbers, "gu"))?.join("") ?? "";
        const isOfScreen = element.closest("main") !== null;
        // A button of a code or a recording says nothing of the interface: one stands for all.
        const name = `${isOfScreen ? "main" : "about"} ${element.role ?? element.tagName} ${signs}`;
        const isOpenable =
          element.checkVisibility() && !element.matches(":disabled, [aria-disabled=true]");
        if (!isOpenable || names.includes(name)) continue;
        element.setAttribute("data-opens-next", "");
        return { name, isOfScreen };
      }
      return undefined;
    },
    { selector: openers, names: opened, numbers: numberSigns },
  );
  return found && { ...found, locator: page.locator("[data-opens-next]") };
}
