import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import type { Sampling } from "../../src/domain/entities/observation.ts";
import { type Id, mediaTimeUs } from "../../src/domain/rules.ts";
import { codes, newId, scheme } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, openWorkbench, type Rater, twoRaters } from "./ground.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "sampling" });
test.describe.configure({ mode: "serial" });

const second = 1_000_000;

test("a coordinator asks for both; the recording stops at a question, is answered by key and goes on", async ({
  newcomer,
  site,
}) => {
  const {
    owner,
    studyId,
    raters: [rater],
  } = await twoRaters(site, newcomer);
  await publish(owner, site, studyId);
  await owner.goto(`/studies/${studyId}/assignments`);
  await owner.getByRole("radio", { name: /^Both/u }).check();
  await owner.getByRole("radio", { name: /^momentary/u }).check();
  await owner.getByLabel("Interval (s)").fill("30");
  await owner.getByLabel("Start (s)").fill("2");
  await owner.getByLabel(/^Peer play for Lea$/u).check();
  await owner.getByRole("button", { name: "Assign 1" }).click();
  await expect(owner.getByText("1 assignment created.")).toBeVisible();
  const queue = await call(rater.context, site, contract.myQueue, { query: {} });
  const asked = queue.items.find(({ observationId }) => observationId !== rater.observationId);
  if (!asked) throw new Error("nothing with questions was assigned");
  const sampled = { ...rater, observationId: asked.observationId };
  const { page } = sampled;

  await openWorkbench(sampled);
  const question = page.getByRole("region", { name: "Current prompt" });
  const events = page.getByRole("listbox", { name: "Coded events" }).getByRole("option");
  await page.keyboard.press("q");
  await page.keyboard.press("Space");
  await expect(question).toContainText("Prompt 1 of 4: what is occurring at 0:02?");
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect.poll(() => timeS(page)).toBeCloseTo(2, 1);
  await expectNoFindings(page);

  // While a question is up, keys code until they are handed to it.
  await page.keyboard.press("l");
  await expect(events).toHaveCount(2);
  await page.keyboard.press("Alt+Enter");
  await page.keyboard.press("q");
  await page.keyboard.press("w");
  await expect(question.getByRole("button", { pressed: true, name: "Together" })).toBeVisible();
  await expect(question.getByRole("button", { pressed: false, name: "Solitary" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(page.getByText("1 of 4 answered")).toBeVisible();
  await expect(events).toHaveCount(2);
  await page.keyboard.press("Space");

  // An answer is a step like any other.
  await page.keyboard.press("Control+z");
  await expect(page.getByText("0 of 4 answered")).toBeVisible();
  await page.keyboard.press("Control+y");
  await expect(page.getByText("1 of 4 answered")).toBeVisible();

  // The next open one by key: not visible; the one after it is left for later.
  await page.keyboard.press("Shift+PageDown");
  await expect(question).toContainText("Prompt 2 of 4");
  await expect.poll(() => timeS(page)).toBeCloseTo(32, 1);
  await page.keyboard.press("Backspace");
  await expect(question).toContainText("Prompt 3 of 4");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);

  // Answers are there after a reload, and at the server.
  await expect(page.getByTestId("saving")).toContainText("synced");
  await page.reload();
  await expect(page.getByText("2 of 4 answered")).toBeVisible();
  const { parts } = await call(rater.context, site, contract.readWork, {
    params: { observationId: sampled.observationId },
  });
  expect(parts).toMatchObject([
    { kind: "scan", number: 0, isAnswered: true, marks: [{ codeId: codes.together }] },
    { kind: "scan", number: 1, isAnswered: true, isUnseen: true, marks: [] },
  ]);

  // Before submitting, what is open is listed, and leads there.
  await page.getByRole("button", { name: "Submit…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Unanswered sampling prompts")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Submit recording" })).toBeDisabled();
  await dialog.getByRole("button", { name: /^Prompt 3 at 1:02/u }).click();
  await expect(dialog).toHaveCount(0);
  await expect(question).toContainText("Prompt 3 of 4");
  await expect.poll(() => timeS(page)).toBeCloseTo(62, 1);
  await page.keyboard.press("Enter");
  await expect(question).toContainText("Prompt 4 of 4");
  await page.keyboard.press("Enter");
  await expect(page.getByText("4 of 4 answered")).toBeVisible();
  await page.keyboard.press("q");
  await page.getByRole("button", { name: "Submit…" }).click();
  await expect(dialog.getByText(/^Everything is complete/u)).toBeVisible();
  await dialog.getByRole("button", { name: "Submit recording" }).click();
  await expect(page.getByText("This recording is submitted.", { exact: false })).toBeVisible();
});

test("an interval can hold several of codes that exclude each other where it is asked what happened", async ({
  newcomer,
  site,
}) => {
  const rater = await sampledRater(site, newcomer, "partial", { pauses: true });
  const { page } = rater;
  await openWorkbench(rater);
  const question = page.getByRole("region", { name: "Current prompt" });

  // Where only questions are answered, a code's key says so.
  await page.keyboard.press("q");
  await expect(page.getByText(/^Only sampling prompts are answered here/u)).toBeVisible();

  await page.keyboard.press("Space");
  await expect(question).toContainText(
    "Prompt 1 of 46: what occurred at any time from 0:00 to 0:02?",
  );
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press("q");
  await page.keyboard.press("w");
  await expect(question.getByRole("button", { pressed: true })).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(question).toContainText(
    "Prompt 2 of 46: what occurred at any time from 0:02 to 0:04?",
  );
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect.poll(() => timeS(page)).toBeCloseTo(4, 1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await expect(page.getByText("2 of 46 answered")).toBeVisible();

  await expect(page.getByTestId("saving")).toContainText("synced");
  expect(await marksOf(rater, site)).toEqual([[codes.solitary, codes.together], []]);
});

test(
  "where the recording does not wait, a question stays up while it plays on, and the next ones queue",
  { tag: "@whole" },
  async ({ newcomer, site }) => {
    const rater = await sampledRater(site, newcomer, "whole", { pauses: false });
    const { page } = rater;
    await openWorkbench(rater);
    const question = page.getByRole("region", { name: "Current prompt" });

    await page.keyboard.press("Space");
    await expect(question).toContainText("Prompt 1 of 46: what lasted throughout 0:00 to 0:02?");
    expect(await isPaused(page)).toBe(false);
    await expect(question).toContainText(/[1-9] more pending/u);
    await page.keyboard.press("Space");
    // Of codes that exclude each other one only can have lasted all of it.
    await page.keyboard.press("q");
    await page.keyboard.press("w");
    await expect(question.getByRole("button", { pressed: true })).toHaveCount(1);

    // Watched again and answered in the middle of it, the film is where it was.
    const before = await timeS(page);
    await question.getByRole("button", { name: "Watch again" }).click();
    await expect.poll(() => timeS(page)).toBeLessThan(before - 0.5);
    await page.keyboard.press("Enter");
    await expect(question).toContainText("Prompt 2 of 46");
    await expect.poll(() => timeS(page)).toBeCloseTo(before, 1);
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.keyboard.press("Enter");

    await expect(page.getByText("2 of 46 answered")).toBeVisible();

    // What is jumped over is told at once, with the way there.
    await page.keyboard.press("End");
    const skipped = page.getByRole("button", { name: /^[1-9]\d* prompts skipped/u });
    await skipped.click();
    await expect(question).toBeVisible();
    await expect.poll(() => timeS(page)).toBeLessThan(before + 4);
    await expect(page.getByTestId("saving")).toContainText("synced");
    expect(await marksOf(rater, site)).toEqual([[codes.together], []]);
  },
);

test("what two raters answered is told on the page of agreement, with other recipes by choice @whole", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const schemeVersionId = await publish(owner, site, studyId);
  const [first] = raters;
  const { recording } = await call(first.context, site, contract.readWorkbench, {
    params: { observationId: first.observationId },
  });
  const sampling: Sampling = {
    isContinuous: false,
    scans: {
      method: "momentary",
      everyUs: 20 * second,
      fromUs: mediaTimeUs.parse(0),
      codeIds: [codes.solitary],
      pauses: true,
    },
  };
  const observations = raters.map(({ accountId }) => ({
    id: newId("observation"),
    recordingId: recording.id,
    raterId: accountId,
  }));
  await call(owner.context(), site, contract.assign, {
    params: { studyId },
    body: { schemeVersionId, sampling, observations },
  });
  // Of five questions both mark the first two, one marks the third.
  for (const [at, rater] of raters.entries()) {
    const observationId = observations[at]?.id;
    if (!observationId) throw new Error("nothing was assigned");
    await openWorkbench({ ...rater, observationId });
    const { page } = rater;
    const question = page.getByRole("region", { name: "Current prompt" });
    await expect(page.getByText("0 of 5 answered")).toBeVisible();
    await page.keyboard.press("Shift+PageDown");
    for (const number of [1, 2, 3, 4, 5]) {
      await expect(question).toContainText(`Prompt ${number} of 5`);
      if (number < 3 + at) await page.keyboard.press("q");
      await page.keyboard.press("Enter");
    }
    await expect(page.getByText("5 of 5 answered")).toBeVisible();
    await page.getByRole("button", { name: "Submit…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit recording" }).click();
    await expect(page.getByText("This recording is submitted.", { exact: false })).toBeVisible();
  }

  await owner.goto(`/studies/${studyId}/agreement`);
  const section = owner.getByRole("region", { name: /^Time sampling/u });
  const row = section.getByRole("row", { name: /^Solitary/u });
  await expect(row).toContainText("80");
  await expect(row).toContainText("66.7");
  // Who only answered questions has not agreed that nothing happened.
  await expect(owner.getByRole("main")).not.toContainText("100.0%");
  // Kappa of a table of 2, 0, 1 and 2.
  await expect(row).toContainText("0.615");
  await expectNoFindings(owner);
  await section.getByRole("button", { name: "Add statistic" }).click();
  await owner.getByRole("menuitem", { name: "Total count" }).click();
  await owner.keyboard.press("Escape");
  await expect(section.getByRole("columnheader", { name: /^Total count/u })).toBeVisible();
  await expect(owner).toHaveURL(/scanStatistics=.*scan_total/u);
});

/** A rater who is to answer a question every two seconds, and nothing else. */
async function sampledRater(
  site: Site,
  newcomer: () => Promise<Page>,
  method: "partial" | "whole",
  { pauses }: { readonly pauses: boolean },
): Promise<Rater> {
  const {
    owner,
    studyId,
    raters: [rater],
  } = await twoRaters(site, newcomer);
  const schemeVersionId = await publish(owner, site, studyId);
  const work = await call(rater.context, site, contract.readWorkbench, {
    params: { observationId: rater.observationId },
  });
  const sampling: Sampling = {
    isContinuous: false,
    scans: { method, everyUs: 2 * second, fromUs: mediaTimeUs.parse(0), codeIds: [], pauses },
  };
  const observationId = newId("observation");
  await call(owner.context(), site, contract.assign, {
    params: { studyId },
    body: {
      schemeVersionId,
      sampling,
      observations: [
        { id: observationId, recordingId: work.recording.id, raterId: rater.accountId },
      ],
    },
  });
  return { ...rater, observationId };
}

/** One more version of the same scheme, so that the same raters can be asked again. */
async function publish(
  owner: Page,
  site: Site,
  studyId: Id<"study">,
): Promise<Id<"schemeVersion">> {
  const schemeVersionId = newId("schemeVersion");
  const as = owner.context();
  await call(as, site, contract.draftScheme, {
    params: { studyId },
    body: { id: schemeVersionId, scheme },
  });
  await call(as, site, contract.publishScheme, {
    params: { studyId, schemeVersionId },
    body: { edition: 0 },
  });
  return schemeVersionId;
}

/** What was marked at each question, in their order. */
async function marksOf(rater: Rater, site: Site): Promise<readonly (readonly string[])[]> {
  const { parts } = await call(rater.context, site, contract.readWork, {
    params: { observationId: rater.observationId },
  });
  return parts
    .flatMap((part) => (part.kind === "scan" ? part : []))
    .toSorted((a, b) => a.number - b.number)
    .map(({ marks }) => marks.map(({ codeId }) => codeId));
}

function isPaused(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector("video")?.paused ?? true);
}

function timeS(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
}
