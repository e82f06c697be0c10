/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Page } from "@playwright/test";

/**
 * Lengths of time on an English page that are told in seconds although they are an hour or more: in sentences, in charts
 * and in names for screen readers by their unit, in tables by that of the column's head too.
 */
export async function longSeconds(page: Page): Promise<readonly string[]> {
  // What runs scripts here names functions by a helper that the page has not.
  await page.evaluate("globalThis.__name ??= (one) => one");
  return page.evaluate(() => {
    const found = new Set<string>();
    const isLong = (digits: string) => Number(digits.replaceAll(",", "")) >= 3600;
    const withUnit =
      /(?<![\d.,:])(?<digits>\d[\d,]*(?:\.\d+)?)[\s\u00A0\u202F]?(?:s|sec|secs|seconds?)\b/gu;
    const look = (text: string) => {
      for (const { groups } of text.matchAll(withUnit)) {
        if (isLong(groups?.["digits"] ?? "")) found.add(text.trim().slice(0, 120));
      }
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (parentElement?.closest("script, style")) continue;
      look(textContent ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [title]")) {
      look(`${element.getAttribute("aria-label") ?? ""} ${element.getAttribute("title") ?? ""}`);
    }
    for (const table of document.querySelectorAll("table")) {
      const heads = [...(table.tHead?.rows[table.tHead.rows.length - 1]?.cells ?? [])];
      for (const [at, head] of heads.entries()) {
        if (!/\((?:s|sec|seconds)\)|\bseconds\b|,\s*s$/u.test(head.textContent ?? "")) continue;
        for (const row of table.tBodies[0]?.rows ?? []) {
          const text = row.cells[at]?.textContent ?? "";
          const [digits] = /\d[\d,]*(?:\.\d+)?/u.exec(text) ?? [];
          if (digits !== undefined && isLong(digits)) found.add(`${head.textContent}: ${text}`);
        }
      }
    }
    return [...found];
  });
}
