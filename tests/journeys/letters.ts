import type { Page } from "@playwright/test";

/** Chromium's own sizes of letters, in pixels. */
const normal = { standard: 16, fixed: 13 };

/**
 * Has a page's letters so large, in percent, as readers set it in their browser: of this queries of the window's width
 * hear too. To be asked once the page is there: one that opens in a process of its own begins with usual ones, and a size
 * that a script gives the root when it begins is gone then.
 */
export async function setLetters(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const sized = (px: number) => Math.round((px * percent) / 100);
  await session.send("Page.setFontSizes", {
    fontSizes: { standard: sized(normal.standard), fixed: sized(normal.fixed) },
  });
  await page.waitForFunction(
    (px) => getComputedStyle(document.documentElement).fontSize === `${px}px`,
    sized(normal.standard),
  );
}
