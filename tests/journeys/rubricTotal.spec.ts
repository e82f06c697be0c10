import type { BrowserContext } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { contract } from "../../src/api/contract.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import type { Id } from "../../src/domain/rules.ts";
import { newId, scheme } from "../sample.ts";
import { call, twoRaters } from "./ground.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ story: "rubric total" });
test.describe.configure({ mode: "serial" });

const [calm, pace] = [newId("criterion"), newId("criterion")];
const rubric: Scheme = {
  ...scheme,
  criteria: scheme.criteria.flatMap((warmth) => [
    { ...warmth, id: calm, name: "Calm" },
    { ...warmth, id: pace, name: "Pace", weight: 2 },
  ]),
  total: "sum",
};

test("the rubric's total stands below its criteria, with every figure that they have", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer, rubric);
  for (const [at, { page, observationId }] of raters.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- One rater after the other.
    await rate(page.context(), site, observationId, [2, 2 + at]);
  }
  await owner.goto(`${site.address}/studies/${studyId}/agreement?by=criterion`);
  const table = owner.getByRole("table").filter({ hasText: "Weighted kappa" });
  await expect(table.getByRole("rowheader")).toHaveText([/^Calm/u, /^Pace/u, /^Total score/u]);
  const total = table.getByRole("row", { name: /^Total score/u });
  // Two ratings of one recording, 6 and 8: no share of them agrees.
  await expect(total).toContainText("0.0%");
});

test("a section's total stands below its criteria, and opens by round @whole", async ({
  newcomer,
  site,
}) => {
  const section = { id: newId("section"), name: "Conduct", texts: {} };
  const [first, second] = rubric.criteria.map((one) => ({ ...one, sectionId: section.id }));
  if (!first || !second) throw new Error("there are two criteria");
  const style = { ...first, id: newId("criterion"), name: "Style", isRequired: false };
  const { sectionId: _none, ...loose } = style;
  const { owner, studyId, raters } = await twoRaters(site, newcomer, {
    ...rubric,
    criteria: [loose, first, second],
    sections: [section],
  });
  for (const [at, { page, observationId }] of raters.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- One rater after the other.
    await rate(page.context(), site, observationId, [2, 2 + at]);
  }
  await owner.goto(`${site.address}/studies/${studyId}/agreement?by=criterion`);
  const table = owner.getByRole("table").filter({ hasText: "Weighted kappa" });
  await expect(table.getByRole("rowheader")).toHaveText([
    /^Calm/u,
    /^Pace/u,
    /^Total score: Conduct/u,
    /^Style/u,
    /^Total score$/u,
  ]);
  await expect(table.getByRole("row", { name: /^Total score: Conduct/u })).toContainText("0.0%");
  await owner.goto(`${site.address}/studies/${studyId}/agreement?by=pair`);
  const score = owner.getByRole("combobox", { name: "Criterion" });
  await score.selectOption("Total score: Conduct");
  await expect(owner).toHaveURL(new RegExp(`score=${section.id}`, "u"));
});

async function rate(
  context: BrowserContext,
  site: Site,
  observationId: Id<"observation">,
  values: readonly number[],
) {
  const { revision } = await call(context, site, contract.putOperations, {
    params: { observationId },
    body: {
      clientId: uuidv7(),
      operations: values.map((value, at) => ({
        kind: "putRating" as const,
        rating: {
          criterionId: at === 0 ? calm : pace,
          value,
          cannotBeJudged: false,
          reason: "",
          comment: "",
          evidence: [],
        },
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
