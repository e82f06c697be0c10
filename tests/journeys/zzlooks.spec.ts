import { test } from "@playwright/test";
import {
  idsOf,
  owner,
  type PlantedSite,
  startPlantedSite,
} from "../../scripts/pictures/plantedSite.ts";
import { restingOf } from "./resting.ts";
import { openInside, screensAndAnswersOf } from "./screens.ts";
test.describe.configure({ timeout: 900_000 });
let site: PlantedSite;
test.beforeAll(async () => {
  site = await startPlantedSite({ hasThousand: false });
});
test.afterAll(() => site.stop());
const wanted = new Set(
  (
    process.env["SCREENS"] ??
    "settings,assignments,participants,report,people,team,raters,rater,agreement,exchange,overview,recordings,workbench,guide"
  ).split(","),
);
test("looks", async ({ browser }) => {
  for (const study of ["demo", "raters"] as const)
    for (const [language, theme] of [
      ["en", "light"],
      ["ar", "dark"],
    ] as const) {
      const context = await browser.newContext({ baseURL: site.address, reducedMotion: "reduce" });
      await context.addInitScript(
        ([l, c]) => {
          localStorage.setItem("i18nextLng", l);
          localStorage.setItem("mantine-color-scheme-value", c);
        },
        [language, theme] as const,
      );
      const headers = { origin: site.address };
      await context.request.post("/api/v1/sign-in", {
        headers,
        data: { email: owner.email, password: owner.password },
      });
      await context.request.patch("/api/v1/account", { headers, data: { language } });
      const ids = await idsOf(site, site.studies[study]);
      const all = screensAndAnswersOf(ids);
      if (study === "demo" && language === "en") console.log(all.map(({ name }) => name).join(" "));
      const page = await context.newPage();
      const rests = restingOf(page);
      let first = true;
      for (const { name, address } of all.filter((one) => wanted.has(one.name))) {
        await page.setViewportSize({ width: 1440, height: 900 });
        if (first) {
          await page.goto(address);
          await page.locator("h1").first().waitFor({ state: "attached" });
          first = false;
        } else await openInside(page, address);
        for (const w of [1440, 400]) {
          await page.setViewportSize({ width: w, height: 900 });
          await rests();
          await page.screenshot({ path: `/tmp/w/looks/${study}-${name}-${language}-${w}.png` });
        }
      }
      await context.close();
    }
});
