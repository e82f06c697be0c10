import { type BrowserContext, expect, test } from "@playwright/test";
import { heightsPx } from "../../scripts/pictures/looks.ts";
import {
  idsOf,
  owner,
  type PlantedSite,
  startPlantedSite,
} from "../../scripts/pictures/plantedSite.ts";
import { layoutFaults } from "./layoutFaults.ts";
import { setLetters } from "./letters.ts";
import { restingOf } from "./resting.ts";
import { type LookedAt, openInside, screensAndAnswersOf } from "./screens.ts";

test.describe.configure({ timeout: 600_000 });

/** In each language its theme, with the system's own few colours where they are forced, and how large its letters are. */
const looks = [
  { language: "en", theme: "light", forcedColors: "none", fontPercent: 100 },
  { language: "en", theme: "light", forcedColors: "none", fontPercent: 200 },
  { language: "ar", theme: "dark", forcedColors: "active", fontPercent: 100 },
] as const;
const studies = ["demo", "raters", "codes", "thousand"] as const;

/** Every screen with studies of every size. */
const walks = studies.flatMap((study) => looks.map((look) => ({ study, ...look })));

/** So many pages are looked at side by side: while one waits for the server the other is drawn. */
const lanes = 2;

const { email, password } = owner;
let site: PlantedSite;

test.beforeAll(async () => {
  site = await startPlantedSite({ hasThousand: true });
});
test.afterAll(() => site.stop());

for (const { study, language, theme, forcedColors, fontPercent } of walks) {
  test(
    `no text is cut and no control covered in any window, with the study “${study}”, in ${language}, ${theme}, forced colours ${forcedColors}, letters of ${fontPercent} %`,
    { tag: "@whole" },
    async ({ browser }) => {
      const context = await browser.newContext({
        baseURL: site.address,
        reducedMotion: "reduce",
        forcedColors,
      });
      await context.addInitScript(
        ([wanted, colours]) => {
          localStorage.setItem("i18nextLng", wanted);
          localStorage.setItem("mantine-color-scheme-value", colours);
        },
        [language, theme] as const,
      );
      const headers = { origin: site.address };
      await context.request.post("/api/v1/sign-in", { headers, data: { email, password } });
      await context.request.patch("/api/v1/account", { headers, data: { language } });
      const studyId = study === "thousand" ? site.thousand : site.studies[study];
      if (!studyId) throw new Error("there is no such study");
      const ids = await idsOf(site, studyId);
      // What is of no study is looked at once.
      const isOfStudy = ({ address }: LookedAt) =>
        address.includes(studyId) || address.includes(ids.observationId);
      const screens = screensAndAnswersOf(ids).filter(
        (screen) => study === "demo" || isOfStudy(screen),
      );
      expect(screens.length).toBeGreaterThanOrEqual(13);

      const waiting = [...screens];
      const lane = () => lookAtAll(context, () => waiting.shift(), fontPercent);
      await Promise.all(Array.from({ length: lanes }, lane));

      expect(waiting).toEqual([]);
      await context.close();
    },
  );
}

/** Looks at one screen after the other, in windows of every width, on a page that is loaded once. */
async function lookAtAll(
  context: BrowserContext,
  next: () => LookedAt | undefined,
  fontPercent: number,
): Promise<void> {
  const page = await context.newPage();
  const rests = restingOf(page);
  // The widest first: what a screen has loaded there it has in the others.
  const windows = Object.entries(heightsPx).toReversed();
  let isLoaded = false;

  for (let screen = next(); screen; screen = next()) {
    const { name, address } = screen;
    for (const [at, [width, height]] of windows.entries()) {
      await page.setViewportSize({ width: Number(width), height });
      if (at === 0) {
        if (isLoaded) await openInside(page, address);
        else {
          await page.goto(address);
          await expect(page.locator("h1").first(), name).toBeAttached();
          await setLetters(page, fontPercent);
          isLoaded = true;
        }
      }
      await rests();
      expect
        .soft(await layoutFaults(page), `${name}, ${width} pixels, ${fontPercent} %`)
        .toEqual([]);
    }
  }

  await page.close();
}
