/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Page } from "@playwright/test";

/**
 * Controls that cannot be asked for by what is read on them. A link or button whose name lacks the words that it shows, and a
 * field whose name lacks its label: one who says “click” and what they read does not reach it (WCAG 2.5.3). Keys that are
 * shown beside the words are none of them, nor are signs without a letter. A field that only its placeholder names, which
 * goes as soon as something is written (3.3.2; axe takes it for a label). Buttons of several rows with one name, of which
 * one who hears them does not know which row is meant (2.4.6).
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
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const shownIn = (element: Element) => {
      const copy = element.cloneNode(true);
      if (!(copy instanceof Element)) return "";
      for (const other of copy.querySelectorAll("kbd, svg, .hidden, input, select, textarea")) {
        other.remove();
      }
      return plain(copy.textContent);
    };
    const ofIds = (ids: string) =>
      ids
        .split(/\s+/u)
        .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? "")
        .join(" ");
    const nameOf = (element: Element) => {
      const by = element.getAttribute("aria-labelledby");
      return plain(by === null ? (element.getAttribute("aria-label") ?? "") : ofIds(by));
    };

    for (const control of document.querySelectorAll(
      ":is(a[href], button, [role=tab], summary)[aria-label]",
    )) {
      const [shown, name] = [shownIn(control), plain(control.getAttribute("aria-label") ?? "")];
      if (isSeen(control) && /\p{L}|\p{N}/u.test(shown) && !name.includes(shown)) {
        faults.add(`shows “${shown}” and is named “${name}”`);
      }
    }

    for (const field of document.querySelectorAll<
      HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
    >("input:not([type=hidden], [type=file]), select, textarea")) {
      if (!isSeen(field)) continue;
      const labels = [...(field.labels ?? [])].filter(isSeen);
      const name = nameOf(field);
      for (const label of labels) {
        // What is said of a required field stands in its label as a sign.
        const shown = shownIn(label).replace(/\s*\*$/u, "");
        if (name !== "" && /\p{L}|\p{N}/u.test(shown) && !name.includes(shown)) {
          faults.add(`the field of “${shown}” is named “${name}”`);
        }
      }
      if (name === "" && (field.labels ?? []).length === 0 && field.hasAttribute("placeholder")) {
        faults.add(`only its placeholder names a field: “${field.getAttribute("placeholder")}”`);
      }
    }

    for (const list of document.querySelectorAll("tbody, main ul, main ol, [role=rowgroup]")) {
      /** By the name of a button, what the rows that have it are about: their first cell, or what else is in them. */
      const rowsOf = new Map<string, Set<string>>();
      for (const row of list.querySelectorAll(":scope > :is(tr, li, [role=row])")) {
        const copy = (row.querySelector(":scope > :is(th, td, [role=rowheader])") ?? row).cloneNode(
          true,
        );
        if (!(copy instanceof Element)) continue;
        for (const other of copy.querySelectorAll("button")) other.remove();
        const about = plain(copy.textContent);
        for (const button of row.querySelectorAll("button")) {
          const name = nameOf(button) || shownIn(button);
          if (!isSeen(button) || name === "") continue;
          rowsOf.set(name, (rowsOf.get(name) ?? new Set()).add(about));
        }
      }
      for (const [name, rows] of rowsOf) {
        if (rows.size > 1) faults.add(`${rows.size} rows have a button “${name}”`);
      }
    }
    return [...faults];
  });
}
