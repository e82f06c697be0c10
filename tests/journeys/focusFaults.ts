/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Page } from "@playwright/test";

/**
 * Controls that nothing of can be seen while they have the focus: what is fixed or sticks lies over all of them
 * (WCAG 2.2, 2.4.11); and those that look as without it (2.4.7). Each is given the focus as Tab gives it, in the order of
 * the page and back.
 */
export async function focusFaults(page: Page): Promise<readonly string[]> {
  // What runs scripts here names functions by a helper that the page has not.
  await page.evaluate("globalThis.__name ??= (one) => one");
  // Who uses the keyboard is shown where the focus is.
  await page.keyboard.press("Tab");
  return page.evaluate(async () => {
    const faults = new Set<string>();
    // What changes little by little has not changed yet when it is asked.
    const still = document.createElement("style");
    still.textContent = "*, *::before, *::after { transition: none !important; }";
    document.head.append(still);
    const mostParts = 100;
    const hasOutline = (element: Element | null | undefined, part?: string) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part);
      const isClear = /^(?:transparent|rgba\(.*, 0\))$/u.test(outlineColor);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1 && !isClear;
    };
    const looksOf = (elements: readonly (Element | null | undefined)[]) =>
      elements
        .flatMap((element) =>
          element
            ? [undefined, "::before", "::after"].map((part) => {
                const look = getComputedStyle(element, part);
                return [
                  look.outline,
                  look.boxShadow,
                  look.border,
                  look.background,
                  look.color,
                  look.stroke,
                  look.strokeWidth,
                  look.fill,
                  look.opacity,
                  look.width,
                  look.height,
                  look.textDecoration,
                ].join(" ");
              })
            : [],
        )
        .join("\n");
    const isMarked = (control: HTMLElement, drawn: Element) => {
      const near = [control, drawn, control.nextElementSibling, control.parentElement];
      if (near.some((one) => hasOutline(one))) return true;
      // A mark of a chart and a list show it by a part of theirs.
      near.push(
        ...[...control.querySelectorAll("*")].slice(0, mostParts),
        ...control.querySelectorAll("[data-current], [aria-selected=true]"),
      );
      // A list that is higher than what is seen of it is marked around its window.
      const window = control.parentElement?.parentElement;
      if (window) near.push(window);
      const during = looksOf(near);
      control.blur();
      const without = looksOf(near);
      control.focus();
      return during !== without;
    };
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? (element.textContent || element.getAttribute("value") || element.id)).trim().replaceAll(/\s+/gu, " ").slice(0, 60)}”`;
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button:not([disabled]), input:not([type=hidden], [disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex='0']",
      ),
    ];
    const reached = (control: HTMLElement) =>
      control.tabIndex >= 0 &&
      // What only shows itself to the keyboard lies over everything.
      control.getAttribute("href")?.startsWith("#") !== true &&
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !control.closest("[inert], [aria-hidden=true]");
    for (const [at, control] of [...all, ...all.toReversed()].entries()) {
      if (!reached(control)) continue;
      control.focus();
      // What opens by the focus is open before it goes on: else it would not be closed by its leaving.
      await Promise.resolve();
      if (document.activeElement !== control) continue;
      // A radio button is often drawn as its label.
      const isRadio = control instanceof HTMLInputElement && control.type === "radio";
      const drawn = (isRadio && control.labels?.[0]) || control;
      // A link within a text may go over the end of a line: it has a box on each.
      const boxes = [...drawn.getClientRects()].filter(
        ({ width, height }) => width >= 4 && height >= 4,
      );
      const [box] = boxes;
      if (!box) continue;
      if (at < all.length && !isMarked(control, drawn)) {
        faults.add(`looks with the focus as without it: ${named(control)}`);
      }
      const isSeen = boxes.some(({ left, top, width, height }) =>
        [0.5, 0.1, 0.9].some((across) =>
          [0.5, 0.1, 0.9].some((down) => {
            const found = document.elementFromPoint(left + width * across, top + height * down);
            return (
              found !== null &&
              (control.contains(found) ||
                (control instanceof HTMLInputElement &&
                  (found.closest("label")?.control === control ||
                    control.parentElement?.parentElement?.contains(found) === true)))
            );
          }),
        ),
      );
      if (isSeen) continue;
      const { left, top, width, height } = box;
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const place = `${Math.round(left)}, ${Math.round(top)} of ${innerWidth} × ${innerHeight}`;
      faults.add(
        `has the focus under ${over ? named(over) : "the window’s edge"}: ${named(control)} (${place})`,
      );
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    still.remove();
    scrollTo(0, 0);
    return [...faults];
  });
}
