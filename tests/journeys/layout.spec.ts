import type { Page } from "@playwright/test";
import { isWhole } from "../whole.ts";
import { layoutFaults } from "./layoutFaults.ts";
import { speakPseudo, speakPseudoFromRight } from "./pseudo.ts";
import { restingOf } from "./resting.ts";
import { addressesOf, openInside } from "./screens.ts";
import { expect, test } from "./site.ts";
import { spaceOut } from "./spaced.ts";

test.use({ story: "layout" });
test.describe.configure({ mode: "parallel" });

/**
 * A bounded part of `npm run pictures -- all`: a small window, letters twice as large, and words two fifths longer than
 * English. A phone's, in Arabic, is looked at by `everyScreen.spec.ts`, which opens all screens in it anyway; the
 * screens that grow are looked at in the small window by `layoutPlanted.spec.ts`.
 */
const looks = [
  {
    name: "1024 pixels",
    width: 1024,
    height: 768,
    fontPercent: 100,
    words: "english",
    often: false,
  },
  {
    name: "letters twice as large",
    width: 1440,
    height: 900,
    fontPercent: 200,
    words: "english",
    often: true,
  },
  {
    name: "longer words, 390 pixels",
    width: 390,
    height: 844,
    fontPercent: 100,
    words: "longer",
    often: true,
  },
  {
    name: "longer words, 1440 pixels",
    width: 1440,
    height: 900,
    fontPercent: 100,
    words: "longer",
    often: false,
  },
  {
    name: "longer words from right to left, 390 pixels",
    width: 390,
    height: 844,
    fontPercent: 100,
    words: "longerFromRight",
    often: false,
  },
  {
    name: "longer words from right to left, 1440 pixels",
    width: 1440,
    height: 900,
    fontPercent: 100,
    words: "longerFromRight",
    often: false,
  },
  // As a window of 1280 by 1024 pixels is at 400 % (WCAG 1.4.10).
  {
    name: "320 by 256 pixels",
    width: 320,
    height: 256,
    fontPercent: 100,
    words: "english",
    often: true,
  },
  {
    name: "letters, words and lines further apart",
    width: 1440,
    height: 900,
    fontPercent: 100,
    words: "spaced",
    often: true,
  },
] as const;

for (const look of looks.filter(({ often }) => isWhole || often)) {
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
    const language = look.words === "longerFromRight" ? "ar" : "en";
    await context.addInitScript(
      ([percent, words]) => {
        localStorage.setItem("i18nextLng", String(words));
        document.documentElement.style.fontSize = `${percent}%`;
      },
      [look.fontPercent, language],
    );
    if (look.words === "longer") await speakPseudo(context);
    if (look.words === "longerFromRight") await speakPseudoFromRight(context);
    if (look.words === "spaced") await spaceOut(context);
    const addresses = await addressesOf(context, site, language);
    const page = await context.newPage();
    const rests = restingOf(page);

    for (const [at, address] of addresses.entries()) {
      await (at === 0 ? page.goto(address) : openInside(page, address));
      await expect(page.locator("h1").first(), address).toBeAttached();
      await rests();
      expect.soft(await layoutFaults(page), address).toEqual([]);
      expect.soft(await sidewaysPx(page), `${address} is wider than the window`).toBe(0);
    }

    await context.close();
  });
}

/** By how much the page can be pushed sideways. */
function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
}
