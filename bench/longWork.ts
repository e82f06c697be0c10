import { rmSync } from "node:fs";
import type { CDPSession, Page } from "playwright";
import { startSite } from "../tests/journeys/site.ts";
import { freshProfile, launchBrowser } from "./browser.ts";
import { makeCodedStudy } from "./codedStudy.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { workbenchIsThere } from "./firstLoad.ts";
import { firstOwner } from "./study.ts";

const manyEvents = 50_000;
const longUs = 7_200_000_000;
const openings = 5;

/**
 * From the address to the first paint of an observation of two hours with 50,000 events: the list
 * counts them all and the timeline has drawn them.
 */
export async function* measureFirstPaint(): AsyncGenerator<Figure> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const { owner } = await firstOwner(site);
    const study = await makeCodedStudy(owner);
    const observationId = await study.observeNothing(longUs);
    await study.code(observationId, manyEvents, longUs);
    const context = await freshProfile(browser, site.address, owner);
    const timesMs: number[] = [];
    for (let at = 0; at < openings; at++) {
      // oxlint-disable no-await-in-loop -- One opening after the other.
      const page = await context.newPage();
      await page.goto(`/observations/${observationId}`, { waitUntil: "commit" });
      timesMs.push(await paintedMs(page));
      await page.close();
      // oxlint-enable no-await-in-loop
    }
    yield {
      metric: "firstPaint.50000.p50",
      value: rounded(percentile(timesMs, 0.5), 0),
      unit: "ms",
    };
    yield { metric: "firstPaint.50000.worst", value: Math.round(Math.max(...timesMs)), unit: "ms" };
  } finally {
    await browser.close();
    await site.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
  }
}

/** Milliseconds from the start of the navigation to the frame in which the events are there. */
function paintedMs(page: Page): Promise<number> {
  return page
    .waitForFunction(
      (count) => {
        const option = document.querySelector("[role=listbox] [role=option]");
        return Number(option?.getAttribute("aria-setsize")) === count ? performance.now() : false;
      },
      manyEvents,
      { polling: "raf", timeout: 60_000 },
    )
    .then((handle) => handle.jsonValue())
    .then(Number);
}

/** A press a second for an hour, without the seconds between. */
const hourPresses = 3_600;
const warmUpPresses = 300;
const keys = ["l", "q", "w"];
const clipSeconds = 60;

/**
 * What an hour of coding leaves in memory: the JavaScript heap and the nodes of the page after an
 * hour's worth of presses, less those after five minutes' worth, both after a collection. The events
 * themselves and their way back (undo has no limit) are in it.
 */
export async function* measureMemory(): AsyncGenerator<Figure> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const { owner } = await firstOwner(site);
    const study = await makeCodedStudy(owner);
    const observationId = await study.observeClip(clipSeconds);
    const context = await freshProfile(browser, site.address, owner);
    const page = await context.newPage();
    await page.goto(`/observations/${observationId}`);
    await workbenchIsThere(page);
    const session = await context.newCDPSession(page);
    await session.send("HeapProfiler.enable");
    await code(page, warmUpPresses);
    const before = await memoryOf(page, session);
    await code(page, hourPresses);
    const after = await memoryOf(page, session);
    yield { metric: "memory.before", value: before.heapBytes, unit: "bytes" };
    yield { metric: "memory.hour", value: after.heapBytes, unit: "bytes" };
    yield {
      metric: "memory.perPress",
      value: Math.round((after.heapBytes - before.heapBytes) / hourPresses),
      unit: "bytes",
    };
    console.error(`  nodes of the page: ${before.nodes}, after the hour ${after.nodes}`);
  } finally {
    await browser.close();
    await site.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
  }
}

async function code(page: Page, presses: number): Promise<void> {
  for (let at = 0; at < presses; at++) {
    // oxlint-disable no-await-in-loop -- A person presses one key after the other.
    if (at % 3 === 0) await page.keyboard.press(".");
    await page.keyboard.press(keys[at % keys.length] ?? "l");
    // At the end of the clip it goes on at its start.
    if (at % 1_000 === 999) await page.evaluate(toStart);
    // oxlint-enable no-await-in-loop
  }
  await page.waitForTimeout(2_000);
}

function toStart(): void {
  const video = document.querySelector("video");
  if (video) video.currentTime = 0;
}

async function memoryOf(page: Page, session: CDPSession) {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  return { heapBytes: Math.round(usedSize), nodes };
}
