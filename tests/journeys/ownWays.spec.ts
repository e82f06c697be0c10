import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { sampleIds } from "../../src/client/kit/coding/sampleScheme.ts";
import { call, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { wholeScheme } from "./schemes.ts";
import { expect, type Site, test } from "./site.ts";
import { playsFor, timeOnScreen, watching } from "./watching.ts";

test.use({ story: "a rater's own ways" });
test.describe.configure({ mode: "serial" });

test("a rater's own rewind on pause, pause after a code, F-key and J K L do what was set", async ({
  newcomer,
  site,
}) => {
  const {
    raters: [rater],
  } = await twoRaters(site, newcomer, wholeScheme);
  const { page } = rater;
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "Rewind on pause" }).click();
  await page.getByRole("option", { name: "2 s" }).click();
  await page
    .getByRole("table", { name: "Recording" })
    .getByRole("button", { name: "Add key: Forward 1 second" })
    .click();
  await page.keyboard.press("F8");
  await expect(page.getByText(/^F8 is now assigned to/u)).toBeVisible();

  await openWorkbench(rater);
  for (let press = 0; press < 5; press++) await page.keyboard.press("F8");
  await expect.poll(() => timeOnScreen(page)).toBe(5);

  await notePresses(page);
  await page.keyboard.press("Space");
  await playsFor(page, 0.5);
  await page.keyboard.press("Space");
  await expect.poll(() => isPlaying(page)).toBe(false);
  const [, pausedAt = 0] = await pressedAt(page);
  expect(pausedAt).toBeGreaterThan(5);
  await expect
    .poll(async () => Math.abs(pausedAt - 2 - (await timeOnScreen(page))))
    .toBeLessThan(0.2);

  // Faster with each press, stopped where it is, and back.
  await page.keyboard.press("l");
  await expect.poll(() => isPlaying(page)).toBe(true);
  await page.keyboard.press("l");
  await expect.poll(() => rateOf(page)).toBe(2);
  await page.keyboard.press("k");
  await expect.poll(() => isPlaying(page)).toBe(false);
  const stoodAt = await timeOnScreen(page);
  await page.keyboard.press("j");
  await expect.poll(() => timeOnScreen(page), { intervals: [50] }).toBeLessThan(stoodAt - 0.3);
  await page.keyboard.press("k");
  expect(await coded(rater, site)).toEqual([]);

  // After this code it pauses from now on, after others it does not.
  const question = async () => {
    await page.keyboard.press("a");
    await page.keyboard.press("b");
  };
  await page.keyboard.press("Home");
  await question();
  await run(page, "pausing after the selected");
  await expect(page.getByText("The recording pauses after Question")).toBeVisible();
  await page.keyboard.press("Space");
  await expect.poll(() => isPlaying(page)).toBe(true);
  await playsFor(page, 0.3);
  await page.keyboard.press("q");
  await playsFor(page, 0.3);
  expect(await isPlaying(page)).toBe(true);
  await question();
  await expect.poll(() => isPlaying(page)).toBe(false);

  await run(page, "pausing after the selected");
  await expect(page.getByText("The recording no longer pauses after Question")).toBeVisible();
  await page.keyboard.press("Space");
  await playsFor(page, 0.3);
  await question();
  await playsFor(page, 0.3);
  expect(await isPlaying(page)).toBe(true);
  await page.keyboard.press("k");
  await expect
    // In the order of their times, which a slow machine makes others than those of the presses.
    .poll(async () => (await coded(rater, site)).map(({ codeId }) => codeId).toSorted())
    .toEqual(
      [sampleIds.question, sampleIds.alone, sampleIds.question, sampleIds.question].toSorted(),
    );
});

test("the screen stays on while a film plays or a clock runs, also after the page was away, and no longer @whole", async ({
  newcomer,
  site,
}) => {
  const { raters, add } = await watching(site, newcomer);
  const [rater] = raters;
  const { page } = rater;
  await page.addInitScript(() => {
    const locks = new Set<object>();
    Object.assign(window, { heldLocks: locks });
    const request = async () => {
      const lock = { release: async () => void locks.delete(lock) };
      locks.add(lock);
      return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const held = () => page.evaluate("window.heldLocks.size");
  await openWorkbench(rater);
  expect(await held()).toBe(0);
  await page.keyboard.press("Space");
  await expect.poll(held).toBe(1);
  await showPage(page, "hidden");
  expect(await held()).toBe(0);
  await showPage(page, "visible");
  await expect.poll(held).toBe(1);
  await page.keyboard.press("Space");
  await expect.poll(held).toBe(0);

  const { observationIds } = await add({
    sources: [],
    isLive: true,
    hasVideo: false,
    framesPerSecond: null,
    durationUs: 3_600_000_000,
  });
  await page.goto(`/observations/${observationIds[0]}`);
  await page.getByRole("button", { name: "Start now" }).click();
  await expect(page.getByTestId("liveClock")).toBeVisible();
  await expect.poll(held).toBe(1);
  await page.getByRole("button", { name: "End observation" }).click();
  await page.getByRole("button", { name: "End" }).click();
  await expect(page.getByText(/Its timeline can be played and reviewed/u)).toBeVisible();
  await expect.poll(held).toBe(0);
});

test(
  "a window that the browser refuses is said, the picture is enlarged, moved and has its contrast, and a finger feels its press",
  { tag: "@whole" },
  async ({ browser, newcomer, site }) => {
    const {
      raters: [rater],
    } = await twoRaters(site, newcomer);
    const context = await browser.newContext({
      baseURL: site.address,
      storageState: await rater.context.storageState(),
      hasTouch: true,
      viewport: { width: 1280, height: 800 },
      serviceWorkers: "block",
    });
    await context.addInitScript(() => {
      const felt: unknown[] = [];
      const opening = window.open.bind(window);
      // A browser that has the other kind of window, and allows that one first at the second time.
      let times = 0;
      const requestWindow = async () => {
        times += 1;
        return times === 1 ? Promise.reject(new DOMException("", "NotAllowedError")) : opening("");
      };
      Object.assign(window, { felt, open: () => null });
      Object.defineProperty(window, "documentPictureInPicture", { value: { requestWindow } });
      Object.defineProperty(navigator, "vibrate", { value: (ms: unknown) => felt.push(ms) });
    });
    const page = await context.newPage();
    await openWorkbench({ ...rater, context, page });
    await page.getByRole("button", { name: "More playback options" }).click();
    await page.getByRole("button", { name: "Open in separate window" }).click();
    const refused = page.getByText(/^The window could not be opened. Allow pop-ups/u);
    await expect(refused).toBeVisible();
    const opening = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Open in separate window" }).click();
    const film = await opening;
    await expect(film.locator("canvas")).toBeVisible();
    await expect(refused).toBeHidden();
    await page.getByRole("button", { name: "Open in separate window" }).click();
    await expect.poll(() => film.isClosed()).toBe(true);

    const picture = page.locator("[data-picture]").first();
    await page.getByRole("slider", { name: "Contrast" }).fill("2");
    await expect(picture).toHaveCSS("filter", "brightness(1) contrast(2)");
    // The first of two: the other is the timeline's.
    const nearer = page.getByRole("button", { name: "Zoom in" }).first();
    await nearer.click();
    await nearer.click();
    await expect(picture).toHaveAttribute("data-zoom", "1.5625");
    await run(page, "Move the image left");
    await expect.poll(async () => Number(await picture.getAttribute("data-x"))).not.toBe(0);
    await page.getByRole("button", { name: "Reset image" }).click();
    await expect(picture).toHaveCSS("filter", "none");
    await expect(picture).toHaveCSS("transform", "none");

    const pad = page.getByRole("group", { name: "Code pad" });
    await pad.getByRole("button").filter({ hasText: "Laughs" }).click();
    expect(await page.evaluate("window.felt")).toEqual([]);
    await pad.getByRole("button").filter({ hasText: "Laughs" }).tap();
    await expect.poll(() => page.evaluate("window.felt.length")).toBe(1);
    await expect.poll(async () => (await coded(rater, site)).length).toBe(2);
    await context.close();
  },
);

/** Runs the command of the palette that is found by this. */
async function run(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or run a command" }).fill(words);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** As a browser shows a page again or hides it, which takes the lock of the screen away. */
async function showPage(page: Page, visibility: "visible" | "hidden"): Promise<void> {
  if (visibility === "hidden") await page.evaluate("window.heldLocks.clear()");
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);
}

/** Notes where the film is as a key is pressed, before anything hears it. */
async function notePresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { pressedAt: times });
    window.addEventListener(
      "keydown",
      () => times.push(document.querySelector("video")?.currentTime ?? Number.NaN),
      { capture: true },
    );
  });
}

/** In the order of the presses. Seconds. */
async function pressedAt(page: Page): Promise<number[]> {
  const times: unknown = await page.evaluate("window.pressedAt");
  return Array.isArray(times) ? times.map(Number) : [];
}

function isPlaying(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector("video")?.paused === false);
}

function rateOf(page: Page): Promise<number | undefined> {
  return page.evaluate(() => document.querySelector("video")?.playbackRate);
}

async function coded(rater: Rater, site: Site) {
  const { events } = await call(rater.context, site, contract.readWork, {
    params: { observationId: rater.observationId },
  });
  return events.map(({ event }) => event).toSorted((a, b) => a.startUs - b.startUs);
}
