import { plantedExam, plantedRatings } from "../plantedRatings.ts";
import { ends } from "../whole.ts";
import { signedIn } from "./exchanging.ts";
import { expectNoFindings } from "./findings.ts";
import { importedPlanted } from "./plantedGround.ts";
import { expect, test } from "./site.ts";

test.use({ story: "planted ratings" });
test.describe.configure({ mode: "serial" });

test("of a rubric by a few of many raters the page says the ICC of all ratings first", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(240_000);
  const page = await newcomer();
  const as = await signedIn(page, site);
  for (const [raters, recordings] of ends([
    [3, 40],
    [30, 90],
    [100, 200],
  ] as const)) {
    const plan = { seed: raters, raters, recordings, each: Math.min(raters - 1, 3) };
    const planted = plantedRatings(plan);
    // oxlint-disable-next-line no-await-in-loop -- One study after the other.
    const studyId = await importedPlanted(as, site, planted);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.goto(`/studies/${studyId}/agreement`);
    const short = page.getByRole("region", { name: "Summary" });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(short.getByRole("heading", { name: /Criterion 1\W*: ICC\(A,1\)/u })).toBeVisible({
      timeout: 60_000,
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(short).toContainText(/0\.\d{3}\s*95% CI \[0\.\d{3}, 0\.\d{3}\]/u);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(short).toContainText(
      `${plan.each * recordings} ratings of ${recordings} recordings by ${raters} raters`,
    );
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(short).toContainText("variance components, REML");
    // Analysis opens at what there is: nothing was coded.
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.goto(`/studies/${studyId}/analysis`);
    const tab = page.getByRole("tab", { name: "Distributions" });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(tab).toHaveAttribute("aria-selected", "true");
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.getByRole("figure", { name: /Criterion 1/u }).first()).toBeVisible();
  }
  await expectNoFindings(page);
});

test("a statistic that needs everybody's ratings says of how few units it is, before its figure @whole", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(480_000);
  const page = await newcomer();
  const as = await signedIn(page, site);
  const made: { readonly studyId: string; readonly byAll: number; readonly says: string }[] = [];
  for (const [raters, recordings, byAll] of ends([
    [3, 40, 12],
    [30, 60, 12],
    [100, 24, 3],
  ] as const)) {
    const planted = plantedRatings({ seed: raters, raters, recordings, each: 2, byAll });
    // oxlint-disable-next-line no-await-in-loop -- One study after the other.
    const studyId = await importedPlanted(as, site, planted);
    const says = `Based on only ${byAll} of ${recordings} rated units:`;
    for (const path of ["agreement", "agreement/report"]) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await page.goto(`/studies/${studyId}/${path}?ratingStatistics=kendall_w,icc`);
      const cells = page.locator("td", { hasText: says });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(cells.first()).toBeVisible({ timeout: 60_000 });
      // Of Kendall's W, and not of the ICC, which is of all; and the figure comes after it.
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(cells).toHaveCount(1);
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(plain(await cells.innerText())).toMatch(new RegExp(`${says}\\s*0\\.\\d{3}`, "u"));
    }
    made.push({ studyId, byAll, says });
  }
  // Of three recordings there are no limits that could be held against a minimum.
  for (const { studyId, says } of made.filter(({ byAll }) => byAll > 3)) {
    // oxlint-disable-next-line no-await-in-loop -- One study after the other.
    await page.goto(`/studies/${studyId}/agreement?ratingStatistics=kendall_w,icc&least=0.6`);
    const short = page.getByRole("region", { name: "Summary" });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(short).toContainText(new RegExp(`${says}\\s*0\\.\\d{3}`, "u"), {
      timeout: 60_000,
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.getByRole("table", { name: "Test a minimum" })).toContainText(says);
  }
  await expectNoFindings(page);
});

test("sets of raters that nothing joins are named, on the page of agreement and with the Rasch measures @whole", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(240_000);
  const page = await newcomer();
  const as = await signedIn(page, site);
  for (const [raters, recordings, sets] of ends([
    [6, 24, 2],
    [30, 90, 3],
    [100, 300, 2],
  ] as const)) {
    const planted = plantedRatings({
      seed: raters + 1,
      raters,
      recordings,
      sets,
      each: Math.min(raters / sets, 3),
      raterSd: 1,
    });
    // oxlint-disable-next-line no-await-in-loop -- One study after the other.
    const studyId = await importedPlanted(as, site, planted);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.goto(`/studies/${studyId}/agreement`);
    const short = page.getByRole("region", { name: "Summary" });
    const sentence = short.getByText(/Raters fall into sets without shared recordings/u);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(sentence).toBeVisible({ timeout: 60_000 });
    // oxlint-disable-next-line no-await-in-loop -- as above
    const said = plain(await sentence.innerText());
    expect(said.match(/\([^()]+\)/gu)).toHaveLength(sets);
    for (const set of said.match(/\([^()]+\)/gu) ?? []) {
      const numbers = Array.from(set.matchAll(/Rater (\d+)/gu), ([, number]) => Number(number) - 1);
      expect(new Set(numbers.map((rater) => planted.setOf[rater])).size).toBe(1);
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(short.getByRole("link", { name: "Assignment plan" })).toBeVisible();

    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.goto(`/studies/${studyId}/analysis?view=facets`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(
      page.getByText(`The ratings fall into ${sets} sets with no shared recordings.`),
    ).toBeVisible({ timeout: 60_000 });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.getByText(/compared only on the assumption/u)).toBeVisible();
  }
  await expectNoFindings(page);
});

test("Rasch measures stand with error, fit, separation and raw beside adjusted, and severities are those planted @whole", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(240_000);
  const page = await newcomer();
  const as = await signedIn(page, site);
  const planted = plantedRatings({
    seed: 71,
    raters: 12,
    recordings: 120,
    each: 3,
    raterSd: 1.4,
    criteria: 3,
  });
  const studyId = await importedPlanted(as, site, planted);

  await page.goto(`/studies/${studyId}/analysis?view=facets`);

  const raters = page.getByRole("table", { name: /^Raters/u });
  await expect(raters).toBeVisible({ timeout: 60_000 });
  const heads = await raters.getByRole("columnheader").allInnerTexts();
  for (const head of ["Standard error", "Infit", "Outfit"]) {
    expect(heads.some((text) => text.includes(head))).toBe(true);
  }
  // The most severe by the screen is the most severe that was planted.
  const severest = planted.severities.indexOf(Math.max(...planted.severities));
  const name = planted.study.people[severest]?.name ?? "";
  await expect(
    page.getByRole("heading", { name: new RegExp(`${name}.? is the most severe`, "u") }),
  ).toBeVisible();
  // A hundred and twenty rows are behind their heading.
  await page.getByRole("heading", { name: /^Raw and adjusted averages/u }).click();
  const rated = page.getByRole("table", { name: /^Raw and adjusted averages/u });
  await expect(rated).toBeVisible();
  const ratedHeads = (await rated.getByRole("columnheader").allInnerTexts()).join(" ");
  expect(ratedHeads).toMatch(/raw.*adjusted/isu);
  await expect(page.getByText("Separation", { exact: true }).first()).toBeVisible();
  await expectNoFindings(page);
});

test("an examination says alpha without each station, who fails by which rule, and who is severe", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(300_000);
  const page = await newcomer();
  const as = await signedIn(page, site);
  const exam = plantedExam({
    seed: 1260,
    stations: 12,
    candidates: 60,
    examiners: 12,
    severe: 1.6,
  });
  const studyId = await importedPlanted(as, site, exam);

  await page.goto(`/studies/${studyId}/analysis?view=osce&leastStations=8`);

  await expect(page.getByText(/Cronbach’s alpha over 12 stations/u)).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByText(/60 candidates/u).first()).toBeVisible();
  await expect(page.getByText(/examiners are then compared through candidates/u)).toBeVisible();
  await page.getByRole("combobox", { name: "Scores" }).click();
  await page.getByRole("option", { name: "adjusted for severity" }).click();
  await expect(page).toHaveURL(/severity=adjusted/u);
  await expect(page.getByText(/adjusted to an examiner of average severity/u)).toBeVisible({
    timeout: 60_000,
  });
  await expect(
    page.getByRole("heading", { name: /Examiner 13.? is the most severe/u }),
  ).toBeVisible();
  await expectNoFindings(page);
});

test("two rounds of ratings are compared with limits, criterion by criterion @whole", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(240_000);
  const page = await newcomer();
  const as = await signedIn(page, site);
  const planted = plantedRatings({
    seed: 33,
    raters: 30,
    recordings: 80,
    each: 3,
    errorSds: [1.8, 0.4],
  });
  const studyId = await importedPlanted(as, site, planted);

  await page.goto(`/studies/${studyId}/agreement?by=round`);

  const table = page.getByRole("table", { name: /Round 2.* minus .*Round 1/u });
  await expect(table).toBeVisible({ timeout: 60_000 });
  const row = table.getByRole("row", { name: /Criterion 1/u });
  await expect(row).toContainText(/0\.\d{3}/u);
  await expect(row).toContainText("is higher");
  await expectNoFindings(page);

  expect(await page.locator("main").innerText()).not.toContain("NaN");
});

/** Without the signs that set names apart. */
function plain(text: string): string {
  return text.replace(/[\u2066-\u2069]/gu, "");
}
