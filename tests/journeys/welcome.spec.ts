import { heightsPx } from "../../scripts/pictures/looks.ts";
import { layoutFaults } from "./layoutFaults.ts";
import { restingOf } from "./resting.ts";
import { expect, test } from "./site.ts";

test.use({ story: "welcome" });

const looks = [
  { language: "en", theme: "light", calculator: "Agreement calculator", signIn: "Sign in" },
  { language: "en", theme: "dark", calculator: "Agreement calculator", signIn: "Sign in" },
  { language: "ar", theme: "light", calculator: "حاسبة الاتفاق", signIn: "تسجيل الدخول" },
] as const;

test("who is signed out reads in one screen what this is, sees it, and is one click from the calculator", async ({
  browser,
  site,
}) => {
  test.setTimeout(240_000);
  for (const { language, theme, calculator, signIn } of looks) {
    const context = await browser.newContext({ baseURL: site.address, reducedMotion: "reduce" });
    await context.addInitScript(
      ([inLanguage, inTheme]) => {
        localStorage.setItem("i18nextLng", inLanguage);
        localStorage.setItem("mantine-color-scheme-value", inTheme);
      },
      [language, theme] as const,
    );
    const page = await context.newPage();
    const rests = restingOf(page);
    await page.goto("/");
    const main = page.getByRole("main");
    const heading = main.getByRole("heading", { level: 1 });
    const still = main.locator("figure img");
    const toCalculator = main.getByRole("link", { name: calculator, exact: true });

    for (const [width, height] of Object.entries(heightsPx)) {
      const where = `${language}, ${theme}, ${width} pixels`;
      await page.setViewportSize({ width: Number(width), height });
      await rests();
      // Above the fold whole: what it is, and both ways on.
      for (const part of [
        heading,
        toCalculator,
        main.getByRole("link", { name: signIn, exact: true }),
      ]) {
        await expect.soft(part, where).toBeInViewport({ ratio: 1 });
      }
      // No sentence of the heading is torn where a line has room for it.
      const torn = await heading
        .locator("span")
        .evaluateAll((spans) =>
          spans
            .filter(
              (one) => one.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(one).lineHeight),
            )
            .map(({ textContent }) => textContent),
        );
      expect.soft(torn, where).toEqual([]);
      // Of the picture on a phone the greater part, elsewhere all of it.
      await expect
        .soft(main.getByRole("img").first(), where)
        .toBeInViewport({ ratio: width === "390" ? 0.5 : 0.99 });
      // A picture that has not come has no width of its own.
      expect
        .soft(await still.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
        .toBeGreaterThan(600);
      expect.soft(await layoutFaults(page), where).toEqual([]);
    }

    await toCalculator.click();
    await expect(page).toHaveURL(/\/calculator/u);
    await expect(main.getByRole("heading", { level: 1, name: calculator })).toBeVisible();
    await context.close();
  }
});
