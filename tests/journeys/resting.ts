import { expect, type Page, type Request } from "@playwright/test";

/**
 * Tells when a page has all that it asked for and has drawn it: nothing is under way, and the browser has
 * found time for what it put off, several times running. Sooner than Playwright's "networkidle", which
 * always lets half a second pass, and later where the network rests before anything is drawn.
 *
 * To be made before the page opens anything.
 */
export function restingOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  const end = (request: Request) => underWay.delete(request);
  page.on("request", (request) => {
    // The stream of changes stays open, and so do recordings: what reads one for the timeline ends with its
    // thread, of which nobody tells, nor that the thread's own script was still on its way.
    const { pathname } = new URL(request.url());
    const isOfThread = pathname.startsWith("/media/") || /Worker-.{8}\.js$/u.test(pathname);
    if (request.resourceType() !== "eventsource" && !isOfThread) underWay.add(request);
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return () =>
    expect(async () => {
      for (let look = 0; look < 3; look++) {
        // oxlint-disable-next-line no-await-in-loop -- one look after the other
        await page.evaluate(hasTimeAgain);
        expect([...underWay].map((request) => request.url())).toEqual([]);
        // What has come is not shown yet, or computed first.
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect(await page.locator("[data-loading]").count()).toBe(0);
      }
    }).toPass({ intervals: [50], timeout: 60_000 });
}

/**
 * In the page: once it has nothing urgent to do, and has painted after that. Where nothing is to be painted a browser may
 * say for long that it has no time to spare: a frame is asked for first, and the wait has an end.
 */
function hasTimeAgain(): Promise<void> {
  return new Promise((resolve) => {
    // What is named here would need a helper that the page has not.
    requestAnimationFrame(() =>
      requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve, 20)), {
        timeout: 2_000,
      }),
    );
  });
}
