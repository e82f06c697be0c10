import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect as expecting, type Locator, type Page } from "@playwright/test";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { canBeCoded } from "./ground.ts";
import { administrator } from "./site.ts";
import { playsFor } from "./watching.ts";

// The pictures are taken outside of a run, which would have its own patience.
const expect = expecting.configure({ timeout: 20_000 });

/** Somebody who reads a first hour of the guide and does what it says. */
export interface Reader {
  /** Signed in as the owner of the demo study. */
  readonly page: Page;
  readonly newcomer: () => Promise<Page>;
}

/** What is done by a step of a page; it returns the page that then shows what the step is about. */
type Step = (reader: Reader) => Promise<Page>;

const examples = join(projectRoot, "docs/guide/examples");
/** Somebody who was invited, with the page of theirs; by the page of whoever invited them. */
const invited = new WeakMap<Page, Page>();

/** By page of the guide and heading of a step: what its reader does there. */
export const firstHours: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
  "first-hour-coding": {
    "Open the demo study": async ({ page }) => {
      await page.goto("/guide/first-hour-coding");
      await page.getByRole("link", { name: "Open the demo study" }).click();
      await expect(heading(page, "Demo: two children at play")).toBeVisible();
      return page;
    },
    "Read the coding scheme": async ({ page }) => {
      await rail(page, "Scheme").click();
      await expect(page.getByText("Offers a toy").first()).toBeVisible();
      return page;
    },
    "Assign a recording to yourself": ({ page }) => assignToOneself(page, "Peer play"),
    "Code the recording": async ({ page }) => {
      await startCoding(page, "Peer play");
      await page.keyboard.press("1");
      await page.keyboard.press("Space");
      await playsFor(page, 0.4);
      await page.keyboard.press("s");
      await playsFor(page, 1.2);
      await page.keyboard.press("p");
      await playsFor(page, 0.8);
      await page.keyboard.press("Space");
      await expect(codedEvents(page)).toHaveCount(2);
      return page;
    },
    "Correct an event": async ({ page }) => {
      const last = codedEvents(page).last();
      await last.click();
      const before = (await last.textContent()) ?? "";
      await page.keyboard.press("Alt+ArrowRight");
      await expect(last).not.toHaveText(before);
      await page.keyboard.press("Control+z");
      await expect(last).toHaveText(before);
      return page;
    },
    "Submit the recording": async ({ page }) => {
      await rateAll(page);
      await page.getByRole("button", { name: "Submit…" }).click();
      await page.getByRole("button", { name: "End all here" }).click();
      return confirmSubmission(page);
    },
    "Find out who agrees": async ({ page }) => {
      await page.goto("/demo/agreement");
      const summary = page.getByRole("region", { name: "Summary" });
      await expect(summary).toContainText(/codes onsets about/u);
      await expect(summary).toContainText(/swaps/u);
      return page;
    },
    "Play a disagreement": async ({ page }) => {
      await page
        .getByRole("gridcell", { name: /One rater\W+Talks\W+Other rater\W+Looks at/u })
        .first()
        .click();
      await page
        .getByRole("link", { name: /Peer play/u })
        .first()
        .click();
      await expect(page).toHaveURL(/\/compare\//u);
      return page;
    },
  },
  "first-hour-rubric": {
    "Read the rubric": async ({ page }) => {
      await page.goto("/demo/scheme");
      await heading(page, "Rubric").scrollIntoViewIfNeeded();
      await expect(page.getByText("Sharing").first()).toBeVisible();
      return page;
    },
    "Create a gold standard": async ({ page }) => {
      await page.goto("/demo/calibration");
      await page.getByRole("button", { name: "Add gold standard" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Copy a submitted observation").click();
      await dialog.getByRole("combobox", { name: "Observation to copy" }).click();
      await page.getByRole("option", { name: /^Peer play 2 · Mira Lind/u }).click();
      await dialog.getByRole("button", { name: "Create copy" }).click();
      await expect(page.getByRole("checkbox", { name: /for training$/u })).toBeVisible();
      return page;
    },
    "Use it for training": async ({ page }) => {
      await page.getByRole("checkbox", { name: /for training$/u }).check();
      return page;
    },
    "Set the rules": async ({ page }) => {
      await page.goto("/demo/calibration?section=settings");
      await page.getByRole("checkbox", { name: "Rules that fit the scheme" }).uncheck();
      const ofEvents = page.getByRole("button", { name: /^Remove rule: .*(?:states|points)$/u });
      for (let left = await ofEvents.count(); left > 0; left -= 1) {
        // oxlint-disable-next-line no-await-in-loop -- each takes its line away
        await ofEvents.first().click();
      }
      await expect(page.getByRole("list", { name: "Rules" }).getByRole("listitem")).toHaveCount(1);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Saved")).toBeVisible();
      return page;
    },
    "Invite a rater in training": async ({ page, newcomer }) => {
      await page.goto("/demo/team");
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await page.getByRole("button", { name: "Create link" }).click();
      const rater = await newcomer();
      await rater.goto(await page.getByLabel("Invitation link").inputValue());
      await rater.getByLabel("Name").fill("Lea");
      await rater.getByLabel("Password", { exact: true }).fill(administrator.password);
      await rater.getByRole("button", { name: "Create account and join" }).click();
      await rater.getByRole("button", { name: "Go to the study" }).click();
      await expect(rater.getByText("Demo: two children at play").first()).toBeVisible();
      await page.goto("/demo/calibration");
      await page.getByRole("combobox", { name: "Training of Lea" }).click();
      await page.getByRole("option", { name: "In training" }).click();
      await expect(page.getByRole("combobox", { name: "Training of Lea" })).toHaveValue(
        "In training",
      );
      invited.set(page, rater);
      return page;
    },
    "Rate the training recording": async ({ page }) => {
      const rater = invitedBy(page);
      await rater.goto("/demo/calibration");
      await rater.getByRole("button", { name: "Start: Peer play 2" }).click();
      await canBeCoded(rater);
      await rateAll(rater);
      await rater.getByRole("button", { name: "Submit…" }).click();
      await expect(rater.getByRole("button", { name: "Submit recording" })).toBeVisible();
      await rater.keyboard.press("Escape");
      return rater;
    },
    "Review errors": async ({ page }) => {
      const rater = invitedBy(page);
      await submit(rater);
      await rater.goto("/demo/calibration");
      await rater.getByRole("link", { name: /^Review errors/u }).click();
      await rater.getByRole("button", { name: "Show instances" }).first().click();
      return rater;
    },
    "Check severity": async ({ page }) => {
      await page.goto("/demo/calibration");
      await page.getByText("Severity and leniency").first().click();
      await expect(page.getByText(/Jonas Berg/u).first()).toBeVisible();
      return page;
    },
  },
  "first-hour-osce": {
    "Download the example": async ({ page }) => {
      await page.goto("/guide/first-hour-osce");
      await downloads(page, "the example exam", "osce.interrater");
      return page;
    },
    "Import the exam": async ({ page }) => {
      await page.goto("/demo/exchange");
      await choose(page, "Select files", ["osce.interrater"]);
      await page.getByText("Into a new study").click();
      await page
        .getByRole("checkbox", { name: "Import anyway, although these raters cannot be compared" })
        .check();
      await expect(page.getByRole("button", { name: "Import 200 observations" })).toBeEnabled();
      return page;
    },
    "Read the rubric": async ({ page }) => {
      await page.getByRole("button", { name: "Import 200 observations" }).click();
      await page.getByRole("link", { name: "Open study" }).click();
      await expect(page.getByRole("button", { name: /Demo: two children/u })).toHaveCount(0);
      await rail(page, "Scheme").click();
      await expect(page.getByText("Lets the patient finish").first()).toBeVisible();
      return page;
    },
    "Find the pass marks": async ({ page }) => {
      await rail(page, "Analysis").click();
      await view(page, "OSCE").click();
      await expect(table(page, "Stations").getByRole("row").nth(1)).toContainText(/\d%/u);
      return page;
    },
    "See how severe the examiners are": async ({ page }) => {
      await page.getByRole("combobox", { name: "Scores" }).click();
      await page.getByRole("option", { name: "adjusted for severity" }).click();
      await expect(page.getByText(/is the most severe: .+ logits/u)).toBeVisible();
      return page;
    },
    "Compare candidates": async ({ page }) => {
      await expect(table(page, "Candidates over all stations")).toContainText(/\d%/u);
      return page;
    },
    "Check the model": async ({ page }) => {
      await view(page, "Many-facet Rasch").click();
      await expect(page.getByText(/ratings by 5 raters on/u).first()).toBeVisible();
      return page;
    },
    "Plan the next exam": async ({ page }) => {
      await view(page, "Generalizability").click();
      await expect(page.getByText(/varia/iu).first()).toBeVisible();
      return page;
    },
  },
  "first-hour-think-aloud": {
    "Download the session": async ({ page }) => {
      await page.goto("/guide/first-hour-think-aloud");
      await downloads(page, "the video", "think-aloud.webm");
      await downloads(page, "its captions", "think-aloud.en.vtt");
      return page;
    },
    "Create a study": async ({ page }) => {
      await page.goto("/demo/");
      await page.getByRole("button", { name: /Demo: two children at play/u }).click();
      await page.getByRole("menuitem", { name: "New study" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Town courses, think-aloud");
      await page.getByRole("button", { name: "Create study" }).click();
      await expect(heading(page, "Town courses, think-aloud")).toBeVisible();
      return page;
    },
    "Start from an example scheme": async ({ page }) => {
      await rail(page, "Scheme").click();
      await page.getByRole("button", { name: /^Usability session/u }).click();
      await page.getByRole("button", { name: "Publish…" }).click();
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await expect(page.getByText("This version is published").first()).toBeVisible();
      return page;
    },
    "Add the recording": async ({ page }) => {
      await rail(page, "Recordings").click();
      await choose(page, "Select files…", ["think-aloud.webm"]);
      await expect(page.getByRole("link", { name: "think-aloud" })).toBeVisible();
      return page;
    },
    "Add the captions": async ({ page }) => {
      await page.getByRole("link", { name: "think-aloud" }).click();
      await choose(page, "Add captions…", ["think-aloud.en.vtt"]);
      await expect(page.getByLabel("Language of think-aloud.en")).toBeVisible();
      return page;
    },
    "Assign the recording": ({ page }) => assignToOneself(page, "think-aloud"),
    "Code the transcript": async ({ page }) => {
      await startCoding(page, "think-aloud");
      const [hesitation, error] = [await keyOf(page, "Hesitation"), await keyOf(page, "Error")];
      await page.getByRole("tab", { name: "Transcript" }).click();
      const line = (words: string) =>
        page.getByRole("listbox").getByRole("option", { name: new RegExp(words, "u") });
      await line("Which one is on Tuesday").click();
      await page.keyboard.press(hesitation);
      await line("Why can I not press it").click();
      await page.keyboard.press(error);
      // Its severity, for which a digit is waited for.
      await page.keyboard.press("2");
      return page;
    },
    "Rate the session and submit": async ({ page }) => {
      await rateAll(page);
      return submit(page);
    },
    "Read the results": async ({ page }) => {
      await page.getByRole("link", { name: "Queue" }).click();
      await page.getByRole("link", { name: "Town courses, think-aloud" }).first().click();
      await rail(page, "Analysis").click();
      await expect(page.getByText("Hesitation").first()).toBeVisible();
      return page;
    },
  },
};

/** The titles of the numbered steps of a page, in their order, as its headings have them: `## 1. Title`. */
export function stepsOf(slug: string): readonly string[] {
  return Array.from(
    readFileSync(join(projectRoot, `docs/guide/${slug}.md`), "utf8").matchAll(
      /^## (?<number>\d+)\. (?<title>.+)$/gmu,
    ),
    ({ groups }, at) => {
      if (Number(groups?.["number"]) !== at + 1) throw new Error(`${slug}: a step is missing`);
      return groups?.["title"] ?? "";
    },
  );
}

/**
 * Does each numbered step of a page, in its order.
 * @param after Is told the number of the step that is done and the page that shows it.
 */
export async function walkThrough(
  slug: string,
  reader: Reader,
  after: (step: number, shown: Page) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const steps = firstHours[slug] ?? {};
  expect(Object.keys(steps), "the steps of the page are those of the journey").toEqual(
    stepsOf(slug),
  );
  for (const [at, step] of Object.values(steps).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await after(at + 1, await step(reader));
  }
}

async function assignToOneself(page: Page, recording: string): Promise<Page> {
  await rail(page, "Assignments").click();
  await page.getByLabel(`${recording} for ${administrator.name}`, { exact: true }).check();
  await page.getByRole("button", { name: "Assign 1" }).click();
  await expect(page.getByText("1 assignment created.")).toBeVisible();
  return page;
}

async function startCoding(page: Page, recording: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: `Code: ${recording}`, exact: true }).click();
  await canBeCoded(page);
}

/** Rates each criterion by a digit, with the time on screen as its evidence. */
async function rateAll(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Rubric" }).click();
  const criteria = page.getByRole("group").filter({ has: page.getByRole("radio") });
  await expect(criteria.first()).toBeVisible();
  for (const criterion of await criteria.all()) {
    // oxlint-disable no-await-in-loop -- one after the other
    await criterion.focus();
    await page.keyboard.press("2");
    await page.keyboard.press("e");
    // oxlint-enable no-await-in-loop
  }
}

async function submit(page: Page): Promise<Page> {
  await page.getByRole("button", { name: "Submit…" }).click();
  return confirmSubmission(page);
}

async function confirmSubmission(page: Page): Promise<Page> {
  await page.getByRole("button", { name: "Submit recording" }).click();
  await expect(page.getByText("This recording is submitted.")).toBeVisible();
  return page;
}

async function choose(page: Page, button: string, names: readonly string[]): Promise<void> {
  // The dialog that remembers files cannot be answered from here: the page does with the plain one.
  await page.evaluate(() => Reflect.deleteProperty(window, "showOpenFilePicker"));
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  await (await choosing).setFiles(names.map((name) => join(examples, name)));
}

async function downloads(page: Page, link: string, name: string): Promise<void> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(name);
  expect(readFileSync(await download.path())).toEqual(readFileSync(join(examples, name)));
}

/** The key of a code, as its button on the code pad shows it. */
async function keyOf(page: Page, code: string): Promise<string> {
  const words = await page
    .getByRole("button", { name: new RegExp(`\\b${code}\\b`, "u") })
    .first()
    .innerText();
  const key = /^[a-z]$/imu.exec(words)?.[0];
  if (key === undefined) throw new Error(`${code} has no key: ${words}`);
  return key.toLowerCase();
}

function invitedBy(page: Page): Page {
  const rater = invited.get(page);
  if (!rater) throw new Error("nobody was invited");
  return rater;
}

function codedEvents(page: Page): Locator {
  return page.getByRole("listbox", { name: "Coded events" }).getByRole("option");
}

function heading(page: Page, name: string): Locator {
  return page.getByRole("heading", { name });
}

function rail(page: Page, name: string): Locator {
  return page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`, "u") });
}

function view(page: Page, name: string): Locator {
  return page.getByRole("tablist", { name: "Analysis views" }).getByText(name, { exact: true });
}

function table(page: Page, name: string): Locator {
  return page.getByRole("table", { name });
}
