import type { CDPSession, Page } from "@playwright/test";

/** Chromium's own sizes of letters, in pixels. */
const normal = { standard: 16, fixed: 13 };

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Has a page's letters so large, in percent, as readers set it in their browser: of this queries of the window's width
 * hear too. To be asked once the page is there: one that opens in a process of its own begins with usual ones, and a size
 * that a script gives the root when it begins is gone then.
 */
export async function setLetters(page: Page, percent: number): Promise<void> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opened);
  const session = await opened;
  const sized = (px: number) => Math.round((px * percent) / 100);
  await session.send("Page.setFontSizes", {
    fontSizes: { standard: sized(normal.standard), fixed: sized(normal.fixed) },
  });
  await page.waitForFunction(
    (px) => getComputedStyle(document.documentElement).fontSize === `${px}px`,
    sized(normal.standard),
    // Where a hundred charts are drawn again, it takes a while on a busy machine.
    { timeout: 120_000 },
  );
}
