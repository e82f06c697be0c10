import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { dropped, newStudy, signedIn } from "./exchanging.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { film } from "./media.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "a lab's own files" });
test.describe.configure({ mode: "serial" });

/** A table in a lab's own words. `Note` says who coded, which no program can know. */
const table = (name: string, onsets: readonly number[]) => ({
  name,
  text: [
    "Video;Behaviour;Onset (ms);Offset (ms);Note",
    ...onsets.map((onset) => `lesson 3;Plays;${onset};${onset + 1_500};Lea`),
  ].join("\n"),
});

test("a table of a lab's own is read by what somebody says of its columns, and the next one by the same in another browser", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "Tables");
  await page.goto(`/studies/${studyId}/exchange`);
  await dropped(page, [table("autumn.csv", [1_000, 4_000])]);
  await expect(page.getByRole("heading", { name: "Import preview" })).toBeFocused();

  const note = page.getByRole("combobox", { name: /What does this column contain\? Note/u });
  await note.selectOption({ label: "Rater" });
  await expect(page.getByRole("combobox", { name: "Member for Lea" })).toBeVisible();
  await page.getByRole("button", { name: /^Save these answers/u }).click();
  await expect(page.getByText(/^Saved in this study/u)).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Import 1 observation" }).click();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
  expect(await statesOf(page, site, studyId)).toEqual([
    ["Lea", 1_000_000, 2_500_000],
    ["Lea", 4_000_000, 5_500_000],
  ]);

  const other = await newcomer();
  await signedIn(other, site);
  await other.goto(`/studies/${studyId}/exchange`);
  await dropped(other, [table("spring.csv", [7_000])]);
  await expect(other.getByText("Answered as for autumn.csv.")).toBeVisible();
  const there = other.getByRole("combobox", { name: /What does this column contain\? Note/u });
  await expect(there).toHaveValue("rater");
  await expect(other.getByRole("combobox", { name: "Member for Lea" })).toBeVisible();
  await other.getByRole("button", { name: "Delete saved answers" }).click();
  await expect(there).not.toHaveValue("rater");
});

test("a film that is dropped with the work that was coded on it is linked by its name, and can be sent", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "Films");
  await page.goto(`/studies/${studyId}/exchange`);
  await dropped(page, [
    { name: "clip.boris", text: JSON.stringify(projectOn("D:\\films\\clip.webm")) },
    { name: "clip.webm", bytes: readFileSync(film) },
  ]);
  await expect(page.getByText(/^One media file is named, 1 found\./u)).toBeVisible();
  await expect(page.getByText(/^Found, .* long$/u)).toBeVisible();
  await page.getByText("Upload", { exact: true }).click();
  await expectNoFindings(page);
  await page.getByRole("button", { name: /^Import/u }).click();
  await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();

  const sourcesIn = async (id: Id<"study">) => {
    const { items } = await call(page.context(), site, contract.listRecordings, {
      params: { studyId: id },
      query: {},
    });
    return items.flatMap((recording) =>
      recording.sources.map((source) =>
        "sizeBytes" in source ? [source.kind, source.sizeBytes] : [],
      ),
    );
  };
  const sent = [["upload", readFileSync(film).length]];
  await expect.poll(() => sourcesIn(studyId), { timeout: 60_000 }).toEqual(sent);

  // All of it leaves in one file, and is there again in a study of its own.
  await page.goto(`/studies/${studyId}/exchange`);
  const archive = page.getByRole("region", { name: "Entire study" });
  await archive.getByRole("checkbox", { name: /^Include uploaded media/u }).check();
  await expect(archive.getByText("Everything is included.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await archive.getByRole("link", { name: "Download as Study archive" }).click();
  const file = await (await downloading).path();
  await dropped(page, [{ name: "all.interrater", bytes: readFileSync(file) }]);
  await expect(page.getByText(/^Found, .* long$/u)).toBeVisible();
  await page.getByRole("button", { name: /^Import/u }).click();
  await expect(page.getByRole("heading", { name: "A new study was created" })).toBeVisible();
  const studies = await call(page.context(), site, contract.listStudies, {});
  const copy = studies.find(({ id, name }) => id !== studyId && name === "Films");
  if (!copy) throw new Error("no second study of that name");
  await expect.poll(() => sourcesIn(copy.id), { timeout: 60_000 }).toEqual(sent);
});

test("a film that was to be sent with an import is asked for again after a reload, and then sent @whole", async ({
  site,
  newcomer,
}) => {
  const page = await newcomer();
  const studyId = await newStudy(page, site, "Films after a reload");
  await page.goto(`/studies/${studyId}/exchange`);
  await dropped(page, [
    { name: "clip.boris", text: JSON.stringify(projectOn("D:\\films\\clip.webm")) },
    { name: "clip.webm", bytes: readFileSync(film) },
  ]);
  await expect(page.getByText(/^Found, .* long$/u)).toBeVisible();
  await page.getByText("Upload", { exact: true }).click();
  await page.route(/\/stages\/0$/u, (route) => route.abort());
  await page.getByRole("button", { name: /^Import/u }).click();
  await expect(
    page.getByText("The server does not respond. Sending continues", { exact: false }),
  ).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute(/\/stages\/0$/u);

  const unfinished = page.getByRole("region", { name: "Unfinished imports" });
  await expect(unfinished.getByText(/selected for upload: clip\.webm\./u)).toBeVisible();
  await expectNoFindings(page);
  const choosing = page.waitForEvent("filechooser");
  await unfinished.getByRole("button", { name: "Select files again…" }).click();
  await (
    await choosing
  ).setFiles({ name: "clip.webm", mimeType: "video/webm", buffer: readFileSync(film) });
  await expect(unfinished.getByText("Uploaded after the import: clip.webm.")).toBeVisible();
  await unfinished.getByRole("button", { name: "Continue import" }).click();

  await expect(unfinished).toBeHidden();
  await expect
    .poll(async () => {
      const { items } = await call(page.context(), site, contract.listRecordings, {
        params: { studyId },
        query: {},
      });
      return items.flatMap(({ sources }) => sources.map(({ kind }) => kind));
    })
    .toContain("upload");
});

/** Who coded from when to when, in order of time. Microseconds. */
async function statesOf(page: Page, site: Site, studyId: Id<"study">) {
  const as = page.context();
  const { items } = await call(as, site, contract.listRecordings, {
    params: { studyId },
    query: {},
  });
  const all = await Promise.all(
    items.map(({ id }) =>
      call(as, site, contract.readCodings, { params: { studyId, recordingId: id } }),
    ),
  );
  return all
    .flatMap(({ codings }) => codings)
    .flatMap(({ raterName, events }) =>
      events.map((event) => [raterName, event.startUs, "endUs" in event ? event.endUs : null]),
    )
    .toSorted((a, b) => Number(a[1]) - Number(b[1]));
}

/** A BORIS project with one point on a film at somebody's path. */
function projectOn(path: string) {
  return {
    time_format: "hh:mm:ss",
    project_name: "Play",
    project_description: "",
    project_date: "2024-05-01T10:00:00",
    project_format_version: "7.0",
    subjects_conf: {},
    behaviors_conf: {
      0: {
        type: "Point event",
        code: "Laughs",
        key: "l",
        description: "",
        category: "",
        modifiers: "",
        excluded: "",
        "coding map": "",
      },
    },
    observations: {
      "visit 1": {
        date: "2024-05-01T10:00:00",
        type: "MEDIA",
        description: "",
        "time offset": 0,
        events: [[2, "", "Laughs", "", "", "NA"]],
        independent_variables: {},
        file: { 1: [path] },
        media_info: {
          length: { [path]: 30 },
          fps: { [path]: 25 },
          hasVideo: { [path]: true },
          hasAudio: { [path]: true },
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
  };
}
