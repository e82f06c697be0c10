import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { elanFiles, namings, plantedKappa, plantedTeam } from "../formats/teamFiles.ts";
import { expectNoFindings } from "./findings.ts";
import { dropped, newStudy } from "./exchanging.ts";
import { call } from "./ground.ts";
import { administrator, expect, test } from "./site.ts";

test.use({ story: "exchange" });
test.describe.configure({ mode: "serial" });

test("two raters' BORIS projects are dropped, answered, imported, compared and taken back", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "Years of work");
  await page.goto(`/studies/${studyId}/exchange`);
  await expectNoFindings(page);

  await dropped(page, [
    { name: "first.boris", text: borisProject([1, 4.25]) },
    { name: "second.boris", text: borisProject([1.5, 5]) },
  ]);

  await expect(page.getByRole("heading", { name: "Import preview" })).toBeFocused();
  // Names of files that share a recording are taken for raters: that is asked once, and not of each file.
  await expect(page.getByText("Do the names identify the rater?")).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: /Observations/u })).toHaveCount(0);
  await page.getByText("2 observations", { exact: true }).click();
  await nameRater(page, 0, "Lea");
  await nameRater(page, 1, "Max");
  await expect(page.getByRole("combobox", { name: "Member for Lea" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Member for Max" })).toBeVisible();
  await expect(page.getByText("One media file is named, 0 found.")).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Import 2 observations" }).click();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeFocused();
  await expectNoFindings(page);

  await page.getByRole("link", { name: "Go to Recordings" }).click();
  await expect(page.getByText("clip 1").first()).toBeVisible();
  await page.goto(`/studies/${studyId}/agreement`);
  await expect(page.getByText("Lea").first()).toBeVisible();
  await expect(page.getByText("Max").first()).toBeVisible();

  await page.goto(`/studies/${studyId}/exchange`);
  await page.getByRole("button", { name: "Undo import of first.boris" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText(/^Undone by/u)).toBeVisible();
  const { items } = await call(page.context(), site, contract.listRecordings, {
    params: { studyId },
    query: {},
  });
  expect(items).toEqual([]);
});

test("two raters' files of one recording are compared with everything as it is proposed", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "Two files");
  const team = plantedTeam({ seed: 5, raters: ["A", "B"], recordings: 1 });
  const files = elanFiles(team, { naming: namings["at the end"] });
  await page.goto(`/studies/${studyId}/exchange`);

  await dropped(page, files.toReversed());

  const choice = page.getByRole("combobox", { name: /Do the names identify the rater\? A, B/u });
  await expect(choice).toHaveValue("at_the_end");
  await expect(page.getByText("1 recording occurs under several of these names.")).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Import 2 observations" }).click();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeFocused();

  const agreement = await call(page.context(), site, contract.readAgreement, {
    params: { studyId },
    query: { by: "pair", statistics: "time_unit_kappa:unitUs=1000000" },
  });
  expect(agreement.raters.map(({ name }) => name).toSorted()).toEqual(["A", "B"]);
  expect(agreement.rows.flatMap(({ figures }) => figures)).toMatchObject([
    { kind: "value", value: expect.closeTo(plantedKappa(team, ["A", "B"]) ?? Number.NaN, 9) },
  ]);
});

test("two raters who are said to be one member are refused with their files before anything is sent, and one of them can be excluded @whole", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "One member");
  const team = plantedTeam({ seed: 5, raters: ["A", "B"], recordings: 1 });
  await page.goto(`/studies/${studyId}/exchange`);
  await dropped(page, elanFiles(team, { naming: namings["at the end"] }));

  for (const name of ["A", "B"]) {
    await page.getByRole("combobox", { name: `Member for ${name}` }).click();
    await page.getByRole("option", { name: administrator.name }).click();
  }

  await expect(page.getByRole("alert")).toContainText(
    /lesson01 by .+, in .*lesson01_A\.eaf.* and .*lesson01_B\.eaf/u,
  );
  await expect(page.getByRole("button", { name: "Import 2 observations" })).toBeDisabled();

  await page.getByRole("button", { name: "Exclude 1 observation" }).click();
  await expect(page.getByText("1 observation is excluded from this import.")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 observation" }).click();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeFocused();
  const { items } = await call(page.context(), site, contract.listObservations, {
    params: { studyId },
    query: {},
  });
  expect(items.map(({ recordingName }) => recordingName)).toEqual(["lesson01"]);
});

test("a file that is broken is refused in a sentence, and nothing is made @whole", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "Broken");
  await page.goto(`/studies/${studyId}/exchange`);

  await dropped(page, [{ name: "cut.boris", text: borisProject([1, 2]).slice(0, 400) }]);

  await expect(
    page.getByRole("heading", { name: "None of these files can be read" }),
  ).toBeFocused();
  await expect(page.getByRole("row", { name: /cut\.boris/u })).toContainText("Cannot be read");
  await expect(page.getByText(/^Cannot be read: 1$/u)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/u })).toHaveCount(0);
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("heading", { name: "Drop files or folders here" })).toBeVisible();
});

test("the archive of a study is downloaded and becomes a new study", async ({ site, newcomer }) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "To be moved");
  await page.goto(`/studies/${studyId}/exchange`);
  await dropped(page, [{ name: "first.boris", text: borisProject([1, 4.25]) }]);
  await page.getByRole("button", { name: "Import 1 observation" }).click();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();

  const archive = page.getByRole("region", { name: "Entire study" });
  await expect(archive.getByText("1 observation. Everything is included.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await archive.getByRole("link", { name: "Download as Study archive" }).click();
  const file = await (await downloading).path();
  await page.locator("input[type=file]").first().setInputFiles(file);
  await expect(page.getByRole("heading", { name: "Import preview" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Into a new study" })).toBeChecked();
  await page.getByRole("button", { name: "Import 1 observation" }).click();
  await expect(page.getByRole("heading", { name: "A new study was created" })).toBeFocused();
  await page.getByRole("link", { name: "Go to Recordings" }).click();

  await expect(page.getByText("clip 1").first()).toBeVisible();
  expect(page.url()).not.toContain(studyId);
});

/** Says who coded the observation at a place. */
async function nameRater(page: Page, at: number, name: string): Promise<void> {
  const table = page.getByRole("region", { name: "Observations to be imported" });
  const field = table.getByRole("textbox", { name: /^Rater of/u }).nth(at);
  await field.fill(name);
  await field.press("Enter");
  await expect(page.getByRole("combobox", { name: `Member for ${name}` })).toBeVisible();
}

/** A project with one observation of ten seconds: a point, and a state between two times. */
function borisProject([startS, endS]: readonly [number, number]): string {
  const behaviour = { key: "", description: "", category: "", modifiers: "", excluded: "" };
  return JSON.stringify({
    time_format: "hh:mm:ss",
    project_name: "Play",
    project_description: "",
    project_date: "2024-05-01T10:00:00",
    project_format_version: "7.0",
    subjects_conf: { 0: { key: "1", name: "Ana", description: "" } },
    behaviors_conf: {
      0: { ...behaviour, type: "State event", code: "Plays", "coding map": "" },
      1: { ...behaviour, type: "Point event", code: "Laughs", "coding map": "" },
    },
    observations: {
      "clip 1": {
        date: "2024-05-01T10:00:00",
        type: "MEDIA",
        description: "",
        "time offset": 0,
        events: [
          [startS, "Ana", "Plays", "", "", "NA"],
          [2, "Ana", "Laughs", "", "loud", "NA"],
          [endS, "Ana", "Plays", "", "", "NA"],
        ],
        independent_variables: {},
        file: { 1: ["films/clip1.mp4"] },
        media_info: {
          length: { "films/clip1.mp4": 10 },
          fps: { "films/clip1.mp4": 25 },
          hasVideo: { "films/clip1.mp4": true },
          hasAudio: { "films/clip1.mp4": true },
          offset: { 1: 0 },
        },
        "observation time interval": [0, 0],
      },
    },
    behavioral_categories: [],
    independent_variables: {},
    coding_map: {},
    behaviors_coding_map: [],
    converters: {},
  });
}
