import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { unsentKey } from "../../src/client/kit/offline/unsentKey.ts";
import { newId } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, openWorkbench, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "erasure" });
test.describe.configure({ mode: "serial" });

const canary = "canary-9kd";

test("a participant withdraws: all that goes is shown, goes, and is gone from the rater’s browser at the next start", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const [rater, other] = raters;
  const as = owner.context();
  const params = { studyId };
  const { items } = await call(as, site, contract.listRecordings, { params, query: {} });
  const [recording] = items;
  if (!recording) throw new Error("the demo has a recording");
  const recordingId = recording.id;
  await call(as, site, contract.changeRecording, {
    params: { studyId, recordingId },
    body: { name: `${canary} film` },
  });
  const captionId = newId("caption");
  await call(as, site, contract.putCaption, {
    params: { studyId, recordingId, captionId },
    body: {
      label: `${canary} words`,
      language: "en",
      text: `WEBVTT\n\n00:00.000 --> 00:09.000\n${canary} spoken\n`,
    },
  });

  // The rater codes, writes notes, begins a comment, and goes.
  await openWorkbench(rater);
  await rater.page.keyboard.press("l");
  await rater.page.getByRole("tab", { name: "Notes" }).click();
  await rater.page.getByRole("textbox", { name: /^Notes/u }).fill(`${canary} notes`);
  await rater.page.getByRole("textbox", { name: /^Notes/u }).blur();
  await expect(rater.page.getByTestId("saving")).toContainText("synced", { timeout: 60_000 });
  await rater.page.evaluate(
    ([key = "", words]) => localStorage.setItem(key, JSON.stringify(words)),
    [unsentKey(rater.accountId, rater.observationId), `${canary} unsent`],
  );
  const [source] = recording.sources;
  if (!source) throw new Error("the demo's recording has a file");
  const planted = [
    { database: "interrater-player", store: "captions", key: captionId },
    { database: "interrater-player", store: "frameTimes", key: `${recordingId} content` },
    { database: "interrater-player", store: "handles", key: source.id },
    { database: "interrater-media", store: "peaks", key: `${source.id} content` },
  ].map((one, at) => ({ ...one, word: `${canary}-beside-${at}` }));
  await plant(rater.page, planted);
  const before = await keptInBrowser(rater.page);
  for (const word of [`${canary} film`, `${canary} unsent`, ...planted.map((one) => one.word)]) {
    expect(before).toContain(word);
  }
  await rater.page.goto("about:blank");

  // The coordinator has the list.
  await owner.goto(`/studies/${studyId}/participants`);
  await expect(owner.getByText("No participants yet")).toBeVisible();
  await expectNoFindings(owner, "empty");
  const dialog = owner.getByRole("dialog");
  // An empty list offers its first step, in one place.
  await owner.getByRole("button", { name: "Add participant" }).click();
  await expect(dialog.getByLabel("Pseudonym")).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await owner.getByRole("button", { name: "Paste list" }).click();
  await dialog
    .getByLabel("Participants")
    .fill(`P 02\tline 2\tcode\t2020-01-01\t${canary} film\nP 03\tline 3\tsing\t\tNowhere`);
  await expect(dialog.getByRole("alert")).toContainText("Line 2: unknown consent sing");
  await expect(dialog.getByRole("button", { name: /^Add 1/u })).toBeDisabled();
  await expectNoFindings(owner, "pasted");
  await dialog.getByLabel("Participants").fill(`P 02\tline 2\tcode\t2020-01-01\t${canary} film`);
  await dialog.getByRole("button", { name: "Add 1 participant" }).click();
  await expect(owner.getByRole("rowheader", { name: /^P 02/u })).toBeVisible();
  await expect(owner.getByRole("row", { name: /P 02/u })).toContainText("Consent has ended");
  await owner.getByRole("button", { name: "Add participant" }).click();
  await dialog.getByLabel("Pseudonym").fill("P 01");
  await dialog.getByLabel("Coding").check();
  await dialog.getByRole("combobox", { name: "Add recording" }).click();
  await owner.getByRole("option", { name: `${canary} film` }).click();
  const intervals = dialog.getByLabel(`Segments of ${canary} film`);
  await intervals.fill("0:05-0:02");
  await expect(dialog.getByText("Not valid as segments")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await intervals.fill("0:02-0:05");
  await expectNoFindings(owner, "adding");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByRole("rowheader", { name: "P 01" })).toBeVisible();
  await expectNoFindings(owner, "list");

  // What would go is shown, in both ways; it is only noted at first.
  await menu(owner, "P 01", "Withdraw…");
  await expect(dialog.getByRole("radio", { name: /^Erase the coding/u })).toBeChecked();
  await expect(dialog).toContainText("Also visible at the same time: P 02");
  await dialog.getByRole("radio", { name: "Erase the whole recording" }).check();
  await expect(dialog).toContainText(/\d+ observations/u);
  await expect(dialog).toContainText(/(?:one set|\d+ sets) of captions/u);
  await expectNoFindings(owner, "withdrawing");
  await dialog.getByRole("button", { name: "Only record the withdrawal" }).click();
  await expect(owner.getByRole("row", { name: /P 01/u })).toContainText("Withdrawn");
  await menu(owner, "P 01", "Withdraw…");
  await dialog.getByRole("radio", { name: "Erase the whole recording" }).check();
  await dialog.getByRole("button", { name: "Erase permanently" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(owner.getByRole("rowheader", { name: "P 01" })).toHaveCount(0);
  const erased = owner.getByRole("region", { name: "Erasures" });
  await expect(erased.getByRole("row")).toHaveCount(3);
  await expect(erased).toContainText("Consent withdrawn");
  expect(await owner.content()).not.toContain(canary);
  await expectNoFindings(owner, "erased");

  // At the next start nothing of it is in the rater's browser.
  await rater.page.goto("/");
  await expect
    .poll(async () => (await keptInBrowser(rater.page)).includes(canary), { timeout: 30_000 })
    .toBe(false);
  await expect(rater.page.getByText(canary)).toHaveCount(0);
  await other.page.goto("/");
  await expect(other.page.getByText(canary)).toHaveCount(0);

  // The sheet says what is left, and is to be printed.
  await owner.getByRole("link", { name: "Data-protection sheet" }).click();
  await expect(owner.getByRole("heading", { name: "Location" })).toBeVisible();
  await expect(owner.getByText("2 erasures")).toBeVisible();
  await expectNoFindings(owner, "sheet");
});

test("retention is told and confirmed; then the study goes, and an account", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const [rater] = raters;
  const as = owner.context();
  const study = await call(as, site, contract.readStudy, { params: { studyId } });
  await owner.goto(`/studies/${studyId}/participants`);
  await expect(owner.getByText("Nothing is due.")).toBeVisible();
  const until = owner.getByLabel("Keep this study until");
  await until.fill("2020-12-31");
  await until.blur();
  await expect(owner.getByText("The study was to be kept until")).toBeVisible();
  await expectNoFindings(owner, "due");
  await owner.getByRole("link", { name: "Go to Study settings" }).click();
  await owner.getByRole("button", { name: "Erase study…" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog).toContainText(/\d+ observations/u);
  const erase = dialog.getByRole("button", { name: "Erase permanently" });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel(/^Enter the study’s name/u).fill(study.name);
  await expectNoFindings(owner, "study");
  await erase.click();
  await expect(owner).toHaveURL(`${site.address}/`);
  await expect(owner.getByRole("link", { name: study.name })).toHaveCount(0);

  await rater.page.goto("/settings");
  await rater.page.getByRole("button", { name: "Erase account…" }).click();
  const asked = rater.page.getByRole("dialog");
  const email = await rater.page
    .getByRole("dialog")
    .getByText(/^Enter your email address: /u)
    .textContent();
  await asked.getByLabel(/^Enter your email address/u).fill(email?.split(": ")[1] ?? "");
  await asked.getByRole("textbox", { name: "Password" }).fill("a wrong one");
  await asked.getByRole("button", { name: "Erase permanently" }).click();
  await expect(asked.getByRole("alert")).toBeVisible();
  await expectNoFindings(rater.page, "account");
});

async function menu(page: Page, pseudonym: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${pseudonym}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/** Puts a word into places where this browser keeps things of recordings; databases that were not made yet are made. */
async function plant(
  page: Page,
  places: readonly { database: string; store: string; key: string; word: string }[],
): Promise<void> {
  await page.evaluate(async (all) => {
    const versions: Readonly<Record<string, number>> = {
      "interrater-player": 2,
      "interrater-media": 1,
    };
    for (const { database: name, store, key, word } of all) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name, versions[name]);
        opening.addEventListener("upgradeneeded", () => {
          if (name === "interrater-media") {
            opening.result
              .createObjectStore("peaks", { keyPath: "key" })
              .createIndex("usedAtMs", "usedAtMs");
          } else {
            for (const one of ["handles", "frameTimes", "captions"]) {
              opening.result.createObjectStore(one);
            }
          }
        });
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(new Error("not opened")));
      });
      await new Promise<void>((resolve, reject) => {
        const writing = database.transaction(store, "readwrite");
        const shelf = writing.objectStore(store);
        if (shelf.keyPath === null) shelf.put(word, key);
        else shelf.put({ key, word, usedAtMs: Date.now() });
        writing.addEventListener("complete", () => resolve());
        writing.addEventListener("error", () => reject(new Error("not written")));
      });
      database.close();
    }
  }, places);
}

/** All that this browser keeps of the site: every row of every database, all of its storage and caches. */
async function keptInBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: string[] = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(new Error("not opened")));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve) => {
          const asking = database.transaction(store).objectStore(store).getAll();
          asking.addEventListener("success", () => resolve(asking.result));
          asking.addEventListener("error", () => resolve([]));
        });
        kept.push(JSON.stringify(rows));
      }
      database.close();
    }
    for (const name of "caches" in window ? await caches.keys() : []) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    return kept.join("\n");
  });
}
