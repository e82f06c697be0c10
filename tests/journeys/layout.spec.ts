import type { BrowserContext, Page } from "@playwright/test";
import { isWhole } from "../whole.ts";
import { layoutFaults } from "./layoutFaults.ts";
import { setLetters } from "./letters.ts";
import { speakPseudo, speakPseudoFromRight } from "./pseudo.ts";
import { restingOf } from "./resting.ts";
import { addressesOf, openInside } from "./screens.ts";
import { expect, test } from "./site.ts";
import { setSpacing } from "./spaced.ts";

test.use({ story: "layout" });
test.describe.configure({ mode: "parallel" });

/**
 * A bounded part of `npm run pictures -- all`: a small window, letters twice as large, and, in `npm run whole`, words two
 * fifths longer than English. A phone's, in Arabic, is looked at by `everyScreen.spec.ts`, which opens all screens in it anyway; the
 * screens that grow are looked at in every window by `everySize.spec.ts`.
 */
const walks: readonly Walk[] = [
  {
    language: "en",
    speak: async () => undefined,
    looks: [
      { name: "1024 pixels", width: 1024, height: 768 },
      {
        name: "letters twice as large",
        width: 1440,
        height: 900,
        fontPercent: 200,
        isOften: true,
      },
      // As a window of 1280 by 1024 pixels is at 400 % (WCAG 1.4.10).
      { name: "320 by 256 pixels", width: 320, height: 256, isOften: true },
      {
        name: "letters, words and lines further apart",
        width: 1440,
        height: 900,
        isSpaced: true,
        isOften: true,
      },
    ],
  },
  {
    language: "en",
    speak: speakPseudo,
    looks: [
      { name: "longer words, 390 pixels", width: 390, height: 844 },
      { name: "longer words, 1440 pixels", width: 1440, height: 900 },
    ],
  },
  {
    language: "ar",
    speak: speakPseudoFromRight,
    looks: [
      { name: "longer words from right to left, 390 pixels", width: 390, height: 844 },
      { name: "longer words from right to left, 1440 pixels", width: 1440, height: 900 },
    ],
  },
];

interface Walk {
  readonly language: string;
  /** Has another language spoken in its place. */
  readonly speak: (context: BrowserContext) => Promise<void>;
  readonly looks: readonly Look[];
}

interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly fontPercent?: number;
  readonly isSpaced?: boolean;
  /** Whether `npm test` looks so too, and not `npm run whole` alone. */
  readonly isOften?: boolean;
}

// A screen is opened once for all looks in its words: they differ in what its reader may change at any time.
for (const { language, speak, looks } of walks) {
  const those = looks.filter(({ isOften }) => isWhole || isOften);
  if (those.length === 0) continue;
  const names = those.map(({ name }) => name).join("; ");
  test(`no text is cut and no control lies under another on any screen (${names})`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({ baseURL: site.address, reducedMotion: "reduce" });
    await context.addInitScript((code) => localStorage.setItem("i18nextLng", code), language);
    await speak(context);
    const addresses = await addressesOf(context, site, language);
    const page = await context.newPage();
    const rests = restingOf(page);

    for (const [at, address] of addresses.entries()) {
      await (at === 0 ? page.goto(address) : openInside(page, address));
      await expect(page.locator("h1").first(), address).toBeAttached();
      // In part each screen is looked at once, in the next of the looks.
      for (const look of isWhole ? those : those.slice(at % those.length).slice(0, 1)) {
        await lookAt(page, look);
        await rests();
        expect.soft(await layoutFaults(page), `${address} (${look.name})`).toEqual([]);
        expect.soft(await sidewaysPx(page), `${address} (${look.name}) is too wide`).toBe(0);
      }
    }

    await context.close();
  });
}

async function lookAt(page: Page, look: Look): Promise<void> {
  await page.setViewportSize(look);
  await setLetters(page, look.fontPercent ?? 100);
  await setSpacing(page, look.isSpaced ?? false);
}

/** By how much the page can be pushed sideways. */
function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
}
