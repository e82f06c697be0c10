import type { Locator, Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { newId } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call } from "./ground.ts";
import { film, serveFilm } from "./media.ts";
import { administrator, expect, type Site, test } from "./site.ts";

test.use({ story: "recordings", beginning: "nobody", actionTimeout: 60_000 });
test.describe.configure({ mode: "serial", timeout: 240_000 });

let owner: Page;
let studyId: Id<"study">;
let demoId: Id<"study">;
let elsewhere: Awaited<ReturnType<typeof serveFilm>>;

test.beforeAll(async ({ browser, site }) => {
  elsewhere = await serveFilm();
  const context = await browser.newContext({ baseURL: site.address, reducedMotion: "reduce" });
  owner = await context.newPage();
  // Only the other way to choose files can be steered from here.
  await context.addInitScript(() => void Reflect.deleteProperty(window, "showOpenFilePicker"));
  const { demoStudyId } = await call(context, site, contract.setUp, {
    body: { ...administrator, token: site.setUpToken, language: "en" },
  });
  if (demoStudyId === null) throw new Error("there is no demo study");
  demoId = demoStudyId;
  studyId = newId("study");
  await call(context, site, contract.createStudy, {
    body: { id: studyId, name: "Peer play", description: "", defaultLanguage: "en" },
  });
});

test.afterAll(async () => {
  elsewhere.close();
  await owner.context().close();
});

test("a study without recordings says what will be here; addresses are added one a line, and each says what became of it", async () => {
  await openList(studyId);
  await expect(owner.getByText("No recordings yet")).toBeVisible();
  await expectNoFindings(owner);
  await owner.getByRole("tab", { name: "From URLs" }).click();
  await owner
    .getByLabel("URLs, one per line")
    .fill(`${elsewhere.address}\nclip.mp4\nhttps://example.org/about`);
  await owner.getByRole("button", { name: "Add 3 URLs" }).click();

  const list = owner.getByRole("list", { name: "URLs being added" });
  await expect(list.getByRole("listitem").nth(0)).toContainText("Added");
  await expect(list.getByRole("listitem").nth(1)).toContainText("starts with http:// or https://");
  await expect(list.getByRole("listitem").nth(2)).toContainText(
    "This URL is not of a supported type",
  );
  await expect(list.getByRole("link", { name: "Open recording" })).toBeVisible();
  await expectNoFindings(owner);
  await owner.getByRole("button", { name: /^Remove from this list: clip\.mp4/u }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(owner.getByRole("rowheader", { name: "clip" })).toBeVisible();
});

test("a file is added by choosing it; the other two ways are a tab away", async () => {
  await openList(studyId);
  await choose("Select files…", film);
  await expect(owner.getByRole("rowheader", { name: "peer-play" })).toBeVisible({
    timeout: 60_000,
  });
  await expectNoFindings(owner);

  for (const way of ["Keep on raters’ computers", "Live observation"]) {
    await owner.getByRole("tab", { name: way }).click();
    await expectNoFindings(owner);
  }
  await owner.getByLabel("What is observed").fill("Morning circle");
  await owner.getByRole("button", { name: "Add live observation" }).click();
  await expect(owner.getByRole("row", { name: /Morning circle/u })).toContainText(
    "live, not started",
  );
});

test("phases are added, named, set and pasted; what cannot be read is told by its line, and nothing of it is taken", async () => {
  await openRecording("clip");
  const phases = part("Phases");
  await phases.getByRole("button", { name: "Add phase" }).click();
  await phases.getByLabel("Name of phase 1").fill("Baseline");
  await owner.keyboard.press("Enter");
  await phases.getByLabel("End of Baseline").fill("0:10");
  await owner.keyboard.press("Enter");
  await expect(phases.getByLabel("End of Baseline")).toHaveValue("0:10");
  await phases.getByLabel("Start of Baseline").fill("0:30");
  await expect(phases.getByText("Enter a time from")).toBeVisible();
  await phases.getByLabel("Start of Baseline").fill("0:00");

  const pasted = phases.getByLabel("Paste phases as name, start, end; one per line");
  await pasted.fill("name; from; to\nTrial 1; 0:10; 0:20\nTrial 2; 0:30; 0:20");
  await expect(phases.getByText("Line 3 is not valid")).toBeVisible();
  await expect(phases.getByRole("button", { name: "Import phases" })).toHaveCount(0);
  await expectNoFindings(owner);
  await pasted.fill("name; from; to\nTrial 1; 0:10; 0:20\nTrial 2; 0:20; 0:30");
  await phases.getByRole("button", { name: "Import phases" }).click();
  await expect(phases.getByLabel("Name of phase 3")).toHaveValue("Trial 2");
  await phases.getByRole("button", { name: "Remove phase Trial 1" }).click();
  await expect(phases.getByRole("listitem")).toHaveCount(2);

  await owner.reload();
  await expect(phases.getByLabel("Name of phase 1")).toHaveValue("Baseline");
  await expect(phases.getByLabel("Name of phase 2")).toHaveValue("Trial 2");
  await expect(phases.getByLabel("Start of Trial 2")).toHaveValue("0:20");
  await expectNoFindings(owner);
});

test("captions are known by what is in the file and bring their language; another file is refused in a sentence", async () => {
  await openRecording("clip");
  const captions = part("Captions");
  await choose("Add captions…", {
    name: "notes.srt",
    mimeType: "application/x-subrip",
    buffer: Buffer.from("Milk, bread"),
  });
  await expect(captions.getByRole("alert")).toContainText("is not a supported transcript.");
  await expectNoFindings(owner);

  await choose("Add captions…", {
    name: "clip.de.srt",
    mimeType: "application/x-subrip",
    buffer: Buffer.from("1\n00:00:00,000 --> 00:00:09,000\nGuten Morgen\n"),
  });
  await expect(captions.getByRole("textbox", { name: /^Language of/u })).toHaveValue("de");
  await expect(captions.getByRole("alert")).toHaveCount(0);
  // Whoever reloads before it has left loses it.
  const named = owner.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().includes("/captions/"),
  );
  await captions.getByRole("textbox", { name: /^Language of/u }).fill("de-AT");
  await owner.keyboard.press("Enter");
  await named;
  await expectNoFindings(owner);

  await expect(async () => {
    await owner.reload();
    await expect(captions.getByRole("textbox", { name: /^Language of/u })).toHaveValue("de-AT");
  }).toPass();
  await captions.getByRole("button", { name: /^Remove captions/u }).click();
  await expect(captions.getByText("No captions yet.")).toBeVisible();
});

test("a second source is added, moved in time and in order, and taken away again", async () => {
  await openRecording("clip");
  const sources = part("Sources");
  await sources.getByLabel("Add source from URL").fill("side.webm");
  await sources.getByRole("button", { name: "Add source" }).click();
  await expect(sources.getByText("starts with http:// or https://")).toBeVisible();
  await expectNoFindings(owner);
  const side = elsewhere.address.replace("clip", "side");
  await sources.getByLabel("Add source from URL").fill(side);
  await sources.getByRole("button", { name: "Add source" }).click();

  await expect(sources.getByRole("listitem")).toHaveCount(2);
  // On a slow network the answer to the one is not there yet when the other is asked for.
  await owner.route("**/offsets", async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ response });
  });
  await sources.getByLabel(`Offset of ${side}`).fill("-1.5");
  await owner.keyboard.press("Enter");
  await sources.getByRole("button", { name: `Move ${side} up` }).click();
  await expect(sources.getByRole("listitem").first()).toContainText(side);
  await expectNoFindings(owner);

  await owner.reload();
  await expect(sources.getByRole("listitem").first()).toContainText(side);
  await expect(sources.getByLabel(`Offset of ${side}`)).toHaveValue("-0:01.500");
  await sources.getByRole("button", { name: `Remove ${side}` }).click();
  await expect(sources.getByRole("listitem")).toHaveCount(1);
  await expect(sources.getByRole("button", { name: `Remove ${elsewhere.address}` })).toBeDisabled();
});

test("a length is corrected where nothing coded lies beyond it, and is refused where something does", async ({
  site,
}) => {
  await openRecording("Morning circle");
  await part("Length").getByRole("textbox", { name: "Length" }).fill("0:45");
  await owner.keyboard.press("Enter");
  await expect(part("Length").getByText("Saved")).toBeVisible();
  await openList(studyId);
  await expect(owner.getByRole("row", { name: /Morning circle/u })).toContainText("0:45");

  const { items } = await call(owner.context(), site, contract.listRecordings, {
    params: { studyId: demoId },
    query: {},
  });
  await owner.goto(`/studies/${demoId}/recordings/${items[0]?.id ?? ""}`);
  await part("Length").getByRole("textbox", { name: "Length" }).fill("0:01");
  await owner.keyboard.press("Enter");
  await expect(part("Length").getByRole("alert")).toBeVisible();
  await expectNoFindings(owner);
});

test("a recording is renamed; removing one says what goes and what stays, and takes it", async () => {
  await openList(studyId);
  await askFor("Rename", "clip");
  await owner.getByRole("dialog").getByLabel("Name").fill("Garden");
  await expectNoFindings(owner);
  await owner.getByRole("button", { name: "Save name" }).click();
  await expect(owner.getByRole("rowheader", { name: "Garden" })).toBeVisible();

  await askFor("Erase…", "Garden");
  const dialog = owner.getByRole("dialog");
  await expect(dialog).toContainText("1 recording");
  await expect(dialog).toContainText("Nothing is deleted at its URL");
  await expect(dialog).not.toContainText("1 file");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(owner.getByRole("rowheader", { name: "Garden" })).toBeVisible();

  await askFor("Erase…", "peer-play");
  await expect(dialog).toContainText("1 file");
  await expectNoFindings(owner);
  await dialog.getByRole("button", { name: "Erase permanently" }).click();
  await expect(owner.getByRole("rowheader", { name: "peer-play" })).toHaveCount(0);
  await owner.reload();
  await expect(owner.getByRole("rowheader", { name: "Garden" })).toBeVisible();
  await expect(owner.getByRole("rowheader", { name: "peer-play" })).toHaveCount(0);
});

test("of a recording that somebody codes all work is named before it is erased", async () => {
  await openList(demoId);
  await owner
    .getByRole("button", { name: /^Actions for/u })
    .first()
    .click();
  await owner.getByRole("menuitem", { name: "Erase…" }).click();

  const dialog = owner.getByRole("dialog");
  await expect(dialog).toContainText(/\d+ observations/u);
  await expect(dialog).toContainText(/\d+ events/u);
  await expectNoFindings(owner);
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("more than a hundred recordings are shown a hundred at a time, and found by their name @whole", async ({
  site,
}) => {
  await addMany(site, 120);
  await openList(studyId);
  const rows = owner.getByRole("rowheader");
  await expect(owner.getByText("122 recordings")).toBeVisible();
  await expect(rows).toHaveCount(100);
  await expectNoFindings(owner);
  await owner.getByRole("button", { name: "Show 22 more" }).click();
  await expect(rows).toHaveCount(122);

  await owner.getByRole("textbox", { name: "Find a recording" }).fill("visit 11");
  await expect(rows).toHaveCount(10);
  await expect(owner.getByText("10 recordings")).toBeVisible();
  await owner.getByRole("textbox", { name: "Find a recording" }).fill("nowhere");
  await expect(owner.getByText("No recordings match “nowhere”")).toBeVisible();
  await expectNoFindings(owner);
});

async function openList(id: Id<"study">): Promise<void> {
  await owner.goto(`/studies/${id}/recordings`);
  await owner.getByRole("button", { name: "Select files…" }).waitFor({ timeout: 60_000 });
}

async function openRecording(name: string): Promise<void> {
  await openList(studyId);
  await owner.getByRole("rowheader", { name }).getByRole("link").click();
  await expect(part("Length")).toBeVisible();
}

/** One part of what belongs to a recording. */
function part(name: string): Locator {
  return owner.getByRole("region", { name, exact: true });
}

async function choose(
  button: string,
  file: string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const choosing = owner.waitForEvent("filechooser");
  await owner.getByRole("button", { name: button }).click();
  await (await choosing).setFiles(file);
}

async function askFor(action: string, name: string): Promise<void> {
  await owner.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await owner.getByRole("menuitem", { name: action }).click();
}

/** Visits with three digits, `Visit 001` and on. */
async function addMany(site: Site, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other, so that they stand in order.
    await call(owner.context(), site, contract.addRecording, {
      params: { studyId },
      body: {
        id: newId("recording"),
        name: `Visit ${String(number).padStart(3, "0")}`,
        hasVideo: true,
        durationUs: 60_000_000,
        framesPerSecond: null,
        sources: [
          {
            kind: "address",
            id: newId("mediaSource"),
            offsetUs: 0,
            url: `${elsewhere.address}?${number}`,
            provider: "file",
          },
        ],
      },
    });
  }
}
