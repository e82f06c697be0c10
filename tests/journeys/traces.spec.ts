import type { BrowserContext } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { contract } from "../../src/api/contract.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import type { Id } from "../../src/domain/rules.ts";
import { plantedTraces, type PlantedSlot } from "../plantedTraces.ts";
import { newId, scheme } from "../sample.ts";
import { expectNoFindings } from "./findings.ts";
import { call, twoRaters } from "./ground.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "traces" });

const tension = newId("criterion");
const rubric: Scheme = {
  ...scheme,
  criteria: [
    {
      id: tension,
      name: "Tension",
      description: "",
      scale: "trace",
      levels: [0, 100].map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
      weight: 1,
      isRequired: false,
      needsEvidence: false,
      texts: {},
    },
  ],
};

test("what two raters say all the time has its figures, its course, and the moments furthest apart", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer, rubric);
  const { items } = await call(owner.context(), site, contract.listRecordings, {
    params: { studyId },
    query: {},
  });
  const durationUs = items[0]?.durationUs ?? 0;
  const planted = plantedTraces({ seed: 4, durationUs, raters: [{}, { bias: 7, noise: 6 }] });
  for (const [at, { context, observationId }] of raters.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- One rater after the other.
    await recorded(context, site, observationId, planted[at] ?? []);
  }

  await owner.goto(`${site.address}/studies/${studyId}/agreement`);
  const section = owner.getByRole("region", { name: "Continuous ratings", exact: true });
  const figures = section.getByRole("table", { name: "Agreement on continuous ratings" });
  const row = figures.getByRole("row", { name: /^Tension/u });
  await expect(row).toContainText(/0\.\d\d/u);
  await expect(row.getByRole("cell")).toHaveCount(7);

  // Another statistic, with its grid, stands in the address until it is kept.
  await section.getByRole("button", { name: /^CCC over time/u }).click();
  await owner.getByLabel("Grid step (s)").fill("0.5");
  await owner.getByLabel("Grid step (s)").press("Enter");
  await expect(owner).toHaveURL(/traceStatistics=.*stepUs%3D500000/u);
  await owner.keyboard.press("Escape");
  await section.getByRole("button", { name: "Save for this study" }).click();
  await expect(owner).not.toHaveURL(/traceStatistics/u);

  // The course of the recording, as a picture and, with a key, as a table.
  const chart = section.getByRole("figure", { name: /^Tension in .*mean SD between raters/u });
  await expect(chart.locator("[data-mark=band]")).toBeVisible();
  await chart.getByRole("button").first().focus();
  await owner.keyboard.press("t");
  await expect(chart.getByRole("columnheader", { name: "Mean" })).toBeVisible();
  await expectNoFindings(owner, "agreement on running ratings");

  // The moment furthest apart leads to both raters, at that moment.
  const furthest = section.getByRole("table", { name: "Largest differences" });
  const first = furthest.getByRole("row").nth(1);
  await expect(first).toContainText("Lea");
  await expect(first).toContainText("Max");
  await first.getByRole("link").click();
  await expect(owner).toHaveURL(/\/compare\/.*[?&]at=\d+/u);
  await expect(owner.getByText("Lea").first()).toBeVisible();

  // Its mean level stands in the profiles, by rater.
  await owner.goto(`${site.address}/studies/${studyId}/analysis?view=profiles&by=rater`);
  const levels = owner
    .getByRole("region", { name: "All mean ratings", exact: true })
    .getByRole("table");
  await expect(levels.getByRole("row", { name: /^Tension.*Lea/u })).toContainText(/\d\d\.\d/u);
  await expect(levels.getByRole("row", { name: /^Tension.*Max/u })).toContainText(/\d\d\.\d/u);

  // The report says it too.
  await owner.goto(`${site.address}/studies/${studyId}/agreement/report`);
  await expect(
    owner.getByRole("heading", { name: "Continuous ratings", exact: true }),
  ).toBeVisible();
  await expect(owner.getByText(/compared at points .* apart/u)).toBeVisible();
});

async function recorded(
  context: BrowserContext,
  site: Site,
  observationId: Id<"observation">,
  slots: readonly PlantedSlot[],
) {
  expect(slots.length).toBeGreaterThan(0);
  const { revision } = await call(context, site, contract.putOperations, {
    params: { observationId },
    body: {
      clientId: uuidv7(),
      operations: slots.map((slot, at) => ({
        kind: "putPart" as const,
        part: { kind: "trace" as const, criterionId: tension, ...slot },
        id: newId("operation"),
        sequence: at + 1,
        at: new Date().toISOString(),
      })),
    },
  });
  await call(context, site, contract.submitObservation, {
    params: { observationId },
    body: { revision },
  });
}
