/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Page } from "@playwright/test";

/**
 * Links and buttons whose name lacks the words that they show: who says "click" and what they read reaches them
 * not (WCAG 2.5.3). Keys that are shown beside the words are none of them, nor are signs without a letter.
 */
export async function nameFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate("globalThis.__name ??= (one) => one");
  return page.evaluate(() => {
    const faults = new Set<string>();
    const plain = (text: string) =>
      text
        .replaceAll(/[\u2066-\u2069\u200e\u200f]/gu, "")
        .replaceAll(/\s+/gu, " ")
        .trim()
        .toLocaleLowerCase();
    for (const control of document.querySelectorAll<HTMLElement>(
      ":is(a[href], button, [role=tab], summary)[aria-label]",
    )) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const copy = control.cloneNode(true);
      if (!(copy instanceof HTMLElement)) continue;
      for (const other of copy.querySelectorAll("kbd, svg, .hidden")) other.remove();
      const shown = plain(copy.textContent);
      const name = plain(control.getAttribute("aria-label") ?? "");
      if (/\p{L}|\p{N}/u.test(shown) && !name.includes(shown)) {
        faults.add(`shows “${shown}” and is named “${name}”`);
      }
    }
    return [...faults];
  });
}
