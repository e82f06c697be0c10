import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  adjustmentCautions,
  type FacetElement,
  manyFacetRasch,
  type ManyFacetRasch,
  type RaschFigure,
  type RaschMeasure,
} from "./manyFacetRasch.ts";
import { type Random, randomFrom } from "./random.ts";
import type { FacetRating, LevelRange, RaschModel } from "./raschTable.ts";
import { ends } from "../../tests/whole.ts";

const numbers = z.array(z.number());
const readNumbers = z.array(z.number().nullable());
const ofFacet = z.object({
  infit: readNumbers,
  outfit: readNumbers,
  fairAverages: numbers,
  separation: z.number().optional(),
  strata: z.number().optional(),
  reliability: z.number().optional(),
});
const file = new URL("../../tests/vectors-own/manyFacetRasch.json", import.meta.url);
const { cases } = z
  .object({
    cases: z.array(
      z.object({
        model: z.enum(["rating_scale", "partial_credit"]),
        levels: numbers,
        logLikelihood: z.number(),
        severities: numbers,
        severityErrors: numbers,
        difficulties: numbers,
        difficultyErrors: numbers,
        thresholds: numbers,
        thresholdErrors: numbers,
        mean: z.number(),
        spread: z.number(),
        read: z.object({
          recordings: ofFacet.extend({
            measures: numbers,
            errors: numbers,
            adjustedAverages: numbers,
          }),
          raters: ofFacet,
          criteria: ofFacet,
        }),
        ratings: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(file, "utf8")));

/** What another program has; where it has nothing, there is a reason. */
function alike(one: RaschFigure, wanted: number | null | undefined): void {
  expect(one.kind === "value" ? one.value : -9).toBeCloseTo(wanted ?? -9, 4);
}

function studyOf({ ratings, levels }: (typeof cases)[number]): Study {
  return {
    ratings: ratings.map(([recording, rater, criterion, level]) => ({
      recording,
      rater,
      criterion,
      level,
    })),
    ranges: levels.map((count) => ({ least: 0, greatest: count - 1 })),
  };
}

interface Study {
  readonly ratings: readonly FacetRating[];
  readonly ranges: readonly LevelRange[];
}

function measuresOf({ ratings, ranges }: Study, model: RaschModel = "rating_scale") {
  const found = manyFacetRasch(ratings, { ranges, model });
  if (found.kind === "undefined") throw new Error(found.because);
  return found;
}

function numberOf(one: RaschMeasure | RaschFigure): number {
  if (one.kind === "undefined") throw new Error(one.because);
  return one.kind === "measure" ? one.measure : one.value;
}

function errorOf(one: RaschMeasure): number {
  if (one.kind === "undefined") throw new Error(one.because);
  return one.standardError;
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function shuffled<One>(all: readonly One[], random: Random): readonly One[] {
  return all
    .map((one) => ({ one, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

interface Plan {
  readonly recordings: number;
  readonly raters: number;
  readonly criteria: number;
  readonly each: number;
  /** How severities vary. */
  readonly severity: number;
}

const plantedThresholds = [-1.5, -0.5, 0.5, 1.5];

/** Ratings from 1 to 5 of recordings by a few of many raters, as a plan makes them. */
function planted(plan: Plan, seed: number) {
  const random = randomFrom(seed);
  const drawn = Array.from({ length: plan.raters }, () => plan.severity * normal(random));
  const middle = drawn.reduce((sum, one) => sum + one, 0) / plan.raters;
  const severities = drawn.map((one) => one - middle);
  const difficulties = Array.from(
    { length: plan.criteria },
    (_, criterion) => (1.6 * (criterion + 0.5)) / plan.criteria - 0.8,
  );
  const abilities = Array.from({ length: plan.recordings }, () => 0.4 + 1.2 * normal(random));
  const raters = severities.map((_, rater) => rater);
  const ratings = abilities.flatMap((ability, recording) =>
    shuffled(raters, random)
      .slice(0, plan.each)
      .flatMap((rater) =>
        difficulties.map((difficulty, criterion): FacetRating => {
          const logit = ability - difficulty - (severities[rater] ?? 0);
          return { recording, rater, criterion, level: 1 + drawnStep(logit, random) };
        }),
      ),
  );
  const ranges = difficulties.map(() => ({ least: 1, greatest: 5 }));
  return { ratings, ranges, severities, difficulties, abilities };
}

function drawnStep(logit: number, random: Random): number {
  const weights = [1];
  for (const threshold of plantedThresholds) {
    weights.push((weights[weights.length - 1] ?? 1) * Math.exp(logit - threshold));
  }
  let left = random() * weights.reduce((sum, one) => sum + one, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  );
}

/** Every number anywhere in an answer. */
function numbersIn(answer: unknown): readonly number[] {
  if (typeof answer === "number") return [answer];
  if (typeof answer !== "object" || answer === null) return [];
  return Object.values(answer).flatMap(numbersIn);
}

describe("many-facet Rasch measures", () => {
  test.each(cases)(
    "are those of the marginal likelihood maximised in another way: $model, levels $levels",
    (expected) => {
      const found = measuresOf(studyOf(expected), expected.model);
      const thresholds = found.scales
        .flatMap((scale) => scale.thresholds.map(({ threshold }) => threshold))
        .filter(({ kind }) => kind === "measure");
      const facets = [
        [found.raters.map(({ measure }) => measure), expected.severities, expected.severityErrors],
        [
          found.criteria.map(({ measure }) => measure),
          expected.difficulties,
          expected.difficultyErrors,
        ],
        [thresholds, expected.thresholds, expected.thresholdErrors],
      ] as const;

      expect(found.logLikelihood).toBeCloseTo(expected.logLikelihood, 6);
      expect(found.abilities.mean).toBeCloseTo(expected.mean, 5);
      expect(found.abilities.standardDeviation).toBeCloseTo(expected.spread, 5);
      for (const [measures, wanted, errors] of facets) {
        expect(measures).toHaveLength(wanted.length);
        measures.forEach((one, at) => {
          expect(numberOf(one)).toBeCloseTo(wanted[at] ?? NaN, 5);
          expect(errorOf(one)).toBeCloseTo(errors[at] ?? NaN, 4);
        });
      }
    },
  );

  test.each(cases)(
    "are read as another program reads them, with fit, separation and averages: $model, levels $levels",
    (expected) => {
      const { read, ...asked } = expected;
      const found = measuresOf(studyOf(expected), asked.model);

      for (const facet of ["recordings", "raters", "criteria"] as const) {
        const own = read[facet];
        expect(found[facet]).toHaveLength(own.fairAverages.length);
        for (const [at, element] of found[facet].entries()) {
          alike(element.infit, own.infit[at]);
          alike(element.outfit, own.outfit[at]);
          alike(element.fairAverage, own.fairAverages[at]);
        }
        for (const name of ["separation", "strata", "reliability"] as const) {
          alike(found.summaries[facet][name], own[name]);
        }
      }
      for (const [at, { measure, adjustedAverage }] of found.recordings.entries()) {
        expect(numberOf(measure)).toBeCloseTo(read.recordings.measures[at] ?? NaN, 4);
        expect(errorOf(measure)).toBeCloseTo(read.recordings.errors[at] ?? NaN, 4);
        alike(adjustedAverage, read.recordings.adjustedAverages[at]);
      }
      // What is weighed against: raw averages, which are there beside the adjusted.
      for (const { observedAverage, number } of found.recordings) {
        const given = expected.ratings.filter(([recording]) => recording === number);
        const sum = given.reduce((all, [, , , level]) => all + level, 0);
        expect(observedAverage).toBeCloseTo(sum / given.length, 12);
      }
    },
  );

  test.each(
    ends([
      { recordings: 40, raters: 3, criteria: 4, each: 2, rounds: 20, least: 0.87 },
      { recordings: 40, raters: 30, criteria: 4, each: 3, rounds: 8, least: 0.9 },
      { recordings: 1_000, raters: 100, criteria: 2, each: 3, rounds: 1, least: 0.87 },
    ]),
  )(
    "lie within their standard errors of what was planted: $recordings recordings, $each of $raters raters",
    ({ rounds, least, ...plan }) => {
      let [within, all] = [0, 0];
      for (let seed = 0; seed < rounds; seed += 1) {
        const study = planted({ ...plan, severity: 0.6 }, 500 + seed);
        for (const { number, measure } of measuresOf(study).raters) {
          if (measure.kind === "undefined") continue;
          const off = numberOf(measure) - (study.severities[number] ?? 0);
          if (Math.abs(off) < 1.96 * errorOf(measure)) within += 1;
          all += 1;
        }
      }

      expect(within / all).toBeGreaterThan(least);
      expect(within / all).toBeLessThan(0.995);
    },
  );

  test("of recordings hold in their errors what is not known of raters with few recordings", () => {
    let [within, all] = [0, 0];
    for (let seed = 0; seed < 12; seed += 1) {
      const plan = { recordings: 40, raters: 100, criteria: 4, each: 3, severity: 0.6 };
      const study = planted(plan, 700 + seed);
      for (const { number, measure } of measuresOf(study).recordings) {
        if (measure.kind === "undefined") continue;
        const off = measure.measure - (study.abilities[number] ?? 0);
        if (Math.abs(off) < 1.96 * measure.standardError) within += 1;
        all += 1;
      }
    }

    // Of severities taken as known it would be three in four.
    expect(within / all).toBeGreaterThan(0.9);
    expect(within / all).toBeLessThan(0.985);
  });

  test.each(["rating_scale", "partial_credit"] as const)(
    "do not depend on the order of ratings nor on numbers: %s",
    (model) => {
      const plan = { recordings: 30, raters: 7, criteria: 3, each: 3, severity: 0.8 };
      for (let seed = 0; seed < 4; seed += 1) {
        const random = randomFrom(seed);
        const study = planted(plan, seed);
        const [recordings, raters, criteria] = [30, 7, 3].map((count) =>
          shuffled(
            Array.from({ length: count }, (_, at) => at),
            random,
          ),
        );
        const other = {
          ranges: study.ranges,
          ratings: shuffled(study.ratings, random).map((one) => ({
            recording: recordings?.[one.recording] ?? 0,
            rater: raters?.[one.rater] ?? 0,
            criterion: criteria?.[one.criterion] ?? 0,
            level: one.level,
          })),
        };
        const [found, turned] = [measuresOf(study, model), measuresOf(other, model)];
        const sides = [
          [found.recordings, turned.recordings, recordings],
          [found.raters, turned.raters, raters],
          [found.criteria, turned.criteria, criteria],
        ] as const;

        for (const [own, others, numberAfter] of sides) {
          for (const one of own) {
            const same = others.find(({ number }) => number === numberAfter?.[one.number]);
            const [before, after] = [
              numbersIn({ ...one, number: 0 }),
              numbersIn({ ...same, number: 0 }),
            ];
            expect(after).toHaveLength(before.length);
            before.forEach((number, at) => {
              expect(Math.abs(number - (after[at] ?? NaN))).toBeLessThan(1e-9);
            });
          }
        }
      }
    },
  );

  test("are fitted as well as residuals from measures and thresholds say", () => {
    const study = planted({ recordings: 30, raters: 5, criteria: 3, each: 2, severity: 0.7 }, 9);
    const found = measuresOf(study, "partial_credit");
    const [rater] = found.raters;
    const residuals = study.ratings
      .filter((one) => one.rater === rater?.number)
      .filter((one) => found.recordings[one.recording]?.infit.kind === "value")
      .map((one) => {
        const [ability, severity, difficulty] = [
          found.recordings[one.recording],
          rater,
          found.criteria[one.criterion],
        ].map((element) => (element ? numberOf(element.measure) : NaN));
        const logit = (ability ?? NaN) - (severity ?? NaN) - (difficulty ?? NaN);
        return residualOf(found, { ...one, level: one.level - 1 }, logit);
      });
    const squares = residuals.reduce((sum, { off }) => sum + off ** 2, 0);
    const variances = residuals.reduce((sum, { variance }) => sum + variance, 0);
    const standardised = residuals.reduce((sum, { off, variance }) => sum + off ** 2 / variance, 0);

    expect(rater && numberOf(rater.infit)).toBeCloseTo(squares / variances, 9);
    expect(rater && numberOf(rater.outfit)).toBeCloseTo(standardised / residuals.length, 9);
  });

  test("of equal ratings in number and hardness are the logit of (r + ½) / (n + 1), Warm's", () => {
    // Four raters who rate the same in mirror image: all severities are 0.
    const ratings = Array.from({ length: 32 }, (_, at): FacetRating[] =>
      [0, 1, 2, 3].map((rater) => ({
        recording: at,
        rater,
        criterion: 0,
        level: ((at % 16) >> rater) & 1,
      })),
    ).flat();
    const found = measuresOf({ ratings, ranges: [{ least: 0, greatest: 1 }] });

    for (const { measure, observedAverage } of found.recordings) {
      const reached = 4 * observedAverage;
      expect(numberOf(measure)).toBeCloseTo(Math.log((reached + 0.5) / (4.5 - reached)), 6);
    }
  });

  test("tell separation, strata and reliability of raters from each other", () => {
    const { summaries } = measuresOf(
      planted({ recordings: 60, raters: 6, criteria: 3, each: 3, severity: 0.8 }, 3),
    );
    const { standardDeviation, error, separation, strata, reliability } = summaries.raters;
    const truth = standardDeviation ** 2 - error ** 2;

    expect(numberOf(separation)).toBeCloseTo(Math.sqrt(truth) / error, 9);
    expect(numberOf(strata)).toBeCloseTo((4 * numberOf(separation) + 1) / 3, 9);
    expect(numberOf(reliability)).toBeCloseTo(truth / standardDeviation ** 2, 9);
    expect(summaries.raters.sameMeasure?.df).toBe(5);
    expect(summaries.recordings.sameMeasure).toBeUndefined();
  });
});

function residualOf(found: ManyFacetRasch, { criterion, level }: FacetRating, logit: number) {
  const scale = found.scales.find(({ criteria }) => criteria.includes(criterion));
  const powers = [0];
  for (const { threshold } of scale?.thresholds ?? []) {
    powers.push((powers[powers.length - 1] ?? 0) + logit - numberOf(threshold));
  }
  const weights = powers.map(Math.exp);
  const sum = weights.reduce((all, one) => all + one, 0);
  const mean = weights.reduce((all, one, k) => all + (k * one) / sum, 0);
  const variance = weights.reduce((all, one, k) => all + ((k - mean) ** 2 * one) / sum, 0);
  return { off: level - mean, variance };
}

describe("fair averages", () => {
  const study = planted({ recordings: 50, raters: 8, criteria: 3, each: 2, severity: 1 }, 21);
  const found = measuresOf(study);

  test("lie on the scale, and order elements as their measures do", () => {
    const facets: readonly (readonly [readonly FacetElement[], sign: number])[] = [
      [found.recordings, 1],
      [found.raters, -1],
      [found.criteria, -1],
    ];
    for (const [elements, sign] of facets) {
      const inOrder = elements.toSorted(
        (a, b) => sign * (numberOf(a.measure) - numberOf(b.measure)),
      );
      const averages = inOrder.map(({ fairAverage }) => numberOf(fairAverage));
      expect(averages).toEqual(averages.toSorted((a, b) => a - b));
      expect(Math.min(...averages)).toBeGreaterThan(1);
      expect(Math.max(...averages)).toBeLessThan(5);
    }
  });

  test("come closer than raw averages to what all raters would have given", () => {
    const whole = planted({ recordings: 50, raters: 8, criteria: 3, each: 8, severity: 1 }, 21);
    const byAll = measuresOf(whole).recordings.map(({ observedAverage }) => observedAverage);
    const few = {
      ...whole,
      ratings: whole.ratings.filter((one) => [0, 3].includes((one.recording + one.rater) % 8)),
    };
    const offs = measuresOf(few).recordings.map(({ observedAverage, adjustedAverage }, at) => ({
      raw: (observedAverage - (byAll[at] ?? NaN)) ** 2,
      adjusted: (numberOf(adjustedAverage) - (byAll[at] ?? NaN)) ** 2,
    }));
    const sumOf = (of: "raw" | "adjusted") => offs.reduce((sum, one) => sum + one[of], 0);

    expect(sumOf("adjusted")).toBeLessThan(0.7 * sumOf("raw"));
  });

  test("of complete ratings leave the recordings' averages nearly as they are", () => {
    const whole = planted({ recordings: 40, raters: 6, criteria: 3, each: 6, severity: 1 }, 22);

    for (const { observedAverage, adjustedAverage } of measuresOf(whole).recordings) {
      expect(Math.abs(numberOf(adjustedAverage) - observedAverage)).toBeLessThan(0.05);
    }
  });
});

describe("long scales and few facets", () => {
  test("of 25 levels are measured, in logits a level", () => {
    const random = randomFrom(7);
    const offs = [-3, 0, 3];
    const ratings = Array.from({ length: 60 }, (_, recording) => {
      const ability = 12 + 4 * normal(random);
      return offs.map((off, rater): FacetRating => {
        const level = Math.round(ability - off + 2 * normal(random));
        return { recording, rater, criterion: 0, level: Math.max(0, Math.min(24, level)) };
      });
    }).flat();
    const { raters } = measuresOf({ ratings, ranges: [{ least: 0, greatest: 24 }] });
    const severities = raters.map(({ measure }) => numberOf(measure));

    expect(severities).toEqual(severities.toSorted((a, b) => a - b));
    expect(severities[2]).toBeGreaterThan(0.3);
  });

  test("of one rater and one criterion have 0 for both, and nothing to compare", () => {
    const study = planted({ recordings: 30, raters: 1, criteria: 3, each: 1, severity: 0 }, 51);
    const found = measuresOf(study);

    expect(found.raters[0]?.measure).toEqual({ kind: "measure", measure: 0, standardError: 0 });
    expect(found.summaries.raters.reliability.kind).toBe("undefined");
    expect(found.summaries.raters.sameMeasure).toBeUndefined();
    expect(adjustmentCautions(found)).toEqual(["severities_do_not_differ"]);
  });

  test("of recordings that do not differ have a standard deviation of 0, and measures all the same", () => {
    const random = randomFrom(8);
    const ratings = Array.from({ length: 240 }, (_, at): FacetRating => ({
      recording: at % 40,
      rater: (at + Math.floor(at / 40)) % 5,
      criterion: 0,
      level: (Math.floor(at / 40) + at) % 2 === 0 ? 1 : Math.floor(3 * random()),
    }));
    const found = measuresOf({ ratings, ranges: [{ least: 0, greatest: 2 }] });

    expect(found.abilities.standardDeviation).toBe(0);
    expect(found.recordings.every(({ measure }) => measure.kind === "measure")).toBe(true);
  });
});

describe("extremes and gaps", () => {
  const study = planted({ recordings: 40, raters: 6, criteria: 3, each: 3, severity: 0.6 }, 31);
  const found = measuresOf(study);

  test("a recording all of whose ratings are at the top has a measure above the others", () => {
    const ratings = study.ratings.map((one) => (one.recording === 4 ? { ...one, level: 5 } : one));
    const { recordings } = measuresOf({ ...study, ratings });
    const measures = recordings.map(({ measure }) => numberOf(measure));

    expect(Math.max(...measures)).toBe(measures[4]);
    expect(measures[4]).toBeLessThan(10);
    expect(recordings[4]?.infit).toEqual({ kind: "undefined", because: "no_variation" });
  });

  test.each([
    [5, "only_highest_level"],
    [1, "only_lowest_level"],
  ] as const)(
    "a rater who gives level %i alone has none, and others are measured",
    (level, because) => {
      const added = study.abilities.map((_, recording) => ({
        recording,
        rater: 6,
        criterion: 1,
        level,
      }));
      const { raters } = measuresOf({ ...study, ratings: [...study.ratings, ...added] });

      expect(raters[6]?.measure).toEqual({ kind: "undefined", because });
      expect(raters[6]?.observedAverage).toBe(level);
      raters.slice(0, 6).forEach(({ measure }, at) => {
        expect(numberOf(measure)).toBeCloseTo(numberOf(found.raters[at]?.measure ?? none), 9);
      });
    },
  );

  test.each([
    [5, "only_highest_level"],
    [1, "only_lowest_level"],
    [3, "one_level_only"],
  ] as const)("a criterion at level %i alone has none of its own thresholds", (level, because) => {
    const added = study.ratings
      .filter(({ criterion }) => criterion === 0)
      .map((one) => ({ ...one, criterion: 3, level }));
    const { criteria, scales } = measuresOf(
      {
        ratings: [...study.ratings, ...added],
        ranges: [...study.ranges, { least: 1, greatest: 5 }],
      },
      "partial_credit",
    );

    expect(criteria[3]?.measure).toEqual({ kind: "undefined", because });
    expect(scales).toHaveLength(3);
    expect(criteria[0]?.measure.kind).toBe("measure");
  });

  test("a recording whose raters are all left out says so", () => {
    const added = [0, 1, 2].map((criterion) => ({ recording: 40, rater: 9, criterion, level: 5 }));
    const { recordings, raters } = measuresOf({ ...study, ratings: [...study.ratings, ...added] });

    expect(raters[6]?.measure).toEqual({ kind: "undefined", because: "only_highest_level" });
    expect(recordings[40]?.measure).toEqual({
      kind: "undefined",
      because: "only_excluded_ratings",
    });
    expect(recordings[40]?.observedAverage).toBe(5);
  });

  test("levels that nobody used have no threshold; those around them have the one between them", () => {
    const levels = [0, 1, 3, 3, 5, 5];
    const ratings = study.ratings.map((one) => ({ ...one, level: levels[one.level] ?? 0 }));
    const ranges = study.ranges.map(() => ({ least: 0, greatest: 6 }));
    const [scale] = measuresOf({ ratings, ranges }).scales;

    expect(
      scale?.thresholds.map(({ step, from, threshold }) => [step, from, threshold.kind]),
    ).toEqual([
      [1, 0, "undefined"],
      [2, 1, "undefined"],
      [3, 1, "measure"],
      [4, 3, "undefined"],
      [5, 3, "measure"],
      [6, 5, "undefined"],
    ]);
  });

  test("severities that ratings tell apart without error do not keep the rest from being measured", () => {
    // Rater 6 gives the top on criterion 3, which all others give the lowest level, and rates 4 levels besides.
    const added = study.abilities.flatMap((_, recording): FacetRating[] => [
      { recording, rater: 6, criterion: 3, level: 1 },
      { recording, rater: 6, criterion: 4, level: recording % 2 },
      { recording, rater: 5, criterion: 4, level: 0 },
    ]);
    const { raters, criteria } = measuresOf({
      ratings: [...study.ratings, ...added],
      ranges: [...study.ranges, { least: 0, greatest: 1 }, { least: 0, greatest: 1 }],
    });

    const kinds = [...raters, ...criteria].map(({ measure }) => measure.kind);
    expect(kinds).toContain("undefined");
    expect(raters.slice(0, 5).every(({ measure }) => measure.kind === "measure")).toBe(true);
  });

  test("whatever few ratings there are, no number is anything but finite", () => {
    let measured = 0;
    for (let seed = 0; seed < 150; seed += 1) {
      const random = randomFrom(seed);
      const upTo = (most: number) => Math.floor(most * random());
      const [recordings, raters, criteria, top] = [
        2 + upTo(6),
        1 + upTo(4),
        1 + upTo(3),
        1 + upTo(5),
      ];
      const ratings = Array.from({ length: 2 + upTo(40) }, (): FacetRating => ({
        recording: upTo(recordings),
        rater: upTo(raters),
        criterion: upTo(criteria),
        level: random() < 0.3 ? top : upTo(top + 1),
      }));
      const ranges = Array.from({ length: criteria }, () => ({ least: 0, greatest: top }));
      for (const model of ["rating_scale", "partial_credit"] as const) {
        const answer = manyFacetRasch(ratings, { ranges, model });
        if (answer.kind === "measures") measured += 1;
        expect(numbersIn(answer).filter((one) => !Number.isFinite(one))).toEqual([]);
      }
    }
    expect(measured).toBeGreaterThan(200);
  });
});

const none: RaschMeasure = { kind: "undefined", because: "no_units" };

describe("there are no measures", () => {
  const ranges = [{ least: 0, greatest: 2 }];
  const reasonOf = (rows: readonly (readonly [number, number, number])[]) => {
    const ratings = rows.map(([recording, rater, level]) => ({
      recording,
      rater,
      criterion: 0,
      level,
    }));
    const found = manyFacetRasch(ratings, { ranges, model: "rating_scale" });
    return found.kind === "undefined" ? found.because : found.kind;
  };

  test("without ratings, or of levels that are not on the scale", () => {
    expect(reasonOf([])).toBe("no_units");
    expect(reasonOf([[0, 0, 3]])).toBe("value_outside_scale");
    expect(reasonOf([[0, 0, 0.5]])).toBe("value_outside_scale");
    expect(reasonOf([[0, 0, NaN]])).toBe("value_outside_scale");
  });

  test("of one level, of one recording, or of fewer ratings than what is estimated", () => {
    expect(
      reasonOf([
        [0, 0, 1],
        [0, 1, 1],
        [1, 0, 1],
      ]),
    ).toBe("no_variation");
    expect(
      reasonOf([
        [0, 0, 0],
        [0, 1, 1],
        [0, 0, 2],
        [0, 1, 2],
        [0, 0, 1],
      ]),
    ).toBe("too_few_units");
    expect(
      reasonOf([
        [0, 0, 0],
        [1, 0, 1],
      ]),
    ).toBe("too_few_units");
  });

  test("of measurements, whose levels are too many", () => {
    const ratings = Array.from({ length: 200 }, (_, at) => ({
      recording: at % 40,
      rater: Math.floor(at / 40),
      criterion: 0,
      level: (at * 37) % 101,
    }));

    expect(
      manyFacetRasch(ratings, { ranges: [{ least: 0, greatest: 100 }], model: "rating_scale" }),
    ).toEqual({ kind: "undefined", because: "too_many_levels" });
  });

  test("where no recording was rated twice", () => {
    const rows = Array.from({ length: 30 }, (_, at) => [at, at % 3, ((at * 7) % 5) % 3] as const);

    expect(reasonOf(rows)).toBe("no_pairable_units");
  });

  test("where raters agree throughout", () => {
    const rows = Array.from({ length: 60 }, (_, at) => {
      const recording = Math.floor(at / 2);
      return [recording, at % 2, recording % 3] as const;
    });

    expect(reasonOf(rows)).toBe("no_error_variance");
  });
});

describe("cautions about adjusting", () => {
  const plan = { recordings: 60, raters: 6, criteria: 3, each: 3 };

  test("are none where severities differ and recordings are common", () => {
    expect(adjustmentCautions(measuresOf(planted({ ...plan, severity: 1 }, 41)))).toEqual([]);
  });

  test("are given about as rarely as the test errs where severities do not differ", () => {
    let warned = 0;
    for (let seed = 0; seed < 20; seed += 1) {
      const cautions = adjustmentCautions(
        measuresOf(planted({ ...plan, severity: 0 }, 600 + seed)),
      );
      if (cautions.includes("severities_do_not_differ")) warned += 1;
    }
    expect(warned).toBeGreaterThan(15);
  });

  test("say that parts without common recordings are compared by assumption", () => {
    const study = planted({ ...plan, severity: 1 }, 42);
    const ratings = study.ratings.filter((one) => one.recording % 2 === one.rater % 2);
    const found = measuresOf({ ...study, ratings });

    expect(found.linkedBy).toBe("equivalent_groups");
    expect(found.design.comparableRaters).toEqual([
      [0, 2, 4],
      [1, 3, 5],
    ]);
    expect(adjustmentCautions(found)).toContain("linked_by_assumption");
  });

  test.each(
    ends([
      { raters: 3, recordings: 60, criteria: 3 },
      { raters: 30, recordings: 150, criteria: 10 },
      { raters: 100, recordings: 400, criteria: 12 },
    ]),
  )(
    "do not say so of $raters examiners who rotate over stations, one at each, and find their severities",
    ({ raters, recordings, criteria }) => {
      const size = { raters, recordings, criteria, each: raters, severity: 1 };
      const study = planted(size, 44);
      const ratings = study.ratings.filter(
        ({ recording, rater, criterion }) =>
          rater === (criterion + Math.floor(recording / 2)) % raters,
      );
      const found = measuresOf({ ...study, ratings });
      const measured = found.raters.map(({ measure }) => numberOf(measure));

      expect(found.design.comparableRaters).toHaveLength(1);
      expect(adjustmentCautions(found)).not.toContain("linked_by_assumption");
      expect(correlation(measured, study.severities)).toBeGreaterThan(0.8);

      // The same in two circuits, of which one has its raters and candidates to itself.
      const circuits = ratings.map((one) =>
        one.recording % 2 === 0
          ? one
          : { ...one, recording: one.recording + recordings, rater: one.rater + raters },
      );
      const apart = measuresOf({ ...study, ratings: circuits });
      expect(apart.design.comparableRaters).toHaveLength(2);
      expect(adjustmentCautions(apart)).toContain("linked_by_assumption");
    },
  );

  test("say that raters with criteria of their own cannot be told from them", () => {
    const study = planted({ ...plan, criteria: 4, severity: 1 }, 43);
    const ratings = study.ratings.filter((one) => one.criterion % 2 === one.rater % 2);
    const found = measuresOf({ ...study, ratings });
    const sums = [0, 1].map((side) =>
      found.raters
        .filter(({ number }) => number % 2 === side)
        .reduce((sum, { measure }) => sum + numberOf(measure), 0),
    );

    expect(found.hasRatersApart).toBe(true);
    expect(adjustmentCautions(found)).toContain("raters_without_common_criteria");
    for (const sum of sums) expect(sum).toBeCloseTo(0, 9);
  });
});

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [fromMean(one), fromMean(other)];
  return sumOfProducts(a, b) / Math.sqrt(sumOfProducts(a, a) * sumOfProducts(b, b));
}

function fromMean(all: readonly number[]): readonly number[] {
  const mean = all.reduce((sum, own) => sum + own, 0) / all.length;
  return all.map((own) => own - mean);
}

function sumOfProducts(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, own, at) => sum + own * (other[at] ?? 0), 0);
}
