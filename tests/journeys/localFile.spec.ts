import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { fingerprintOf } from "../../src/client/kit/player/fingerprint.ts";
import { rules } from "../../src/domain/rules.ts";
import { newId } from "../sample.ts";
import { film } from "./media.ts";
import { expect, test } from "./site.ts";
import { filmsReady, standAt, timeOnScreen, watching } from "./watching.ts";

test.use({ story: "files on raters' own disks" });
test.describe.configure({ mode: "serial" });

const bytes = readFileSync(film);

test("a file that stays on a rater's disk is found, refused where it is another, remembered, and missed when it is gone", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters, add } = await watching(site, newcomer);
  const [{ page }] = raters;
  const { recordingId, observationIds } = await add({ sources: [await onDisk("visit 7.webm")] });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") asked.push(`${request.method()} ${request.url()}`);
  });
  await pickerOverBrowsersOwnDisk(page);
  await page.goto(`/observations/${observationIds[0]}`);
  const card = page.getByRole("region", { name: "This recording is kept on your own computer" });
  await expect(card).toContainText("Select the file ⁨visit 7.webm⁩");

  // The coordinator sees that nobody has it yet.
  await owner.goto(`/studies/${studyId}/recordings/${recordingId}`);
  await expect(owner.getByText(/^No rater has located the files/u)).toBeVisible();

  // Another length, and another content of the same length.
  await disk(page, { "cut.webm": bytes.subarray(0, bytes.length - 100) });
  await choose(page, "cut.webm");
  await expect(card.getByRole("status")).toContainText("is a different file: its size is");
  const forged = Buffer.from(bytes);
  forged.fill(7, forged.length - 2_000);
  await disk(page, { "forged.webm": forged, "my copy.webm": bytes });
  await choose(page, "forged.webm");
  await expect(card.getByRole("status")).toContainText(
    "has the expected size but different content",
  );
  expect(asked.filter((one) => one.includes("located-files"))).toEqual([]);

  // The right one, whatever its name is; only its fingerprint leaves the device.
  await choose(page, "my copy.webm");
  await filmsReady(page, 1);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => timeOnScreen(page)).toBe(5);
  await page.keyboard.press("l");
  await expect(page.getByTestId("saving")).toContainText("synced");
  expect(asked.filter((one) => /upload|tus/u.test(one))).toEqual([]);
  await expect(owner.getByText("visit 7.webm").first()).toBeVisible();
  await expect(owner.locator("bdi", { hasText: "Lea" }).first()).toBeVisible();

  // Remembered: it opens by itself, or at a press where the browser asks again.
  await page.reload();
  await filmsReady(page, 1);
  await page.evaluate(() => localStorage.setItem("test:permission", "prompt"));
  await page.reload();
  await page.getByRole("button", { name: "Open ⁨my copy.webm⁩ again" }).click();
  await filmsReady(page, 1);

  // The rater says no; then the file was moved away.
  await page.evaluate(() => localStorage.setItem("test:permission", "denied at asking"));
  await page.reload();
  await page.getByRole("button", { name: "Open ⁨my copy.webm⁩ again" }).click();
  await expect(card.getByRole("status")).toContainText("been moved, or may not be");
  await page.evaluate(() => localStorage.removeItem("test:permission"));
  await removed(page, "my copy.webm");
  await page.reload();
  await expect(card.getByRole("status")).toContainText("been moved");
  await disk(page, { "moved.webm": bytes });
  await choose(page, "moved.webm");
  await filmsReady(page, 1);
});

test("a browser that remembers no files asks for one by its own dialog, and where the open file is lost that is said", async ({
  newcomer,
  site,
}) => {
  const { raters, add } = await watching(site, newcomer);
  const [, { page }] = raters;
  const { observationIds } = await add({ sources: [await onDisk("visit 8.webm")] });
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "showOpenFilePicker");
  });
  await page.goto(`/observations/${observationIds[1]}`);
  const open = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Select file" }).click(),
    ]);
    await chooser.setFiles(film);
  };
  await open();
  await filmsReady(page, 1);
  await page.keyboard.press("l");

  // As the browser tells of a file that can no longer be read.
  await page.evaluate(() => {
    const video = document.querySelector("video");
    if (!video) throw new Error("there is a film");
    Object.defineProperty(video, "error", { value: { code: MediaError.MEDIA_ERR_NETWORK } });
    video.dispatchEvent(new Event("error"));
  });
  await expect(page.getByRole("alert")).toContainText("The file can no longer be read");
  await page.getByRole("button", { name: "Select file" }).click();
  await open();

  await filmsReady(page, 1);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await standAt(page))[0]).toBeGreaterThan(0.9);
  await expect(page.locator("[data-commands=list]").getByRole("option")).toHaveCount(1);
});

async function onDisk(fileName: string) {
  return {
    kind: "local" as const,
    demands: [],
    id: newId("mediaSource"),
    offsetUs: 0,
    fileName,
    sizeBytes: bytes.length,
    fingerprint: rules.fingerprint.parse(await fingerprintOf(new Blob([bytes]))),
  };
}

/**
 * No test can press the buttons of the browser's own picker. In its place stands one that gives the file
 * of the page's private disk that a test has named; its handles are the browser's own, and so is the way
 * they are remembered. What the browser says about permission can be set.
 */
async function pickerOverBrowsersOwnDisk(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, "showOpenFilePicker", async () => {
      const root = await navigator.storage.getDirectory();
      return [await root.getFileHandle(localStorage.getItem("test:chosen") ?? "")];
    });
    const key = "test:permission";
    Reflect.set(FileSystemFileHandle.prototype, "queryPermission", () =>
      Promise.resolve(localStorage.getItem(key) === null ? "granted" : "prompt"),
    );
    Reflect.set(FileSystemFileHandle.prototype, "requestPermission", () =>
      Promise.resolve(localStorage.getItem(key) === "denied at asking" ? "denied" : "granted"),
    );
  });
}

async function choose(page: Page, name: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem("test:chosen", chosen), name);
  await page.getByRole("button", { name: "Select file" }).click();
}

/** Puts files on the page's private disk. */
async function disk(page: Page, files: Readonly<Record<string, Buffer>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await page.evaluate(
      async ([fileName, text]) => {
        const root = await navigator.storage.getDirectory();
        const handle = await root.getFileHandle(fileName, { create: true });
        const writable = await handle.createWritable();
        await writable.write(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
        await writable.close();
      },
      [name, content.toString("base64")] as const,
    );
  }
}

async function removed(page: Page, name: string): Promise<void> {
  await page.evaluate(async (fileName) => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(fileName);
  }, name);
}
