// npm run pictures -- all [screens=a,b] [widths=390,1440] [looks=light,dark,arabic,large,german,…] [studies=demo,raters,codes] [out=FOLDER]
// Pictures of every screen with studies of every size, in windows of four widths, and what is cut or covered there.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium, type Browser, type BrowserContext } from "playwright";
import playwrightConfig from "../../playwright.config.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { layoutFaults } from "../../tests/journeys/layoutFaults.ts";
import { restingOf } from "../../tests/journeys/resting.ts";
import { idsOf, owner, type PlantedSite, startPlantedSite } from "./plantedSite.ts";
import { screensOf } from "../../tests/journeys/screens.ts";

const looks = {
  light: { language: "en", theme: "light", fontPercent: 100 },
  dark: { language: "en", theme: "dark", fontPercent: 100 },
  arabic: { language: "ar", theme: "light", fontPercent: 100 },
  large: { language: "en", theme: "light", fontPercent: 200 },
  german: { language: "de", theme: "light", fontPercent: 100 },
  spanish: { language: "es", theme: "light", fontPercent: 100 },
  french: { language: "fr", theme: "light", fontPercent: 100 },
  portuguese: { language: "pt", theme: "light", fontPercent: 100 },
  turkish: { language: "tr", theme: "light", fontPercent: 100 },
  japanese: { language: "ja", theme: "light", fontPercent: 100 },
  chinese: { language: "zh", theme: "light", fontPercent: 100 },
} as const;
type Look = keyof typeof looks;
/** Those that are taken where none are named. */
const lookNames = ["light", "dark", "arabic", "large"] as const satisfies readonly Look[];
const isLook = (name: string): name is Look => Object.hasOwn(looks, name);

const heightsPx: Readonly<Record<number, number>> = { 390: 844, 1024: 768, 1440: 900, 2560: 1440 };

/** Takes the pictures that the words of the command ask for; says what is cut or covered, and how much was. */
export async function picturesOfAll(words: readonly string[]): Promise<number> {
  const said = (name: string) =>
    words
      .find((word) => word.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .split(",");
  const wish = <Name extends string>(name: string, all: readonly Name[]): readonly Name[] => {
    const named = said(name);
    return named ? all.filter((one) => named.includes(one)) : all;
  };
  const folder = resolve(said("out")?.[0] ?? join(projectRoot, ".pictures"));
  const site = await startPlantedSite();
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
  let faults = 0;
  try {
    for (const study of wish("studies", ["demo", "raters", "codes"] as const)) {
      const ids = await idsOf(site, site.studies[study]);
      const only = said("screens") ?? [];
      const screens = screensOf(ids).filter(({ name }) => only.length === 0 || only.includes(name));
      for (const look of said("looks")?.filter(isLook) ?? lookNames) {
        for (const width of wish("widths", Object.keys(heightsPx)).map(Number)) {
          const into = join(folder, study, `${look}-${width}`);
          mkdirSync(into, { recursive: true });
          const context = await signedIn(browser, site, look, width);
          const page = await context.newPage();
          const rests = restingOf(page);
          for (const { name, address } of screens) {
            await page.goto(address);
            await page.locator("h1").first().waitFor({ state: "attached" });
            await rests();
            // A part that waits for another one asks only then.
            await page.locator("[data-loading]").first().waitFor({ state: "detached" });
            await rests();
            await page.evaluate(() => document.fonts.ready.then(() => true));
            await page.screenshot({ path: join(into, `${name}.png`) });
            for (const fault of await layoutFaults(page)) {
              faults += 1;
              console.log(`${study} ${look} ${width} ${name}: ${fault}`);
            }
          }
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  console.log(`${folder}: ${faults} faults of layout`);
  return faults;
}

async function signedIn(
  browser: Browser,
  site: PlantedSite,
  look: Look,
  width: number,
): Promise<BrowserContext> {
  const { language, theme, fontPercent } = looks[look];
  const context = await browser.newContext({
    baseURL: site.address,
    viewport: { width, height: heightsPx[width] ?? 900 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await context.addInitScript(
    ([inLanguage, inTheme, percent]) => {
      localStorage.setItem("i18nextLng", String(inLanguage));
      localStorage.setItem("mantine-color-scheme-value", String(inTheme));
      document.documentElement.style.fontSize = `${percent}%`;
    },
    [language, theme, fontPercent],
  );
  await context.request.post("/api/v1/sign-in", {
    headers: { origin: site.address },
    data: { email: owner.email, password: owner.password },
  });
  await context.request.patch("/api/v1/account", {
    headers: { origin: site.address },
    data: { language },
  });
  return context;
}
