/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Page } from "@playwright/test";

/**
 * Relations that are seen and not said (WCAG 2.2, 1.3.1), beyond what axe asks: what looks like a heading and is none, a
 * table without heads, a group of choices without a name, a field that is wrong without what is wrong, and names and
 * descriptions that lead nowhere.
 */
export async function relationFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate("globalThis.__name ??= (one) => one");
  return page.evaluate(() => {
    const faults: string[] = [];
    const said = (element: Element) =>
      `${element.tagName.toLowerCase()} “${element.textContent.trim().replaceAll(/\s+/gu, " ").slice(0, 50)}”`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest("[aria-hidden=true], [inert]");
    const isNamed = (element: Element) =>
      element.matches("[aria-label]:not([aria-label='']), [aria-labelledby]");

    for (const name of ["aria-labelledby", "aria-describedby", "aria-errormessage", "for"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const lost = (element.getAttribute(name) ?? "")
          .split(/\s+/u)
          .filter((id) => id !== "" && !document.querySelector(`#${CSS.escape(id)}`));
        if (lost.length > 0 && isSeen(element))
          faults.push(`${name} leads nowhere: ${said(element)}`);
      }
    }
    for (const table of document.querySelectorAll(
      "table, [role=table], [role=grid], [role=treegrid]",
    )) {
      const heads = "th, [role=columnheader], [role=rowheader]";
      if (
        isSeen(table) &&
        !table.matches("[role=presentation], [role=none]") &&
        !table.querySelector(heads)
      ) {
        faults.push(`a table without heads: ${said(table)}`);
      }
    }
    for (const group of document.querySelectorAll("fieldset, [role=radiogroup]")) {
      if (isSeen(group) && !isNamed(group) && !group.querySelector(":scope > legend")) {
        faults.push(`a group without a name: ${said(group)}`);
      }
    }
    for (const radio of document.querySelectorAll("input[type=radio]")) {
      if (isSeen(radio) && !radio.closest("fieldset, [role=radiogroup], [role=group]")) {
        faults.push(`a choice outside of a group: ${said(radio.closest("label") ?? radio)}`);
      }
    }
    for (const field of document.querySelectorAll("[aria-invalid=true]")) {
      if (isSeen(field) && !field.matches("[aria-describedby], [aria-errormessage]")) {
        faults.push(`wrong without a reason: ${said(field)}`);
      }
    }
    // As large and heavy as headings are, and alone in its block.
    const body = Number.parseFloat(getComputedStyle(document.body).fontSize);
    for (const element of document.querySelectorAll(
      "main p, main div, main span, main strong, main b",
    )) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.nodeValue ?? ""),
      );
      if (!own || !isSeen(element)) continue;
      const { fontSize, fontWeight } = getComputedStyle(element);
      if (Number.parseFloat(fontSize) < body * 1.15 || Number(fontWeight) < 600) continue;
      const known =
        "h1, h2, h3, h4, h5, h6, [role=heading], legend, th, button, a, label, dt, dd, summary, caption, svg, output, [role=img], [role=status], [role=alert], figcaption, kbd, [data-figure]";
      if (!element.closest(known))
        faults.push(`looks like a heading and is none: ${said(element)}`);
    }
    return faults;
  });
}
