import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { contract } from "../../src/api/contract.ts";
import type { Change } from "../../src/domain/operations.ts";
import { id } from "../../src/domain/rules.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, type Rater, twoRaters } from "./ground.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "agreement" });

test.describe.configure({ mode: "serial" });

const second = 1_000_000;
/** By so much Max presses later than Lea, all the time. */
const lateUs = 1.4 * second;

let studyAddress = "";

test("two raters hand in, and the page says in a sentence that one of them is late throughout", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const [lea, max] = raters;
  studyAddress = `/studies/${studyId}`;

  await codeAndHandIn(site, lea, 0);
  await codeAndHandIn(site, max, lateUs);
  await owner.goto(`${studyAddress}/agreement`);

  const short = owner.getByRole("region", { name: "Summary" });
  await expect(short).toContainText(/Max\W* codes onsets about \W*1\.4\ss\W* later than \W*Lea/u);
  await expect(short).toContainText(/changes from \W*\d\.\d{3}\W* to \W*1\.000/u);
  await expect(short).toContainText(/Only \W*Max\W* coded \W*Laughs\W*, once/u);
  await expect(short).toContainText("Based on 1 recording");
  await expectNoFindings(owner);

  // The demo's six raters coded by another version of the scheme.
  await owner.getByRole("button", { name: /^Scheme version/u }).click();
  await owner.getByRole("radio", { name: "version 1" }).check();
  await owner.keyboard.press("Escape");
  await expect(owner).toHaveURL(/schemeVersionId=/u);
  await expect(short).toContainText("6 raters");
});

test("a figure leads to a cell, a cell to its moments, a moment to both raters' rows side by side", async ({
  newcomer,
  site,
}) => {
  const page = await asOwner(newcomer, site);
  await page.goto(`${studyAddress}/agreement`);

  await page
    .getByRole("row", { name: /^Together/u })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/over=code/u);
  // The address is there before the table of all codes, which has such a cell too, has gone.
  await expect(page.getByRole("combobox", { name: "Matrix of" })).toHaveValue(
    "Together vs all other codes",
  );
  const cell = page.getByRole("gridcell", {
    name: /Lea\W* coded.*no event.*Max\W* coded.*Together/u,
  });
  await cell.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/column=/u);
  const moments = page.getByRole("group", { name: "Instances", exact: true });
  await expect(moments.getByRole("row").first()).toBeVisible();
  await expectNoFindings(page);

  // The keyboard is not lost: a closed list gives it back to the cell.
  await page.getByRole("link", { name: "Close instances" }).focus();
  await page.keyboard.press("Enter");
  await expect(moments).toHaveCount(0);
  await expect(cell).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(moments.getByRole("row").first()).toBeVisible();

  const opened = moments.getByRole("link").nth(1);
  await opened.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/compare\/.*at=\d+/u);
  const chosen = page.getByRole("region", { name: "Selected instance" });
  await expect(chosen).toContainText("Lea");
  await expect(chosen).toContainText("Max");
  await expect(page.getByRole("checkbox", { name: /^Lea/u })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Max/u })).toBeChecked();
  await expectNoFindings(page);
  const atS = Number(new URL(page.url()).searchParams.get("at")) / 1e6;
  const filmS = () => page.evaluate(() => document.querySelector("video")?.currentTime ?? -1);
  await expect.poll(filmS).toBeCloseTo(atS, 1);

  // Played, it stands still within a frame of the end of the moment; a difference leads away from it, and a button back.
  await chosen.getByRole("button", { name: "Play this instance" }).click();
  const toS = Number(new URL(page.url()).searchParams.get("to")) / 1e6;
  const frameS = 0.04;
  await expect.poll(filmS).toBeGreaterThanOrEqual(toS - frameS);
  await page.keyboard.press("n");
  await chosen.getByRole("button", { name: "Return to the instance" }).click();
  await expect.poll(filmS).toBeCloseTo(atS, 1);

  // The way back leads to the very cell, and the browser's own does so from there.
  await page.getByRole("link", { name: "Back to Agreement" }).click();
  await expect(page).toHaveURL(/agreement.*column=/u);
  await expect(opened).toBeFocused();
  await expect(opened).toBeInViewport();
  await page.goBack();
  await expect(chosen).toBeVisible();
  await chosen.getByRole("link", { name: "Full comparison" }).click();
  await expect(page).not.toHaveURL(/at=/u);
  await expect(page.getByRole("button", { name: "Start consensus" })).toBeVisible();
});

test("all pairs of raters stand in one table a group, and each of its moments names its raters", async ({
  newcomer,
  site,
}) => {
  const page = await asOwner(newcomer, site);
  await page.goto(`${studyAddress}/agreement?${await demoVersion(page, site)}`);

  await expect(page.getByRole("combobox", { name: "Raters" })).toHaveValue("All pairs");
  // Play and contact are coded beside each other: each has its table, and one of both is a choice.
  const tables = page.locator("figcaption").filter({ hasText: /Pooled confusion matrix/u });
  await expect(tables).toHaveText([/Play\W*: Pooled.*disagreement.* of /iu, /Contact\W*: Pooled/u]);
  const cell = page.getByRole("gridcell", {
    name: /One rater\W+no event\W+Other rater\W+Talks\W+\d/u,
  });
  await cell.focus();
  await page.keyboard.press("Enter");
  const moments = page.getByRole("group", { name: "Instances", exact: true });
  await expect(moments.getByRole("columnheader", { name: /Rater: \W*Talks/u })).toBeVisible();
  await expect(moments.getByRole("cell", { name: "Kim Sorel" }).first()).toBeVisible();
  await expect(tables).toHaveCount(2);
  await expectNoFindings(page);
  await page.reload();
  await expect(moments.getByRole("columnheader", { name: /Rater: \W*Talks/u })).toBeVisible();

  await page.getByRole("combobox", { name: "Matrix of" }).click();
  await page.getByRole("option", { name: "All codes jointly" }).click();
  await expect(tables).toHaveText([/· Pooled confusion matrix/u]);
  await page.goBack();
  await expect(tables).toHaveCount(2);
  await moments.getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Selected instance" })).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
});

test("a criterion leads to who rated what, a cell of its levels to the recordings, evidence to the moment", async ({
  newcomer,
  site,
}) => {
  const page = await asOwner(newcomer, site);
  await page.goto(`${studyAddress}/agreement?by=criterion&${await demoVersion(page, site)}`);

  const ratings = page.getByRole("region", { name: "Ratings by recording" });
  const figures = page.getByRole("table", { name: "Agreement: Criteria" });
  await figures.getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/criterion=/u);
  const list = ratings.getByRole("table", { name: "Ratings, largest difference first" });
  await expect(list).toContainText("Mira Lind");
  await expect(list).toContainText("Kim Sorel");
  await expectNoFindings(page);

  await figures.getByRole("link").nth(0).click();
  const evidence = list.getByRole("link", { name: /^Evidence by/u }).first();
  await evidence.click();
  await expect(page).toHaveURL(/compare\/.*at=/u);
  await expect(page.getByRole("region", { name: "Selected instance" })).toContainText("Mira Lind");
  await expect(page.getByRole("heading", { name: /^Rating/u })).toBeVisible();
  await page.getByRole("link", { name: "Back to Agreement" }).click();

  const cell = ratings.getByRole("gridcell", { name: /, [1-9]\d*(?:\.\d+)?% of total/u }).first();
  await cell.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/levels=/u);
  await expect(list).toBeVisible();
  await page.getByRole("link", { name: "Show all ratings" }).click();
  await expect(page).not.toHaveURL(/levels=/u);
});

test("filters are said in words, stand in the address and are taken off one by one @whole", async ({
  newcomer,
  site,
}) => {
  const page = await asOwner(newcomer, site);
  await page.goto(`${studyAddress}/agreement`);
  const figures = page.getByRole("table", { name: "Agreement: Codes" });
  await expect(figures.getByRole("row", { name: /Solitary/u })).toBeVisible();

  await page.getByRole("button", { name: "Add a filter" }).click();
  await page.getByRole("menuitem", { name: "Codes" }).click();
  await expect(page.getByRole("combobox", { name: /Codes/u })).toBeFocused();
  await page.keyboard.type("toge");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`codeIds=${codes.together}`, "u"));
  await expect(figures.getByRole("row", { name: /Solitary/u })).toHaveCount(0);

  await page.getByRole("button", { name: "Add a filter" }).click();
  await page.getByRole("menuitem", { name: "Time window" }).click();
  await page.getByLabel("To", { exact: true }).fill("0:30");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/toUs=30000000/u);
  await expect(figures.getByRole("row", { name: /All codes/u })).toContainText("30 s");

  await page.reload();
  await expect(page.getByRole("button", { name: /^Codes \W*Together/u })).toBeVisible();
  await expect(figures.getByRole("row", { name: /All codes/u })).toContainText("30 s");
  await expectNoFindings(page);

  await page.getByRole("button", { name: /^Remove filter: Codes: \W*Together/u }).click();
  await expect(page.getByRole("button", { name: "Add a filter" })).toBeFocused();
  await expect(page).not.toHaveURL(/codeIds/u);
  await expect(figures.getByRole("row", { name: /Solitary/u })).toBeVisible();
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(page).not.toHaveURL(/toUs/u);
});

test("what an address asks for and the study has not is said, and left out by a button @whole", async ({
  newcomer,
  site,
}) => {
  const page = await asOwner(newcomer, site);
  const [code, recording] = [newId("code"), newId("recording")];
  await page.goto(
    `${studyAddress}/agreement?codeIds=${code},${codes.together}&recordingIds=${recording}`,
  );

  await expect(
    page.getByRole("button", { name: /^Codes \W*Together\W* and 1 not found/u }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Recordings 1 not found/u })).toBeVisible();
  await expect(page.getByText("Some filters in this link no longer match")).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Remove these filters" }).click();
  await expect(page).not.toHaveURL(/recordingIds|%2C/u);
  await expect(page).toHaveURL(new RegExp(`codeIds=${codes.together}`, "u"));
  await expect(
    page.getByRole("table", { name: "Agreement: Codes" }).getByRole("row", { name: /Together/u }),
  ).toBeVisible();

  // Of no code at all raters would agree in full.
  await page.goto(`${studyAddress}/agreement?codeIds=${code}`);
  await expect(page.getByText("No results match these filters")).toBeVisible();
  await page.goto(
    `${studyAddress}/agreement?over=code:${code}&pair=${newId("account")}~${newId("account")}`,
  );
  await expect(
    page.getByText(
      /a rater who is no longer a member\W* and \W*a rater who is no longer a member/u,
    ),
  ).toBeVisible();
  await page.goto(`${studyAddress}/analysis?by=variable:${newId("variable")}`);
  await expect(
    page.getByText("This link groups by something that no longer exists in this study."),
  ).toBeVisible();
  await page.goto(`${studyAddress}/analysis?view=rates&after=${code}`);
  const latencies = page.getByRole("figure", { name: /occurs soonest/u });
  await expect(latencies.getByRole("combobox", { name: "Time zero" })).toHaveValue("not found");
  await page.goto(`${studyAddress}/analysis?view=events&row=600`);
  await page.getByRole("button", { name: "Go to first rows" }).click();
  await expect(page.getByRole("heading", { name: /^Events of/u })).toBeVisible();
});

test(
  "without the server the last figures stay, said to be from before, and come anew by themselves",
  { tag: "@whole" },
  async ({ newcomer, site }) => {
    const page = await asOwner(newcomer, site);
    await page.goto(`${studyAddress}/agreement`);
    const solitary = page
      .getByRole("table", { name: "Agreement: Codes" })
      .getByRole("row", { name: /Solitary/u });
    const cells = page.getByRole("gridcell");
    await expect(solitary).toBeVisible();
    await expect(cells.first()).toBeVisible();
    // Codes are offered once the scheme is there, too.
    await page.getByRole("button", { name: "Add a filter" }).click();
    await expect(page.getByRole("menuitem", { name: "Codes" })).toBeVisible();

    await site.kill();
    await page.getByRole("menuitem", { name: "Codes" }).click();
    await page.keyboard.type("toge");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/codeIds=/u);
    const said = page.getByRole("alert");
    await expect(said).toHaveCount(1);
    await expect(said).toContainText("Server not reachable");
    await expect(said).toContainText(/Results from .*, with the previous filters/u);
    await expect(solitary).toBeVisible();
    await expect(cells.first()).toBeVisible();
    await expectNoFindings(page);

    await site.start();
    await expect(said).toHaveCount(0, { timeout: 60_000 });
    await expect(solitary).toHaveCount(0);
    await expect(page.getByRole("row", { name: /^Together/u }).first()).toBeVisible();
  },
);

test("whether a minimum is reached is asked in the address, and said why it cannot be told @whole", async ({
  newcomer,
  site,
}) => {
  const page = await asOwner(newcomer, site);
  await page.goto(`${studyAddress}/agreement`);

  await page.getByRole("button", { name: "Test a minimum" }).click();
  await expect(page).toHaveURL(/least=0\.6/u);
  await expect(page.getByText("No CI is available")).toBeVisible();
  // The drawing has it too, beside chance.
  const marked = page.locator("svg text", { hasText: /^Minimum$/u });
  await expect(marked).toBeVisible();
  await expect(page.getByRole("link", { name: "Reliability report" })).toHaveAttribute(
    "href",
    /least=0\.6/u,
  );
  await expectNoFindings(page);

  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).not.toHaveURL(/least=/u);
  await expect(page.getByText("No CI is available")).toHaveCount(0);
  await expect(marked).toHaveCount(0);
});

test("another choice of recipes stands in the address until it is kept with the study", async ({
  newcomer,
  site,
}) => {
  const page = await asOwner(newcomer, site);
  await page.goto(`${studyAddress}/agreement`);
  const head = (name: string) => page.getByRole("columnheader", { name: new RegExp(name, "u") });
  await expect(head("Duration-weighted kappa")).toBeVisible();

  await page.getByRole("button", { name: "Add statistic" }).click();
  await page.getByRole("menuitem", { name: "Time-unit kappa with tolerance" }).click();
  await expect(page.getByText("Bakeman").first()).toBeVisible();
  await page.getByLabel("Tolerance (s)").fill("2");
  await page.getByLabel("Name").fill("Within two seconds");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(head("Within two seconds")).toBeVisible();
  await expect(page).toHaveURL(/statistics=.*tolerance_kappa/u);

  // A colleague with the address sees the same.
  await page.goto(page.url());
  await expect(head("Within two seconds")).toBeVisible();

  await page.getByRole("button", { name: /^Remove statistic: Percent/u }).click();
  await expect(head("Percent agreement")).toHaveCount(0);
  await page.getByRole("button", { name: "Save for this study" }).click();
  await expect(page).not.toHaveURL(/statistics=/u);
  await page.reload();
  await expect(head("Within two seconds")).toBeVisible();
  await expect(head("Percent agreement")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save for this study" })).toHaveCount(0);
});

test("every way to tell the figures apart opens, sorts and leaves as a file", async ({
  newcomer,
  site,
}) => {
  const page = await asOwner(newcomer, site);
  await page.goto(`${studyAddress}/agreement`);
  await expect(page.getByRole("region", { name: "Summary" })).toBeVisible();
  // The findings are the last that comes above the tabs.
  await expect(page.getByText(/\d+ more findings$/u)).toBeVisible();
  for (const section of ["Groups", "Criteria", "Recordings", "Over time"]) {
    await page.getByRole("tab", { name: section }).click();
    const table = page.getByRole("table", { name: `Agreement: ${section}` });
    await expect(table.getByRole("row").nth(1)).toBeVisible();
    await expectNoFindings(page);
  }

  await page.getByRole("tab", { name: "Criteria" }).click();
  await expect(page.getByRole("row", { name: /Warmth/u })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /Intraclass correlation/u })).toBeVisible();

  await page.getByRole("tab", { name: "Codes" }).click();
  await page.getByRole("button", { name: "Events", exact: true }).click();
  await expect(page).toHaveURL(/sort=events/u);
  await expect(page.getByRole("columnheader", { name: /Events/u })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  const table = page.getByRole("table", { name: "Agreement: Codes" });
  await expect(table.getByRole("rowheader").nth(0)).toContainText("All codes");
  await expect(table.getByRole("rowheader").nth(1)).toContainText("Laughs");

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export table (CSV)" }).click();
  const file = await (await downloading).path();
  const [heads = "", ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/u);
  expect(heads).toContain("Code,");
  expect(lines.map((line) => line.split(",")[0])).toEqual(
    expect.arrayContaining(["All codes", "Solitary", "Together", "Laughs"]),
  );
});

/** The part of an address that asks for the version of the scheme that the demo's raters coded by. */
async function demoVersion(page: Page, site: Site): Promise<string> {
  const studyId = id("study").parse(studyAddress.split("/").at(-1));
  const versions = await call(page.context(), site, contract.listSchemes, {
    params: { studyId },
  });
  return `schemeVersionId=${versions.find(({ number }) => number === 1)?.id}`;
}

async function asOwner(newcomer: () => Promise<Page>, site: Site): Promise<Page> {
  const page = await newcomer();
  await call(page.context(), site, contract.signIn, {
    body: { email: administrator.email, password: administrator.password },
  });
  return page;
}

/**
 * Forty states, no two of one length, so that raters who are apart by a constant can be told from raters
 * who see other things; who is late also laughs, once.
 */
async function codeAndHandIn(
  site: Site,
  { context, observationId }: Rater,
  byUs: number,
): Promise<void> {
  const changes: Change[] = [];
  let atUs = second;
  for (let place = 0; place < 40; place += 1) {
    const lastsUs = (0.7 + ((place * 7) % 13) / 10) * second;
    const code = place % 2 === 0 ? codes.solitary : codes.together;
    changes.push({
      kind: "putEvent",
      event: stateEvent(code, Math.round(atUs + byUs), Math.round(atUs + lastsUs + byUs)),
    });
    atUs += lastsUs + (0.2 + ((place * 5) % 11) / 10) * second;
  }
  if (byUs > 0) changes.push({ kind: "putEvent", event: pointEvent(codes.laughs, 20 * second) });
  changes.push({
    kind: "putRating",
    rating: {
      criterionId: codes.criterion,
      value: byUs > 0 ? 3 : 2,
      cannotBeJudged: false,
      reason: "",
      comment: "",
      evidence: [],
    },
  });
  const { revision } = await call(context, site, contract.putOperations, {
    params: { observationId },
    body: {
      clientId: uuidv7(),
      operations: changes.map((change, at) => ({
        ...change,
        id: newId("operation"),
        sequence: at + 1,
        at: new Date().toISOString(),
      })),
    },
  });
  await call(context, site, contract.submitObservation, {
    params: { observationId },
    body: { revision },
  });
}
