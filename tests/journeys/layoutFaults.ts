/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Page } from "@playwright/test";

/**
 * What a reader cannot read or reach on the page as it stands: texts that are cut off, or lie over each other in a
 * control, a page wider than its window, and controls that lie under something else. What can be scrolled to is not
 * cut; what says its whole text as its title is shortened on purpose. Of a table of more than 20 rows the controls of
 * every tenth and of the next are looked at, and those of the last two.
 */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  // What runs scripts here names functions by a helper that the page has not.
  await page.evaluate("globalThis.__name ??= (one) => one");
  return page.evaluate(() => {
    const faults = new Set<string>();
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 2 &&
        height > 2 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replaceAll(/\s+/gu, " ").slice(0, 60)}”`;
    const scrolls = (value: string) => value === "auto" || value === "scroll";

    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      faults.add(`the page is ${root.scrollWidth - root.clientWidth} px wider than its window`);
    }

    // Letters of a control lie beside each other.
    for (const control of document.querySelectorAll("a[href], button, [role=tab]")) {
      if (!seen(control)) continue;
      const inside = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      const lines: DOMRect[] = [];
      while (inside.nextNode()) {
        const parent = inside.currentNode.parentElement;
        if (!parent || !inside.currentNode.textContent?.trim() || parent.closest("svg")) continue;
        if (!seen(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(inside.currentNode);
        const own = [...range.getClientRects()].filter(({ width }) => width > 1);
        const isOver = own.some((one) =>
          lines.some(
            (other) =>
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
              // A line is higher than its letters.
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 5,
          ),
        );
        if (isOver) faults.add(`letters over each other: ${named(control)}`);
        lines.push(...own);
      }
    }

    // Texts: each line of letters has to lie inside of every box around it that hides what sticks out.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (
        !parent ||
        !text.textContent?.trim() ||
        parent.closest("svg, [aria-hidden=true], option, title")
      )
        continue;
      if (!seen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      const control = parent.closest("a[href], button, [role=tab]")?.getBoundingClientRect();
      const isShortened = parent.closest("[title]") !== null;
      if (
        control &&
        !isShortened &&
        (box.left < control.left - 2 || box.right > control.right + 2)
      ) {
        faults.add(`sticks out of its control: ${named(parent)}`);
      }
      for (let around: Element | null = parent; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (style.clipPath !== "none" || (style.position === "absolute" && around.clientWidth <= 1))
          break;
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) break;
        const hides = (value: string) => value === "hidden" || value === "clip";
        const edge = around.getBoundingClientRect();
        const isCut =
          (hides(style.overflowX) &&
            (box.left < edge.left - 1.5 || box.right > edge.right + 1.5)) ||
          (hides(style.overflowY) && box.bottom > edge.bottom + box.height * 0.3 + 1.5);
        // A button beside shortened text shows the whole of it.
        const isTold =
          around.closest("[title]") !== null || parent.closest("[title], [data-clamped]") !== null;
        if (isCut && !isTold) {
          faults.add(`cut: ${named(parent)}`);
          break;
        }
        if (style.position === "fixed") break;
      }
    }

    // Controls: at its middle a control is itself, once it is scrolled to.
    const controls = document.querySelectorAll(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=button]",
    );
    const before = [root, ...document.body.querySelectorAll("*")]
      .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
      .map((one) => [one, { left: one.scrollLeft, top: one.scrollTop }] as const);
    const middleOf = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2);
    };
    const isAt = (control: Element, found: Element) =>
      control.contains(found) ||
      found.contains(control) ||
      (control instanceof HTMLInputElement && found.closest("label")?.control === control) ||
      (control instanceof HTMLInputElement &&
        control.parentElement?.parentElement?.contains(found) === true);
    for (const control of controls) {
      // What only shows itself to the keyboard.
      if (control instanceof HTMLAnchorElement && control.getAttribute("href")?.startsWith("#"))
        continue;
      if (!seen(control) || control.closest("[inert], [aria-hidden=true]")) continue;
      if (getComputedStyle(control).pointerEvents === "none") continue;
      const { width, height } = control.getBoundingClientRect();
      if (width < 4 || height < 4) continue;
      // Each look takes longer the larger its table is: 2 ms where it has 1,240 boxes.
      const row = control.closest("tr");
      const rows = row?.closest("table")?.rows.length ?? 0;
      if (row && rows > 20 && row.rowIndex % 10 > 1 && row.rowIndex < rows - 2) continue;
      // Most are in reach as the page stands.
      const asItStands = middleOf(control);
      if (asItStands && asItStands !== root && isAt(control, asItStands)) continue;
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const found = middleOf(control);
      if (!found) faults.add(`out of reach: ${named(control)}`);
      else if (!isAt(control, found)) faults.add(`under ${named(found)}: ${named(control)}`);
    }
    for (const [one, { left, top }] of before) {
      if (one.scrollLeft !== left || one.scrollTop !== top)
        one.scrollTo({ left, top, behavior: "instant" });
    }
    return [...faults];
  });
}
