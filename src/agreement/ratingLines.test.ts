import { expect, test } from "vitest";
import { RatingStatistic } from "./recipes.ts";
import type { Scheme } from "../domain/entities/scheme.ts";
import { limits } from "../domain/limits.ts";
import { intraclassCorrelation } from "../statistics/intraclassCorrelation.ts";
import { randomFrom } from "../statistics/random.ts";
import { ratingsFromRows } from "../statistics/ratings.ts";
import { newId } from "../../tests/sample.ts";
import { type GivenRating, ratingLines, scoreAsked } from "./ratingLines.ts";
import type { AgreementLine } from "./row.ts";

const weights = [1, 0.3, 2];
const criteria: Scheme["criteria"] = weights.map((weight, at) => ({
  id: newId("criterion"),
  name: `Criterion ${at}`,
  description: "",
  scale: "ordinal",
  levels: [1, 2, 3, 4].map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
  weight,
  isRequired: false,
  needsEvidence: false,
  texts: {},
}));
const statistics: readonly RatingStatistic[] = [
  { kind: "icc", form: "ICC(A,1)" },
  { kind: "rating_alpha" },
  { kind: "weighted_kappa", weights: "quadratic" },
  { kind: "rating_percent" },
];
const [raters, recordings] = [3, 20];

/** Three raters of twenty recordings; the third left out a criterion of the first. */
function rated() {
  const random = randomFrom(7);
  const values = Array.from({ length: recordings }, (_, recording) => {
    const own = weights.map(() => 1 + Math.floor(random() * 4));
    return Array.from({ length: raters }, (__, rater) =>
      own.map((value, criterion) => {
        if (recording === 0 && rater === 2 && criterion === 0) return null;
        return random() < 0.3 ? 1 + Math.floor(random() * 4) : value;
      }),
    );
  });
  const raterIds = Array.from({ length: raters }, () => newId("account"));
  const given = new Map<object, readonly GivenRating[]>();
  const groups = values.map((ofRaters) => {
    const recordingId = newId("recording");
    return ofRaters.map((own, rater) => {
      const place = { raterId: raterIds[rater] ?? newId("account"), recordingId };
      given.set(
        place,
        own.map((value, at) => ({ criterionId: criteria[at]?.id ?? "", value })),
      );
      return place;
    });
  });
  return { values, groups, ratingsOf: (place: object) => given.get(place) ?? [] };
}

function totals(total: Scheme["total"]) {
  const { values, groups, ratingsOf } = rated();
  const lines = ratingLines({ criteria, total }, groups, ratingsOf, { statistics, limits });
  const valuesOf = (ofOne: readonly (number | null)[]) => {
    if (total === "sum" && ofOne.includes(null)) return null;
    const sum = ofOne.reduce<number>(
      (all, value, at) => all + (weights[at] ?? 0) * (value ?? 0),
      0,
    );
    const best = ofOne.reduce<number>(
      (all, value, at) => all + (value === null ? 0 : 4 * (weights[at] ?? 0)),
      0,
    );
    return total === "share" ? sum / best : sum;
  };
  return { lines, rows: values.map((ofRaters) => ofRaters.map(valuesOf)) };
}

test.each(["sum", "share"] as const)(
  "the rubric's total (%s) has the figures of its values",
  (total) => {
    const { lines, rows } = totals(total);
    const line = lines.at(-1);

    expect(lines).toHaveLength(criteria.length + 1);
    expect(line).toMatchObject({
      key: "criterion total",
      of: { by: "criterion", criterionId: null },
      raters,
      recordings,
      events: total === "sum" ? raters * recordings - 1 : raters * recordings,
    });
    const expected = intraclassCorrelation(ratingsFromRows(rows), { form: "ICC(A,1)" }).figure;
    const [icc] = line?.figures ?? [];
    expect(icc?.kind === "value" ? icc.value : NaN).toBeCloseTo(
      expected.kind === "value" ? expected.value : Infinity,
      9,
    );
    expect(line?.figures.every((figure) => figure.kind === "value")).toBe(true);
  },
);

test("a section's total stands below its criteria, and has the figures of a rubric of these alone", () => {
  const { groups, ratingsOf } = rated();
  const section = { id: newId("section"), name: "Conduct", texts: {} };
  const [first, second, ...others] = criteria;
  if (!first || !second || others.length === 0) throw new Error("there are three criteria");
  const own = [first, second].map((one) => ({ ...one, sectionId: section.id }));
  const asked = { statistics, limits };
  for (const total of ["sum", "share"] as const) {
    // The section comes first, wherever its criteria stand.
    const scheme = { criteria: [...others, ...own], sections: [section], total };
    const lines = ratingLines(scheme, groups, ratingsOf, asked);
    const alone = ratingLines({ criteria: own, total }, groups, ratingsOf, asked);

    expect(lines.map(({ key }) => key)).toEqual([
      ...own.map(({ id }) => `criterion ${id}`),
      `criterion ${section.id}`,
      ...others.map(({ id }) => `criterion ${id}`),
      "criterion total",
    ]);
    expect(lines[2]).toEqual({
      ...alone.at(-1),
      key: `criterion ${section.id}`,
      of: { by: "criterion", criterionId: null, sectionId: section.id },
    });
    expect(scoreAsked(scheme, section.id)).toEqual({ criterionId: null, sectionId: section.id });
    expect(scoreAsked(scheme, undefined)).toEqual({ criterionId: null });
  }
});

test("without a total, or with one criterion that counts, there is none", () => {
  const { groups, ratingsOf } = rated();
  const keysOf = (scheme: Pick<Scheme, "criteria" | "total">) =>
    ratingLines(scheme, groups, ratingsOf, { statistics, limits }).map(({ of }) => of);

  expect(keysOf({ criteria, total: "none" })).toHaveLength(criteria.length);
  expect(keysOf({ criteria: criteria.slice(0, 1), total: "sum" })).toHaveLength(1);
});

test.each(RatingStatistic.options.map((one) => one.shape.kind.value))(
  "%s is the same whatever ids raters have, and in whatever order all is",
  (kind) => {
    const { groups, ratingsOf } = rated();
    const asked = { statistics: [RatingStatistic.parse({ kind })], limits };
    const ids = [...new Set(groups.flat().map(({ raterId }) => raterId))];
    const turned = new Map(ids.map((id, at) => [id, ids.at(-1 - at) ?? id]));
    const before = new Map<object, object>();
    const others = groups.toReversed().map((group) =>
      group.toReversed().map((place) => {
        const other = { ...place, raterId: turned.get(place.raterId) ?? place.raterId };
        before.set(other, place);
        return other;
      }),
    );

    const scheme = { criteria, total: "sum" } as const;
    const expected = ratingLines(scheme, groups, ratingsOf, asked);
    const found = ratingLines(scheme, others, (place) => ratingsOf(before.get(place) ?? {}), asked);

    expect(found.map(digitsOf)).toEqual(expected.map(digitsOf));
  },
);

function digitsOf({ figures: [figure] }: AgreementLine): readonly string[] {
  if (figure?.kind !== "value") return [figure?.because ?? "none"];
  const { value, low, high, observed, expected, n } = figure;
  return [value, low ?? -9, high ?? -9, observed ?? -9, expected ?? -9, n].map((part) =>
    (part + 0).toFixed(11),
  );
}

/** By an independent program, from Gwet's formulas with weights of the values 1, 2, 3, 4 and 7 (irrCAC's way). */
test.each([
  { kind: "ac2", weights: "quadratic", expected: 0.6476510067114 },
  { kind: "fleiss_weighted", weights: "linear", expected: 0.4658502119642 },
  { kind: "conger_kappa", weights: "quadratic", expected: 0.6597444089457 },
  { kind: "brennan_prediger", weights: "linear", expected: 0.4260204081633 },
  { kind: "weighted_kappa", weights: "quadratic", expected: 0.6923339593649 },
] as const)(
  "$kind weighs near misses by how far apart the scale's values are",
  ({ expected, ...one }) => {
    const given = [
      [1, 2, 1],
      [2, 2, null],
      [4, 7, 4],
      [7, 7, 4],
      [3, 1, 2],
      [null, 4, 7],
      [1, 1, 1],
    ];
    const [first] = criteria;
    if (!first) throw new Error("there are criteria");
    const levels = [1, 2, 3, 4, 7].map((value) => ({ value, name: "", descriptor: "", texts: {} }));
    const criterion = { ...first, levels };
    const raterIds = [0, 1, 2].map(() => newId("account"));
    const valueAt = new Map<object, number | null>();
    const groups = given.map((row) => {
      const recordingId = newId("recording");
      return row.map((value, rater) => {
        const place = { raterId: raterIds[rater] ?? newId("account"), recordingId };
        valueAt.set(place, value);
        return place;
      });
    });
    const [line] = ratingLines(
      { criteria: [criterion], total: "none" },
      groups,
      (place) => [{ criterionId: criterion.id, value: valueAt.get(place) ?? null }],
      { statistics: [RatingStatistic.parse(one)], limits },
    );

    expect(line?.figures[0]).toMatchObject({ kind: "value", value: expect.closeTo(expected, 12) });
  },
);
