import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { contract } from "../../src/api/contract.ts";
import { expectNoFindings } from "./findings.ts";
import { lacks, why } from "../needs.ts";
import { plantedCoding } from "../plantedCoding.ts";
import { plantedRaterStudy } from "../plantedRaterStudy.ts";
import { call } from "./ground.ts";
import { importedPlanted } from "./plantedGround.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "report" });
test.describe.configure({ mode: "serial" });

/** The owner of the demo study, at its report. */
async function openReport(page: Page, site: Site): Promise<string> {
  const as = page.context();
  if (site.setUpToken) {
    await call(as, site, contract.setUp, {
      body: { ...administrator, token: site.setUpToken, language: "en" },
    }).catch(() => undefined);
  }
  await call(as, site, contract.signIn, {
    body: { email: administrator.email, password: administrator.password },
  });
  const [study] = await call(as, site, contract.listStudies, {});
  if (!study) throw new Error("there is no demo study");
  await page.goto(`/studies/${study.id}/agreement/report`);
  await expect(page.locator("[data-paper] h1")).toContainText(study.name, {
    // The first reader waits until everything is compared.
    timeout: 60_000,
  });
  return study.id;
}

/** The figures over all codes, as a document writes them. */
function overallFigures(page: Page): Promise<string[]> {
  return page.locator('[data-paper] tr[data-row="overall"] td[data-kind] bdi').allTextContents();
}

test("the report tells the figures of the agreement screen, with methods, scheme and recipes", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  const studyId = await openReport(page, site);

  const figures = await overallFigures(page);
  const paper = page.locator("[data-paper]");
  for (const name of ["Methods", "Results", "Excluded data", "Scheme"]) {
    await expect(paper.getByRole("heading", { name, exact: true, level: 2 })).toBeVisible();
  }
  await expect(paper).toContainText("https://doi.org/10.1177/001316446002000104");
  await expect(paper.locator("[data-chart] svg").first()).toBeVisible();
  await expect(paper).toContainText("Brackets: 95% CI");
  await expectNoFindings(page);

  await page.goto(`/studies/${studyId}/agreement`);
  const overall = page.locator("tr[data-whole]").first();
  await expect(overall).toBeVisible();
  expect(figures.length).toBeGreaterThan(2);
  for (const figure of figures) await expect(overall).toContainText(figure);
  // At the top, and as what to do next where no code differs from another beyond chance.
  await page.getByRole("link", { name: "Reliability report" }).first().click();
  await expect(page.locator("[data-paper]")).toBeVisible();
});

test("on a narrow screen, in Arabic, it is as wide as the window and clean to axe @whole", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer("ar");
  await page.setViewportSize({ width: 400, height: 800 });
  await openReport(page, site);

  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflowPx).toBeLessThanOrEqual(0);
  await expectNoFindings(page);
});

test("on paper there is the document alone, and as a PDF it has pages", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await openReport(page, site);
  await page.evaluate(() =>
    document.documentElement.setAttribute("data-mantine-color-scheme", "dark"),
  );

  await page.emulateMedia({ media: "print" });

  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Reliability report" })).toBeHidden();
  await expect(page.locator("[data-paper] h1")).toBeVisible();
  await expect(page.locator("[data-paper]")).toHaveCSS("color", "rgb(0, 0, 0)");
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflowPx).toBeLessThanOrEqual(0);
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format, printBackground: false })).toString("latin1");
    const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/gu) ?? [];
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.length).toBeLessThan(20);
  }
});

test("as one HTML file it opens without any network, with its figures and drawings", async ({
  browser,
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await openReport(page, site);
  const figures = await overallFigures(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as HTML" }).click();
  const file = await (await coming).path();

  const html = readFileSync(file, "utf8");
  const context = await browser.newContext({ offline: true });
  const reader = await context.newPage();
  const requests: string[] = [];
  const troubles: string[] = [];
  reader.on("request", (request) => requests.push(request.url()));
  reader.on("console", (message) => troubles.push(message.text()));
  await reader.setContent(html);

  expect(html).not.toMatch(/<script|<link|url\(|(?:src|href)=/u);
  await expect(reader.locator("html")).toHaveAttribute("lang", "en");
  expect(await overallFigures(reader)).toEqual(figures);
  await expect(reader.locator("figure svg").first()).toBeVisible();
  expect(await reader.getByRole("button").count()).toBe(0);
  expect(requests).toEqual([]);
  expect(troubles).toEqual([]);
  await context.close();
});

test("a table and the methods are copied for Word and as LaTeX", async ({ newcomer, site }) => {
  const page = await newcomer();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openReport(page, site);
  const copied = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) =>
        item?.types.includes(type) === true ? (await item.getType(type)).text() : "";
      return { html: await read("text/html"), text: await read("text/plain") };
    });
  const table = page.getByRole("table", { name: "Agreement by code" });
  const names = await table.getByRole("rowheader").allInnerTexts();

  await page.getByRole("button", { name: "Copy for Word: Agreement by code" }).click();
  await expect(page.getByText("Copied for Word")).toBeVisible();
  const word = await copied();
  await page.getByRole("button", { name: "Copy as LaTeX: Agreement by code" }).click();
  await expect(page.getByText("Copied as LaTeX")).toBeVisible();
  const latex = await copied();
  await page.getByRole("button", { name: "Copy for Word: Methods" }).click();
  await expect(page.getByText("Copied for Word")).toBeVisible();
  const methods = await copied();

  expect(names.length).toBeGreaterThan(5);
  const lines = word.text.split("\n");
  expect(lines[0]).toBe("Agreement by code");
  for (const [at, name] of names.entries()) {
    expect(word.html).toContain(`>${name}</td>`);
    expect(lines[at + 2]?.split("\t")[0]).toBe(name);
    expect(latex.text).toContain(`${name} & `);
  }
  expect(word.html).toMatch(/<table.*border-top:\s*1pt solid/su);
  expect(latex.text).toContain("\\toprule");
  expect(methods.text).toMatch(/^Six raters coded eight recordings/u);
  expect(methods.html).toContain("https://doi.org/10.1016/j.jclinepi.2010.03.002");
});

test("the whole report is a Word file with its tables and drawings", async ({ newcomer, site }) => {
  const page = await newcomer();
  await openReport(page, site);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download for Word" }).click();
  const download = await coming;
  const files = unzipSync(readFileSync(await download.path()));
  const text = strFromU8(files["word/document.xml"] ?? new Uint8Array(0));

  expect(download.suggestedFilename()).toMatch(/^reliability-[0-9a-f]{16}\.docx$/u);
  expect(text.match(/<w:tbl>/gu)?.length).toBe(await page.locator("[data-paper-table]").count());
  expect(Object.keys(files).filter((name) => name.startsWith("word/media/")).length).toBe(
    await page.locator("[data-paper] [data-chart]").count(),
  );
  expect(text).toContain("Six raters coded eight recordings");
  expect(text).not.toContain("Copy for Word");
  // Numbered as on the paper, where the style counts them.
  const numbers = (word: string) =>
    [...text.matchAll(new RegExp(`>${word} (\\d+)\\. <`, "gu"))].map(([, number]) =>
      Number(number),
    );
  expect(numbers("Table")).toEqual(
    Array.from(await page.locator("[data-paper-table]").all(), (_, at) => at + 1),
  );
  expect(numbers("Figure")).toEqual(
    Array.from(await page.locator("[data-paper] [data-chart]").all(), (_, at) => at + 1),
  );
  expect(text).toContain("[0.549,\u00A00.806]");
});

test("the Word file opens in LibreOffice Writer with all of its tables and drawings @whole", async ({
  newcomer,
  site,
}, info) => {
  test.skip(lacks("LibreOffice"), why("LibreOffice"));
  const page = await newcomer();
  await openReport(page, site);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download for Word" }).click();
  const file = info.outputPath("report.docx");
  await (await coming).saveAs(file);
  const folder = dirname(file);

  const { status } = spawnSync(
    "soffice",
    [
      `-env:UserInstallation=file://${join(folder, "profile")}`,
      "--headless",
      "--convert-to",
      "fodt",
      "--outdir",
      folder,
      file,
    ],
    { timeout: 60_000 },
  );

  expect(status).toBe(0);
  const opened = readFileSync(join(folder, "report.fodt"), "utf8");
  expect(opened.match(/<table:table /gu)?.length).toBe(
    await page.locator("[data-paper-table]").count(),
  );
  expect(opened.match(/<draw:image/gu)?.length ?? 0).toBe(
    await page.locator("[data-paper] [data-chart]").count(),
  );
});

test("the package is taken along", async ({ newcomer, site }) => {
  const page = await newcomer();
  await openReport(page, site);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download data and scripts/u }).click();
  const download = await coming;

  const files = unzipSync(readFileSync(await download.path()));

  expect(download.suggestedFilename()).toMatch(/-agreement-\d{4}-\d\d-\d\d\.zip$/u);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      "README.md",
      "figures.csv",
      "recompute.py",
      "recompute/events.py",
      "recompute.R",
      "recompute/events.R",
    ]),
  );
  expect(strFromU8(files["figures.csv"] ?? new Uint8Array(0))).toContain("duration_kappa");
});

test("of thirty raters the pairs are a supplement of their own, and of one recording nothing is claimed @whole", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await openReport(page, site);
  const coding = {
    codes: 3,
    codedShare: 0.7,
    boutUs: 5_000_000,
    recordingUs: 60_000_000,
    raters: 30,
    ratersEach: 30,
  };
  const ofThirty = plantedCoding({ coding, skill: 0.9, twice: 6, once: 0, seed: 3 });
  const ofOne = plantedCoding({
    coding: { ...coding, raters: 3, ratersEach: 3 },
    skill: 0.9,
    twice: 1,
    once: 0,
    seed: 4,
  });
  const ids = [
    await importedPlanted(page.context(), site, ofThirty),
    await importedPlanted(page.context(), site, ofOne),
  ] as const;
  const paper = page.locator("[data-paper]");

  await page.goto(`/studies/${ids[0]}/agreement/report`);
  await expect(paper).toContainText("Thirty raters coded six recordings", { timeout: 60_000 });
  const spread = page.getByRole("table", { name: "Distribution over rater pairs" });
  await expect(spread.getByRole("columnheader")).toHaveText([
    "Statistic",
    "Pairs with a value",
    "Median",
    "Quartiles",
    "Lowest",
    "Highest",
  ]);
  await expect(paper).toContainText("Supplement S1 lists all rater pairs");
  const pairs = page.getByRole("table", { name: "Agreement by rater pair" });
  await expect(pairs).toBeHidden();
  await page.getByText("All rater pairs (435)", { exact: true }).click();
  await expect(pairs.getByRole("row")).toHaveCount(436);

  const pages = async () =>
    ((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b(?!s)/gu) ?? [])
      .length;
  const ofBody = await pages();
  expect(ofBody).toBeLessThan(12);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole("button", { name: "Print supplement" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Supplement S1: Rater pairs" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Methods" })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.getByRole("heading", { name: "Methods" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Supplement S1: Rater pairs" })).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.goto(`/studies/${ids[1]}/agreement/report`);
  const overall = page.getByRole("table", { name: "Agreement over all codes" });
  await expect(overall).toContainText("one recording; two or more are needed", { timeout: 60_000 });
  await expect(overall).not.toContainText("0.");
});

test("of thirty raters of whom most pairs share few recordings it is said of which pairs ends are told @whole", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await openReport(page, site);
  const planted = plantedRaterStudy({ seed: 74_100, raters: 30, recordings: 60, each: 5 });
  const studyId = await importedPlanted(page.context(), site, planted);

  await page.goto(`/studies/${studyId}/agreement/report`);

  const paper = page.locator("[data-paper]");
  await expect(paper).toContainText(
    /Among pairs that share at least five recordings \(\d+\), values range from 0\.\d+ \(Rater/u,
    { timeout: 60_000 },
  );
  await expect(paper).toContainText(/of rater pairs that share at least five recordings ranges/u);
  // All of them, where they are few.
  const [, listed, all, every] =
    /(?:Lowest (\d+) of (\d+)|All (\d+)) pairs with enough recordings in common/u.exec(
      (await paper.textContent()) ?? "",
    ) ?? [];
  expect(Number(listed ?? every)).toBeGreaterThan(0);
  expect(Number(all ?? every)).toBeGreaterThanOrEqual(Number(listed ?? every));
  expect(Number(all ?? every)).toBeLessThan(100);
});
