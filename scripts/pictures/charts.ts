// npm run pictures -- charts [sizes=every,3,12,30,100] [widths=390,1440] [looks=light,dark,arabic] [out=FOLDER]
// A picture of every chart of the gallery at every number of groups, and what is cut or covered in its drawing.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "playwright";
import playwrightConfig from "../../playwright.config.ts";
import { sizes } from "../../src/client/app/gallery/sampleSizes.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { drawingFaults } from "../../tests/journeys/drawingFaults.ts";
import { layoutFaults } from "../../tests/journeys/layoutFaults.ts";
import { restingOf } from "../../tests/journeys/resting.ts";
import { administrator, startSite } from "../../tests/journeys/site.ts";
import { setLetters } from "../../tests/journeys/letters.ts";
import { isLook, lookedWith, looks } from "./looks.ts";
import { wordsOf } from "./words.ts";

/** So long a picture may take, in milliseconds: with a hundred groups the page of all charts is slow to come to rest. */
const mostMs = 240_000;

/** Takes the pictures that the words of the command ask for; says what is cut or covered, and how much was. */
export async function picturesOfCharts(words: readonly string[]): Promise<number> {
  const { said, wish } = wordsOf(words);
  const folder = resolve(said("out")?.[0] ?? join(projectRoot, ".pictures/charts"));
  const site = await startSite();
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
  let faults = 0;
  try {
    // Before anyone has set it up, no other screen is shown.
    const { request } = await browser.newContext();
    await request.post(`${site.address}/api/v1/set-up`, {
      headers: { origin: site.address },
      data: { ...administrator, token: site.setUpToken, language: "en" },
    });
    for (const look of said("looks")?.filter(isLook) ?? (["light", "dark", "arabic"] as const)) {
      for (const width of wish("widths", ["390", "1440"]).map(Number)) {
        const context = await lookedWith(browser, site.address, look, width);
        const page = await context.newPage();
        const rests = restingOf(page);
        await page.goto("/gallery");
        await setLetters(page, looks[look].fontPercent);
        await page.locator("[data-chart]").first().waitFor();
        for (const size of wish("sizes", ["every", ...sizes.map(String)])) {
          await page.locator(`input[type=radio][value="${size}"]`).dispatchEvent("click");
          await rests();
          await page.evaluate(() => document.fonts.ready.then(() => true));
          const into = join(folder, size, `${look}-${width}`);
          mkdirSync(into, { recursive: true });
          for (const [at, card] of (await page.locator("[data-chart]").all()).entries()) {
            await card.screenshot({
              path: join(into, `${String(at + 1).padStart(2, "0")}.png`),
              timeout: mostMs,
            });
          }
          const found = [...(await layoutFaults(page)), ...(await drawingFaults(page))];
          faults += found.length;
          for (const fault of found) console.log(`${size} ${look} ${width}: ${fault}`);
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await site.clear();
  }
  console.log(`${folder}: ${faults} faults of layout`);
  return faults;
}
