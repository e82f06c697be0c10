import { contract } from "../../src/api/contract.ts";
import { plantedCoding } from "../plantedCoding.ts";
import { signedIn } from "./exchanging.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { importedPlanted } from "./plantedGround.ts";
import { expect, test } from "./site.ts";

test.use({ story: "howMuch", beginning: "set up" });
test.describe.configure({ mode: "serial" });

test("before there are data, without an account: a formula for units, simulated studies for coding over time @whole", async ({
  newcomer,
}) => {
  const page = await newcomer();
  await page.goto("/calculator");
  const section = page.getByRole("region", { name: "How much to code twice?" });
  await section.getByText("How much to code twice?").click();

  await section.getByText("One category per unit", { exact: true }).click();
  await section.getByLabel("Expected value").fill("0.4");
  await section.getByLabel("Prevalence of the rarest category, %").fill("30");
  await section.getByLabel("Value to exclude").fill("0.6");
  await expect(section.getByText("Enter less than the expected value")).toBeVisible();
  await section.getByLabel("Expected value").fill("0.6");
  await section.getByLabel("Value to exclude").fill("0.4");
  // PowerBinary(0.4, 0.6, 0.3) of kappaSize.
  await expect(section.getByText(/^191 units, each coded by 2 raters, distinguish/u)).toBeVisible();
  await expect(
    section.getByText(/units, each coded by 2 raters, give an expected 95% CI/u),
  ).toBeVisible();
  await section.getByText("One score per unit", { exact: true }).click();
  await section.getByLabel("Expected value").fill("0.85");
  await section.getByLabel("Raters per recording or unit").fill("4");
  // Bonett's example.
  await expect(section.getByText(/^20 units, each coded by 4 raters, give/u)).toBeVisible();
  await expect(section.getByRole("figure")).toBeVisible();

  await section.getByText("Coding over time", { exact: true }).click();
  await section.getByLabel("Raters per recording or unit").fill("2");
  await section.getByLabel("Expected value").fill("0.7");
  await section.getByLabel("Value to exclude").fill("0.5");
  await section.getByLabel("Duration of a recording, min").fill("240");
  await section.getByRole("button", { name: "Simulate studies" }).click();
  await expect(
    section.getByRole("progressbar", { name: "Progress of the simulation" }),
  ).toBeVisible();
  await section.getByRole("button", { name: "Stop simulation" }).click();
  await expect(section.getByRole("progressbar")).toHaveCount(0);
  await section.getByLabel("Duration of a recording, min").fill("1");
  await section.getByRole("button", { name: "Simulate studies" }).click();
  await expect(
    section.getByText(/^About \d+ recordings of 1\smin, each coded by 2 raters/u),
  ).toBeVisible({
    timeout: 40_000,
  });
  await section.getByRole("button", { name: "Table", exact: true }).click();
  await expect(section.getByRole("row")).toHaveCount(7);
  await expectNoFindings(page);
});

test("a goal is fixed, what to code twice next is drawn, applied and kept, and nothing shows the value", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  const planted = plantedCoding({
    coding: {
      codes: 3,
      codedShare: 0.5,
      boutUs: 6_000_000,
      recordingUs: 120_000_000,
      raters: 4,
      ratersEach: 2,
    },
    skill: 0.85,
    twice: 12,
    once: 20,
    seed: 2,
  });
  const context = await signedIn(page, site);
  const studyId = await importedPlanted(context, site, planted);
  const params = { studyId };
  await page.goto(`/studies/${studyId}/assignments?part=plan`);
  await page.getByText("How much to code twice?").click();
  const now = page.getByRole("region", { name: "Precision of this study" });
  await expect(now.getByText(/No goal is fixed/u)).toBeVisible();
  await now.getByRole("button", { name: "Fix goal" }).click();
  await now.getByLabel("Half-width of the 95% CI").fill("0.7");
  await expect(now.getByText("Enter a number from 0.01 to 0.5")).toBeVisible();
  await now.getByLabel("Half-width of the 95% CI").fill("0.03");
  await now.getByRole("button", { name: "Save goal" }).click();
  await expect(
    now.getByText(/^Goal: ±0\.03 for .*, after at least 20 double-coded/u),
  ).toBeVisible();
  await expect(now.getByText(/more double-coded recordings for ±0\.03/u)).toBeVisible();
  await expect(now.getByRole("button", { name: "Change goal" })).toBeFocused();
  await now.getByText("Codes by rater pair").click();
  await expect(
    now.getByRole("table", { name: "Codes by rater pair" }).getByRole("row"),
  ).toHaveCount(4);
  const { rows } = await call(context, site, contract.readAgreement, {
    params,
    query: { by: "overall", statistics: "duration_kappa" },
  });
  const [figure] = rows[0]?.figures ?? [];
  if (figure?.kind !== "value") throw new Error("there is a figure");
  await expect(now).not.toContainText(figure.value.toFixed(2));
  await expectNoFindings(page);

  await now.getByRole("button", { name: /^Plan \d+ recordings?$/u }).click();
  await expect(page.getByLabel("Recordings to double-code")).toBeFocused();
  await page.getByLabel("Recordings to double-code").fill("6");
  await page.getByRole("combobox", { name: "Rare codes" }).fill("Code 3");
  await page.getByRole("option", { name: "Code 3" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Preview plan" }).click();
  await expect(page.getByText(/^Randomly drawn: \d of \d+/u)).toBeVisible();
  await page.getByRole("button", { name: /^Apply plan/u }).click();
  await expect(page.getByText("6 assignments created.")).toBeVisible();
  const { items } = await call(context, site, contract.listHistory, { params, query: {} });
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["takePlan", "changeStudy"]),
  );
});
