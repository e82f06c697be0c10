import { expect, test } from "vitest";
import { covered } from "../../scripts/coverage/covered.ts";
import {
  concordanceDesigns,
  eventDesigns,
  gammaDesigns,
  ratingDesigns,
} from "../../scripts/coverage/designs.ts";
import { inPart } from "../whole.ts";
import { oneSided, rules } from "../../scripts/coverage/rules.ts";

test.each([
  ["events", eventDesigns[1]],
  ["ratings", ratingDesigns[1]],
  ["W and concordance of three raters with many ties", concordanceDesigns[1]],
  ["W and concordance of three raters with few ties", concordanceDesigns[4]],
  ["W and concordance of eight raters", concordanceDesigns[7]],
] as const)(
  "limits of 95 %% of %s hold in about 95 of 100 studies of eight recordings",
  (_, design) => {
    if (!design) throw new Error("there is a design");
    const of = { truths: design.truths(), recordings: 8, studies: inPart(100), seed: 8 };

    const printed = covered(design, rules.printed, of);

    const held = printed.reduce((sum, one) => sum + one.held, 0);
    const studies = printed.reduce((sum, one) => sum + one.studies, 0);
    expect(studies).toBeGreaterThan(0.9 * of.studies * design.figures.length);
    expect(held / studies).toBeGreaterThan(0.92);
    expect(held / studies).toBeLessThan(0.99);
  },
);

test("limits of 95 % of gamma hold in about 95 of 100 studies of eight recordings", () => {
  const [, design] = gammaDesigns;
  if (!design) throw new Error("there is a design");
  // These are drawn from recordings that are made once: many take no time.
  const of = { truths: design.truths(), recordings: 8, studies: 2_000, seed: 8 };

  const [gamma] = covered(design, rules.printed, of);

  const share = (gamma?.held ?? 0) / (gamma?.studies ?? NaN);
  expect(gamma?.studies).toBeGreaterThan(1_990);
  expect(share).toBeGreaterThan(0.93);
  expect(share).toBeLessThan(0.97);
});

test.each(["atLeast", "atMost"] as const)(
  "one-sided limits (%s) of 95 percent hold in about 95 of 100 studies of ten recordings",
  (side) => {
    const [, events] = eventDesigns;
    const [, ratings] = ratingDesigns;
    if (!events || !ratings) throw new Error("there are designs");
    const all = [events, ratings].flatMap((design) =>
      covered(design, oneSided[side], {
        truths: design.truths(),
        recordings: 10,
        studies: 100,
        seed: 9,
      }),
    );

    const held = all.reduce((sum, one) => sum + one.held, 0);
    const studies = all.reduce((sum, one) => sum + one.studies, 0);
    expect(studies).toBeGreaterThan(800);
    expect(held / studies).toBeGreaterThan(0.91);
    expect(held / studies).toBeLessThan(0.99);
  },
);
