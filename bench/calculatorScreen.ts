import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { z } from "zod";
import { startSite } from "../tests/journeys/site.ts";
import { freshProfile, launchBrowser } from "./browser.ts";
import { codedRatings, pastedText } from "./codedRatings.ts";
import { type Figure, rounded } from "./figure.ts";
import { firstOwner } from "./study.ts";

/** How the page fared while ratings were brought. */
interface Brought {
  readonly tookMs: number;
  readonly longestTaskMs: number;
  readonly longestGapMs: number;
}

/**
 * The screen itself in Chromium, from the key that pastes, or the file that is chosen, to the figures:
 * twenty raters of fifty and a hundred thousand units. `.blocked` is the longest task of the page,
 * `.gap` the longest time between two frames, which counts whatever else the machine does.
 */
export async function* measureCalculatorScreen(): AsyncGenerator<Figure> {
  const text = pastedText(codedRatings({ kinds: 5, scale: [0, 1, 2, 3, 4], gaps: 0 }));
  const lines = text.split("\n");
  const half = lines.slice(0, lines.length / 2).join("\n");
  const folder = mkdtempSync(join(tmpdir(), "interrater-bench-"));
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    await firstOwner(site);
    const context = await freshProfile(browser, site.address);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const [size, table] of [
      ["50000x20", half],
      ["100000x20", text],
    ] as const) {
      const file = join(folder, `${size}.csv`);
      writeFileSync(file, table.replaceAll("\t", ","));
      yield* figures(`${size}.pasted`, await brought(await context.newPage(), pastedBy(table)));
      yield* figures(`${size}.file`, await brought(await context.newPage(), chosen(file)));
    }
  } finally {
    await browser.close();
    await site.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

function* figures(name: string, found: Brought): Generator<Figure> {
  const metric = `calculator.screen.${name}`;
  yield { metric, value: rounded(found.tookMs, 0), unit: "ms" };
  yield { metric: `${metric}.blocked`, value: rounded(found.longestTaskMs, 0), unit: "ms" };
  yield { metric: `${metric}.gap`, value: rounded(found.longestGapMs, 0), unit: "ms" };
}

type Bring = (page: Page) => Promise<() => Promise<void>>;

/** Makes everything ready; what it gives back is what the reader does. */
function pastedBy(text: string): Bring {
  return async (page) => {
    await page.evaluate((table) => navigator.clipboard.writeText(table), text);
    await page.locator("textarea").focus();
    return () => page.keyboard.press("Control+V");
  };
}

function chosen(file: string): Bring {
  return (page) =>
    Promise.resolve(() => page.locator("input[type=file]").first().setInputFiles(file));
}

const measured = z.object({ longestTaskMs: z.number(), longestGapMs: z.number() });

async function brought(page: Page, bring: Bring): Promise<Brought> {
  await page.goto("/calculator");
  await page.locator("textarea").waitFor();
  const act = await bring(page);
  // As long as somebody needs to find the key; whatever loads behind the screen has loaded by then.
  await page.waitForTimeout(settledMs);
  await page.evaluate(watch);
  const began = performance.now();
  await act();
  await page.locator("[data-key] strong").first().waitFor();
  const tookMs = performance.now() - began;
  // The charts are drawn after the figures.
  await page.waitForTimeout(settledMs);
  const found = await page.evaluate(() => document.body.dataset["watched"]);
  await page.close();
  return { tookMs, ...measured.parse(JSON.parse(found ?? "")) };
}

const settledMs = 2_000;

/** Runs in the page. */
function watch(): void {
  const found = { longestTaskMs: 0, longestGapMs: 0 };
  const began = performance.now();
  let last = began;
  // A method: of a function with a name the compiler would leave a mark that the page does not know.
  const frames = {
    next(): void {
      const now = performance.now();
      found.longestGapMs = Math.max(found.longestGapMs, now - last);
      last = now;
      document.body.dataset["watched"] = JSON.stringify(found);
      requestAnimationFrame(() => frames.next());
    },
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime >= began) found.longestTaskMs = Math.max(found.longestTaskMs, duration);
    }
  }).observe({ type: "longtask" });
  requestAnimationFrame(() => frames.next());
}
