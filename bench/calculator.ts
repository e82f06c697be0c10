import { z } from "zod";
import { calculation } from "../src/client/features/calculator/calculation.ts";
import { figuresOf, inOrderOfFit } from "../src/client/features/calculator/figures.ts";
import { pastedRows } from "../src/client/features/calculator/pastedRows.ts";
import { firstWish } from "../src/client/features/calculator/wish.ts";
import type { Ratings } from "../src/statistics/ratings.ts";
import type { Level } from "../src/statistics/statistic.ts";
import { launchBrowser } from "./browser.ts";
import { measureCalculatorScreen } from "./calculatorScreen.ts";
import { codedRatings, pastedText, raters, units } from "./codedRatings.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { servePages } from "./servePages.ts";

const rounds = 7;

/**
 * Twenty raters of a hundred thousand units: every statistic that fits, from ratings in memory to
 * figures with their intervals by formula; `measured` are numbers of which hardly two are alike. Ratings
 * are made anew for each round, for what was found of one is remembered; `first` is the round in which
 * the program is as cold as a reader's page. `pasted` is the whole way from
 * the text of a spreadsheet to all that the screen shows, `read` of it the way to the cells; `browser`
 * is that way in Chromium, from the page to its thread and back, and `browser.blocked` the longest that
 * the page meanwhile hears nobody. `screen` is the whole screen, from the paste key to the figures.
 */
export async function* measureCalculator(): AsyncGenerator<Figure> {
  for (const { name, level, ratings } of cases) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const own = ratings();
      const began = performance.now();
      inOrderOfFit(figuresOf(own, level));
      times.push(performance.now() - began);
    }
    yield figure(`${units}x${raters}.${name}`, percentile(times.slice(2), 0.5));
    yield figure(`${units}x${raters}.${name}.first`, times[0] ?? Number.NaN);
  }
  const text = pastedText(coded(5, [0, 1, 2, 3, 4], 0)());
  const began = performance.now();
  const { rows } = pastedRows(text);
  yield figure(`${units}x${raters}.read`, performance.now() - began);
  calculation(rows, firstWish, String);
  yield figure(`${units}x${raters}.pasted`, performance.now() - began);
  yield* inBrowser();
  yield* measureCalculatorScreen();
}

async function* inBrowser(): AsyncGenerator<Figure> {
  const pages = await servePages("calculatorPage", ["calculator.html"]);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${pages.address}/calculator.html`);
    await page.waitForFunction(() => document.body.dataset["figures"] !== undefined);
    const said = await page.evaluate(() => document.body.dataset["figures"]);
    const { tookMs, longestTaskMs } = measured.parse(JSON.parse(said ?? ""));
    yield figure(`${units}x${raters}.browser.first`, tookMs[0] ?? Number.NaN);
    yield figure(`${units}x${raters}.browser`, percentile(tookMs.slice(1), 0.5));
    yield figure(`${units}x${raters}.browser.blocked`, longestTaskMs);
  } finally {
    await browser.close();
    await pages.stop();
  }
}

const measured = z.object({ tookMs: z.array(z.number()), longestTaskMs: z.number() });

function figure(name: string, ms: number): Figure {
  return { metric: `calculator.${name}`, value: rounded(ms, 1), unit: "ms" };
}

const steps = Array.from({ length: 10 }, (_, place) => place);

const cases: readonly {
  readonly name: string;
  readonly level: Level;
  readonly ratings: () => Ratings;
}[] = [
  { name: "nominal", level: "nominal", ratings: coded(5, [0, 1, 2, 3, 4], 0) },
  { name: "ordinal", level: "ordinal", ratings: coded(5, [0, 1, 2, 3, 4], 0) },
  { name: "ordinal.gaps", level: "ordinal", ratings: coded(5, [0, 1, 2, 3, 4], 0.02) },
  { name: "interval", level: "interval", ratings: coded(10, steps, 0) },
  { name: "ratio", level: "ratio", ratings: coded(10, steps, 0) },
  { name: "interval.measured", level: "interval", ratings: coded(0, undefined, 0) },
  { name: "interval.measured.gaps", level: "interval", ratings: coded(0, undefined, 0.02) },
  { name: "ratio.measured", level: "ratio", ratings: coded(0, undefined, 0) },
];

function coded(kinds: number, scale: readonly number[] | undefined, gaps: number): () => Ratings {
  return () => codedRatings({ kinds, scale, gaps });
}
