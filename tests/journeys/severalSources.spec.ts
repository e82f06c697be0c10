import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { newId } from "../sample.ts";
import { call } from "./ground.ts";
import { serveFilm } from "./media.ts";
import { expect, test } from "./site.ts";
import { filmAt, filmsReady, standAt, timeOnScreen, watching } from "./watching.ts";

test.use({ story: "several sources" });
test.describe.configure({ mode: "serial" });

const cameras = ["front", "side", "table", "door"] as const;
let films: Awaited<ReturnType<typeof serveFilm>>;

test.beforeAll(async () => {
  films = await serveFilm();
});
test.afterAll(() => films.close());

test("four sources are brought together by marking one moment while coding, for every rater, and stay within a frame", async ({
  newcomer,
  site,
}) => {
  const { studyId, raters, add } = await watching(site, newcomer);
  const [lea, max] = raters;
  const { recordingId, observationIds } = await add({ sources: cameras.map((one) => at(one)) });
  const { page } = lea;
  await page.goto(`/observations/${observationIds[0]}`);
  await filmsReady(page, 4);

  // The moment is at 10 s of the first, and at other times of the others.
  await page.keyboard.press("Control+g");
  await page.getByRole("textbox", { name: "Go to a time" }).fill("10");
  await page.keyboard.press("Enter");
  await expect.poll(async () => near(await standAt(page), [10, 10, 10, 10])).toBe(true);
  await page.getByRole("button", { name: "Synchronise…" }).first().click();
  const panel = page.getByRole("region", { name: "Synchronise sources" });
  await expect(panel).toBeFocused();
  await row(panel, "front").getByRole("button", { name: "Mark here" }).click();
  await press(row(panel, "side").getByRole("button", { name: /forward 1 second/u }), 3);
  await row(panel, "side").getByRole("button", { name: "Mark here" }).click();
  await press(row(panel, "table").getByRole("button", { name: /back 1 second/u }), 2);
  await press(row(panel, "table").getByRole("button", { name: /back one frame/u }), 5);
  await row(panel, "table").getByRole("button", { name: "Mark here" }).click();
  await row(panel, "door")
    .getByLabel(/Starts at/u)
    .fill("-1.5");
  await page.keyboard.press("Enter");
  await expect(row(panel, "side").getByLabel(/Starts at/u)).toHaveValue("-0:03.000");
  await expect(row(panel, "table").getByLabel(/Starts at/u)).toHaveValue("0:02.200");

  // Coding goes on meanwhile; a wrong time is said, and nothing of it is kept.
  await row(panel, "door")
    .getByLabel(/Starts at/u)
    .fill("soon");
  await expect(panel.getByRole("alert")).toContainText("Enter a time such as 0:12.480 or -3.2.");
  await row(panel, "door")
    .getByLabel(/Starts at/u)
    .fill("-1.5");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Save offsets" }).click();
  await expect(panel).toBeHidden();
  await page.keyboard.press("l");
  await expect(page.getByTestId("saving")).toContainText("synced");
  const { sources } = await call(lea.context, site, contract.readRecording, {
    params: { studyId, recordingId },
  }).catch(() => ({ sources: [] }));
  if (sources.length > 0) {
    expect(sources.map(({ offsetUs }) => offsetUs)).toEqual([0, -3e6, 2.2e6, -1.5e6]);
  }

  // All of them go there together, play together, and the distance is shown.
  await page.keyboard.press("Home");
  await expect.poll(async () => near(await standAt(page), [0, 3, 0, 1.5])).toBe(true);
  await expect(page.getByText("starts at ⁦0:02⁩")).toBeVisible();
  await page.keyboard.press("Space");
  await expect.poll(() => timeOnScreen(page)).toBeGreaterThan(4);
  await expect(page.locator("[data-skew-us]")).toHaveCount(3);
  await page.keyboard.press("Space");
  await expect.poll(() => apartMs(page, [0, 3, -2.2, 1.5])).toEqual([]);

  // The other rater sees them so without having done anything.
  await max.page.goto(`/observations/${observationIds[1]}`);
  await filmsReady(max.page, 4);
  await max.page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => near(await standAt(max.page), [5, 8, 2.8, 6.5])).toBe(true);
});

test("offsets that were tried and not kept are as they were @whole", async ({ newcomer, site }) => {
  const { raters, add } = await watching(site, newcomer);
  const { observationIds } = await add({ sources: [at("front"), at("side", 4_000_000)] });
  const [{ page }] = raters;
  await page.goto(`/observations/${observationIds[0]}`);
  await filmsReady(page, 2);
  await page.getByRole("button", { name: "Synchronise…" }).first().click();
  const panel = page.getByRole("region", { name: "Synchronise sources" });
  await row(panel, "side")
    .getByLabel(/Starts at/u)
    .fill("9");
  await page.keyboard.press("Enter");
  await expect(page.getByText("starts at ⁦0:09⁩")).toBeVisible();

  await page.keyboard.press("Escape");

  await expect(panel).toBeHidden();
  await expect(page.getByText("starts at ⁦0:04⁩")).toBeVisible();
});

test("offsets that another rater keeps hold at once where the recording is open @whole", async ({
  newcomer,
  site,
}) => {
  const { studyId, raters, add } = await watching(site, newcomer);
  const side = at("side", 4_000_000);
  const { recordingId, observationIds } = await add({ sources: [at("front"), side] });
  const [{ page }, max] = raters;
  await page.goto(`/observations/${observationIds[0]}`);
  await filmsReady(page, 2);
  await expect(page.getByText("starts at ⁦0:04⁩")).toBeVisible();

  await call(max.context, site, contract.changeOffsets, {
    params: { studyId, recordingId },
    body: { offsets: [{ sourceId: side.id, offsetUs: 7_000_000 }] },
  });

  await expect(page.getByText("starts at ⁦0:07⁩")).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("Control+g");
  await page.getByRole("textbox", { name: "Go to a time" }).fill("10");
  await page.keyboard.press("Enter");
  await expect.poll(async () => near(await standAt(page), [10, 3])).toBe(true);
});

test("where one of four fails, and the first is over before the others, the rest can still be watched and coded on", async ({
  newcomer,
  site,
}) => {
  const { raters, add } = await watching(site, newcomer);
  const { observationIds } = await add({
    durationUs: 112_000_000,
    sources: [at("front"), at("side", 20_000_000), at("table"), at("door", 3_000_000)],
  });
  const [{ page }] = raters;
  await page.route(/\/table\.webm/u, (route) => route.fulfill({ status: 404 }));
  await page.goto(`/observations/${observationIds[0]}`);
  await filmsReady(page, 3);
  await expect(page.getByText(/This browser cannot play the recording/u)).toBeVisible();

  // The first is over at 1:32; the second goes on until 1:52.
  await page.keyboard.press("Control+g");
  await page.getByRole("textbox", { name: "Go to a time" }).fill("1:40");
  await page.keyboard.press("Enter");
  await expect(page.getByText("ended at ⁦1:32⁩")).toBeVisible();
  await expect.poll(async () => (await standAt(page))[1]).toBeCloseTo(80, 0);
  await page.keyboard.press("Space");
  await expect.poll(() => timeOnScreen(page)).toBeGreaterThan(101);
  await page.keyboard.press("Space");
  await expect
    .poll(async () => Math.abs(((await standAt(page))[1] ?? 0) - (await timeOnScreen(page)) + 20))
    .toBeLessThan(0.3);
  await page.keyboard.press("l");
  await expect(page.getByTestId("saving")).toContainText("synced");

  // It comes back when its server does.
  await page.unroute(/\/table\.webm/u);
  await page.getByRole("button", { name: "Try again" }).click();
  await filmsReady(page, 4);
});

test("loop, speed, typed time and the form of times lead where they say, by keys", async ({
  newcomer,
  site,
}) => {
  const { raters, add } = await watching(site, newcomer);
  const { observationIds } = await add({ sources: [at("front")] });
  const [{ page }] = raters;
  await page.goto(`/observations/${observationIds[0]}`);
  await filmsReady(page, 1);
  const goTo = async (text: string) => {
    await page.keyboard.press("Control+g");
    await page.getByRole("textbox", { name: "Go to a time" }).fill(text);
    await page.keyboard.press("Enter");
  };

  // Typed: a frame, a distance, and what is no time of this recording.
  await goTo("f100");
  await expect(page.getByTestId("time")).toHaveText("0:04.000");
  await goTo("+0:02");
  await expect(page.getByTestId("time")).toHaveText("0:06.000");
  await goTo("9:99:99:99");
  await expect(page.getByText("Enter a time or frame within this recording.")).toBeVisible();
  await page.keyboard.press("Escape");

  // Times as a timecode, in seconds, in frames.
  await page.getByTestId("time").click();
  await expect(page.getByTestId("time")).toHaveText("6.000");
  await page.getByTestId("time").click();
  await expect(page.getByTestId("time")).toHaveText("150");
  await page.getByTestId("time").click();
  await expect(page.getByTestId("time")).toHaveText("0:06.000");

  // A to B, over and over; cleared it goes on.
  await page.keyboard.press("(");
  await goTo("6.5");
  await page.keyboard.press(")");
  await goTo("6");
  await page.keyboard.press("Space");
  const seen: number[] = [];
  for (let look = 0; look < 20; look += 1) {
    await page.waitForTimeout(100);
    seen.push(await timeOnScreen(page));
  }
  // A picture that is late by a second is a slow machine's.
  expect(Math.max(...seen)).toBeLessThan(7.6);
  expect(seen.some((time, look) => time < (seen[look - 1] ?? 0))).toBe(true);
  await page.keyboard.press("#");
  await expect.poll(() => timeOnScreen(page)).toBeGreaterThan(7);
  await page.keyboard.press("Space");

  // Around the selected event.
  await goTo("20");
  await expect(page.getByTestId("time")).toHaveText("0:20.000");
  await page.keyboard.press("l");
  await page.locator("[data-commands=list]").getByRole("option").first().click();
  await page.keyboard.press("&");
  await expect(page.getByRole("button", { name: "Loop from ⁦0:19.000⁩ (A)" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Loop to ⁦0:21.000⁩ (B)" })).toBeVisible();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Clear loop" }).click();

  // From a tenth to sixteen times; one between them is typed, and one outside is not taken.
  const speed = page.getByRole("combobox", { name: "Speed" });
  for (const wanted of ["0.1", "16"]) {
    await speed.selectOption(wanted);
    expect(await page.evaluate(() => document.querySelector("video")?.playbackRate)).toBe(
      Number(wanted),
    );
  }
  await speed.selectOption("other");
  const typed = page.getByRole("textbox", { name: "Speed, 0.1 to 16" });
  await typed.fill("20");
  await page.keyboard.press("Enter");
  await expect(typed).toHaveAttribute("aria-invalid", "true");
  await typed.fill("1.1");
  await page.keyboard.press("Enter");
  await expect(speed).toHaveValue("1.1");
  await page.keyboard.press("*");
  await expect(speed).toHaveValue("1");
});

test(
  "captions are chosen once, shown at their moments, and there again in another recording of that language",
  { tag: "@whole" },
  async ({ newcomer, site }) => {
    const { owner, studyId, raters, add } = await watching(site, newcomer);
    const [{ page }] = raters;
    const withCaptions = async (words: string) => {
      const { recordingId, observationIds } = await add({ sources: [at("front")] });
      await call(owner.context(), site, contract.putCaption, {
        params: { studyId, recordingId, captionId: newId("caption") },
        body: {
          label: `What is said (${words})`,
          language: "en",
          text: `1\n00:00:02,000 --> 00:00:04,000\n<b>${words}</b>\n`,
        },
      });
      return observationIds[0];
    };
    const [first, second] = [await withCaptions("Hello there"), await withCaptions("Good-bye")];
    await page.goto(`/observations/${first}`);
    await filmsReady(page, 1);
    await page.getByRole("button", { name: "More playback options" }).click();

    await page.getByLabel("Captions").selectOption({ index: 1 });
    await page.getByLabel("Captions").blur();
    for (let jump = 0; jump < 3; jump += 1) await page.keyboard.press("ArrowRight");
    await expect(page.getByText("Hello there", { exact: true })).toBeVisible();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(page.getByText("Hello there", { exact: true })).toBeHidden();

    await page.goto(`/observations/${second}?at=3000000`);
    await expect(page.getByText("Good-bye", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "More playback options" }).click();
    await page.getByLabel("Captions").selectOption("");
    await expect(page.getByText("Good-bye", { exact: true })).toBeHidden();
  },
);

function at(camera: (typeof cameras)[number], offsetUs = 0) {
  return filmAt(films.address.replace("clip", camera), offsetUs);
}

function row(panel: ReturnType<Page["getByRole"]>, camera: string) {
  return panel.getByRole("listitem").filter({ hasText: camera });
}

async function press(button: ReturnType<Page["getByRole"]>, times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    await button.click();
    await button.page().waitForTimeout(250);
  }
}

/** Whether each film shows the frame of a moment of its own. Seconds. */
function near(stand: readonly number[], wanted: readonly number[]): boolean {
  return wanted.every((seconds, film) => Math.abs((stand[film] ?? -1) - seconds) < 0.05);
}

/**
 * By how many milliseconds films are off the frame of the moment on screen, those that show another one.
 * `aheadBy`: how many seconds each is ahead.
 */
async function apartMs(page: Page, aheadBy: readonly number[]): Promise<number[]> {
  const [shown, stand] = [await timeOnScreen(page), await standAt(page)];
  return stand.flatMap((seconds, film) => {
    const intoMs = Math.round((seconds - (aheadBy[film] ?? 0) - shown) * 1000);
    // The first stops by itself: its clock stands up to two frames before or after the frame that it
    // shows, which is what the others are taken to.
    const [fromMs, toMs] = film === 0 ? [-80, 80] : [0, 40];
    return intoMs < fromMs || intoMs > toMs ? [intoMs] : [];
  });
}
