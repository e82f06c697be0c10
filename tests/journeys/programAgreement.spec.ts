import { plantedProgramStudy, plantedSample } from "../plantedProgramStudy.ts";
import { bodyOf, aHead } from "../server/importedStudy.ts";
import { Import, importContentType } from "../../src/api/contract/exchange.ts";
import { signedIn } from "./exchanging.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, test } from "./site.ts";

test.use({ story: "program agreement" });
test.describe.configure({ mode: "serial" });

test("a program is tested against people, from the list of raters down to the moment of an error", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(120_000);
  const page = await newcomer();
  const as = await signedIn(page, site);
  const { study, observations } = plantedProgramStudy({
    seed: 26,
    people: 3,
    recordings: 14,
    isScanned: true,
  });
  const response = await as.request.post(`${site.address}/api/v1/imports`, {
    headers: { origin: site.address, "content-type": importContentType },
    data: bodyOf(aHead(study), observations),
  });
  expect(response.ok()).toBe(true);
  const { studyId } = Import.parse(await response.json());

  await page.goto(`/studies/${studyId}/raters`);
  await page.getByRole("link", { name: "Test one rater, such as a program" }).click();
  await expect(page.getByRole("heading", { name: "Programs", level: 1 })).toBeVisible();
  await page.getByRole("combobox", { name: "Rater to test" }).click();
  await page.getByRole("option", { name: "Detector 2.1" }).click();

  const title = /Agreement of others with each other and with .*Detector 2\.1/u;
  await expect(page.getByRole("figure", { name: title })).toBeVisible({ timeout: 30_000 });
  const statistics = page.getByRole("table", { name: title });
  // The study's own statistics, and alpha.
  await expect(statistics.getByRole("row")).toHaveCount(5);
  await expect(statistics.getByRole("row", { name: /alpha/iu })).toHaveCount(1);
  await expect(statistics).toContainText(/equivalen|not worse/u);
  await expect(page.getByText(/The test is (not )?passed: .*ω/u)).toBeVisible();
  await expect(
    page.getByText(
      /In 2,000 simulated studies from these 14 recordings, a program that was too poor/u,
    ),
  ).toBeVisible();
  await expect(
    page.getByText(
      /from these 14 recordings, a program worse by exactly .{0,2}0\.10.{0,3} was called equivalent in .*alpha by second/u,
    ),
  ).toBeVisible();
  await expect(page.getByText(/Brier score .* = reliability/u)).toBeVisible();
  await expect(page.getByText(/^Chosen: \d+%$/u)).toBeVisible();
  await expectNoFindings(page);

  // Margin and epsilon are settings of the address, and change what the tests say.
  await page.getByRole("textbox", { name: "Equivalence margin" }).fill("0.3");
  await expect(page).toHaveURL(/margin=0\.3/u);
  await expect(page.getByText(/within .*±0\.30/u).first()).toBeVisible();
  await page.getByRole("textbox", { name: /^ε/u }).fill("0.15");
  await expect(page).toHaveURL(/epsilon=0\.15/u);
  await expect(page.getByText(/ε = .?0\.15/u)).toBeVisible();
  // No plan drew what people coded.
  const corrected = page.getByRole("region", { name: "Corrected estimate" });
  await expect(corrected).toContainText("No assignment plan drew recordings for people");

  const instances = page.getByRole("region", { name: "Instances" });
  await instances.getByRole("combobox", { name: "Error" }).click();
  await page.getByRole("option", { name: "Fragmentation" }).click();
  await expect(instances.getByRole("status")).toContainText(/[1-9]\d* instances?/u);

  // What people coded by what the program did: a cell lists its moments.
  const matrix = page.getByRole("region", { name: "Confusion matrix" });
  const cell = matrix.getByRole("gridcell", { name: /Solitary.*Together/u }).first();
  await cell.focus();
  await page.keyboard.press("Enter");
  await expect(matrix.getByRole("status")).toContainText(/[1-9]\d* instances?/u);
  await expect(matrix.getByRole("heading", { level: 3 }).last()).toContainText("Other raters");
  const unmatched = page.getByRole("region", { name: "Events without a match, by confidence" });
  await unmatched.getByRole("combobox").click();
  await page
    .getByRole("option", { name: /: [1-9]\d*$/u })
    .first()
    .click();
  await expect(unmatched.getByRole("status")).toContainText(/[1-9]\d* instances?/u);
  const ratings = page.getByRole("table", { name: /^Ratings: agreement of others/u });
  await expect(ratings.getByRole("row", { name: /Warmth/u }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /, others: /u }).first()).toBeVisible();
  // Answers to scans: a cell of what both answered lists its questions; of running ratings the furthest moments stand there.
  const answers = page.getByRole("table", { name: /^Time sampling: agreement of others/u });
  await expect(answers.getByRole("row")).toHaveCount(6);
  await expect(answers).toContainText(/equivalen|not worse/u);
  const asked = page.getByRole("region", { name: "Confusion matrix of time-sampling answers" });
  await asked.getByRole("combobox", { name: "Code", exact: true }).click();
  await page.getByRole("option", { name: "Together" }).click();
  await asked
    .getByRole("gridcell", { name: /Yes.*No/u })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect(asked.getByRole("status")).toContainText(/[1-9]\d* instances?/u);
  await expect(asked.getByRole("link").first()).toHaveAttribute("href", /\/compare\//u);
  const traces = page.getByRole("table", { name: /^Continuous ratings: agreement of others/u });
  await expect(traces.getByRole("row", { name: /Liveliness/u })).toHaveCount(5);
  const furthest = page.getByRole("link", { name: /at .*\d\ss – .*Detector 2\.1.*Person \d/u });
  await expect(furthest).toHaveCount(20);
  await expect(furthest.first()).toHaveAttribute("href", /\/compare\/.*at=\d+/u);
  const apart = page.getByRole("table", { name: "Recordings, largest difference first" });
  await expect(apart.getByRole("row")).toHaveCount(15);
  await expectNoFindings(page);
  await expect(apart.getByRole("link").first()).toHaveAttribute("href", /\/compare\//u);
  await instances.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/compare\//u);
});

test("a number of all recordings is corrected by a drawn sample, with what more would make it precise @whole", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  const as = await signedIn(page, site);
  const { study, observations } = plantedSample({ seed: 2_026, recordings: 24, drawn: 10 });
  const response = await as.request.post(`${site.address}/api/v1/imports`, {
    headers: { origin: site.address, "content-type": importContentType },
    data: bodyOf(aHead(study), observations),
  });
  expect(response.ok()).toBe(true);
  const { studyId } = Import.parse(await response.json());

  await page.goto(`/studies/${studyId}/programs`);
  await page.getByRole("combobox", { name: "Rater to test" }).click();
  await page.getByRole("option", { name: "Detector 2.1" }).click();
  const corrected = page.getByRole("region", { name: "Corrected estimate" });
  const bars = corrected.getByRole("table");
  await expect(bars.getByRole("row")).toHaveCount(4);
  await expect(corrected.getByRole("status")).toContainText(
    "Drawn for people: 10. Coded by people so far: 10.",
  );
  await expect(corrected.getByRole("status")).toContainText(
    /more recordings? coded|new recordings/u,
  );
  await corrected.getByRole("textbox", { name: "Target half-width" }).fill("45");
  await expect(corrected.getByRole("status")).toContainText(/no wider than .*±45%/u);
  await corrected.getByRole("combobox", { name: "Estimate" }).click();
  await page.getByRole("option", { name: "Events per minute" }).click();
  await expect(page).toHaveURL(/of=rate/u);
  await corrected.getByRole("combobox", { name: "Code", exact: true }).click();
  await page.getByRole("option", { name: /Laugh/iu }).click();
  await expect(page).toHaveURL(/code=/u);
  await expect(bars.getByRole("row")).toHaveCount(4);
  await page.reload();
  await expect(bars.getByRole("row")).toHaveCount(4);
  await expectNoFindings(page);
});

test("of random segments, it is said how many more of them would make a number precise @whole", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  const as = await signedIn(page, site);
  const { study, observations } = plantedSample({
    seed: 2_027,
    recordings: 24,
    drawn: { share: 0.3, segmentUs: 9_000_000 },
  });
  const response = await as.request.post(`${site.address}/api/v1/imports`, {
    headers: { origin: site.address, "content-type": importContentType },
    data: bodyOf(aHead(study), observations),
  });
  expect(response.ok()).toBe(true);
  const { studyId } = Import.parse(await response.json());

  await page.goto(`/studies/${studyId}/programs`);
  await page.getByRole("combobox", { name: "Rater to test" }).click();
  await page.getByRole("option", { name: "Detector 2.1" }).click();
  const corrected = page.getByRole("region", { name: "Corrected estimate" });
  await expect(corrected.getByRole("table").getByRole("row")).toHaveCount(4);
  await expect(corrected).toContainText("The unit is the segment");
  const told = corrected.getByRole("status");
  const counts: number[] = [];
  for (const half of ["6", "5", "4", "3", "2"]) {
    await corrected.getByRole("textbox", { name: "Target half-width" }).fill(half);
    // As "14 more segments coded by people would give a 95% CI of ±2%."
    await expect(told).toContainText(new RegExp(`±${half}%`, "u"));
    const said = await told.innerText();
    const found = /(\d+) more segments? coded by people would give a 95% CI/u.exec(said);
    if (found) counts.push(Number(found[1]));
  }
  expect(counts.length).toBeGreaterThan(0);
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b));
  await expectNoFindings(page);
});
