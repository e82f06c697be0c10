/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Page } from "@playwright/test";

/** Fields whose edge has less than 3 to 1 to the ground that they stand on (WCAG 1.4.11), with their ratio. */
export async function faintFields(page: Page): Promise<readonly string[]> {
  await page.evaluate("globalThis.__name ??= (one) => one");
  return page.evaluate(() => {
    const faults = new Set<string>();
    const parts = (colour: string) => (colour.match(/[\d.]+/gu) ?? []).map(Number);
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = parts(colour).map((part) => {
        const value = part / 255;
        return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const isClear = (colour: string) => colour === "transparent" || parts(colour)[3] === 0;
    const groundOf = (element: Element): string => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return "rgb(255, 255, 255)";
    };
    for (const field of document.querySelectorAll<HTMLElement>(
      "input:not([type=hidden], [type=range], [type=file], [type=color], [disabled]), select:not([disabled]), textarea:not([disabled])",
    )) {
      if (!field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { width, height } = field.getBoundingClientRect();
      const style = getComputedStyle(field);
      const isBordered =
        parseFloat(style.borderBlockEndWidth) > 0 && !isClear(style.borderBlockEndColor);
      if (width < 4 || height < 4 || !isBordered) continue;
      // Ticked boxes are told by what fills them.
      if (field instanceof HTMLInputElement && (field.checked || field.indeterminate)) continue;
      const [edge, ground] = [luminance(style.borderBlockEndColor), luminance(groundOf(field))];
      const ratio = (Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05);
      if (ratio < 3) {
        const name = field.getAttribute("aria-label") ?? field.id;
        faults.add(`${field.tagName.toLowerCase()} ${name}: ${ratio.toFixed(2)} to 1`);
      }
    }
    return [...faults];
  });
}
