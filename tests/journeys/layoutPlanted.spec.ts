import { type Browser, expect, type Page, test } from "@playwright/test";
import {
  idsOf,
  owner,
  type PlantedSite,
  startPlantedSite,
} from "../../scripts/pictures/plantedSite.ts";
import { longSeconds } from "./longSeconds.ts";
import { restingOf } from "./resting.ts";
import { screensOf } from "./screens.ts";

test.describe.configure({ mode: "serial", timeout: 600_000 });

const headers = () => ({ origin: site.address });
const { email, password } = owner;
let site: PlantedSite;

test.beforeAll(async () => {
  site = await startPlantedSite();
});
test.afterAll(() => site.stop());

/** A window of the owner's, in English. */
async function ownersPage(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.address,
    viewport,
    reducedMotion: "reduce",
  });
  await context.request.post("/api/v1/sign-in", { headers: headers(), data: { email, password } });
  await context.request.patch("/api/v1/account", {
    headers: headers(),
    data: { language: "en" },
  });
  return context.newPage();
}

test("with thirty raters no screen tells a length of an hour or more in seconds @whole", async ({
  browser,
}) => {
  const page = await ownersPage(browser, { width: 1440, height: 900 });
  const rests = restingOf(page);
  let hoursTold = 0;
  for (const { name, address } of screensOf(await idsOf(site, site.studies.raters))) {
    await page.goto(address);
    await expect(page.locator("h1").first(), name).toBeAttached();
    await rests();
    // What a reader has to open first is there for them too.
    await page.evaluate(() => {
      for (const closed of document.querySelectorAll("details:not([open])"))
        closed.setAttribute("open", "");
    });
    await rests();
    expect.soft(await longSeconds(page), name).toEqual([]);
    const words = (await page.locator("main").allInnerTexts()).join("\n");
    hoursTold += words.match(/\b\d+ hr\b|\b\d+:\d\d:\d\d\b/gu)?.length ?? 0;
  }
  // Else it would be of a study that has no hours.
  expect(hoursTold).toBeGreaterThan(0);
  await page.context().close();
});

test("the table of agreement shows all of its columns at 1280 pixels, and does not say that it scrolls @whole", async ({
  browser,
}) => {
  const page = await ownersPage(browser, { width: 1280, height: 800 });
  const rests = restingOf(page);

  for (const studyId of Object.values(site.studies)) {
    await page.goto(`/studies/${studyId}/agreement`);
    const table = page.getByRole("table", { name: "Agreement: Codes" }).first();
    await expect(table.getByRole("row").nth(2)).toBeVisible();
    await rests();
    const overPx = await table.evaluate(({ parentElement }) =>
      parentElement ? parentElement.scrollWidth - parentElement.clientWidth : Number.NaN,
    );
    expect.soft(overPx, studyId).toBeLessThanOrEqual(1);
    const said = table.locator("xpath=../following-sibling::*").getByText("scrolls sideways");
    await expect.soft(said).toHaveCount(0);
  }

  await page.context().close();
});

test("of many codes the matrix goes code by code, and tells combinations where they are asked for @whole", async ({
  browser,
}) => {
  const page = await ownersPage(browser, { width: 1440, height: 900 });
  await page.goto(`/studies/${site.studies.raters}/agreement`);
  const matrix = page.getByRole("figure").filter({ hasText: /Pooled confusion matrix/u });
  const heads = matrix.getByRole("columnheader");
  const codes = ["no event", "Alone", "Beside", "Together", "Looks"];
  await expect(heads).toHaveText([...codes, "several codes"].map((name) => new RegExp(name, "u")));

  await matrix
    .getByRole("gridcell", { name: /several codes/u })
    .last()
    .click();

  await expect(matrix.getByRole("switch")).toBeChecked();
  await expect(heads.filter({ hasText: "Alone + Looks" }).first()).toBeAttached();
  await expect(heads.filter({ hasText: "several codes" })).toHaveCount(0);
  await page.context().close();
});

test("a table of 180 figures is behind its heading, below the charts @whole", async ({
  browser,
}) => {
  const page = await ownersPage(browser, { width: 1440, height: 900 });
  await page.goto(`/studies/${site.studies.raters}/analysis`);
  const table = page.getByRole("table", { name: "Full time budget" });
  await page.getByRole("heading", { name: "Full time budget" }).click();
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("heading", { name: "Full time budget" }).click();
  await expect(table).toBeHidden();
  await page.context().close();
});

test("forty recordings by thirty-one raters are on one screen of 1440 by 900, with what assigns them @whole", async ({
  browser,
}) => {
  const page = await ownersPage(browser, { width: 1440, height: 900 });
  await page.goto(`/studies/${site.studies.raters}/assignments`);
  const boxes = page
    .getByRole("region", { name: "Assign recordings" })
    .getByRole("row")
    .last()
    .getByRole("checkbox");
  await expect(boxes).toHaveCount(32);
  await expect(boxes.first()).toBeInViewport({ ratio: 1 });
  await expect(boxes.last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Assign recordings" })).toBeInViewport({
    ratio: 1,
  });
  await page.context().close();
});

test("in a wide window all raters stand beside the one that is looked at, and lead from one to the next @whole", async ({
  browser,
}) => {
  const page = await ownersPage(browser, { width: 2560, height: 1440 });
  const { studyId, raterId } = await idsOf(site, site.studies.raters);
  await page.goto(`/studies/${studyId}/raters/${raterId}`);
  const list = page.getByRole("navigation", { name: "Raters", exact: true });
  await expect(list.getByRole("link")).toHaveCount(29, { timeout: 60_000 });
  const other = list.locator("a:not([aria-current])").first();
  const name = await other.textContent();
  await other.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
  await expect(list.locator("[aria-current=page]")).toHaveText(name ?? "");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(list).toBeHidden();
  await page.context().close();
});

test("a screen of 1440 by 900 answers first: agreement, overview, compare, exchange, analysis and the page for who is signed out @whole", async ({
  browser,
}) => {
  const page = await ownersPage(browser, { width: 1440, height: 900 });
  const rests = restingOf(page);
  const open = async (address: string) => {
    await page.goto(address);
    await expect(page.locator("h1").first()).toBeAttached();
    await rests();
  };

  for (const studyId of Object.values(site.studies)) {
    // One figure with its interval, at most three findings, each with a way to its moments, and what to do next.
    await open(`/studies/${studyId}/agreement`);
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary).toHaveAttribute("aria-busy", "false", { timeout: 120_000 });
    await expect.soft(summary.getByText(/95% CI/u).first()).toBeInViewport({ ratio: 1 });
    await expect.soft(summary.getByText("Next steps")).toBeInViewport({ ratio: 1 });
    const cards = summary.getByRole("list").first().locator("> li");
    const count = await cards.count();
    expect.soft(count).toBeLessThanOrEqual(3);
    for (const card of await cards.all()) {
      await expect.soft(card).toBeInViewport({ ratio: 1 });
      await expect.soft(card.getByRole("link").first()).toBeInViewport({ ratio: 1 });
    }

    // What state the work is in, what is late and how far raters agree stand above the matrix.
    await open(`/studies/${studyId}`);
    const counts = page.getByRole("group", { name: "Show one state" });
    const glance = page.getByRole("region", { name: "Agreement summary" });
    const figure = glance.getByText(/κ.*95% CI/u).first();
    for (const part of [counts, page.locator("#late"), figure])
      await expect.soft(part).toBeInViewport({ ratio: 1 });

    // The film, the timeline, and the disagreement that is looked at.
    const { recordingId } = await idsOf(site, studyId);
    await open(`/studies/${studyId}/compare/${recordingId}`);
    const disagreements = page.getByRole("heading", { name: "Disagreements" });
    await expect(disagreements).toBeVisible({ timeout: 120_000 });
    const film = studyId === site.studies.demo ? [page.locator("video")] : [];
    for (const part of [...film, page.getByRole("application"), disagreements])
      await expect.soft(part.first()).toBeInViewport();
    await expect.soft(page.locator("#difference")).toBeInViewport({ ratio: 1 });
  }

  await open(`/studies/${site.studies.raters}/exchange`);
  const three = ["For statistics", "For other programs", "Entire study"];
  for (const name of three) {
    const card = page.getByRole("region", { name });
    await expect.soft(card.getByRole("heading", { name })).toBeInViewport({ ratio: 1 });
    await expect.soft(card.getByLabel("Format").first()).toBeVisible();
  }

  await open(`/studies/${site.studies.raters}/analysis`);
  await expect.soft(page.locator("[data-chart] svg").first()).toBeInViewport();
  await page.context().close();

  const out = await browser.newContext({
    baseURL: site.address,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
  });
  const welcome = await out.newPage();
  await welcome.goto("/");
  await expect.soft(welcome.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect.soft(welcome.locator("dl")).toBeInViewport({ ratio: 1 });
  await welcome.getByRole("link", { name: "Agreement calculator" }).click();
  await expect(welcome).toHaveURL(/\/calculator/u);
  await out.close();
});

test("a rater who coded a recording in two rounds stands there twice, each time with the round @whole", async ({
  browser,
}) => {
  const page = await ownersPage(browser, { width: 1440, height: 900 });
  const { studyId, recordingId } = await idsOf(site, site.studies.raters);
  await page.goto(`/studies/${studyId}/recordings/${recordingId}`);
  const list = page.getByRole("region", { name: "Observations" });
  const open = list.getByRole("link", { name: /^Open/u });
  await expect(open.nth(1)).toBeVisible();
  const names = await open.evaluateAll((links) =>
    links.map((one) => one.getAttribute("aria-label")),
  );
  expect(names.filter((name) => /Round [12]/u.test(name ?? "")).length).toBeGreaterThanOrEqual(2);
  expect(new Set(names).size).toBe(names.length);
  await expect(list.getByRole("listitem").first()).toContainText(/Round \d · /u);
  await page.context().close();
});

test("in a wide window the report has two columns, and its contents beside it lead to its parts @whole", async ({
  browser,
}) => {
  const page = await ownersPage(browser, { width: 2560, height: 1440 });
  await page.goto(`/studies/${site.studies.raters}/agreement/report`);
  const contents = page.getByRole("navigation", { name: "Contents" });
  const part = page.getByRole("region", { name: "Computational details" });
  await expect(part).toBeAttached({ timeout: 120_000 });
  await expect(part).not.toBeInViewport();
  await expect(part).toHaveCSS("column-count", "2");

  await contents.getByRole("link", { name: "Computational details" }).click();

  await expect(part.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(contents).toBeHidden();
  await expect(part).toHaveCSS("column-count", "auto");
  await page.context().close();
});
