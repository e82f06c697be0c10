import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Locator, Page } from "@playwright/test";
import type { Id } from "../../src/domain/rules.ts";
import { twoRaters } from "./ground.ts";
import { film } from "./media.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "uploads" });
test.describe.configure({ mode: "serial" });

const megabyte = 1_000_000;
/** So slow that there is time to look at it. Bytes a second. */
const slow = 2 * megabyte;

let owner: Page;
let studyId: Id<"study">;
let folder: string;

test.beforeAll(async ({ browser, site }) => {
  folder = mkdtempSync(join(tmpdir(), "interrater-uploads-"));
  ({ owner, studyId } = await twoRaters(site, async () =>
    (await browser.newContext({ baseURL: site.address })).newPage(),
  ));
  // Only the other way to choose files can be steered from here.
  await owner
    .context()
    .addInitScript(() => void Reflect.deleteProperty(window, "showOpenFilePicker"));
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("several files are sent at once: one waits paused and goes on, one that is no film is refused in a sentence", async ({
  site,
}) => {
  const page = await recordings(site);
  const network = await slowly(page);

  await choose(page, "Select files…", [
    sound("Interview.wav", 6 * megabyte),
    film,
    written("Holiday.mp4", Buffer.from("<!doctype html><title>No film</title>")),
  ]);
  const list = page.getByRole("region", { name: "Uploads", exact: true });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Pause: Interview.wav" }).click();
  const interview = lineOf(list, "Interview.wav");
  await expect(interview).toContainText("Paused at");

  await expect(lineOf(list, "peer-play.webm")).toContainText("Added");
  await expect(lineOf(list, "Holiday.mp4")).toContainText(
    "This file cannot be played here. Detected type:",
  );
  await expect(list).toContainText("1 of 2 added");
  await expect(interview).toContainText("Paused at");
  await page.getByRole("button", { name: "Resume: Interview.wav" }).click();
  await network.send("Network.emulateNetworkConditions", fast);
  await expect(interview).toContainText("Added");

  await expect(page.getByRole("rowheader", { name: "Interview" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /^peer-play/u })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Holiday" })).toHaveCount(0);
  await page.getByRole("button", { name: "Remove from this list: Holiday.mp4" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.close();
});

test("a cut connection is said, and the file goes on by itself", async ({ site }) => {
  const page = await recordings(site);
  const network = await slowly(page);
  await choose(page, "Select files…", [sound("Cut.wav", 12 * megabyte)]);
  const line = lineOf(page.getByRole("region", { name: "Uploads", exact: true }), "Cut.wav");
  await expect(line).toContainText("%");

  await network.send("Network.emulateNetworkConditions", { ...fast, offline: true });

  await expect(line).toContainText("Connection lost.");
  await network.send("Network.emulateNetworkConditions", fast);
  await expect(line).toContainText("Added", { timeout: 60_000 });
  await page.close();
});

test("after its page was closed a file goes on where it stopped, and another file in its place is refused", async ({
  site,
}) => {
  const closed = await recordings(site);
  await slowly(closed);
  const wanted = sound("Long.wav", 24 * megabyte);
  const firstPiece = closed.waitForResponse(
    (answer) => answer.request().method() === "PATCH" && answer.status() === 204,
  );
  await choose(closed, "Select files…", [wanted]);
  await firstPiece;
  await closed.close();

  const page = await recordings(site);
  const line = lineOf(page.getByRole("region", { name: "Incomplete uploads" }), "Long.wav");
  await expect(line).toContainText("The rest of the file has still to be uploaded.");
  await choose(page, "Select the file again…: Long.wav", [sound("Other.wav", 23 * megabyte)]);
  await expect(line.getByRole("alert")).toContainText("This is a different file.");
  const goesOn = page.waitForRequest((request) => request.method() === "PATCH");
  await choose(page, "Select the file again…: Long.wav", [wanted]);

  expect(Number((await goesOn).headers()["upload-offset"])).toBeGreaterThanOrEqual(8 * megabyte);
  await expect(
    lineOf(page.getByRole("region", { name: "Uploads", exact: true }), "Long.wav"),
  ).toContainText("Added", { timeout: 60_000 });
  await expect(page.getByRole("rowheader", { name: "Long" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Incomplete uploads" })).toHaveCount(0);
  await page.close();
});

const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** The recordings of the study, in a page of its own. */
async function recordings(site: Site): Promise<Page> {
  const page = await owner.context().newPage();
  await page.goto(`${site.address}/studies/${studyId}/recordings`);
  await page.getByRole("button", { name: "Select files…" }).waitFor({ timeout: 60_000 });
  return page;
}

async function slowly(page: Page): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", { ...fast, uploadThroughput: slow });
  return network;
}

async function choose(page: Page, name: string, files: readonly string[]): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name }).click();
  await (await choosing).setFiles([...files]);
}

function lineOf(list: Locator, fileName: string): Locator {
  return list.getByRole("listitem").filter({ hasText: fileName });
}

function written(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** A file of silence: mono, 8,000 samples of one byte a second. */
function sound(name: string, sizeBytes: number): string {
  const bytes = Buffer.alloc(sizeBytes, 128);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(sizeBytes - 8, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8_000, 24);
  bytes.writeUInt32LE(8_000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(sizeBytes - 44, 40);
  return written(name, bytes);
}
