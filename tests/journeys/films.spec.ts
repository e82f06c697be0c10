import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { films, unevenStartsUs } from "../films/films.ts";
import { newId } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { findFirefox, openFirefox, playerReady, pressed, signInAs } from "./firefox.ts";
import { call, canBeCoded, type Rater, twoRaters } from "./ground.ts";
import { expect, type Site, test } from "./site.ts";
import { timeOnScreen } from "./watching.ts";
import { lacks, why } from "../needs.ts";

test.use({ story: "films of all kinds" });
test.describe.configure({ mode: "serial" });

let owner: Page;
let studyId: Id<"study">;
let rater: Rater;

test.beforeAll(async ({ browser, site }) => {
  ({
    owner,
    studyId,
    raters: [rater],
  } = await twoRaters(site, async () =>
    (await browser.newContext({ baseURL: site.address })).newPage(),
  ));
  // Only the other way to choose files can be steered from here.
  await owner
    .context()
    .addInitScript(() => void Reflect.deleteProperty(window, "showOpenFilePicker"));
});

for (const [what, path, name, isTurned] of [
  ["of variable frame rate", films.uneven, "uneven", false],
  [
    "of a telephone, with frames out of order, edit lists and a turned picture",
    films.phone,
    "phone",
    true,
  ],
] as const) {
  test(`an uploaded film ${what} is stepped and coded by its own frames${isTurned ? "" : " @whole"}`, async ({
    site,
  }) => {
    const list = await upload(site, path);
    await expect(list).toContainText(/Plays in .*Firefox/u);
    await expect(list).toContainText("Added");
    const page = await workbenchOf(site, name);
    test.skip(lacks("H.264", await isShown(page)), why("H.264"));

    const coded = [1, 2, 3, 4, 5, 6];
    for (const frame of coded) {
      await page.keyboard.press(".");
      await expect.poll(() => numberOnScreen(page, isTurned)).toBe(frame);
      const startUs = unevenStartsUs[frame] ?? 0;
      await expect.poll(() => timeOnScreen(page)).toBeCloseTo(startUs / 1e6, 2);
      await page.keyboard.press("l");
      await expect(events(page)).toHaveCount(frame);
    }
    await page.keyboard.press(",");
    await page.keyboard.press(",");
    await expect.poll(() => numberOnScreen(page, isTurned)).toBe(4);

    await expect(page.getByTestId("saving")).toContainText("synced");
    expect(await codedUs(page, site)).toEqual(coded.map((frame) => unevenStartsUs[frame]));
    await page.close();
  });
}

test("nothing is stepped or coded before it is known where the film's frames lie", async ({
  site,
}) => {
  const list = await upload(site, {
    name: "asked late.webm",
    mimeType: "video/webm",
    buffer: readFileSync(films.uneven),
  });
  await expect(list).toContainText("Added");
  let isHeld = true;
  await rater.context.route("**/frame-times", async (route) => {
    await expect.poll(() => isHeld).toBe(false);
    await route.continue();
  });
  const page = await workbenchOf(site, "asked late");
  await expect(page.getByText("Loading the recording…").first()).toBeVisible();
  await page.keyboard.press(".");
  await page.keyboard.press("l");

  isHeld = false;
  await canBeCoded(page);
  expect(await numberOnScreen(page, false)).toBe(0);
  await page.keyboard.press(".");
  await expect.poll(() => numberOnScreen(page, false)).toBe(1);
  // The picture is drawn some moments before the workbench knows of it; it refuses a press until then, and says so.
  await expect.poll(() => timeOnScreen(page)).toBeCloseTo((unevenStartsUs[1] ?? 0) / 1e6, 2);
  await page.keyboard.press("l");
  await expect(events(page)).toHaveCount(1);
  await expect(page.getByTestId("saving")).toContainText("synced");
  expect(await codedUs(page, site)).toEqual([unevenStartsUs[1]]);
  await rater.context.unrouteAll({ behavior: "wait" });
  await page.close();
});

test("a film in Matroska, which some browsers do not play, is put into MP4 although this one plays it @whole", async ({
  site,
}) => {
  const list = await upload(site, films.matroska);

  await expect(list).toContainText("Added");
  await expect(list).toContainText("matroska.mp4");
  await expect(list).toContainText("Uploaded as MP4: this browser changed the container only");
  await expect(list).not.toContainText("not in all others");
  const page = await workbenchOf(site, "matroska");
  expect(await isShown(page)).toBe(true);
  await page.keyboard.press(".");
  await expect.poll(() => numberOnScreen(page, false)).toBe(1);
  await page.close();
});

test("a camera's MTS, which no browser plays, is put into MP4 here and stepped by its frames", async ({
  site,
}, info) => {
  test.skip(lacks("ffmpeg"), why("ffmpeg"));
  const path = info.outputPath("camera.mts");
  mkdirSync(dirname(path), { recursive: true });
  const { status } = spawnSync("ffmpeg", [
    "-v",
    "error",
    "-y",
    "-i",
    films.phone,
    "-map",
    "0:v",
    "-map",
    "0:a",
    "-c",
    "copy",
    "-f",
    "mpegts",
    path,
  ]);
  expect(status).toBe(0);
  const list = await upload(site, path);
  await expect(list).toContainText("Added");
  await expect(list).toContainText("camera.mp4");
  await expect(list).toContainText("Uploaded as MP4: this browser changed the container only");
  const page = await workbenchOf(site, "camera");
  test.skip(lacks("H.264", await isShown(page)), why("H.264"));

  // The sound of it begins before the picture does: the picture's first frame is later than 0.
  const firstS = await timeOnScreen(page);
  await page.keyboard.press(".");
  await expect.poll(() => numberOnScreen(page, false)).toBe(1);
  // The picture is drawn some moments before the workbench knows of it.
  await expect.poll(() => timeOnScreen(page)).toBeGreaterThan(firstS);
  const laterS = (await timeOnScreen(page)) - startS(1);
  expect(laterS).toBeLessThan(0.1);
  for (const frame of [2, 3, 4, 5, 6]) {
    await page.keyboard.press(".");
    await expect.poll(() => numberOnScreen(page, false)).toBe(frame);
    await expect.poll(() => timeOnScreen(page)).toBeCloseTo(startS(frame) + laterS, 2);
  }
  await page.close();
});

test("a film whose picture this browser lacks is asked about before it is sent, and never coded black", async ({
  site,
}) => {
  const list = await upload(site, films.hevc);
  const asks = list.getByText("This browser cannot show its video: HEVC (H.265) in MP4.");
  const takes = list.getByText("Added");
  await expect(asks.or(takes).first()).toBeVisible();
  test.skip(lacks("no HEVC", !(await takes.isVisible())), why("no HEVC"));
  await expect(list).toContainText("Nothing has been uploaded yet.");
  await expect(list).toContainText("Browsers that play it: Safari.");

  await owner.getByRole("button", { name: "Upload anyway: hevc.mp4" }).click();
  await expect(list).toContainText("Added");
  const page = await workbenchOf(site, "hevc");

  const alert = page.getByRole("alert");
  await expect(alert).toContainText("This browser cannot show the video of this recording");
  await expect(alert).toContainText(
    "its video: HEVC (H.265) in MP4. Browsers that play it: Safari.",
  );
  await expect(alert).toContainText("a copy in MP4 (H.264) or WebM. Your coding is saved.");
  await page.keyboard.press("l");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toHaveCount(0);
  expect(await codedUs(page, site)).toEqual([]);

  await page.goto("/");
  const waiting = page.getByRole("listitem").filter({ hasText: "hevc" });
  await expect(waiting).toContainText(
    "This browser cannot play this recording. Use another browser",
  );
  const told = async () => {
    const params = { studyId };
    const members = await call(owner.context(), site, contract.listMembers, { params });
    return members.filter(({ cannotPlay }) => cannotPlay.includes("hevc")).map(({ name }) => name);
  };
  await expect.poll(told).toEqual(["Ada Owner", "Lea"]);
  await page.close();
  await owner.goto(`/studies/${studyId}/assignments`);
  const warning = owner.getByRole("alert").filter({ hasText: "Not everyone can play" });
  await expect(warning).toContainText("Not everyone can play 1 recording: HEVC (H.265)");
  await expect(warning).toContainText(
    /2 of \d+ raters cannot play it \(\W*Ada Owner\W* and \W*Lea\W*\)/u,
  );
  await expectNoFindings(owner);
});

test("where the server converts, a film whose picture this browser lacks is sent without a question and coded by its frames @whole", async ({
  site,
}) => {
  test.skip(lacks("ffmpeg"), why("ffmpeg"));
  await site.stop();
  await site.start({ INTERRATER_FFMPEG: "" });
  const list = await upload(site, {
    name: "lesson 3.mov",
    mimeType: "video/quicktime",
    buffer: readFileSync(films.hevc),
  });
  await expect(list).toContainText("Added");
  await expect(list).toContainText("Converted by the server to MP4 (H.264, AAC)");
  await expectNoFindings(owner);
  const page = await workbenchOf(site, "lesson 3");
  test.skip(lacks("H.264", await isShown(page)), why("H.264"));

  const coded = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const frame of coded) {
    await page.keyboard.press(".");
    await expect.poll(() => numberOnScreen(page, false)).toBe(frame);
    await expect.poll(() => timeOnScreen(page)).toBeCloseTo(frame * 0.04, 2);
    await page.keyboard.press("l");
    await expect(events(page)).toHaveCount(frame);
  }

  await expect.poll(() => codedUs(page, site)).toEqual(coded.map((frame) => frame * 40_000));
  await page.close();
});

test("a check of the device says what the browser can do and lacks, and a coordinator reads it @whole", async ({
  site,
}) => {
  await rater.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await rater.context.newPage();
  await page.goto(`${site.address}/observations/${rater.observationId}`);
  await page.getByTestId("device").click();
  const dialog = page.getByRole("dialog", { name: "This device" });
  await expect(dialog).toContainText("Frame-accurate");
  await expect(dialog).toContainText("Waveform and spectrogram are shown.");
  await expect(dialog).toContainText("Remembered between visits.");
  await expect(dialog).toContainText(/The screen is updated (?:only )?every \d+ ms/u);
  await expectNoFindings(page);

  await dialog.getByRole("button", { name: "Copy for your coordinator" }).click();
  await expect(dialog.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Mozilla/5.0");
  expect(copied).toContain("Times: Frame-accurate");
  expect(copied).toContain("Unsynced changes: ");

  // Coordinators read it without being sent it.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("interrater:device-told")))
    .not.toBeNull();
  await page.close();
  await owner.goto(`${site.address}/studies/${studyId}/team`);
  const row = owner.getByRole("row", { name: /^Lea /u });
  await expect(row).toContainText(/Chrom/u);
  await expect(row).not.toContainText("Not checked yet");
});

test(
  "in Firefox events have the starts of their frames too",
  { tag: "@whole" },
  async ({ site }) => {
    const path = findFirefox();
    test.skip(lacks("Firefox", path !== undefined), why("Firefox"));
    if (path === undefined) return;
    const list = await upload(site, {
      name: "for Firefox.mov",
      mimeType: "video/quicktime",
      buffer: readFileSync(films.phone),
    });
    await expect(list).toContainText("Added");
    const page = await workbenchOf(site, "for Firefox");
    const address = page.url();
    const firefox = await openFirefox(path);
    try {
      await signInAs(firefox, rater.context, site.address);
      await firefox.ask("WebDriver:Navigate", { url: address });
      // What the workbench says instead of it stands in the failure.
      await expect.poll(() => firefox.run(playerReady), { timeout: 120_000 }).toBe("ready");
      const said = "return document.querySelector('[data-testid=time]').innerText";
      const coded = [1, 2, 3, 4];
      for (const frame of coded) {
        const before = await firefox.run(said);
        await firefox.run(pressed("."));
        await expect.poll(() => firefox.run(said)).not.toBe(before);
        await firefox.run(pressed("l"));
        await expect.poll(async () => await codedUs(page, site)).toHaveLength(frame);
      }

      expect(await codedUs(page, site)).toEqual(coded.map((frame) => unevenStartsUs[frame]));
    } finally {
      await firefox.close();
      await page.close();
    }
  },
);

/** Uploads one file by the screen, and gives back its line in the list. */
async function upload(
  site: Site,
  file: string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<Locator> {
  await owner.goto(`${site.address}/studies/${studyId}/recordings`);
  const button = owner.getByRole("button", { name: "Select files…" });
  await button.waitFor({ timeout: 60_000 });
  const choosing = owner.waitForEvent("filechooser");
  await button.click();
  await (await choosing).setFiles(file);
  return owner.getByRole("region", { name: "Uploads", exact: true }).getByRole("listitem").last();
}

/** The workbench of a rater who is asked to code a recording. */
async function workbenchOf(site: Site, name: string): Promise<Page> {
  const as = owner.context();
  const params = { studyId };
  const { items } = await call(as, site, contract.listRecordings, { params, query: {} });
  const recording = items.find((one) => one.name === name);
  const versions = await call(as, site, contract.listSchemes, { params });
  const version = versions.toSorted((a, b) => b.number - a.number)[0];
  if (!recording || !version) throw new Error("there are a recording and a scheme");
  const observationId = newId("observation");
  await call(as, site, contract.assign, {
    params,
    body: {
      schemeVersionId: version.id,
      observations: [{ id: observationId, recordingId: recording.id, raterId: rater.accountId }],
    },
  });
  const page = await rater.context.newPage();
  await page.goto(`${site.address}/observations/${observationId}`);
  await expect(page.getByTestId("saving")).toBeVisible();
  return page;
}

/** Whether a picture comes, once the player knows. */
async function isShown(page: Page): Promise<boolean> {
  await expect(page.getByRole("alert").or(page.locator("video")).first()).toBeAttached();
  await expect
    .poll(async () => (await page.getByRole("alert").isVisible()) || (await hasPicture(page)))
    .toBe(true);
  return await hasPicture(page);
}

function hasPicture(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const video = document.querySelector("video");
    return video !== null && video.readyState >= 2 && video.videoWidth > 0;
  });
}

function events(page: Page): Locator {
  return page.locator("[data-commands=list]").getByRole("option");
}

async function codedUs(page: Page, site: Site): Promise<number[]> {
  const observationId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { events: kept } = await call(rater.context, site, contract.readWork, {
    params: { observationId },
  });
  return kept.map(({ event }) => event.startUs).toSorted((a, b) => a - b);
}

/** The number that the frame on screen carries in its upper edge, which a turned film has at its left. */
function numberOnScreen(page: Page, isTurned: boolean): Promise<number> {
  return page.evaluate((turned) => {
    const video = document.querySelector("video");
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    if (!video || !context) throw new Error("there is no picture");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    context.drawImage(video, 0, 0);
    return Array.from({ length: 8 }, (_, bit) => {
      const along = bit * 20 + 10;
      const [x, y] = turned ? [12, canvas.height - along] : [along, 12];
      return (context.getImageData(x, y, 1, 1).data[0] ?? 0) > 128 ? 2 ** bit : 0;
    }).reduce((sum, value) => sum + value, 0);
  }, isTurned);
}

function startS(frame: number): number {
  return (unevenStartsUs[frame] ?? 0) / 1e6;
}
