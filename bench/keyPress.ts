import { rmSync } from "node:fs";
import type { Page } from "playwright";
import { startSite } from "../tests/journeys/site.ts";
import { freshProfile, launchBrowser } from "./browser.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { workbenchIsThere } from "./firstLoad.ts";
import { makeCodedStudy } from "./codedStudy.ts";
import { firstOwner } from "./study.ts";

const presses = 200;
/** Six a second is fast coding. */
const betweenMs = 160;
/** A point and the two states of an exclusive group: keys that ask nothing in return. */
const keys = ["l", "q", "w"];
/** Eight events a second of it are there already: as dense as coding is anywhere. */
const clipSeconds = 600;
const eventsPresent = 5_000;

const marks = [
  { metric: "keyPress.painted", entry: "press-painted" },
  { metric: "keyPress.durable", entry: "press-durable" },
];

/**
 * From a key press to what it leads to, with 720p playing and 5,000 events present: to the frame that
 * shows it, and to the acknowledgement of the browser's disk. The workbench takes these times itself.
 */
export async function* measureKeyPress(): AsyncGenerator<Figure> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const { owner } = await firstOwner(site);
    const study = await makeCodedStudy(owner);
    const observationId = await study.observeClip(clipSeconds);
    await study.code(observationId, eventsPresent, clipSeconds * 1_000_000);
    const page = await (await freshProfile(browser, site.address, owner)).newPage();
    await page.goto(`/observations/${observationId}`);
    await workbenchIsThere(page);
    await keepPlaying(page);
    for (let at = 0; at < presses; at++) {
      // oxlint-disable no-await-in-loop -- A person presses one key after the other.
      await page.keyboard.press(keys[at % keys.length] ?? "l");
      await page.waitForTimeout(betweenMs);
      // oxlint-enable no-await-in-loop
    }
    for (const { metric, entry } of marks) {
      // oxlint-disable-next-line no-await-in-loop -- Two short questions.
      const timesMs = await durations(page, entry);
      console.error(`  ${entry}: ${timesMs.length} presses`);
      if (timesMs.length < presses / 2) {
        throw new Error(`only ${timesMs.length} of ${presses} presses left a mark "${entry}"`);
      }
      for (const [name, share] of [["p50", 0.5] as const, ["p99", 0.99] as const]) {
        const value = rounded(percentile(timesMs, share), 1);
        yield { metric: `${metric}.${name}`, value, unit: "ms" };
      }
    }
  } finally {
    await browser.close();
    await site.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
  }
}

/** The film begins again where it ends. */
async function keepPlaying(page: Page): Promise<void> {
  await page.evaluate(() => {
    const video = document.querySelector("video");
    if (!video) throw new Error("there is no film");
    video.loop = true;
    video.muted = true;
    return video.play();
  });
}

function durations(page: Page, entry: string): Promise<number[]> {
  return page.evaluate(
    (name) => performance.getEntriesByName(name, "measure").map(({ duration }) => duration),
    entry,
  );
}
