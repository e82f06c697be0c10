import { contract } from "../../src/api/contract.ts";
import { codes } from "../sample.ts";
import { call, openWorkbench, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";
import { playsFor, watching } from "./watching.ts";

test.use({ story: "a rater's own ways", actionTimeout: 30_000 });

test("a recording goes back at each pause and pauses at chosen codes, as its rater has it, and not for another", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(120_000);
  const {
    raters: [lea, max],
  } = await twoRaters(site, newcomer);
  const session = await call(lea.context, site, contract.session, {});
  if (session.state !== "signed_in") throw new Error("a rater is signed in");
  await call(lea.context, site, contract.changeAccount, {
    body: {
      preferences: {
        ...session.account.preferences,
        rewindOnPauseS: 1,
        pauseAfter: [codes.laughs],
      },
    },
  });

  for (const { rater, backS, isPaused } of [
    { rater: lea, backS: 1, isPaused: true },
    { rater: max, backS: 0, isPaused: false },
  ]) {
    // oxlint-disable no-await-in-loop -- one after the other
    const { page } = rater;
    await openWorkbench(rater);
    // Where the film stood when it was paused, before anything leads it anywhere.
    await page.evaluate(() => {
      const video = document.querySelector("video");
      video?.addEventListener("pause", () => {
        document.body.dataset["pausedAt"] = String(video.currentTime);
      });
    });
    const standsBackS = () =>
      page.evaluate(
        () =>
          Number(document.body.dataset["pausedAt"] ?? Number.NaN) -
          (document.querySelector("video")?.currentTime ?? Number.NaN),
      );
    await page.keyboard.press("Space");
    await playsFor(page, 1.5);
    await page.keyboard.press("Space");
    // A frame to either side.
    await expect.poll(async () => Math.abs((await standsBackS()) - backS)).toBeLessThan(0.09);

    await page.keyboard.press("Space");
    await playsFor(page, 0.3);
    await page.keyboard.press("l");
    await expect(
      page.getByRole("listbox", { name: "Coded events" }).getByRole("option"),
    ).toHaveCount(1);
    await expect
      .poll(() => page.evaluate(() => document.querySelector("video")?.paused))
      .toBe(isPaused);
    // oxlint-enable no-await-in-loop
  }
});

test("while somebody observes live the screen stays on, and a finger feels each press", async ({
  browser,
  newcomer,
  site,
}) => {
  const {
    raters: [lea],
    add,
  } = await watching(site, newcomer);
  const { observationIds } = await add({
    sources: [],
    isLive: true,
    hasVideo: false,
    framesPerSecond: null,
    durationUs: 3_600_000_000,
  });
  const context = await browser.newContext({
    baseURL: site.address,
    storageState: await lea.context.storageState(),
    hasTouch: true,
    viewport: { width: 400, height: 844 },
  });
  // What is asked of the device is noted, and asked of it.
  await context.addInitScript(() => {
    const noted: Record<string, number> = { asked: 0, held: 0, felt: 0 };
    const note = (name: string, by: number) => {
      noted[name] = (noted[name] ?? 0) + by;
      document.documentElement.dataset[name] = String(noted[name]);
    };
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (kind) => {
      note("asked", 1);
      const lock = await request(kind);
      note("held", 1);
      lock.addEventListener("release", () => note("held", -1));
      return lock;
    };
    const vibrate = navigator.vibrate.bind(navigator);
    navigator.vibrate = (pattern) => {
      note("felt", 1);
      return vibrate(pattern);
    };
  });
  const page = await context.newPage();
  const noted = (name: string) =>
    page.evaluate((wanted) => Number(document.documentElement.dataset[wanted] ?? 0), name);
  await page.goto(`/observations/${observationIds[0]}`);
  await expect(page.getByRole("button", { name: "Start now" })).toBeVisible();
  expect(await noted("asked")).toBe(0);

  await page.getByRole("button", { name: "Start now" }).tap();
  await expect(page.getByTestId("liveClock")).toBeVisible();
  await expect.poll(() => noted("held")).toBe(1);
  for (const count of [1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await page.getByRole("button", { name: /^Laughs/u }).tap();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(() => noted("felt")).toBe(count);
  }
  await page.getByRole("button", { name: "End observation" }).tap();
  await page.getByRole("button", { name: "End", exact: true }).tap();
  await expect.poll(() => noted("held")).toBe(0);
  await context.close();
});
