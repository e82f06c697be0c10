import { isWhole } from "../whole.ts";
import { layoutFaults } from "./layoutFaults.ts";
import { restingOf } from "./resting.ts";
import { addressesOf, openInside } from "./screens.ts";
import { expect, test } from "./site.ts";

test.use({ story: "layout" });
test.describe.configure({ mode: "parallel" });

/**
 * A bounded part of `npm run pictures -- all`: a small window, and letters twice as large. A phone's, in Arabic, is
 * looked at by `everyScreen.spec.ts`, which opens all screens in it anyway.
 */
const looks = [
  { name: "1024 pixels", language: "en", width: 1024, height: 768, fontPercent: 100 },
  { name: "letters twice as large", language: "en", width: 1440, height: 900, fontPercent: 200 },
] as const;

// The screens that grow are looked at in the small window by `layoutPlanted.spec.ts`.
for (const look of looks.filter(({ fontPercent }) => isWhole || fontPercent > 100)) {
  test(`no text is cut and no control lies under another on any screen (${look.name})`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({
      baseURL: site.address,
      viewport: { width: look.width, height: look.height },
      reducedMotion: "reduce",
    });
    await context.addInitScript(
      ([language, percent]) => {
        localStorage.setItem("i18nextLng", String(language));
        document.documentElement.style.fontSize = `${percent}%`;
      },
      [look.language, look.fontPercent],
    );
    const addresses = await addressesOf(context, site, look.language);
    const page = await context.newPage();
    const rests = restingOf(page);

    for (const [at, address] of addresses.entries()) {
      await (at === 0 ? page.goto(address) : openInside(page, address));
      await expect(page.locator("h1").first(), address).toBeAttached();
      await rests();
      expect.soft(await layoutFaults(page), address).toEqual([]);
    }

    await context.close();
  });
}
