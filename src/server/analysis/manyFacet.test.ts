import { expect, it } from "vitest";
import { newId } from "../../../tests/sample.ts";
import type { Criterion } from "../../domain/entities/scheme.ts";
import { id } from "../../domain/rules.ts";
import { type Random, randomFrom } from "../../statistics/random.ts";
import { type GivenLevel, manyFacet } from "./manyFacet.ts";

function criterion(name: string, values: readonly number[], scale: Criterion["scale"]): Criterion {
  return {
    id: newId("criterion"),
    name,
    description: "",
    scale,
    levels: values.map((value) => ({
      value,
      name: String(value),
      descriptor: "",
      examples: [],
      texts: {},
    })),
    weight: 1,
    isRequired: true,
    needsEvidence: false,
    texts: {},
  };
}

const criteria = [
  criterion("Aims", [1, 2, 3, 4, 5], "ordinal"),
  criterion("Questions", [0, 2, 4, 6, 8], "interval"),
  criterion("Closing", [1, 2, 3, 4, 5], "ordinal"),
  criterion("Mood", [1, 2, 3], "nominal"),
];

function raterId(number: number) {
  return id("account").parse(`00000000-0000-7000-8000-${String(number).padStart(12, "0")}`);
}

/** Severities from −1 to 1; each recording by `each` raters in turn, or by raters of its own half only. */
function planted(of: {
  readonly raters: number;
  readonly recordings: number;
  readonly each: number;
  readonly halves?: boolean;
  readonly severity?: number;
}): readonly GivenLevel[] {
  const random = randomFrom(of.raters + of.recordings);
  const { severity = 1 } = of;
  return Array.from({ length: of.recordings }, (_, recording) => {
    const ability = 2 * (random() + random() + random() - 1.5);
    const size = of.halves === true ? of.raters / 2 : of.raters;
    const from = of.halves === true && recording % 2 === 1 ? size : 0;
    return Array.from({ length: of.each }, (__, turn) => {
      const rater = from + (((recording >> (of.halves === true ? 1 : 0)) + turn) % size);
      const severe = severity * ((2 * rater) / (of.raters - 1) - 1);
      return [0, 1, 2].map((at): GivenLevel => {
        const step = stepOf(ability - severe - (at - 1) * 0.5, random);
        return {
          key: `recording ${recording}`,
          name: `Recording ${recording}`,
          raterId: raterId(rater),
          criterion: at,
          value: at === 1 ? 2 * step : step + 1,
        };
      });
    }).flat();
  }).flat();
}

function stepOf(logit: number, random: Random): number {
  const thresholds = [-1.5, -0.5, 0.5, 1.5];
  const weights = [1];
  let sum = 0;
  for (const threshold of thresholds) weights.push(Math.exp((sum += logit - threshold)));
  let left = random() * weights.reduce((all, one) => all + one, 0);
  return weights.findIndex((weight) => (left -= weight) < 0);
}

it.each([
  { raters: 3, recordings: 40, each: 2 },
  { raters: 30, recordings: 200, each: 3 },
  { raters: 100, recordings: 1000, each: 3 },
])("finds planted severities of $raters raters in $recordings recordings", (of) => {
  const { study, offScale } = manyFacet(planted(of), { criteria }, "rating_scale");
  if (study.kind !== "value") throw new Error(study.because);

  expect(offScale).toBe(0);
  expect(study.sets).toBe(1);
  expect(study.cautions).not.toContain("severities_do_not_differ");
  const apart = study.raters.map(({ measure }, rater) => {
    const truth = (2 * rater) / (of.raters - 1) - 1;
    if (measure.kind !== "value" || measure.low === null || measure.high === null) return NaN;
    return measure.low <= truth && truth <= measure.high ? 1 : 0;
  });
  const held = apart.reduce<number>((sum, one) => sum + one, 0) / of.raters;
  expect(held).toBeGreaterThanOrEqual(of.raters === 3 ? 2 / 3 : 0.85);
  expect(study.rated.length).toBe(of.recordings);
  expect(study.rated.every(({ adjustedAverage }) => adjustedAverage.kind === "value")).toBe(true);
});

it("warns where severities do not differ", () => {
  const cautious = [1, 2, 3, 4, 5].filter((more) => {
    const given = planted({ raters: 4, recordings: 60 + more, each: 2, severity: 0 });
    const { study } = manyFacet(given, { criteria }, "rating_scale");
    return study.kind === "value" && study.cautions.includes("severities_do_not_differ");
  });

  expect(cautious.length).toBeGreaterThanOrEqual(4);
});

it("says which raters can be compared by ratings alone", () => {
  const given = planted({ raters: 6, recordings: 80, each: 2, halves: true });
  const { study } = manyFacet(given, { criteria }, "rating_scale");
  if (study.kind !== "value") throw new Error(study.because);

  expect(study.sets).toBe(2);
  expect(study.cautions).toContain("linked_by_assumption");
  expect(study.comparableRaters.map((set) => set.toSorted())).toEqual([
    [0, 1, 2].map(raterId),
    [3, 4, 5].map(raterId),
  ]);
});

it("is the same in whatever order ratings come", () => {
  const given = planted({ raters: 5, recordings: 40, each: 2 });
  const random = randomFrom(5);
  const mixed = given
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const [own, other] = [given, mixed].map((of) => manyFacet(of, { criteria }, "partial_credit"));

  expect(rounded(other)).toEqual(rounded(own));
});

it("counts levels whose values are no whole numbers in a row, and leaves out what is no level", () => {
  const given = planted({ raters: 3, recordings: 30, each: 2 });
  const [first] = given;
  if (!first) throw new Error("there are ratings");
  const { study, offScale } = manyFacet(
    [...given, { ...first, value: 2.5 }, { ...first, criterion: 3, value: 1 }],
    { criteria },
    "rating_scale",
  );
  if (study.kind !== "value") throw new Error(study.because);

  expect(offScale).toBe(2);
  expect(study.criteria.map(({ levelsAreCounted }) => levelsAreCounted)).toEqual([
    false,
    true,
    false,
  ]);
  const [, counted] = study.criteria;
  expect(counted?.observedAverage).toBeGreaterThanOrEqual(1);
  expect(counted?.observedAverage).toBeLessThanOrEqual(5);
});

it("says why there is nothing", () => {
  expect(manyFacet([], { criteria }, "rating_scale").study).toEqual({
    kind: "undefined",
    because: "no_units",
  });
});

/** Last digits are the order's. */
function rounded(of: unknown): unknown {
  return JSON.parse(
    JSON.stringify(of, (_, value: unknown) =>
      typeof value === "number" ? Number(value.toPrecision(7)) : value,
    ),
  );
}
