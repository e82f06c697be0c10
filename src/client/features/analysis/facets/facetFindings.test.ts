import { describe, expect, it } from "vitest";
import { newId } from "../../../../../tests/sample.ts";
import {
  severestFirst,
  disorderedCriteria,
  extremeSeverities,
  type FacetStudy,
  mostAdjusted,
  noisyRaters,
} from "./facetFindings.ts";

const [ana, ben, cem] = [newId("account"), newId("account"), newId("account")];
const value = (number: number) => ({ kind: "value" as const, value: number });
const none = { kind: "undefined" as const, because: "only_highest_level" };

function element(severity: number | undefined, infit: number, ratings = 30) {
  return {
    ratings,
    observedAverage: 3,
    measure:
      severity === undefined
        ? none
        : { ...value(severity), low: severity - 0.2, high: severity + 0.2 },
    standardError: 0.1,
    infit: value(infit),
    outfit: value(infit),
    fairAverage: value(3),
  };
}

const summary = {
  count: 3,
  standardDeviation: 0.5,
  separation: value(2),
  strata: value(3),
  reliability: value(0.8),
  sameMeasure: { chiSquare: 20, df: 2, p: 0.0001 },
};

const study: FacetStudy = {
  kind: "value",
  ratings: 90,
  abilities: { mean: 0, standardDeviation: 1 },
  sets: 1,
  comparableRaters: [[ana, ben, cem]],
  cautions: [],
  summaries: { rated: summary, raters: summary, criteria: summary },
  raters: [
    { raterId: ana, ...element(0.4, 1) },
    { raterId: ben, ...element(undefined, 1) },
    { raterId: cem, ...element(-0.7, 1) },
  ],
  criteria: [],
  rated: [],
  scales: [],
};

describe("what many-facet measures say", () => {
  it("has raters from the most severe to the most lenient, last who has no measure", () => {
    const mixed = { ...study, raters: [1, 2, 0].flatMap((at) => study.raters.slice(at, at + 1)) };
    expect(severestFirst(mixed).map(({ raterId }) => raterId)).toEqual([ana, cem, ben]);
  });

  it("names the most severe and the most lenient of those who have a measure", () => {
    expect(extremeSeverities(study)).toEqual({
      severest: { raterId: ana, value: 0.4 },
      mostLenient: { raterId: cem, value: -0.7 },
    });
  });

  it("names nobody where limits do not put both apart from the average rater", () => {
    const raters = [
      { raterId: ana, ...element(0.1, 1) },
      { raterId: cem, ...element(-0.7, 1) },
    ];

    expect(extremeSeverities({ ...study, raters })).toBeUndefined();
  });

  it("names nobody where severities were not found to differ, or of one rater", () => {
    const alike: FacetStudy = { ...study, cautions: ["severities_do_not_differ"] };

    expect(extremeSeverities(alike)).toBeUndefined();
    expect(extremeSeverities({ ...study, raters: study.raters.slice(0, 1) })).toBeUndefined();
  });

  it("names raters whose ratings are noisier than the model, the worst first, from ten ratings on", () => {
    const raters = [
      { raterId: ana, ...element(0, 1.6) },
      { raterId: ben, ...element(0, 2.4) },
      { raterId: cem, ...element(0, 3, 9) },
    ];

    expect(noisyRaters({ ...study, raters })).toEqual([ben, ana]);
    expect(noisyRaters(study)).toEqual([]);
  });

  it("tells whose average is moved most, either way", () => {
    const rated = [2.9, 3.4, 1.9].map((adjusted, at) => ({
      key: String(at),
      name: `Clip ${at}`,
      ...element(0, 1),
      adjustedAverage: value(adjusted),
    }));

    expect(mostAdjusted({ ...study, rated })).toEqual({ name: "Clip 2", raw: 3, adjusted: 1.9 });
    expect(mostAdjusted(study)).toBeUndefined();
  });

  it("tells criteria whose thresholds are out of order, over levels that nobody used", () => {
    const [aims, closing] = [newId("criterion"), newId("criterion")];
    const scale = (criterionId: typeof aims, thresholds: readonly (number | undefined)[]) => ({
      criterionIds: [criterionId],
      thresholds: thresholds.map((at, step) => ({
        from: step,
        to: step + 1,
        measure: at === undefined ? none : { ...value(at), low: null, high: null },
      })),
    });
    const scales = [scale(aims, [-1, undefined, -1.5, 2]), scale(closing, [-1, undefined, 0, 2])];

    expect(disorderedCriteria({ ...study, scales })).toEqual([aims]);
  });
});
