/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Page } from "@playwright/test";

/**
 * What is seen in another order than it stands in the document, where both have words or controls (WCAG 2.2, 1.3.2), and
 * what takes the focus out of its turn (2.4.3).
 */
export async function sequenceFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate("globalThis.__name ??= (one) => one");
  return page.evaluate(() => {
    const faults: string[] = [];
    const said = (element: Element) =>
      `${element.tagName.toLowerCase()} “${element.textContent.trim().replaceAll(/\s+/gu, " ").slice(0, 50)}”`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isSaid = (element: Element) =>
      isSeen(element) &&
      !element.closest("[aria-hidden=true]") &&
      (/[\p{L}\p{N}]/u.test(element.textContent) ||
        element.matches("a, button, input, select, textarea, [tabindex]") ||
        element.querySelector("a, button, input, select, textarea, [tabindex]") !== null);

    for (const element of document.querySelectorAll("[tabindex]")) {
      if (Number(element.getAttribute("tabindex")) > 0) {
        faults.push(`takes the focus before its turn: ${said(element)}`);
      }
    }
    for (const container of document.querySelectorAll("body, body *")) {
      if (container.childElementCount < 2 || container.closest("svg")) continue;
      const { display, flexDirection } = getComputedStyle(container);
      if (!/flex|grid/u.test(display)) continue;
      const parts = [...container.children].filter(isSaid);
      if (parts.length < 2) continue;
      const orders = parts.map((part) => Number(getComputedStyle(part).order));
      if (orders.some((order, at) => at > 0 && order < (orders[at - 1] ?? order))) {
        faults.push(`is seen in another order than it is said: ${said(container)}`);
      }
      if (/flex/u.test(display) && flexDirection.endsWith("-reverse")) {
        faults.push(`is seen backwards: ${said(container)}`);
      }
    }
    return faults;
  });
}
