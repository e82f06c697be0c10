import { expect, test } from "@playwright/test";
import { heightsPx } from "../../scripts/pictures/looks.ts";
import {
  idsOf,
  owner,
  type PlantedSite,
  startPlantedSite,
} from "../../scripts/pictures/plantedSite.ts";
import { isWhole } from "../whole.ts";
import { layoutFaults } from "./layoutFaults.ts";
import { setLetters } from "./letters.ts";
import { restingOf } from "./resting.ts";
import { screensAndAnswersOf } from "./screens.ts";

// Every screen with studies of every size, in windows of every width: too many for `npm test`, of which
// `layoutPlanted.spec.ts` has a part.
test.describe.configure({ timeout: 1_800_000 });

/** In each language its theme, with the system's own few colours where they are forced, and how large its letters are in turn. */
const looks = [
  { language: "en", theme: "light", forcedColors: "none", fontPercents: [100, 200] },
  { language: "ar", theme: "dark", forcedColors: "active", fontPercents: [100] },
] as const;
const { email, password } = owner;
let site: PlantedSite;

if (isWhole) {
  test.beforeAll(async () => {
    site = await startPlantedSite({ hasThousand: true });
  });
  test.afterAll(() => site.stop());
}

for (const study of isWhole ? (["demo", "raters", "codes", "thousand"] as const) : []) {
  for (const { language, theme, forcedColors, fontPercents } of looks) {
    test(`no text is cut and no control covered in any window, with the study “${study}”, in ${language}, ${theme}, forced colours ${forcedColors}, letters of ${fontPercents.join(" and ")} %`, async ({
      browser,
    }) => {
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
      const page = await context.newPage();
      const rests = restingOf(page);

      for (const { name, address } of screensAndAnswersOf(await idsOf(site, studyId))) {
        for (const percent of fontPercents) {
          // The widest first: what a screen has loaded there it has in the others.
          const windows = Object.entries(heightsPx).toReversed();
          for (const [at, [width, height]] of windows.entries()) {
            await page.setViewportSize({ width: Number(width), height });
            if (at === 0) await page.goto(address);
            await expect(page.locator("h1").first(), name).toBeAttached();
            if (at === 0) await setLetters(page, percent);
            await rests();
            expect
              .soft(await layoutFaults(page), `${name}, ${width} pixels, ${percent} %`)
              .toEqual([]);
          }
        }
      }

      await context.close();
    });
  }
}
