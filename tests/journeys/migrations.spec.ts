import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { strToU8, unzipSync, zipSync } from "fflate";
import { contract } from "../../src/api/contract.ts";
import { known } from "../../src/domain/known.ts";
import { ownEafSchema } from "../formats/eafSchema.ts";
import type { LabFiles } from "../formats/labFiles.ts";
import {
  migrationIn,
  migrations,
  openStates,
  pairsOfAnimals,
} from "../formats/plantedMigrations.ts";
import { outsideRatings, plantedScores } from "../formats/outsideRatings.ts";
import { filesOf, people, planted, rooms } from "../formats/plantedWorkbooks.ts";
import { typedFiles } from "../formats/typedFiles.ts";
import { dropped, newStudy } from "./exchanging.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "work of several raters from another program" });
test.describe.configure({ mode: "serial" });

const size = { raters: 2, recordings: 3 };

for (const [at, name] of [
  "ELAN, a mark behind the file's name",
  "ELAN, annotators of numbered tiers",
  "ELAN, a mark behind the tier's name",
  "BORIS, a table for each rater",
].entries()) {
  test(`${name}: with everything as it is proposed, it ends at a figure${at < 2 ? " @whole" : ""}`, async ({
    site,
    newcomer,
  }) => {
    const page = await newcomer();
    const studyId = await newStudy(page, site, name);
    await page.goto(`/studies/${studyId}/exchange`);
    await dropped(page, migrations[name]?.({ ...size, seed: 19_700 + at }).files ?? []);

    const sentence = page.getByText(/and .*: 3 recordings can be compared\.$/u);
    await expect(sentence).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole("button", { name: /^Import \d+ observations$/u }).click();

    await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
    await expect(sentence).toBeVisible();
    await expect(page.getByText("All codes: Duration κ")).toBeVisible();
  });
}

for (const [at, [name, given]] of (
  [
    ["a ZIP of tables whose names have copies and days in them", "zip"],
    ["a folder for the first rater and one for who checks", "folder"],
  ] as const
).entries()) {
  test(`${name}: with everything as it is proposed, it ends at a figure${at === 0 ? "" : " @whole"}`, async ({
    site,
    newcomer,
  }) => {
    const layout = {
      zip: "initials before the film, and the day of coding behind it",
      folder: "folders of the first rater and of those who check",
    }[given];
    const work: Parameters<LabFiles["made"]>[0][number][] = [];
    migrationIn({ ...size, seed: 19_760 + at }, (one) => {
      work.push(one);
      return { folder: "", name: "", text: "" };
    });
    const files = (typedFiles[layout]?.made(work) ?? []).map(({ folder = "", ...one }) => ({
      path: ["coding", folder, one.name].filter((part) => part !== "").join("/"),
      bytes: typeof one.content === "string" ? strToU8(one.content) : one.content,
    }));
    const page = await newcomer();
    const studyId = await newStudy(page, site, name);
    await page.goto(`/studies/${studyId}/exchange`);
    if (given === "zip") {
      const entries = Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]));
      await dropped(page, [{ name: "coding.zip", bytes: zipSync(entries) }]);
    } else {
      const folder = mkdtempSync(join(tmpdir(), "interrater-coding-"));
      for (const { path, bytes } of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), bytes);
      }
      await page.locator("input[webkitdirectory]").first().setInputFiles(join(folder, "coding"));
    }

    await expect(page.getByText(/and .*: 3 recordings can be compared\.$/u)).toBeVisible();
    await page.getByRole("button", { name: /^Import \d+ observations$/u }).click();

    await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
    await expect(page.getByText("All codes: Duration κ")).toBeVisible();
  });
}

test("workbooks of films with a sheet for each rater: with everything as it is proposed, it ends at a figure", async ({
  site,
  newcomer,
}) => {
  const work = planted({
    raters: people.slice(0, 2),
    films: ["clip01", "clip02", "clip03"],
    seed: 3,
    doAgree: true,
  });
  const page = await newcomer();
  await page.goto(`/studies/${await newStudy(page, site, "sheets of raters")}/exchange`);
  await dropped(page, filesOf(work, "a workbook for each film", 4));

  await expect(
    page.getByText("3 workbooks have several of these sheets, and nothing in them says who coded."),
  ).toBeVisible();
  await expect(page.getByText(/and .*: 3 recordings can be compared\.$/u)).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Import 6 observations" }).click();

  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  await expect(page.getByText("All codes: Duration κ")).toBeVisible();
});

test("workbooks and sheets that may both be raters’: nothing is imported until it is answered @whole", async ({
  site,
  newcomer,
}) => {
  const work = planted({
    raters: people.slice(0, 2),
    films: rooms.slice(0, 3),
    seed: 5,
    doAgree: false,
  });
  const page = await newcomer();
  await page.goto(`/studies/${await newStudy(page, site, "sheets in doubt")}/exchange`);
  await dropped(page, filesOf(work, "a workbook for each film", 4));

  await expect(
    page.getByText(
      "Either each sheet or each workbook may be one rater’s, so nothing is split until you answer.",
    ),
  ).toBeVisible();
  await expect(
    page.getByText(/recordings were coded more than once, and no file names the raters\./u),
  ).toBeVisible();
  await expectNoFindings(page);
  await page
    .getByRole("combobox", { name: /Do the names identify the rater\?/u })
    .selectOption("Yes, one sheet per rater, one workbook per recording");
  await expect(page.getByText(/and .*: 3 recordings can be compared\.$/u)).toBeVisible();
  await page.getByRole("button", { name: "Import 6 observations" }).click();

  await expect(page.getByText("All codes: Duration κ")).toBeVisible();
});

test("scores with words where there is none: they are told, and the rest is compared @whole", async ({
  site,
  newcomer,
}) => {
  const rows = Array.from({ length: 12 }, (_, at) => {
    const score = 1 + (at % 5);
    return [
      `T${at + 1},Anna,${score},${at === 3 ? "not rated" : 6 - score}`,
      `T${at + 1},Ben,${at === 5 ? "keine Angabe" : score},${6 - score}`,
    ];
  }).flat();
  const page = await newcomer();
  await page.goto(`/studies/${await newStudy(page, site, "words for no score")}/exchange`);
  await dropped(page, [
    {
      name: "ratings.csv",
      bytes: strToU8(["teacher,rater,warmth,clarity", ...rows].join("\n")),
    },
  ]);

  await expect(
    page
      .getByText("These words are where other rows have a score, and are read as missing values.")
      .first(),
  ).toBeAttached();
  await expect(page.getByText(/and .*: 12 recordings can be compared\.$/u)).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Import 24 observations" }).click();

  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
});

for (const { layout, name, isWhole } of [
  { layout: "OSCE, a sheet of each examiner whose name stands above the table", name: "examiners" },
  { layout: "two raters side by side on one sheet", name: "side by side", isWhole: true },
  {
    layout: "a workbook for each film, a sheet of each rater, criteria in rows without headings",
    name: "lists of scores",
    isWhole: true,
  },
]) {
  test(`${layout}: with everything as it is proposed, all recordings are compared${isWhole ? " @whole" : ""}`, async ({
    site,
    newcomer,
  }) => {
    const { made, scales } = known(outsideRatings[layout], layout);
    const clips = Array.from({ length: 8 }, (_, at) => `clip0${at + 1}`);
    const files = made(plantedScores(people.slice(0, 2), clips, { scales, seed: 11 }));
    const page = await newcomer();
    await page.goto(`/studies/${await newStudy(page, site, name)}/exchange`);
    await dropped(
      page,
      files.map((one) => ({ name: one.name, bytes: one.bytes ?? strToU8(one.text) })),
    );

    await expect(page.getByText(/and .*: 8 recordings can be compared\.$/u)).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole("button", { name: "Import 16 observations" }).click();

    await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  });
}

test("a table of results: one sentence says what it is and what to import instead @whole", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  await page.goto(`/studies/${await newStudy(page, site, "time budgets")}/exchange`);
  const heads = "Total duration\tNumber of occurrences\tDuration mean";
  await dropped(page, [
    {
      name: "budget.tsv",
      bytes: strToU8(
        [
          "\tBehaviors:\tleft\tleft\tleft\tright\tright\tright",
          `Observations id\tTotal length (s)\t${heads}\t${heads}`,
          ...Array.from({ length: 9 }, (_, at) => `clip${at}\t60.0\tNA\t1\tNA\t0.0\t${at % 3}\tNA`),
        ].join("\n"),
      ),
    },
  ]);

  await expect(
    page.getByText(
      "This is a table of results, such as durations or counts, and has no single events. Import the project or its exported events instead.",
    ),
  ).toHaveCount(1);
  await expect(page.getByText("A value is not readable and was skipped")).toHaveCount(0);
  await expectNoFindings(page);
});

test("BORIS, states without an end: asked once, closed by default, and it ends at a figure", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "open states");
  await page.goto(`/studies/${studyId}/exchange`);
  await dropped(page, openStates({ ...size, seed: 19_720 }).files);

  await expect(page.getByText("Completed observations contain states without an end")).toHaveCount(
    1,
  );
  await expect(page.getByText(/^6 states have no end\./u)).toBeVisible();
  await expect(page.getByText(/and .*: 3 recordings can be compared\.$/u)).toBeVisible();
  await page.getByRole("button", { name: /^Import \d+ observations$/u }).click();

  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  await expect(page.getByText("All codes: Duration κ")).toBeVisible();
});

test("recordings that only look like pairs say what their names differ by, and are joined by a button @whole", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "join");
  await page.goto(`/studies/${studyId}/exchange`);
  const rows = [1, 2, 3].flatMap((lesson) =>
    [5, 10, 15].flatMap((second) => [
      `lesson ${lesson}.mov,Ann,call,${second}`,
      `lesson ${lesson} (1).mov,Bea,call,${second}`,
    ]),
  );
  const text = ["recording,rater,code,start_s", ...rows].join("\n");
  await dropped(page, [{ name: "all.csv", text }]);

  await expect(page.getByText(/Their names differ by .*\(1\)/u)).toBeVisible();
  await page.getByRole("button", { name: "Join 3 recordings" }).click();

  await expect(page.getByText(/and .*: 3 recordings can be compared\.$/u)).toBeVisible();
});

test("a rater with nothing to be compared with is a warning that has to be answered first @whole", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "one alone");
  await page.goto(`/studies/${studyId}/exchange`);
  const coded = [1, 2, 3].flatMap((lesson) => ["Ann", "Bea"].map((who) => [lesson, who] as const));
  const rows = [...coded, [4, "Cleo"] as const].flatMap(([lesson, who]) =>
    [5, 10, 15].map((second) => `lesson ${lesson},${who},call,${second},${second + 3}`),
  );
  const text = ["recording,rater,code,start_s,end_s", ...rows].join("\n");
  await dropped(page, [{ name: "all.csv", text }]);

  const start = page.getByRole("button", { name: "Import 7 observations" });
  const warning = page
    .getByRole("alert")
    .filter({ hasText: "Cleo has not submitted any recording" });
  await expect(warning).toBeVisible();
  await expect(page.getByText("Ann and Bea: 3 recordings can be compared.")).toBeVisible();
  await expect(start).toBeDisabled();
  await warning.getByRole("checkbox").check();
  await start.click();

  await expect(page.getByText("All codes: Duration κ")).toBeVisible();
});

test("BORIS, observations named by pairs of animals: no animal becomes a rater, and it ends at a figure @whole", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "pairs of animals");
  await page.goto(`/studies/${studyId}/exchange`);
  await dropped(page, pairsOfAnimals({ raters: 2, recordings: 6, seed: 19_730 }).files);

  await expect(page.getByText("Anna and Ben: 6 recordings can be compared.")).toBeVisible();
  await page.getByRole("button", { name: "Import 12 observations" }).click();

  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  await expect(page.getByText("All codes: Duration κ")).toBeVisible();
  const { items } = await call(page.context(), site, contract.listObservations, {
    params: { studyId },
    query: {},
  });
  expect([...new Set(items.map(({ raterName }) => raterName))].toSorted()).toEqual(["Anna", "Ben"]);
  expect(new Set(items.map(({ recordingName }) => recordingName))).toContain("J111 x J142");
});

test("ELAN, one file per recording: what two raters' files came to goes out as one valid file for each recording", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "together");
  await page.goto(`/studies/${studyId}/exchange`);
  const { files } = migrations["ELAN, a mark behind the file's name"]?.({
    ...size,
    seed: 19_740,
  }) ?? { files: [] };
  await dropped(page, files);
  await page.getByRole("button", { name: "Import 6 observations" }).click();
  await expect(page.getByText("All codes: Duration κ")).toBeVisible();

  const programs = page.getByRole("region", { name: "For other programs" });
  await programs
    .getByRole("combobox", { name: "Format" })
    .selectOption("ELAN, one file per recording");
  const downloading = page.waitForEvent("download");
  await programs.getByRole("link", { name: "Download as ELAN, one file per recording" }).click();
  const path = await (await downloading).path();

  const written = Object.values(unzipSync(readFileSync(path))).map((bytes) =>
    new TextDecoder().decode(bytes),
  );
  const schema = ownEafSchema();
  expect(written.map((text) => schema.faultsOf(text))).toEqual([[], [], []]);
  schema.dispose();
  for (const text of written) {
    expect(text.match(/<ANNOTATION_DOCUMENT/gu)).toHaveLength(1);
    expect(text).toMatch(/PARTICIPANT="Anna"|ANNOTATOR="Anna"/u);
    expect(text).toMatch(/PARTICIPANT="Ben"|ANNOTATOR="Ben"/u);
  }
});
