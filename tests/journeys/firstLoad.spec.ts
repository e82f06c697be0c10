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
  // A twentieth to a tenth above what each took when it was last looked at: a part that two screens come to share
  // is a script more, and no screen heavier.
  const visits = [
    { page: await newcomer(), path: "/sign-in", scripts: 11, kilobytes: 240 },
    { page: await newcomer(), path: "/calculator", scripts: 40, kilobytes: 500 },
    { page: owner, path: `/studies/${studyId}`, scripts: 30, kilobytes: 335 },
    { page: owner, path: `/studies/${studyId}/recordings`, scripts: 31, kilobytes: 345 },
    { page: owner, path: `/studies/${studyId}/agreement`, scripts: 60, kilobytes: 415 },
    { page: rater.page, path: `/observations/${rater.observationId}`, scripts: 28, kilobytes: 370 },
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
