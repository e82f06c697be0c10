import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { signedIn } from "../../tests/journeys/exchanging.ts";
import { firstHours, walkThrough } from "../../tests/journeys/firstHours.ts";
import type { Site } from "../../tests/journeys/site.ts";
import { asWebp } from "./asWebp.ts";

const sizePx = { width: 1180, height: 740 };
const quality = 0.8;

/**
 * Pictures of the first hours, light and dark, as their journeys come by: a page that shows
 * `first-hour-osce-4.webp` gets it after its fourth step.
 * @param only The page to make them of; all unless told.
 */
export async function picturesOfFirstHours(
  browser: Browser,
  site: Site,
  only?: string,
): Promise<void> {
  const converter = await browser.newPage();
  for (const slug of Object.keys(firstHours).filter((one) => only === undefined || one === only)) {
    const markdown = readFileSync(join(projectRoot, `docs/guide/${slug}.md`), "utf8");
    const newcomer = async () => {
      const context = await browser.newContext({
        baseURL: site.address,
        viewport: sizePx,
        locale: "en-GB",
        reducedMotion: "reduce",
        acceptDownloads: true,
      });
      return context.newPage();
    };
    // oxlint-disable no-await-in-loop -- one page of the guide after the other
    const page = await newcomer();
    await signedIn(page, site);
    await walkThrough(slug, { page, newcomer }, async (step, shown) => {
      const file = `${slug}-${step}`;
      if (!markdown.includes(`/${file}.webp)`)) return;
      for (const [theme, name] of [
        ["light", file],
        ["dark", `${file}-dark`],
      ] as const) {
        await shown.emulateMedia({ colorScheme: theme });
        await shown.evaluate(() => document.fonts.ready.then(() => true));
        await shown.waitForLoadState("networkidle").catch(() => undefined);
        // Colors go from one theme to the other by transitions, which it ends.
        const still = await shown.screenshot({ animations: "disabled" });
        const { webp } = await asWebp(converter, still, { quality });
        writeFileSync(join(projectRoot, "docs/pictures", `${name}.webp`), webp);
      }
      await shown.emulateMedia({ colorScheme: "light" });
    });
    await page.context().close();
    // oxlint-enable no-await-in-loop
  }
}
