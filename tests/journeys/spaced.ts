import type { BrowserContext, Page } from "@playwright/test";

/** What readers may set for themselves (WCAG 1.4.12). */
const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`;

/** Puts letters, words and lines of all pages of a browser profile further apart. */
export async function spaceOut(context: BrowserContext): Promise<void> {
  await context.addInitScript(putStyle, { style: spaced, isOn: true });
}

/** The same on a page that is open already, or takes it off again. */
export async function setSpacing(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate(putStyle, { style: spaced, isOn });
}

/** In the page: as soon as it has a head. */
function putStyle({ style, isOn }: { readonly style: string; readonly isOn: boolean }): void {
  const put = () => {
    document.querySelector("#spaced")?.remove();
    if (!isOn) return;
    const element = Object.assign(document.createElement("style"), { id: "spaced" });
    element.textContent = style;
    document.head.append(element);
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", put);
  else put();
}
