import { copyFileSync, createReadStream, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { basename, dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { makeNumberedFilm, type NumberedFilm, numberOn, paces } from "../films/numberedFilms.ts";
import { lacks, why } from "../needs.ts";
import { newId } from "../sample.ts";
import { isWhole } from "../whole.ts";
import { playerReady, pressed, signInAs } from "./firefox.ts";
import { call, canBeCoded, type Rater, twoRaters } from "./ground.ts";
import { otherBrowsers } from "./otherBrowsers.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "frames of every film" });
test.describe.configure({ mode: "serial" });

/** How much is tried on one film. */
interface Trial {
  readonly steps: number;
  readonly seeks: number;
  /** After so many steps or seeks an event is coded, whose frame is looked up in what is stored. */
  readonly codedEvery: number;
}
const whole: Trial = { steps: 100, seeks: 60, codedEvery: 10 };
const some: Trial = { steps: 20, seeks: 12, codedEvery: 4 };
const few: Trial = { steps: 10, seeks: 6, codedEvery: 2 };
/** Those of which more is tried than of others: of the shortest frames, and of frames that differ in length. */
const hardest = new Set(["60", "variable"]);

let owner: Page;
let studyId: Id<"study">;
let rater: Rater;
let elsewhere: Rater;
let films: readonly NumberedFilm[] = [];
let server: Server | undefined;

test.beforeAll(async ({ browser, site }, info) => {
  test.setTimeout(600_000);
  if (lacks("ffmpeg")) return;
  films = paces.flatMap((pace) =>
    (["mp4", "webm"] as const).map((ending) => makeNumberedFilm(info.outputDir, { pace, ending })),
  );
  ({
    owner,
    studyId,
    raters: [rater, elsewhere],
  } = await twoRaters(site, async () =>
    (await browser.newContext({ baseURL: site.address })).newPage(),
  ));
  // Only the other way to choose files can be steered from here.
  for (const context of [owner.context(), rater.context]) {
    await context.addInitScript(() => void Reflect.deleteProperty(window, "showOpenFilePicker"));
  }
});

test.afterAll(() => void server?.close());

test("an uploaded film shows the frame that is stepped and gone to, and codes it", async ({
  site,
}) => {
  test.setTimeout(900_000);
  test.skip(lacks("ffmpeg"), why("ffmpeg"));
  const uploaded = (isWhole ? films : each(0)).map((film) => as("uploaded", film));
  await upload(uploaded);

  await everyFilmIsExact(site, uploaded);
});

test("a film that stays on the rater's disk shows the frame that is stepped and gone to, and codes it", async ({
  site,
}) => {
  test.setTimeout(900_000);
  test.skip(lacks("ffmpeg"), why("ffmpeg"));
  const chosen = tried(0).map((film) => as("kept", film));
  await owner.goto(`/studies/${studyId}/recordings`);
  await owner.getByText("Keep on raters’ computers").click();
  await choose(owner, "Select files…", chosen);
  const list = owner.getByRole("list", { name: "Files being registered" }).getByRole("listitem");
  await expect(list.filter({ hasText: "Added" })).toHaveCount(chosen.length, { timeout: 60_000 });

  await everyFilmIsExact(site, chosen, async (page, film) => {
    await choose(page, "Select file", [film]);
  });
});

for (const [what, allows] of [
  ["that lets us read it", true],
  ["that only plays it", false],
] as const) {
  // What lets us read it is read as an upload is.
  if (allows && !isWhole) continue;
  test(`a film at an address ${what} shows the frame that is stepped and gone to, and codes it`, async ({
    site,
  }) => {
    test.setTimeout(900_000);
    test.skip(lacks("ffmpeg"), why("ffmpeg"));
    const chosen = tried(allows ? 1 : 0).map((film) => as(allows ? "open" : "closed", film));
    const host = await serve(chosen, allows);
    const addresses = chosen.map(({ path }) => `${host}/${encodeURIComponent(basename(path))}`);
    await owner.goto(`/studies/${studyId}/recordings`);
    await owner.getByText("From URLs").click();
    await owner.getByRole("textbox", { name: "URLs" }).fill(addresses.join("\n"));
    await owner.getByRole("button", { name: `Add ${chosen.length} URLs` }).click();
    const list = owner.getByRole("list", { name: "URLs being added" }).getByRole("listitem");
    await expect(list.filter({ hasText: "Added" })).toHaveCount(chosen.length, { timeout: 60_000 });

    await everyFilmIsExact(site, chosen);
  });
}

for (const { name, opening } of otherBrowsers) {
  test(`${name} shows the same frames, and stores the same times as Chromium @whole`, async ({
    site,
  }) => {
    test.setTimeout(900_000);
    test.skip(lacks("ffmpeg"), why("ffmpeg"));
    const open = opening();
    test.skip(lacks(name, open !== undefined), why(name));
    if (open === undefined) return;
    const chosen = tried(0).map((film) => as(name, film));
    await upload(chosen);
    // On and back, near and far, the last but one.
    const frames = [1, 2, 3, 2, 90, 91, 17, 200, 199, 238];
    const inChromium: number[][] = [];
    const addresses: string[] = [];
    for (const film of chosen) {
      const page = await workbenchOf(site, film.name);
      await canBeCoded(page);
      for (const [at, frame] of frames.entries()) {
        await goTo(page, insideMs(film, frame));
        expect(await seenWhen(page, frame, film.startsUs[frame] ?? 0)).toBe("right");
        await code(page, at + 1);
      }
      await expect(page.getByTestId("saving")).toContainText("synced");
      inChromium.push(await keptUs(page.url(), site));
      await page.close();
      // A rater codes a recording once in a round: the second time it is another's.
      addresses.push(site.address + (await assigned(site, film.name, elsewhere)));
    }

    const other = await open();
    try {
      await signInAs(other, elsewhere.context, site.address);
      for (const [at, film] of chosen.entries()) {
        const address = addresses[at] ?? "";
        await other.ask("WebDriver:Navigate", { url: address });
        // What the workbench says instead of it stands in the failure.
        await expect
          .poll(async () => `${film.name}: ${String(await other.run(playerReady))}`, {
            timeout: 120_000,
          })
          .toBe(`${film.name}: ready`);
        for (const [coded, frame] of frames.entries()) {
          await other.run(pressed("g", { ctrlKey: true }));
          const typed = (insideMs(film, frame) / 1000).toFixed(3);
          await expect.poll(() => other.run(goneTo(typed))).toBe(true);
          await expect
            .poll(async () => Number(await other.run(shownNumber)), { message: film.name })
            .toBe(frame);
          const startS = (film.startsUs[frame] ?? 0) / 1e6;
          await expect
            .poll(async () => secondsOf(String(await other.run(shownTime))))
            .toBeCloseTo(startS, 2);
          await other.run(pressed("l"));
          await expect
            .poll(async () => (await keptUs(address, site, elsewhere)).length)
            .toBe(coded + 1);
        }

        expect(await keptUs(address, site, elsewhere)).toEqual(inChromium[at]);
      }
    } finally {
      await other.close();
    }
  });
}

/** A script that types a time into the field that has opened, and goes there; whether the field was there. */
function goneTo(typed: string): string {
  return `
    const field = document.querySelector('input[aria-label="Go to a time"]');
    if (!field) return false;
    field.value = "${typed}";
    field.form.requestSubmit();
    return true;`;
}

const shownTime = `return document.querySelector("[data-testid=time]").innerText`;
/** A script that reads the number of the frame in the picture. */
const shownNumber = `
  const video = document.querySelector("video");
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext("2d");
  context.drawImage(video, 0, 0);
  const { data } = context.getImageData(0, 12, canvas.width, 1);
  return Array.from({ length: 8 }, (_, bit) => (data[(bit * 20 + 10) * 4] > 128 ? 2 ** bit : 0))
    .reduce((sum, value) => sum + value, 0);`;

/** Steps and goes through each of them, and counts what was wrong: nothing. */
async function everyFilmIsExact(
  site: Site,
  toTry: readonly NumberedFilm[],
  open?: (page: Page, film: NumberedFilm) => Promise<void>,
): Promise<void> {
  const wrong: string[] = [];
  for (const film of toTry) {
    const page = await workbenchOf(site, film.name);
    await open?.(page, film);
    await canBeCoded(page);
    if (film.ending === "mp4") test.skip(lacks("H.264", await hasPicture(page)), why("H.264"));
    wrong.push(...(await faultsOf(page, site, film)));
    await page.close();
  }
  expect(wrong).toEqual([]);
}

/** The same film under another name. */
function as(prefix: string, film: NumberedFilm): NumberedFilm {
  const name = `${prefix} ${film.name}`;
  const path = join(dirname(film.path), `${name}.${film.ending}`);
  copyFileSync(film.path, path);
  return { ...film, name, path };
}

async function upload(uploaded: readonly NumberedFilm[]): Promise<void> {
  await owner.goto(`/studies/${studyId}/recordings`);
  await choose(owner, "Select files…", uploaded);
  const list = owner.getByRole("region", { name: "Uploads", exact: true }).getByRole("listitem");
  await expect(list.filter({ hasText: "Added" })).toHaveCount(uploaded.length, { timeout: 60_000 });
}

/** A film of each pace, of one container and the other in turn. */
function each(first: 0 | 1): readonly NumberedFilm[] {
  return films.filter((_, at) => at % 2 === (first + Math.floor(at / 2)) % 2);
}

/** Of these the hardest; all of them where tests are whole. */
function tried(first: 0 | 1): readonly NumberedFilm[] {
  return each(first).filter(({ pace }) => isWhole || hardest.has(pace));
}

/** What is not as it should be, a line for each. */
async function faultsOf(page: Page, site: Site, film: NumberedFilm): Promise<string[]> {
  const { name, startsUs, pace } = film;
  const { steps, seeks, codedEvery } = isWhole ? whole : hardest.has(pace) ? some : few;
  const faults: string[] = [];
  const coded: number[] = [];
  const look = async (what: string, frame: number) => {
    const seen = await seenWhen(page, frame, startsUs[frame] ?? 0);
    if (seen !== "right") faults.push(`${name}: ${what}: ${seen}`);
  };

  let frame = 0;
  for (let step = 1; step <= steps; step += 1) {
    // Two on, one back, now and then: both directions, as raters do.
    const by = step % 5 === 4 ? -1 : 1;
    frame += by;
    await page.keyboard.press(by > 0 ? "." : ",");
    await look(`step ${step} to frame ${frame}`, frame);
    if (step % codedEvery === 0) {
      coded.push(startsUs[frame] ?? 0);
      await code(page, coded.length);
    }
  }
  for (let seek = 1; seek <= seeks; seek += 1) {
    const to = (seek * 97 + 31) % startsUs.length;
    const typed = insideMs(film, to, (seek % 4) / 4);
    await goTo(page, typed);
    await look(`seek ${seek} to ${typed} ms, frame ${to}`, to);
    if (seek % codedEvery === 0) {
      coded.push(startsUs[to] ?? 0);
      await code(page, coded.length);
    }
  }

  await expect(page.getByTestId("saving")).toContainText("synced");
  const kept = await keptUs(page.url(), site);
  const meant = coded.toSorted((a, b) => a - b);
  for (const [at, startUs] of meant.entries()) {
    if (Math.abs((kept[at] ?? -1) - startUs) > 1_000) {
      faults.push(
        `${name}: event ${at} is kept at ${kept[at]} where its frame starts at ${startUs}`,
      );
    }
  }
  if (kept.length !== meant.length)
    faults.push(`${name}: ${kept.length} of ${meant.length} events`);
  return faults;
}

/** A time somewhere inside of a frame, in the milliseconds that people type. */
function insideMs({ startsUs }: NumberedFilm, frame: number, share = 0.5): number {
  const startUs = startsUs[frame] ?? 0;
  const endUs = startsUs[frame + 1] ?? startUs + 16_000;
  return Math.ceil(startUs / 1000 + ((endUs - startUs) / 1000 - 1) * share);
}

async function goTo(page: Page, ms: number): Promise<void> {
  await page.keyboard.press("Control+g");
  await page.getByRole("textbox", { name: "Go to a time" }).fill((ms / 1000).toFixed(3));
  await page.keyboard.press("Enter");
}

/** Codes the frame on screen, and waits until so many events are in the list. */
async function code(page: Page, count: number): Promise<void> {
  await page.keyboard.press("l");
  await expect(page.locator("[data-commands=list]").getByRole("option").first()).toHaveAttribute(
    "aria-setsize",
    String(count),
  );
}

/** When the events of an observation are, as the server has them. */
async function keptUs(address: string, site: Site, whose = rater): Promise<number[]> {
  const observationId = new URL(address).pathname.split("/").at(-1) ?? "";
  const { events } = await call(whose.context, site, contract.readWork, {
    params: { observationId },
  });
  return events.map(({ event }) => event.startUs).toSorted((a, b) => a - b);
}

function secondsOf(text: string): number {
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Waits until a frame and its time are on screen; else says what is there instead. */
async function seenWhen(page: Page, frame: number, startUs: number): Promise<string> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const number = await numberOnScreen(page);
    const text = await page.getByTestId("time").innerText();
    const isTimeRight = Math.abs(secondsOf(text) * 1e6 - startUs) <= 1_600;
    if (number === frame && isTimeRight) return "right";
    if (Date.now() > deadline) return `frame ${number} at ${text}`;
  }
}

/** The number of the frame in the picture: as a page may read it, else as a person sees it. */
async function numberOnScreen(page: Page): Promise<number> {
  const levels = await page.evaluate(() => {
    const video = document.querySelector("video");
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    if (!video || !context) throw new Error("there is no picture");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    context.drawImage(video, 0, 0);
    try {
      return [...context.getImageData(0, 12, canvas.width, 1).data].filter((_, at) => at % 4 === 0);
    } catch {
      return null;
    }
  });
  const row = levels ?? (await rowOnScreenshot(page));
  return numberOn((x) => (row[Math.floor(x * row.length)] ?? 0) / 255);
}

/** The row of numbers on a picture of the screen: what another host shows no page may read. */
async function rowOnScreenshot(page: Page): Promise<number[]> {
  const clip = await page.evaluate(() => {
    const video = document.querySelector("video");
    if (!video) throw new Error("there is no picture");
    const box = video.getBoundingClientRect();
    const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
    return {
      x: box.x + (box.width - width) / 2,
      y: box.y + (box.height - height) / 2 + (height * 8) / 96,
      width,
      height: (height * 8) / 96,
    };
  });
  const png = await page.screenshot({ clip });
  return owner.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("there is no canvas");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, picture.height >> 1, picture.width, 1);
    return [...data].filter((_, at) => at % 4 === 0);
  }, png.toString("base64"));
}

function hasPicture(page: Page): Promise<boolean> {
  return page.evaluate(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
}

async function choose(page: Page, button: string, chosen: readonly NumberedFilm[]): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await choosing).setFiles(chosen.map(({ path }) => path));
}

/** The workbench of the first rater, who is asked to code a recording. */
async function workbenchOf(site: Site, name: string): Promise<Page> {
  const address = await assigned(site, name, rater);
  const page = await rater.context.newPage();
  await page.goto(address);
  return page;
}

/** Asks a rater to code a recording; gives back where. */
async function assigned(site: Site, name: string, whom: Rater): Promise<string> {
  const context = owner.context();
  const params = { studyId };
  const { items } = await call(context, site, contract.listRecordings, { params, query: {} });
  const recording = items.find((one) => one.name === name);
  const versions = await call(context, site, contract.listSchemes, { params });
  const version = versions.toSorted((a, b) => b.number - a.number)[0];
  if (!recording || !version) {
    throw new Error(`no ${name} among ${items.map((one) => one.name).join(", ")}`);
  }
  const observationId = newId("observation");
  const { made } = await call(context, site, contract.assign, {
    params,
    body: {
      schemeVersionId: version.id,
      observations: [{ id: observationId, recordingId: recording.id, raterId: whom.accountId }],
    },
  });
  if (made !== 1) throw new Error(`${name} was assigned already`);
  return `/observations/${observationId}`;
}

/** Somebody else's web server with the films on it; whether it lets other pages read them stands in the name. */
async function serve(served: readonly NumberedFilm[], allows: boolean): Promise<string> {
  server?.close();
  const made = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? "/", "http://film").pathname);
    const film = served.find(({ path }) => asked.endsWith(basename(path)));
    if (!film) return void response.writeHead(404).end();
    const { size } = statSync(film.path);
    const [, from, to] = /bytes=(\d+)-(\d*)/u.exec(request.headers.range ?? "") ?? [];
    const start = Number(from ?? 0);
    const end = Math.min(to ? Number(to) : size - 1, size - 1);
    response.writeHead(from === undefined ? 200 : 206, {
      "content-type": film.ending === "mp4" ? "video/mp4" : "video/webm",
      "accept-ranges": "bytes",
      "content-length": end - start + 1,
      ...(from !== undefined && { "content-range": `bytes ${start}-${end}/${size}` }),
      ...(allows && {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "range",
        "access-control-expose-headers": "content-range, content-length, accept-ranges",
      }),
    });
    if (request.method === "OPTIONS") return void response.end();
    createReadStream(film.path, { start, end }).pipe(response);
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  const address = made.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}
