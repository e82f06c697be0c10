import { rmSync } from "node:fs";
import type { CDPSession, Page } from "playwright";
import { contract } from "../src/api/contract.ts";
import { newId } from "../tests/sample.ts";
import { startSite } from "../tests/journeys/site.ts";
import { freshProfile, launchBrowser } from "./browser.ts";
import { makeCodedStudy } from "./codedStudy.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { workbenchIsThere } from "./firstLoad.ts";
import { firstOwner } from "./study.ts";

const lineCount = 3_000;
const wordsOfLine = 10;
const clipSeconds = 60;
/** Steps of a scroll to the end and back, each further than what is on screen is high: every line of it is drawn anew. */
const steps = 400;

/**
 * The work of the page's one thread for a step of scrolling a transcript of 30,000 words beside the
 * codes: the time on a processor of all tasks that the browser tells of, from before the step until two
 * frames later, whoever did it, but for the commands that measure. Without a GPU.
 */
export async function* measureTranscript(): AsyncGenerator<Figure> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const { owner } = await firstOwner(site);
    const study = await makeCodedStudy(owner);
    const observationId = await study.observeClip(clipSeconds);
    const { observation } = await owner.send(contract.readWorkbench, {
      params: { observationId },
    });
    const { studyId } = study;
    const { recordingId } = observation;
    await owner.send(contract.putCaption, {
      params: { studyId, recordingId, captionId: newId("caption") },
      body: { label: "Talk", language: "en", text: longTalk() },
    });
    const page = await (await freshProfile(browser, site.address, owner)).newPage();
    await page.goto(`/observations/${observationId}`);
    await workbenchIsThere(page);
    await page.getByRole("tab", { name: "Transcript" }).click();
    await page.getByRole("option").filter({ hasText: "word0" }).first().waitFor();
    const timesMs = await scrollTimes(page);
    for (const [name, share] of [["p50", 0.5] as const, ["p99", 0.99] as const]) {
      const value = rounded(percentile(timesMs, share), 1);
      yield { metric: `transcript.scroll.30000.${name}`, value, unit: "ms" };
    }
  } finally {
    await browser.close();
    await site.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
  }
}

/** WebVTT of so many lines, of which no two are the same. */
function longTalk(): string {
  const eachMs = Math.floor((clipSeconds * 1_000) / lineCount);
  const lines = Array.from({ length: lineCount }, (_, at) => {
    const words = Array.from({ length: wordsOfLine }, (__, place) => `word${at * 10 + place}`);
    const [from, to] = [timeOf(at * eachMs), timeOf((at + 1) * eachMs - 1)];
    return `${from} --> ${to}\n<v ${at % 2 === 0 ? "Anna" : "Ben"}>${words.join(" ")}\n`;
  });
  return `WEBVTT\n\n${lines.join("\n")}`;
}

/** As WebVTT writes a moment: `00:00:01.500`. */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23);
}

async function scrollTimes(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const scroller = page.getByRole("listbox", { name: "Transcript" }).locator("..");
  const timesMs: number[] = [];
  for (let at = 1; at <= steps; at++) {
    // oxlint-disable no-await-in-loop -- one step after the other
    const before = await taskMs(devtools);
    await scroller.evaluate(
      (element, share) =>
        new Promise((then) => {
          element.scrollTop = share * (element.scrollHeight - element.clientHeight);
          requestAnimationFrame(() => requestAnimationFrame(then));
        }),
      1 - Math.abs(1 - (2 * at) / steps),
    );
    timesMs.push((await taskMs(devtools)) - before);
    // oxlint-enable no-await-in-loop
  }
  return timesMs;
}

/** How long the page's thread has worked so far. */
async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const msOf = (wanted: string) => {
    const seconds = metrics.find(({ name }) => name === wanted)?.value;
    if (seconds === undefined) throw new Error(`the browser does not tell its ${wanted}`);
    return seconds * 1_000;
  };
  return msOf("TaskDuration") - msOf("DevToolsCommandDuration");
}
