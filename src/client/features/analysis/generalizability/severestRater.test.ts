import { expect, test } from "vitest";
import { id } from "../../../../domain/rules.ts";
import { crossedFit } from "../../../../statistics/crossedFit.ts";
import { normalQuantile } from "../../../../statistics/distributions.ts";
import { randomFrom } from "../../../../statistics/random.ts";
import { severestRater } from "./severestRater.ts";
import { inPart } from "../../../../../tests/whole.ts";

/** Recordings by some of the raters, of whom the first is so much more severe than all others. */
function effectsOf(
  { recordings, raters, each }: Readonly<Record<"recordings" | "raters" | "each", number>>,
  { seed, severity }: { readonly seed: number; readonly severity: number },
) {
  const random = randomFrom(seed);
  const normal = () => normalQuantile(random() || 0.5);
  const scores = Array.from({ length: recordings }, (_, unit) => {
    const level = normal();
    const left = Array.from({ length: raters }, (__, rater) => rater);
    return Array.from({ length: each }, () => {
      const [rater = 0] = left.splice(Math.floor(random() * left.length), 1);
      const own = rater === 0 ? severity : 0;
      return { unit, rater, score: level - own + 0.7 * normal() };
    });
  }).flat();
  return (crossedFit(scores)?.raterPredictions() ?? []).map(
    ({ number, value, low, high, ...one }) => ({
      raterId: id("account").parse(`00000000-0000-7000-8000-${String(number).padStart(12, "0")}`),
      ratings: one.scores,
      effect: { kind: "value" as const, value, low, high },
    }),
  );
}

test.each([
  { recordings: 40, raters: 30, each: 3 },
  { recordings: 60, raters: 8, each: 4 },
])("of $raters raters who are all alike hardly ever one is named", (design) => {
  let named = 0;
  const studies = inPart(80);
  for (let seed = 1; seed <= studies; seed += 1) {
    if (severestRater(effectsOf(design, { seed, severity: 0 }))) named += 1;
  }

  expect(named / studies).toBeLessThanOrEqual(0.05);
});

test("who is more severe by far is named", () => {
  const design = { recordings: 120, raters: 10, each: 3 };
  const severest = severestRater(effectsOf(design, { seed: 3, severity: 1.5 }));

  expect(severest?.raterId.endsWith("-000000000000")).toBe(true);
  expect(severest?.value).toBeLessThan(-0.5);
});

test("without limits nobody is named", () => {
  const design = { recordings: 30, raters: 2, each: 2 };

  expect(severestRater(effectsOf(design, { seed: 1, severity: 3 }))).toBeUndefined();
});
