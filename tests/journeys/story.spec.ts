import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { canBeCoded, signInNameOn } from "./ground.ts";
import { film, serveFilm } from "./media.ts";
import { administrator, expect, test } from "./site.ts";
import { playsFor } from "./watching.ts";

test.use({ story: "from a clone to a figure", beginning: "first start" });

test.describe.configure({ mode: "serial" });

let studyAddress = "";
const invitations: string[] = [];
const criteria = ["Warmth", "Patience", "Clarity"];
/** Each with what they sign in by, once they have joined. */
const raters = [
  { name: "Lea", email: "", password: administrator.password },
  { name: "Max", email: "", password: administrator.password },
];

test("a newcomer makes the administrator and lands in a demo study that is already coded", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await page.goto(`/setup#token=${site.setUpToken}`);
  await page.getByLabel("Name").fill(administrator.name);
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Create administrator account" }).click();

  await expect(page.getByRole("heading", { name: "Demo: two children at play" })).toBeVisible();
  await page.getByRole("link", { name: "Agreement", exact: true }).click();
  const short = page.getByRole("region", { name: "Summary" });
  await expect(short).toBeVisible();
  await expect(page.getByRole("row", { name: /All codes/u })).toContainText(/\d\.\d\d/u);

  // The story that it tells: each rater's one fault by name, and nothing of those who work well.
  await expect(short).toContainText(/Kim Sorel\W* codes onsets about \W*1\.\d\d\ss\W* later/u);
  await expect(short).toContainText(/Jonas Berg\W* is severe/u);
  await expect(short).toContainText(/Noor Haddad\W* swaps \W*Offers a toy\W* and \W*Points/u);
  await expect(short).not.toContainText(/Mira Lind\W* (?:is|codes|omits|swaps|rates)/u);
  await expect(short).not.toContainText(/Tom Adeyemi\W* (?:is|codes|omits|swaps|rates)/u);
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Raters/u })
    .click();
  await expect(page.getByText(/Inês Duarte\W* omits \W*Points/u).first()).toBeVisible();
  await expect(page.getByText(/Kim Sorel\W* codes onsets/u).first()).toBeVisible();
});

test("the owner makes a study, a scheme, recordings and two invitations", async ({ newcomer }) => {
  const page = await newcomer();
  await signIn(page, administrator);
  await page.getByRole("button", { name: "New study" }).click();
  await page.getByLabel("Name").fill("Peer play at noon");
  await page.getByRole("button", { name: "Create study" }).click();
  await expect(page.getByRole("heading", { name: "Peer play at noon" })).toBeVisible();
  studyAddress = new URL(page.url()).pathname;

  await railLink(page, "Scheme").click();
  await page.getByRole("button", { name: "Start with an empty scheme" }).click();
  await type(page, "Add group", "Play");
  await page.getByLabel("Add code to Play").fill("Solitary");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Together");
  await page.keyboard.press("Enter");
  for (const code of ["Solitary", "Together"]) {
    await expect(
      page
        .getByRole("radiogroup", { name: `Kind of ${code}` })
        .getByRole("radio", { name: "State" }),
    ).toBeChecked();
  }
  await expect(page.getByRole("switch", { name: "Mutually exclusive" })).toBeChecked();
  await type(page, "Add group", "Mood");
  await type(page, "Add code to Mood", "Laughs");
  await page.getByRole("radiogroup", { name: "Kind of Laughs" }).getByText("Point").click();
  await page.getByRole("tab", { name: /Subjects/u }).click();
  await type(page, "Add subject", "Ana");
  await page.getByRole("tab", { name: /Rubric/u }).click();
  for (const criterion of criteria) await type(page, "Add criterion", criterion);
  await expect(page.getByText("All changes saved")).toBeVisible();
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("This version is published").first()).toBeVisible();

  // The dialog that remembers files cannot be answered from here: the page does with the plain one.
  await page.evaluate(() => Reflect.deleteProperty(window, "showOpenFilePicker"));
  await railLink(page, "Recordings").click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Select files…" }).click();
  await (await choosing).setFiles(film);
  await expect(page.getByRole("link", { name: "peer-play" })).toBeVisible({ timeout: 30_000 });

  const elsewhere = await serveFilm();
  await page.getByRole("tab", { name: "From URLs" }).click();
  await page.getByLabel("URLs, one per line").fill(elsewhere.address);
  await page.getByRole("button", { name: "Add URL" }).click();
  await expect(page.getByRole("link", { name: "clip" })).toBeVisible({ timeout: 20_000 });
  elsewhere.close();

  await railLink(page, "Team").click();
  for (const _ of raters) {
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    invitations.push(await page.getByLabel("Invitation link").inputValue());
    await page.keyboard.press("Escape");
  }
  expect(new Set(invitations).size).toBe(2);
});

test("two raters join by their links, and the owner assigns the recording to both", async ({
  newcomer,
}) => {
  for (const [at, rater] of raters.entries()) {
    const page = await newcomer();
    await page.goto(invitations[at] ?? "");
    await page.getByLabel("Name").fill(rater.name);
    await page.getByLabel("Password", { exact: true }).fill(rater.password);
    await page.getByRole("button", { name: "Create account and join" }).click();
    rater.email = await signInNameOn(page);
    await page.getByRole("button", { name: "Go to the study" }).click();
    await expect(page.getByText("Peer play at noon").first()).toBeVisible();
  }

  const page = await newcomer();
  await signIn(page, administrator);
  await page.goto(`${studyAddress}/assignments`);
  for (const rater of raters) {
    await page.getByLabel(`peer-play for ${rater.name}`).check();
  }
  await page.getByRole("button", { name: "Assign 2" }).click();
  await expect(page.getByText("2 assignments created.")).toBeVisible();
});

for (const [at, rater] of raters.entries()) {
  test(`${rater.name} codes by key and by button, corrects, undoes, rates and submits`, async ({
    newcomer,
  }) => {
    const page = await newcomer();
    await signIn(page, rater);
    await expect(page.getByText("1 recording to code")).toBeVisible();
    await page.getByRole("link", { name: "Code: peer-play" }).click();
    await canBeCoded(page);
    const events = page.getByRole("listbox", { name: "Coded events" }).getByRole("option");
    const pad = (name: string) => page.getByRole("button", { name: new RegExp(name, "u") });

    // By key, while it plays: a state, and the other one of its group, which ends the first.
    await page.keyboard.press("1");
    await page.keyboard.press("Space");
    await playsFor(page, 0.6 + at * 0.3);
    await page.keyboard.press("s");
    await playsFor(page, 1.5);
    await page.keyboard.press("t");
    await playsFor(page, 1.5);
    await page.keyboard.press("t");
    await page.keyboard.press("Space");
    await expect(events).toHaveCount(2);

    // By button.
    await pad("Laughs").click();
    await expect(events).toHaveCount(3);

    // Undo and redo.
    await page.keyboard.press("Control+z");
    await expect(events).toHaveCount(2);
    await page.keyboard.press("Control+y");
    await expect(events).toHaveCount(3);

    // One is corrected by typing its time …
    await events.filter({ hasText: "Laughs" }).click();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Time" }).fill("0:20");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(events.filter({ hasText: "Laughs" })).toContainText("0:20.000");

    // … and one by dragging its edge on the timeline.
    const together = events.filter({ hasText: "Together" });
    const before = await together.innerText();
    await dragEndOf(page, together);
    await expect(together).not.toHaveText(before);

    await page.getByRole("tab", { name: "Rubric" }).click();
    for (const [index, criterion] of criteria.entries()) {
      const levels = page.getByRole("group", { name: new RegExp(criterion, "u") });
      await levels
        .getByRole("radio")
        .nth((at + index) % 4)
        .check({ force: true });
    }

    await page.getByRole("button", { name: "Submit…" }).click();
    await page.getByRole("button", { name: "Submit recording" }).click();
    await expect(page.getByText("This recording is submitted.")).toBeVisible({ timeout: 20_000 });
  });
}

test("the owner reads how far they agree, down to the moment in the recording", async ({
  newcomer,
}) => {
  const page = await newcomer();
  await signIn(page, administrator);
  await page.goto(`${studyAddress}/agreement`);

  const all = page.getByRole("row", { name: /All codes/u });
  await expect(all).toContainText("%");
  await expect(all).toContainText(/\d+ units/u);
  for (const recipe of ["Percent agreement", "Time-unit kappa", "Duration-weighted kappa"]) {
    await expect(page.getByRole("columnheader", { name: new RegExp(recipe, "u") })).toBeVisible();
  }
  for (const code of ["Solitary", "Together", "Laughs"]) {
    await expect(page.getByRole("row", { name: new RegExp(code, "u") }).first()).toBeVisible();
  }

  await page
    .getByRole("gridcell", { name: /Lea\W* coded.*Together.*Max\W* coded.*Together/u })
    .first()
    .click();
  await expect(page).toHaveURL(/row=/u);
  await page
    .getByRole("link", { name: /peer-play/u })
    .first()
    .click();
  await expect(page).toHaveURL(/compare\/.*at=/u);
  const at = Number(new URL(page.url()).searchParams.get("at")) / 1e6;
  await expect
    .poll(() => page.evaluate(() => document.querySelector("video")?.currentTime ?? -1))
    .toBeGreaterThanOrEqual(at - 0.05);
  await expect(page.getByText("Lea").first()).toBeVisible();

  await page.goto(`${studyAddress}/analysis`);
  await expect(page.locator("[data-mark=bar]").first()).toBeVisible();
  await page.getByRole("tab", { name: "Profiles", exact: true }).click();
  await expect(page.locator("[data-mark=dot]").first()).toBeVisible();

  await page.goto(`${studyAddress}/exchange`);
  const downloading = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /events/iu })
    .first()
    .click();
  const file = await (await downloading).path();
  const rows = readFileSync(file, "utf8").trim().split(/\r?\n/u);
  expect(rows).toHaveLength(1 + 2 * 3);
  expect(rows[0]).toContain("start_s");
});

async function signIn(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "New study" })).toBeVisible();
}

function railLink(page: Page, name: string): Locator {
  return page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`, "u") });
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).fill(text);
  await page.keyboard.press("Enter");
}

/** The height of the timeline at which a colour stands, in pixels below its top; the middle of what has it. */
function heightOf(
  page: Page,
  wanted: { readonly x: number; readonly color: string },
): Promise<number> {
  return page.evaluate(
    ({ x, color, headPx }) => {
      const canvas = document.querySelector<HTMLCanvasElement>("[role=application] canvas");
      const context = canvas?.getContext("2d");
      if (!canvas || !context) throw new Error("there is no timeline");
      const { data } = context.getImageData(Math.round(x), 0, 1, canvas.height);
      const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      const isThere = (y: number) => channels.every((one, at) => data[4 * y + at] === one);
      const found = Array.from({ length: canvas.height }, (_, y) => y).filter(
        (y) => y > headPx && isThere(y),
      );
      if (found.length === 0) throw new Error("the timeline does not show that colour there");
      return ((found[0] ?? 0) + (found.at(-1) ?? 0)) / 2;
    },
    { ...wanted, headPx: timeline.headPx },
  );
}

/** How the timeline is laid out: the names of rows on the left, minimap and ruler above. */
const timeline = { gutterPx: 176, headPx: 52, durationS: 92 } as const;

/** Takes the end of a state with the mouse, where the timeline shows its colour, and pulls it to the right. */
async function dragEndOf(page: Page, option: Locator): Promise<void> {
  const [, minutes = "0", seconds = "0", lasts = "0"] =
    /(\d+):(\d+\.\d+).*?(\d+\.\d+)\s*$/su.exec(await option.innerText()) ?? [];
  const endS = Number(minutes) * 60 + Number(seconds) + Number(lasts);
  await page.getByRole("button", { name: "All", exact: true }).click();
  const box = await page.getByRole("application", { name: /^Timeline/u }).boundingBox();
  if (!box) throw new Error("there is no timeline");
  const widthPx = box.width - timeline.gutterPx;
  const x = box.x + timeline.gutterPx + (endS / timeline.durationS) * widthPx;
  const color = (await option.locator("svg rect").first().getAttribute("fill")) ?? "";
  // The whole of the recording is painted in a frame after the press.
  let heightPx = 0;
  await expect(async () => {
    heightPx = await heightOf(page, { x: x - 4 - box.x, color });
  }).toPass();
  const y = box.y + heightPx;
  await page.mouse.move(x - 1, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 8 });
  await page.mouse.up();
}
