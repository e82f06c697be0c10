import type { Page } from "@playwright/test";
import { twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "first load" });

test("a screen's first load takes a handful of scripts, and nothing that only others need", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const [rater] = raters;
  const visits = [
    { page: await newcomer(), path: "/sign-in", scripts: 10, kilobytes: 229 },
    { page: await newcomer(), path: "/calculator", scripts: 36, kilobytes: 480 },
    { page: owner, path: `/studies/${studyId}`, scripts: 27, kilobytes: 318 },
    { page: owner, path: `/studies/${studyId}/recordings`, scripts: 28, kilobytes: 330 },
    { page: owner, path: `/studies/${studyId}/agreement`, scripts: 53, kilobytes: 393 },
    { page: rater.page, path: `/observations/${rater.observationId}`, scripts: 25, kilobytes: 354 },
  ];

  for (const { page, path, scripts, kilobytes } of visits) {
    const load = await firstLoad(page, path);
    expect.soft(load.scripts, `scripts of ${path}`).toBeLessThanOrEqual(scripts);
    expect.soft(load.kilobytes, `kilobytes of scripts of ${path}`).toBeLessThanOrEqual(kilobytes);
    // Whatever is counted has been loaded.
    expect.soft(load.kilobytes, path).toBeGreaterThan(100);
  }
});

/**
 * Once the screen stands and nothing more is on its way: its scripts, and how big they were when sent.
 * What a thread beside it loads is in nobody's way, nor is what the page puts off by seconds: on a slow
 * machine that would come before the rest is there.
 */
async function firstLoad(page: Page, path: string) {
  await page.addInitScript(() => {
    const soon = globalThis.setTimeout;
    const never = (does: () => void, ms = 0) => (ms >= 2_000 ? 0 : soon(does, ms));
    Object.assign(globalThis, { setTimeout: never });
  });
  await page.goto(path);
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => {
    const scripts = performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming =>
        /\/assets\/.+(?<!Worker-.{8})\.js$/u.test(entry.name),
      );
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { scripts: scripts.length, kilobytes: Math.round(bytes / 1024) };
  });
}
