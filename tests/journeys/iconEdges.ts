/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Page } from "@playwright/test";

/**
 * Controls that an icon alone tells, whose lines have less than 3 to 1 to the ground that they stand on (WCAG 1.4.11), with
 * their ratio. axe asks for the contrast of letters only. Disabled controls are excepted, as in the criterion.
 */
export async function faintIcons(page: Page): Promise<readonly string[]> {
  await page.evaluate("globalThis.__name ??= (one) => one");
  return page.evaluate(() => {
    const faults = new Set<string>();
    // Painted, so that whatever way of writing a colour comes out as red, green, blue and how much of it there is.
    const canvas = document.createElement("canvas");
    canvas.width = 1;
    canvas.height = 1;
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    if (!brush) throw new Error("nothing can be painted here");
    const over = (colours: readonly string[]) => {
      brush.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        brush.fillStyle = colour;
        brush.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
        const value = part / 255;
        return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    /** What is painted behind an element, the lowest first; `undefined` where a picture is. */
    const groundsOf = (element: Element): readonly string[] | undefined => {
      const grounds: string[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at);
        if (backgroundImage !== "none") return undefined;
        grounds.unshift(backgroundColor);
      }
      return ["rgb(255, 255, 255)", ...grounds];
    };
    for (const control of document.querySelectorAll("a[href], button, summary, [role=button]")) {
      const icon = control.querySelector("svg");
      if (!icon || /\p{L}|\p{N}/u.test(control.textContent)) continue;
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (control.matches(":disabled, [aria-disabled=true], [data-disabled], [inert] *")) continue;
      const grounds = groundsOf(icon);
      const part = icon.querySelector("path, line, circle, rect, polyline, polygon") ?? icon;
      const { stroke, fill } = getComputedStyle(part);
      const colour = stroke === "none" ? fill : stroke;
      if (!grounds || colour === "none" || colour.startsWith("url(")) continue;
      const [line, ground] = [over([...grounds, colour]), over(grounds)];
      const ratio = (Math.max(line, ground) + 0.05) / (Math.min(line, ground) + 0.05);
      if (ratio < 3) {
        const name = control.getAttribute("aria-label") ?? control.outerHTML.slice(0, 80);
        faults.add(`icon of ${name}: ${ratio.toFixed(2)} to 1`);
      }
    }
    return [...faults];
  });
}
