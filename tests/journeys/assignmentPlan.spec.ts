import type { Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { newId, scheme } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, openWorkbench, twoRaters } from "./ground.ts";
import { expect, test } from "./site.ts";
import { timeOnScreen } from "./watching.ts";

test.use({ story: "assignmentPlan" });

const second = 1_000_000;

test("a plan is shown, drawn anew and taken; a rater codes the segments, and stops where each ends", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer);
  const as = owner.context();
  const params = { studyId };
  const schemeVersionId = newId("schemeVersion");
  await call(as, site, contract.draftScheme, { params, body: { id: schemeVersionId, scheme } });
  await call(as, site, contract.publishScheme, {
    params: { ...params, schemeVersionId },
    body: { edition: 0 },
  });

  await owner.goto(`/studies/${studyId}/assignments?part=plan`);
  const people = owner.getByRole("group", { name: "Raters" });
  await people.getByLabel("Lea", { exact: true }).waitFor();
  for (const box of await people.getByRole("checkbox").all()) await box.uncheck();
  for (const name of ["Lea", "Max"]) {
    await people.getByLabel(name, { exact: true }).check();
  }
  await owner.getByLabel("Proportion", { exact: true }).fill("30");
  await owner.getByLabel("Segment length (s)").fill("8");
  await owner.getByRole("button", { name: "Preview plan" }).click();
  const loads = owner.getByRole("table", { name: "Workload" });
  await expect(loads.getByRole("row")).toHaveCount(3);
  await expect(owner.getByText("Nothing has been assigned yet. Seed 1.")).toBeVisible();
  expect(await observationsOf()).toHaveLength(0);
  await owner.getByRole("button", { name: "Re-randomise" }).click();
  await expect(owner.getByText("Nothing has been assigned yet. Seed 1.")).toHaveCount(0);
  await expect(owner.getByRole("table", { name: "Who codes what" })).toBeVisible();
  await expectNoFindings(owner);
  await owner.getByRole("button", { name: /^Apply plan/u }).click();
  await expect(owner.getByText(/assignments created\./u)).toBeVisible();

  const made = await observationsOf();
  const partial = made.find(({ spans }) => (spans?.length ?? 0) > 0);
  const rater = raters.find(({ accountId }) => accountId === partial?.raterId);
  const [first] = partial?.spans ?? [];
  if (!partial || !rater || !first) throw new Error("nobody codes segments");
  await rater.page.goto("/");
  await expect(rater.page.getByRole("link", { name: "Next recording" })).toBeVisible();
  const { page } = rater;
  await openWorkbench({ ...rater, observationId: partial.id });
  const bar = page.getByRole("region", { name: "Segments to code" });
  await expect(bar).toContainText("Segment 1 of");
  // The first frame of the segment, at its middle: a frame of 40 ms and a half at most, wherever it was drawn.
  await expect
    .poll(async () => Math.abs((await timeUs(page)) - first.startUs))
    .toBeLessThanOrEqual(60_000);

  await page.keyboard.press("q");
  const events = page.getByRole("listbox", { name: "Coded events" }).getByRole("option");
  await expect(events).toHaveCount(1);
  await page.evaluate(
    (toS) => {
      const video = document.querySelector("video");
      if (video) video.currentTime = toS;
    },
    first.endUs / second - 0.6,
  );
  await page.keyboard.press("Space");
  await expect(bar).toContainText(/End of segment 1 of \d+\./u);
  expect(await page.evaluate(() => document.querySelector("video")?.paused)).toBe(true);
  await expect(page.getByTestId("saving")).toContainText("synced");
  const work = await call(rater.context, site, contract.readWork, {
    params: { observationId: partial.id },
  });
  expect(work.events.map(({ event }) => event)).toMatchObject([
    { kind: "state", endUs: first.endUs },
  ]);
  if (first.startUs > 0) {
    await page.keyboard.press("Home");
    // What is coded is what is on screen: until the film's first frame is there, that lies in the segment.
    await expect.poll(() => timeOnScreen(page)).toBeLessThan(first.startUs / second);
    await page.keyboard.press("l");
    await expect(page.getByText(/covers only segments of the recording/u).first()).toBeVisible();
  }
  await expectNoFindings(page);
  if ((partial.spans?.length ?? 0) > 1) {
    await page.keyboard.press("Alt+PageDown");
    await expect(bar).toContainText(/Segment [12] of/u);
  }

  async function observationsOf() {
    const { items } = await call(as, site, contract.listObservations, { params, query: {} });
    return items.filter((one) => one.schemeVersionId === schemeVersionId);
  }
});

function timeUs(page: Page): Promise<number> {
  return page.evaluate(() => (document.querySelector("video")?.currentTime ?? 0) * 1_000_000);
}
