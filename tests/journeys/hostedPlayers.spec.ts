import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { call, canBeCoded, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";
import {
  type Ground,
  apartMs,
  observationOf,
  playerFrame,
  pointsOf,
  pressWhilePlaying,
  truthAt,
} from "./standIns/coding.ts";
import { wall } from "./standIns/film.ts";
import { others } from "./standIns/others.ts";
import { isWhole } from "../whole.ts";
import { missing, vimeo } from "./standIns/vimeo.ts";
import { serveStreams, shownFrame, streams } from "./standIns/streams.ts";
import { type refused, youtube } from "./standIns/youtube.ts";

test.use({ story: "recordings at hosts" });
test.describe.configure({ mode: "serial" });

/** As near to the truth as a key press on a hosted player is to be. Milliseconds. */
const nearMs = 120;
const film = "https://www.youtube.com/watch?v=oUFJJNQGwhk";

let ground: Ground;

test.beforeAll(async ({ browser, site }) => {
  const newcomer = async () => (await browser.newContext({ baseURL: site.address })).newPage();
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const versions = await call(owner.context(), site, contract.listSchemes, { params: { studyId } });
  const newest = versions.toSorted((a, b) => b.number - a.number)[0];
  if (!newest) throw new Error("the study has no scheme");
  ground = { site, owner, studyId, schemeVersionId: newest.id, rater: raters[0] };
});

test.afterEach(async () => {
  await ground.rater.page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a stand-in for YouTube: nothing is asked of it before the rater agrees", async () => {
  const { page } = ground.rater;
  const asked = await wall(page);

  await open(page, film);

  await expect(
    page.getByRole("heading", { name: "This recording is hosted by YouTube" }),
  ).toBeVisible();
  await expect(page.getByText("www.youtube-nocookie.com")).toBeVisible();
  await expect(page.getByText(/learns your IP address/u)).toBeVisible();
  expect(asked).toEqual([]);
  expect(page.frames()).toHaveLength(1);
});

test("a stand-in for YouTube: opened by the keyboard it plays, and a point gets the moment on screen", async () => {
  const { page } = ground.rater;
  await wall(page);
  await youtube(page);
  const observationId = await open(page, film);
  await page.getByRole("button", { name: "Open from YouTube" }).focus();
  await page.keyboard.press("Enter");
  await canBeCoded(page);

  await page.keyboard.press("Space");
  await isPlaying(page);
  const pressed = await pressWhilePlaying(page, 9);
  await page.keyboard.press("Space");

  const frame = await playerFrame(page);
  const coded = await pointsOf(ground, observationId, 9);
  expect(apartMs(coded, await truthAt(frame, pressed))).toBeLessThan(nearMs);
});

test("a stand-in for YouTube: seeks and steps lead where they say, and speeds are those that it has @whole", async () => {
  const { page } = ground.rater;
  await wall(page);
  await youtube(page);
  await openAgreed(page, film);
  const frame = await playerFrame(page);

  // Before it has ever played: the real one would start by itself at a seek.
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => standsAt(frame)).toBeCloseTo(1, 1);
  expect(await frame.evaluate(() => document.querySelector("video")?.paused)).toBe(true);

  await page.keyboard.press("Space");
  await isPlaying(page);
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const before = await standsAt(frame);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => standsAt(frame)).toBeGreaterThan(before + 4.8);
  await expect.poll(() => readout(page)).toBeCloseTo(await standsAt(frame), 1);
  const there = await readout(page);
  await page.keyboard.press(".");
  await expect.poll(() => readout(page)).toBeGreaterThan(there);
  expect(await readout(page)).toBeLessThan(there + 0.05);

  const faster = page.getByRole("button", { name: "Faster" });
  for (let press = 0; press < 6; press += 1) await faster.click();
  await expect(page.getByRole("combobox", { name: "Speed" })).toHaveValue("2");
  expect(await frame.evaluate(() => document.querySelector("video")?.playbackRate)).toBe(2);
});

test("a stand-in for YouTube: a click into its frame leaves the keys with the coding @whole", async () => {
  const { page } = ground.rater;
  await wall(page);
  await youtube(page);
  const observationId = await openAgreed(page, film);

  await page.locator("iframe").click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME");
  await page.keyboard.press("l");

  expect(await pointsOf(ground, observationId, 1)).toEqual([0]);
});

for (const [id, [code, sentence]] of Object.entries({
  badaddress0: [2, /does not recognise this URL/u],
  notplayable: [5, /cannot play this recording in this browser/u],
  notthere000: [100, /does not exist or is private/u],
  embedding00: [101, /does not allow YouTube to play it on other sites/u],
  embedding50: [150, /does not allow YouTube to play it on other sites/u],
} satisfies Record<keyof typeof refused, [number, RegExp]>)) {
  const tag = code === 150 ? "" : " @whole";
  test(`a stand-in for YouTube: its error ${String(code)} is told in a sentence${tag}`, async () => {
    const { page } = ground.rater;
    await wall(page);
    await youtube(page);

    await open(page, `https://youtu.be/${id}`, { agree: true });

    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  });
}

test("a stand-in for YouTube: where its script does not come, a sentence says so, and trying again helps", async () => {
  const { page } = ground.rater;
  await wall(page);
  await open(page, film, { agree: true });
  const sentence = page.getByRole("alert").filter({ hasText: "did not respond" });
  await expect(sentence).toContainText("YouTube");

  await youtube(page);
  await page.getByRole("button", { name: "Try again" }).click();

  await canBeCoded(page);
  await expect(sentence).toHaveCount(0);
});

test("a stand-in for YouTube: where its script neither comes nor fails, nobody waits for ever @whole", async () => {
  const page = await ground.rater.context.newPage();
  await wall(page);
  await page.clock.install();
  await page.route("https://www.youtube.com/iframe_api", () => undefined);
  const asked = page.waitForRequest("https://www.youtube.com/iframe_api");
  await open(page, film, { agree: true });
  await asked;

  await page.clock.fastForward(10_500);

  await expect(page.getByRole("alert").filter({ hasText: "did not respond" })).toBeVisible();
  await page.close();
});

test("a stand-in for Vimeo: it is asked not to track and not told the page, and a point gets the moment on screen", async () => {
  const { page } = ground.rater;
  await wall(page);
  await vimeo(page);
  const observationId = await openAgreed(page, "https://vimeo.com/90509568/ab12cd34ef");
  const frame = await playerFrame(page);
  expect(frame.url()).toContain("/video/90509568?h=ab12cd34ef&dnt=1");
  const holder = page.locator("iframe");
  await expect(holder).toHaveAttribute("referrerpolicy", "strict-origin-when-cross-origin");
  await expect(holder).toHaveAttribute("allow", "autoplay; encrypted-media; fullscreen");
  // It may not lead our page, and with it the coding, somewhere else.
  await expect(holder).toHaveAttribute("sandbox", /^(?!.*top-navigation).*allow-scripts/u);

  await page.keyboard.press("Space");
  await isPlaying(page);
  const pressed = await pressWhilePlaying(page, 9);
  await page.keyboard.press("Space");

  const coded = await pointsOf(ground, observationId, 9);
  expect(apartMs(coded, await truthAt(frame, pressed))).toBeLessThan(nearMs);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => readout(page)).toBeGreaterThan(5);
  await expect.poll(() => standsAt(frame)).toBeCloseTo(await readout(page), 1);
  const told = await frame.evaluate(() => JSON.stringify(Reflect.get(window, "told")));
  expect(told).not.toContain("127.0.0.1");
});

test("a stand-in for Vimeo: a recording that is not there is told in a sentence @whole", async () => {
  const { page } = ground.rater;
  await wall(page);
  await vimeo(page);

  await open(page, `https://vimeo.com/${missing}`, { agree: true });

  await expect(page.getByRole("alert").filter({ hasText: "does not exist" })).toContainText(
    "Vimeo",
  );
});

/** One that draws into the page itself; YouTube and Vimeo are talked to in their frames. */
const alwaysTried = new Set(["wistia"]);
for (const [provider, { address, serve }] of Object.entries(others)) {
  if (!isWhole && !alwaysTried.has(provider)) continue;
  test(`a stand-in for ${provider}: it plays, pauses and seeks, and a point gets the moment on screen`, async () => {
    const { page } = ground.rater;
    const asked = await wall(page);
    await serve(page);
    await open(page, address);
    await page.getByRole("button", { name: /^Open from/u }).waitFor();
    expect(page.frames()).toHaveLength(1);
    await page.getByRole("button", { name: /^Open from/u }).click();
    await canBeCoded(page);
    const frame = await playerFrame(page);

    await page.keyboard.press("Space");
    await isPlaying(page);
    const pressed = await pressWhilePlaying(page, 9);
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await page.keyboard.press("Shift+ArrowRight");

    await expect.poll(() => standsAt(frame)).toBeGreaterThan(5);
    await expect.poll(() => standsAt(frame)).toBeCloseTo(await readout(page), 1);
    const coded = await pointsOf(ground, observationNow, 9);
    expect(apartMs(coded, await truthAt(frame, pressed))).toBeLessThan(2 * nearMs);
    expect(asked).toEqual([]);
  });
}

for (const [kind, manifest, firstFrameUs] of [
  // Its own clock: that of a transport stream begins before its first picture.
  ["HLS", "hls/film.m3u8", 81_000],
  ["DASH", "dash/film.mpd", 14_000],
] as const) {
  test(`a stand-in for a server of ${kind}: seeks, steps and points are those of the picture on screen${kind === "HLS" ? "" : " @whole"}`, async () => {
    const { page } = ground.rater;
    const asked = await wall(page);
    await serveStreams(page);
    const observationId = await open(page, `${streams}/${manifest}`);
    await canBeCoded(page);
    const pictureUs = (frame: number) => firstFrameUs + frame * 40_000;
    const picture = async () => pictureUs(await shownFrame(page)) / 1e6;
    await expect.poll(() => readout(page)).toBeCloseTo(firstFrameUs / 1e6, 2);

    for (const [keys, seconds] of [
      [["Shift+ArrowRight"], 5],
      [["."], 0.04],
      [["."], 0.04],
      [["Shift+ArrowRight"], 5],
      [[","], -0.04],
      // In quick succession they add up.
      [["ArrowLeft", "ArrowLeft", "ArrowLeft"], -3],
    ] as const) {
      const wanted = (await readout(page)) + seconds;
      for (const key of keys) await page.keyboard.press(key);
      await expect.poll(() => readout(page)).toBeCloseTo(wanted, 2);
      await expect.poll(picture).toBeCloseTo(wanted, 2);
    }

    await page.evaluate(keepShownFrames);
    await page.keyboard.press("Space");
    await isPlaying(page);
    await pressWhilePlaying(page, 9);
    await page.keyboard.press("Space");
    const coded = await pointsOf(ground, observationId, 9);
    const shown = await page.evaluate((): number[] => {
      const kept: unknown = Reflect.get(window, "shownAtKey");
      return Array.isArray(kept) ? kept.map(Number) : [];
    });
    const trueSeconds = shown.map((frame) => pictureUs(frame) / 1e6);
    expect(apartMs(coded, trueSeconds)).toBeLessThanOrEqual(40);
    expect(asked).toEqual([]);
  });
}

test(
  "a stand-in for a server of streams: one that is not there, and one without an end, are told in sentences",
  { tag: "@whole" },
  async () => {
    const { page } = ground.rater;
    await wall(page);
    await serveStreams(page);

    await open(page, `${streams}/nothing.m3u8`);
    await expect(page.getByRole("alert").filter({ hasText: "was lost" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();

    await open(page, `${streams}/endless/film.m3u8`);
    await expect(page.getByRole("alert").filter({ hasText: "is a live broadcast" })).toBeVisible();
  },
);

test("a stand-in for a server of streams: one on demand is added with its length and name, others with why not @whole", async () => {
  const page = await ground.owner.context().newPage();
  await wall(page);
  await serveStreams(page);
  // A server that answers, and lets no other page read it.
  await page.route("https://closed.example/**", (route) =>
    route.fulfill({
      contentType: "application/vnd.apple.mpegurl",
      // Without it Playwright would add one that allows every page.
      headers: { "access-control-allow-origin": "https://another.example" },
      body: "#EXTM3U",
    }),
  );
  await page.route("https://gone.example/**", (route) => route.abort());
  await page.goto(`/studies/${ground.studyId}/recordings`);
  await page.getByText("From URLs").click();
  await page
    .getByRole("textbox", { name: "URLs" })
    .fill(
      [
        `${streams}/dash/film.mpd`,
        `${streams}/nothing.m3u8`,
        `${streams}/endless/film.m3u8`,
        "https://closed.example/index.m3u8",
        "https://gone.example/index.m3u8",
      ].join("\n"),
    );
  await page.getByRole("button", { name: "Add 5 URLs" }).click();

  const lines = page.getByRole("list", { name: "URLs being added" }).getByRole("listitem");
  await expect(lines.nth(0)).toContainText("Added");
  await expect(lines.nth(0)).toContainText("film");
  await expect(lines.nth(1)).toContainText("has no stream at this URL");
  await expect(lines.nth(2)).toContainText("is a live broadcast without an end");
  await expect(lines.nth(3)).toContainText("does not allow other sites to read it");
  await expect(lines.nth(4)).toContainText("The server at this URL does not respond");
  await lines.nth(0).getByRole("link").click();
  await expect(page.getByText("0:20", { exact: true }).first()).toBeVisible();
  await page.close();
});

test("what cannot be coded on says what it is and what to do, and asks no one for anything", async () => {
  const { page } = ground.rater;
  const asked = await wall(page);

  await expect(open(page, "https://www.twitch.tv/someone")).rejects.toThrow("media_not_playable");
  expect(asked).toEqual([]);
});

let observationNow: Awaited<ReturnType<typeof observationOf>>;

/** Opens the workbench on a recording at an address, and agrees where that is wanted. */
async function open(page: Page, url: string, { agree = false } = {}) {
  observationNow = await observationOf(ground, url);
  await page.goto(`/observations/${observationNow}`);
  if (agree) await page.getByRole("button", { name: /^Open from/u }).click();
  return observationNow;
}

/** The same, until it can be coded on. */
async function openAgreed(page: Page, url: string) {
  const observationId = await open(page, url);
  const ask = page.getByRole("button", { name: /^Open from/u });
  await ask.or(page.locator("iframe")).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await canBeCoded(page);
  return observationId;
}

async function isPlaying(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect.poll(() => readout(page)).toBeGreaterThan(0.1);
}

/** Keeps, in the page, the number of the picture that was last shown at each press. */
function keepShownFrames(): void {
  const kept: number[] = [];
  Reflect.set(window, "shownAtKey", kept);
  const video = document.querySelector("video");
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!video || !context) throw new Error("there is no picture");
  context.canvas.width = 320;
  context.canvas.height = 1;
  let shown = -1;
  const look = () => {
    context.drawImage(video, 0, 12, 320, 1, 0, 0, 320, 1);
    const { data } = context.getImageData(0, 0, 320, 1);
    shown = 0;
    for (let bit = 0; bit < 16; bit += 1) {
      if ((data[(bit * 20 + 10) * 4] ?? 0) > 128) shown += 2 ** bit;
    }
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  window.addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "l") kept.push(shown);
    },
    { capture: true },
  );
}

/** The time that the page shows. Seconds. */
async function readout(page: Page): Promise<number> {
  const text = (await page.getByTestId("time").first().textContent()) ?? "";
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

function standsAt(frame: Awaited<ReturnType<typeof playerFrame>>): Promise<number> {
  return frame.evaluate(() => document.querySelector("video")?.currentTime ?? -1);
}
