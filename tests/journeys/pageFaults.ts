/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page takes nothing along. */
import type { Page } from "@playwright/test";

/**
 * What a page lacks to be told from others and to be filled in by a browser: a title that names what its first heading does
 * (WCAG 2.2, 2.4.2), and what a field about the reader is for (1.3.5).
 *
 * @param isGreeting whether its heading greets and its title says what it is: only what fields are for is looked at.
 */
export async function pageFaults(page: Page, isGreeting = false): Promise<readonly string[]> {
  await page.evaluate("globalThis.__name ??= (one) => one");
  return page.evaluate((greets) => {
    const faults: string[] = [];
    const plain = (text: string) =>
      text
        .replaceAll(/[\u2066-\u2069\u200e\u200f]/gu, "")
        .replaceAll(/\s+/gu, " ")
        .trim();
    const heading = plain(document.querySelector("h1")?.textContent ?? "");
    const title = plain(document.title);
    // The screen, or what it is about, and the product or the workbench.
    const [about = "", ...rest] = title.split(" · ");
    if (
      !greets &&
      (about === "" || rest.length === 0 || !(heading.includes(about) || about.includes(heading)))
    ) {
      faults.push(`the title “${title}” does not name “${heading}” and where it is`);
    }
    for (const field of document.querySelectorAll(
      "input[type=password], input[type=email], input[inputmode=email]",
    )) {
      if (!field.checkVisibility({ visibilityProperty: true })) continue;
      if ((field.getAttribute("autocomplete") ?? "") === "") {
        faults.push(`does not say what it is for: ${field.getAttribute("name") ?? field.id}`);
      }
    }
    return faults;
  }, isGreeting);
}

/** Where the links of the navigation around a screen lead, in their order (3.2.3); empty where a screen has none. */
export function navigationOf(page: Page): Promise<readonly string[]> {
  // Navigations within a screen, such as a report’s contents, come after it.
  return page
    .locator("nav")
    .first()
    .locator("> ul > li > a[href]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}
