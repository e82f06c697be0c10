import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { CodedEvent } from "../../src/domain/entities/event.ts";
import { codes } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { expect, type Site, test } from "./site.ts";
import { timeOnScreen } from "./watching.ts";

test.use({ story: "captions as a transcript" });
test.describe.configure({ mode: "serial" });

let owner: Page;
let rater: Rater;

/** As WhisperX writes it, beside the captions that the film has already: 40 sayings of two seconds each, the times of words in the second. */
const heard = {
  language: "en",
  segments: Array.from({ length: 40 }, (_, at) => ({
    start: at * 2,
    end: at * 2 + 1.5,
    speaker: at % 2 === 0 ? "Anna" : "Ben",
    text: at === 1 ? "look at the bricks" : `saying ${at}`,
    words:
      at === 1
        ? ["look", "at", "the", "bricks"].map((word, place) => ({ word, start: 2 + place * 0.32 }))
        : [],
  })),
};

test.beforeAll(async ({ browser, site }) => {
  const made = await twoRaters(site, async () =>
    (await browser.newContext({ baseURL: site.address })).newPage(),
  );
  owner = made.owner;
  [rater] = made.raters;
  const { observation } = await call(rater.context, site, contract.readWorkbench, {
    params: { observationId: rater.observationId },
  });
  await owner.goto(`${site.address}/studies/${made.studyId}/recordings/${observation.recordingId}`);
  const choosing = owner.waitForEvent("filechooser");
  await owner.getByRole("button", { name: "Add captions…" }).click();
  await (
    await choosing
  ).setFiles({
    name: "talk.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(heard)),
  });
  await expect(owner.getByLabel("Language of talk")).toHaveValue("en");
});

test("lines are read along, searched, gone to by click and key, and coded by the keys of codes", async ({
  site,
}) => {
  const { page } = rater;
  await openWorkbench(rater);
  await page.getByRole("tab", { name: "Transcript" }).click();
  const panel = page.getByRole("region", { name: "Transcript" });
  await panel.getByRole("combobox", { name: "Captions" }).selectOption("talk (en)");
  const list = panel.getByRole("listbox");
  const line = (text: string) => list.getByRole("option", { name: new RegExp(`${text}$`, "u") });
  await expect(panel.getByText("40 lines")).toBeVisible();
  await expectNoFindings(page);

  // A click leads to the word, another to the line; the running line is marked.
  await line("look at the bricks").getByText("bricks").click();
  await expect.poll(() => timeOnScreen(page)).toBeCloseTo(2.96, 1);
  await line("saying 2").click();
  await expect.poll(() => timeOnScreen(page)).toBe(4);
  await expect(line("saying 2")).toHaveAttribute("data-running", "true");
  await expect(panel.getByRole("status")).toContainText("1 line selected");

  // The selected line is coded with its own times.
  await page.keyboard.press("l");
  await expect.poll(async () => (await coded(site)).length).toBe(1);

  // Several lines by Shift: a point at the beginning of each, one state over all of them.
  await line("saying 6").click({ modifiers: ["Shift"] });
  await expect(panel.getByRole("status")).toContainText("5 lines selected");
  await page.keyboard.press("Shift+ArrowUp");
  await expect(panel.getByRole("status")).toContainText("4 lines selected");
  await page.keyboard.press("q");
  await expect.poll(async () => (await coded(site)).length).toBe(2);
  await page.keyboard.press("Escape");
  await expect(panel.getByRole("status")).toHaveCount(0);

  // Whoever steps on means the frame on screen again.
  await line("saying 9").click();
  await expect.poll(() => timeOnScreen(page)).toBe(18);
  await page.keyboard.press(".");
  await expect(panel.getByRole("status")).toHaveCount(0);
  await page.keyboard.press("l");
  await expect.poll(async () => (await coded(site)).length).toBe(3);
  const events = await coded(site);
  expect(events.map((event) => [event.codeId, event.startUs, endOf(event)])).toEqual([
    [codes.laughs, 4_000_000, null],
    [codes.solitary, 4_000_000, 11_500_000],
    [codes.laughs, 18_040_000, null],
  ]);

  // Found by word or speaker, one after the other.
  const search = panel.getByRole("searchbox", { name: "Search the transcript" });
  await search.fill("SAYING 3");
  await search.press("Enter");
  await expect(panel.getByText(/of 11$/u)).toHaveText("2 of 11");
  await expect.poll(() => timeOnScreen(page)).toBe(60);
  await search.fill("absent");
  await expect(panel.getByText("No matches")).toBeVisible();

  // By keys alone, and nothing was coded by any of it.
  await list.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => timeOnScreen(page)).toBe(2);
  expect(await coded(site)).toHaveLength(3);
});

function endOf(event: CodedEvent): number | null {
  return event.kind === "state" ? event.endUs : null;
}

async function coded(site: Site): Promise<readonly CodedEvent[]> {
  const { events } = await call(rater.context, site, contract.readWork, {
    params: { observationId: rater.observationId },
  });
  return events.map(({ event }) => event).toSorted((a, b) => a.startUs - b.startUs);
}

test("a line is corrected by who may change the recording, and each wording before is kept", async ({
  site,
}) => {
  const { observation } = await call(rater.context, site, contract.readWorkbench, {
    params: { observationId: rater.observationId },
  });
  const { studyId, recordingId } = observation;
  await owner.goto(`${site.address}/studies/${studyId}/recordings/${recordingId}`);
  const panel = owner.getByRole("region", { name: "Transcript" });
  await panel.getByRole("combobox", { name: "Captions" }).selectOption("talk (en)");
  const correct = async (from: string, to: string) => {
    await panel.getByRole("option", { name: new RegExp(`${from}$`, "u") }).click();
    await panel.getByRole("button", { name: "Correct line" }).click();
    await panel.getByRole("textbox", { name: "Text" }).fill(to);
    await panel.getByRole("button", { name: "Save correction" }).click();
    await expect(panel.getByRole("option", { name: new RegExp(`${to}$`, "u") })).toBeVisible();
  };

  await correct("saying 3", "a saying, corrected");
  await correct("a saying, corrected", "a saying, corrected twice");

  await panel.getByRole("option", { name: "corrected twice" }).click();
  await panel.getByRole("button", { name: "Correct line" }).click();
  const earlier = panel.getByRole("list", { name: "Earlier versions" }).getByRole("listitem");
  await expect(earlier).toHaveCount(2);
  await expect(earlier.nth(0)).toContainText("Ben: saying 3");
  await expectNoFindings(owner);
  await earlier.nth(0).getByRole("button", { name: "Use this version" }).click();
  await panel.getByRole("button", { name: "Save correction" }).click();
  await expect(panel.getByRole("option", { name: /saying 3$/u })).toBeVisible();
  await expect(panel.getByText("40 lines")).toBeVisible();

  // Times of words stay, and a rater reads what it says by now, but corrects nothing.
  const { page } = rater;
  await openWorkbench(rater);
  await page.getByRole("tab", { name: "Transcript" }).click();
  await page.getByRole("combobox", { name: "Captions" }).selectOption("talk (en)");
  await expect(page.getByRole("option", { name: /Ben saying 3$/u })).toBeVisible();
  await expect(page.getByRole("button", { name: "Correct line" })).toHaveCount(0);
  await page.getByRole("option", { name: "look at the bricks" }).getByText("bricks").click();
  await expect.poll(() => timeOnScreen(page)).toBeCloseTo(2.96, 1);
});

test("a talk of 30,000 words is searched, gone through and coded line by line @whole", async ({
  site,
}) => {
  const { page } = rater;
  const { observation } = await call(rater.context, site, contract.readWorkbench, {
    params: { observationId: rater.observationId },
  });
  const { studyId, recordingId } = observation;
  await owner.goto(`${site.address}/studies/${studyId}/recordings/${recordingId}`);
  const choosing = owner.waitForEvent("filechooser");
  await owner.getByRole("button", { name: "Add captions…" }).click();
  await (
    await choosing
  ).setFiles({
    name: "long.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(longTalk)),
  });
  await expect(owner.getByLabel("Language of long")).toHaveValue("en");
  const before = (await coded(site)).length;

  await openWorkbench(rater);
  await page.getByRole("tab", { name: "Transcript" }).click();
  const panel = page.getByRole("region", { name: "Transcript" });
  await panel.getByRole("combobox", { name: "Captions" }).selectOption("long (en)");
  await expect(panel.getByText("3,000 lines")).toBeVisible();
  const list = panel.getByRole("listbox");
  // Only what is in sight is drawn.
  expect(await list.getByRole("option").count()).toBeLessThan(80);

  const search = panel.getByRole("searchbox", { name: "Search the transcript" });
  await search.fill("keyword");
  for (let at = 1; at <= 6; at++) {
    await search.press("Enter");
    await expect(panel.getByText(/of 6$/u)).toHaveText(`${at} of 6`);
    // The frame of 25 a second in which line 250, 750 … begins.
    await expect.poll(() => timeOnScreen(page)).toBeCloseTo((at * 500 - 250) * 0.03, 1);
  }
  await search.fill("word29999");
  await search.press("Enter");
  await expect(panel.getByText(/of 1$/u)).toHaveText("1 of 1");

  await list.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(list.locator("[data-active]")).toHaveAttribute("aria-posinset", "3000");
  await page.keyboard.press("l");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+ArrowDown");
  const first = Number(await list.locator("[data-active]").getAttribute("aria-posinset")) - 2;
  await page.keyboard.press("q");
  await expect.poll(async () => (await coded(site)).length).toBe(before + 2);
  const events = await coded(site);
  expect(events.map(({ startUs }) => startUs)).toContain(2_999 * 30_000);
  expect(
    events.some(
      (event) => event.startUs === first * 30_000 && endOf(event) === first * 30_000 + 55_000,
    ),
  ).toBe(true);
});

/** 3,000 lines of ten words in the 90 seconds of the film; six of them have one word more. */
const longTalk = {
  language: "en",
  segments: Array.from({ length: 3_000 }, (_, at) => {
    const words = Array.from({ length: 10 }, (__, place) => `word${at * 10 + place}`);
    if (at % 500 === 250) words.push("keyword");
    return { start: at * 0.03, end: at * 0.03 + 0.025, text: words.join(" ") };
  }),
};
