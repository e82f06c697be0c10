// npm run pictures -- all [screens=a,b] [widths=390,1440] [looks=light,dark,arabic,large,german,…] [studies=demo,raters,codes,thousand] [out=FOLDER] [missing] [whole]
// Pictures of every screen with studies of every size, in windows of four widths, and what is cut or covered there.
// With `whole` each is as high as its page, not as the window.
// With `missing` those that are in the folder already are left: so one that was stopped goes on.
import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import playwrightConfig from "../../playwright.config.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { layoutFaults } from "../../tests/journeys/layoutFaults.ts";
import { setLetters } from "../../tests/journeys/letters.ts";
import { restingOf } from "../../tests/journeys/resting.ts";
import { heightsPx, isLook, type Look, lookedWith, lookNames, looks } from "./looks.ts";
import { idsOf, owner, type PlantedSite, startPlantedSite } from "./plantedSite.ts";
import { screensAndAnswersOf } from "../../tests/journeys/screens.ts";
import { wordsOf } from "./words.ts";

/** Takes the pictures that the words of the command ask for; says what is cut or covered, and how much was. */
export async function picturesOfAll(words: readonly string[]): Promise<number> {
  const { said, wish } = wordsOf(words);
  const folder = resolve(said("out")?.[0] ?? join(projectRoot, ".pictures"));
  const wanted = wish("studies", ["demo", "raters", "codes", "thousand"] as const);
  const site = await startPlantedSite({ hasThousand: wanted.includes("thousand") });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
  const only = said("screens") ?? [];
  let faults = 0;
  try {
    for (const study of wanted) {
      const studyId = study === "thousand" ? site.thousand : site.studies[study];
      if (!studyId) continue;
      const ids = await idsOf(site, studyId);
      const screens = screensAndAnswersOf(ids).filter(
        ({ name }) => only.length === 0 || only.includes(name),
      );
      for (const look of said("looks")?.filter(isLook) ?? lookNames) {
        // The widest first: what a screen has loaded there it has in the others.
        const widths = wish("widths", Object.keys(heightsPx))
          .map(Number)
          .toSorted((one, other) => other - one);
        for (const width of widths) {
          mkdirSync(join(folder, study, `${look}-${width}`), { recursive: true });
        }
        const context = await signedIn(browser, site, look, widths[0] ?? 1440);
        const shape = { look, isWhole: words.includes("whole") };
        let picturesOf = picturesOn(await context.newPage(), shape);
        let taken = 0;
        for (const { name, address } of screens) {
          const untaken = widths
            .map((width) => ({
              width,
              path: join(folder, study, `${look}-${width}`, `${name}.png`),
            }))
            .filter(({ path }) => !(words.includes("missing") && existsSync(path)));
          if (untaken.length === 0) continue;
          const found = await within(mostMs, picturesOf(address, untaken)).catch(
            // On a busy machine a screen can take too long, and a page can hang or be lost: the others are looked at
            // all the same, on another one.
            async (error: unknown) => {
              picturesOf = picturesOn(await context.newPage(), shape);
              return [`no picture: ${String(error).split("\n")[0]}`];
            },
          );
          taken += untaken.length;
          faults += found.length;
          for (const fault of found) console.log(`${study} ${look} ${name} ${fault}`);
        }
        await context.close();
        console.log(`${study} ${look}: ${taken} pictures`);
      }
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  console.log(`${folder}: ${faults} faults of layout`);
  return faults;
}

/** So long a screen may take, in milliseconds: what runs in a page has no limit of its own. */
const mostMs = 240_000;

async function within<Value>(limitMs: number, value: Promise<Value>): Promise<Value> {
  const done = new AbortController();
  const late = sleep(limitMs, undefined, { signal: done.signal }).then(() => {
    throw new Error(`not done after ${limitMs} ms`);
  });
  return Promise.race([value, late]).finally(() => done.abort());
}

/** Takes the pictures of a screen by its address, in windows of each width, and says what is cut or covered on it. */
function picturesOn(
  page: Page,
  { look, isWhole }: { readonly look: Look; readonly isWhole: boolean },
) {
  const rests = restingOf(page);
  return async (
    address: string,
    wanted: readonly { readonly width: number; readonly path: string }[],
  ): Promise<readonly string[]> => {
    const faults: string[] = [];
    for (const [at, { width, path }] of wanted.entries()) {
      await page.setViewportSize({ width, height: heightsPx[width] ?? 900 });
      if (at === 0) {
        await page.goto(address);
        // A page in a process of its own begins with usual ones.
        await setLetters(page, looks[look].fontPercent);
      }
      await page.locator("h1").first().waitFor({ state: "attached" });
      await rests();
      // A part that waits for another one asks only then.
      await page.locator("[data-loading]").first().waitFor({ state: "detached" });
      await rests();
      await page.evaluate(() => document.fonts.ready.then(() => true));
      await page.screenshot({ path, fullPage: isWhole });
      for (const fault of await layoutFaults(page)) faults.push(`${width}: ${fault}`);
    }
    return faults;
  };
}

/** A browser of somebody who owns all of the studies, in the language of the look. */
async function signedIn(
  browser: Browser,
  site: PlantedSite,
  look: Look,
  width: number,
): Promise<BrowserContext> {
  const context = await lookedWith(browser, site.address, look, width);
  await context.request.post("/api/v1/sign-in", {
    headers: { origin: site.address },
    data: { email: owner.email, password: owner.password },
  });
  await context.request.patch("/api/v1/account", {
    headers: { origin: site.address },
    data: { language: looks[look].language },
  });
  return context;
}
