import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bootstrap, bootstrapRatings, bootstrapSteps } from "./bootstrap.ts";
import { cohenKappa } from "./cohenKappa.ts";
import { fleissKappa } from "./fleissKappa.ts";
import { dStudy, gStudy } from "./generalizability.ts";
import { brennanPrediger, congerGeneralized, fleissGeneralized, gwetAc } from "./gwet.ts";
import { intraclassCorrelation } from "./intraclassCorrelation.ts";
import { midRanks } from "./kendallW.ts";
import { krippendorffAlpha, krippendorffAlphaOfSample } from "./krippendorffAlpha.ts";
import { countPairs, pairTable, type PairTable, pairTableOfRatings } from "./pairTable.ts";
import { randomFrom } from "./random.ts";
import { type Ratings, ratingsFromRows } from "./ratings.ts";
import type { Figure } from "./statistic.ts";
import { durationKappa, timeUnitKappa } from "./timeKappa.ts";
import type { TimedEvent } from "./timed.ts";

const cell = fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 });
const table = fc.integer({ min: 2, max: 4 }).chain((raters) =>
  fc.array(fc.array(cell, { minLength: raters, maxLength: raters }), {
    minLength: 1,
    maxLength: 25,
  }),
);
const counts = fc.integer({ min: 2, max: 4 }).chain((q) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: q, maxLength: q }), {
    minLength: q,
    maxLength: q,
  }),
);
const scores = fc.integer({ min: 2, max: 5 }).chain((raters) =>
  fc.array(
    // Below a billionth squares of differences are lost: no one gives such scores.
    fc.array(
      fc.double({ min: -50, max: 50, noNaN: true }).map((score) => Math.round(score * 1e9) / 1e9),
      {
        minLength: raters,
        maxLength: raters,
      },
    ),
    { minLength: 3, maxLength: 12 },
  ),
);

/** Whether it is the same number, or the same reason. */
function isSame(a: Figure, b: Figure): boolean {
  if (a.kind === "undefined" || b.kind === "undefined") {
    return (
      a.kind === b.kind && (a.kind === "value" || b.kind === "value" || a.because === b.because)
    );
  }
  return Math.abs(a.value - b.value) <= 1e-9 * Math.max(1, Math.abs(a.value));
}

const ofRatings: readonly (readonly [string, (ratings: Ratings) => Figure])[] = [
  ["Gwet's AC1", (ratings) => gwetAc(ratings).figure],
  ["Fleiss' generalised kappa", (ratings) => fleissGeneralized(ratings).figure],
  ["Conger's kappa", (ratings) => congerGeneralized(ratings).figure],
  ["Brennan and Prediger's kappa", (ratings) => brennanPrediger(ratings).figure],
  ["Fleiss' kappa", (ratings) => fleissKappa(ratings).figure],
  ["nominal alpha", (ratings) => krippendorffAlpha(ratings).figure],
  ["ordinal alpha", (ratings) => krippendorffAlpha(ratings, { metric: "ordinal" }).figure],
  ["interval alpha", (ratings) => krippendorffAlpha(ratings, { metric: "interval" }).figure],
  ["ratio alpha", (ratings) => krippendorffAlpha(ratings, { metric: "ratio" }).figure],
];

test.each(ofRatings)("%s does not depend on the order of units or raters", (_, figureOf) => {
  fc.assert(
    fc.property(table, (rows) => {
      const turned = rows.toReversed().map((row) => row.toReversed());

      expect(isSame(figureOf(ratingsFromRows(rows)), figureOf(ratingsFromRows(turned)))).toBe(true);
    }),
  );
});

test.each(ofRatings)("%s is never NaN and at most 1", (_, figureOf) => {
  fc.assert(
    fc.property(table, (rows) => {
      const figure = figureOf(ratingsFromRows(rows));

      expect(figure.kind === "undefined" || figure.value <= 1 + 1e-12).toBe(true);
    }),
  );
});

test("unweighted coefficients do not depend on what codes are called", () => {
  fc.assert(
    fc.property(table, (rows) => {
      const named = rows.map((row) => row.map((one) => (one === null ? null : 17 - 3 * one)));

      for (const [, figureOf] of ofRatings.slice(0, 6)) {
        expect(isSame(figureOf(ratingsFromRows(rows)), figureOf(ratingsFromRows(named)))).toBe(
          true,
        );
      }
    }),
  );
});

test("interval alpha does not depend on the origin or the step of the scale", () => {
  fc.assert(
    fc.property(table, (rows) => {
      const moved = rows.map((row) => row.map((one) => (one === null ? null : 1e6 + 0.25 * one)));
      const alpha = (of: typeof rows) =>
        krippendorffAlpha(ratingsFromRows(of), { metric: "interval" }).figure;

      expect(isSame(alpha(rows), alpha(moved))).toBe(true);
    }),
  );
});

test("Cohen's kappa does not depend on who is first, and lies between −1 and its maximum", () => {
  fc.assert(
    fc.property(counts, (rows) => {
      const turned = rows.map((row, a) => row.map((_, b) => rows[b]?.[a] ?? 0));
      const own = cohenKappa(pairTable(rows));

      expect(isSame(own.figure, cohenKappa(pairTable(turned)).figure)).toBe(true);
      fc.pre(own.figure.kind === "value" && own.parts.kappaMaximum.kind === "value");
      expect(own.figure.value).toBeGreaterThanOrEqual(-1);
      expect(own.figure.value).toBeLessThanOrEqual(own.parts.kappaMaximum.value + 1e-12);
    }),
  );
});

test("weighted kappa with identity weights is kappa, with its errors", () => {
  fc.assert(
    fc.property(counts, (rows) => {
      const identity = rows.map((row, a) => row.map((_, b) => (a === b ? 1 : 0)));
      const plain = cohenKappa(pairTable(rows));
      const weighted = cohenKappa(pairTable(rows), { weights: identity });

      expect(isSame(plain.figure, weighted.figure)).toBe(true);
      expect(isSame(plain.standardError, weighted.standardError)).toBe(true);
      expect(
        isSame(plain.parts.standardErrorUnderNull, weighted.parts.standardErrorUnderNull),
      ).toBe(true);
    }),
  );
});

test("pairs are counted alike from bytes and from numbers", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))),
      (pairs) => {
        const first = pairs.map(([a]) => a);
        const second = pairs.map(([, b]) => b);

        const bytes = countPairs(
          { first: Uint8Array.from(first), second: Uint8Array.from(second) },
          4,
        );

        expect(bytes).toEqual(countPairs({ first, second }, 4));
      },
    ),
  );
});

test("for two codes all weights coincide", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.nat(20), { minLength: 2, maxLength: 2 }), {
        minLength: 2,
        maxLength: 2,
      }),
      (rows) => {
        const own: PairTable = pairTable(rows);

        expect(
          isSame(cohenKappa(own).figure, cohenKappa(own, { weights: "quadratic" }).figure),
        ).toBe(true);
      },
    ),
  );
});

test("Conger's kappa of two raters on complete units is Cohen's", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })), {
        minLength: 2,
      }),
      (rows) => {
        const ratings = ratingsFromRows(rows, [1, 2, 3]);

        expect(
          isSame(
            congerGeneralized(ratings).figure,
            cohenKappa(pairTableOfRatings(ratings).table).figure,
          ),
        ).toBe(true);
      },
    ),
  );
});

test("ordinal alpha is interval alpha of mid-ranks", () => {
  fc.assert(
    fc.property(table, (rows) => {
      const kept = rows.filter((row) => row.filter((one) => one !== null).length >= 2);
      const flat = Float64Array.from(kept.flat().filter((one) => one !== null));
      const { ranks } = midRanks(flat);
      let next = 0;
      const ranked = kept.map((row) =>
        row.map((one) => (one === null ? null : (ranks[next++] ?? null))),
      );

      expect(
        isSame(
          krippendorffAlpha(ratingsFromRows(rows), { metric: "ordinal" }).figure,
          krippendorffAlpha(ratingsFromRows(ranked), { metric: "interval" }).figure,
        ),
      ).toBe(true);
    }),
  );
});

test("ICC(C,k) is Cronbach's alpha, and Eρ² of as many raters", () => {
  fc.assert(
    fc.property(scores, (rows) => {
      const consistency = intraclassCorrelation(ratingsFromRows(rows), { form: "ICC(C,k)" }).figure;
      const study = gStudy({ design: "p x r", scores: rows });
      fc.pre(consistency.kind === "value" && study.kind === "study");
      fc.pre(consistency.value > -50);

      const k = rows[0]?.length ?? 0;
      const sums = rows.map((row) => row.reduce((a, b) => a + b, 0));
      const columns = Array.from({ length: k }, (_, rater) =>
        varianceOf(rows.map((row) => row[rater] ?? 0)),
      );
      const cronbach = (k / (k - 1)) * (1 - columns.reduce((a, b) => a + b, 0) / varianceOf(sums));
      expect(consistency.value).toBeCloseTo(cronbach, 6);
      const isClipped = study.components.some(({ variance }) => variance < 0);
      expect(isClipped || isSame(consistency, dStudy(study).generalizability)).toBe(true);
    }),
  );
});

test("a D study of one rater gives ICC(C,1) and ICC(A,1)", () => {
  fc.assert(
    fc.property(scores, (rows) => {
      const study = gStudy({ design: "p x r", scores: rows });
      fc.pre(study.kind === "study" && study.components.every(({ variance }) => variance > 1e-6));

      const one = dStudy(study, { first: 1 });

      expect(
        isSame(
          one.generalizability,
          intraclassCorrelation(ratingsFromRows(rows), { form: "ICC(C,1)" }).figure,
        ),
      ).toBe(true);
      expect(
        isSame(
          one.dependability,
          intraclassCorrelation(ratingsFromRows(rows), { form: "ICC(A,1)" }).figure,
        ),
      ).toBe(true);
    }),
  );
});

const events = fc.array(
  fc.record({
    code: fc.constantFrom("a", "b", "c"),
    startUs: fc.nat(900),
    length: fc.integer({ min: 1, max: 90 }),
  }),
  { maxLength: 12 },
);

function timed(
  list: readonly { code: string; startUs: number; length: number }[],
): readonly TimedEvent[] {
  return list.map(({ code, startUs, length }) => ({ code, startUs, endUs: startUs + length }));
}

test("duration kappa is what the time-unit kappa tends to: with units of a microsecond they are equal", () => {
  fc.assert(
    fc.property(events, events, (one, other) => {
      const pair = { first: timed(one), second: timed(other), durationUs: 1000 };
      const codes = ["a", "b", "c"];

      expect(
        isSame(
          durationKappa([pair], { codes }).answer.figure,
          timeUnitKappa([pair], { codes, unitUs: 1 }).answer.figure,
        ),
      ).toBe(true);
    }),
  );
});

test("the moments of all cells cover the time exactly once", () => {
  fc.assert(
    fc.property(events, events, (one, other) => {
      const pair = { first: timed(one), second: timed(other), durationUs: 1000 };

      const [compared] = durationKappa([pair], { codes: ["a", "b", "c"] }).pairs;

      const moments = (compared?.cells ?? [])
        .flatMap(({ moments: own }) => own)
        .toSorted((a, b) => a.startUs - b.startUs);
      expect(moments[0]?.startUs).toBe(0);
      expect(moments.at(-1)?.endUs).toBe(1000);
      moments
        .slice(1)
        .forEach((moment, place) => expect(moment.startUs).toBe(moments[place]?.endUs));
    }),
  );
});

test("fast samples of alpha equal alpha of those units", () => {
  fc.assert(
    fc.property(table, fc.array(fc.nat(100), { minLength: 2, maxLength: 20 }), (rows, chosen) => {
      const ratings = ratingsFromRows(rows);
      const units = Int32Array.from(chosen, (one) => one % rows.length);
      const sample = ratingsFromRows([...units].map((unit) => rows[unit] ?? []));

      for (const metric of ["nominal", "ordinal", "interval", "ratio"] as const) {
        const slow = krippendorffAlpha(sample, { metric }).figure;
        const fast = krippendorffAlphaOfSample(ratings, { metric })(units);
        const isNear = slow.kind === "value" && Math.abs(fast - slow.value) < 1e-9;
        expect(isNear || (slow.kind === "undefined" && Number.isNaN(fast))).toBe(true);
      }
    }),
  );
});

test("a bootstrap gives the same limits for the same seed, in steps or at once, and can be left", () => {
  const ratings = ratingsFromRows(
    Array.from({ length: 40 }, (_, unit) => [
      unit % 3,
      (unit + (unit % 5 === 0 ? 1 : 0)) % 3,
      (unit * unit) % 3,
    ]),
  );
  const of = { units: 40, figureOf: krippendorffAlphaOfSample(ratings) };

  const whole = bootstrap(of, { seed: 7, resamples: 500 });
  const again = bootstrapRatings(ratings, (one) => krippendorffAlpha(one).figure, {
    seed: 7,
    resamples: 500,
  });
  const steps = bootstrapSteps(of, { seed: 7, resamples: 5000 });
  const first = steps.next();

  if (whole.interval.kind === "undefined" || again.interval.kind === "undefined")
    throw new Error("no interval");
  expect(whole.interval.low).toBeCloseTo(again.interval.low, 9);
  expect(whole.interval.low).toBeLessThan(whole.interval.high);
  expect(first).toEqual({ done: false, value: { done: 2500, of: 5040 } });
});

test("a bootstrap of very many units leaves out groups of them, and its limits stay by the percentiles", () => {
  const random = randomFrom(3);
  const measured = Float64Array.from({ length: 6_000 }, () => random());
  let asked = 0;
  const figureOf = (units: Int32Array): number => {
    asked += 1;
    let sum = 0;
    for (const unit of units) sum += measured[unit] ?? NaN;
    return sum / units.length;
  };

  const { interval } = bootstrap({ units: 6_000, figureOf }, { resamples: 500 });

  expect(asked).toBe(500 + 1_000 + 1);
  const plain = bootstrap({ units: 6_000, figureOf }, { resamples: 500, method: "percentile" });
  if (interval.kind === "undefined" || plain.interval.kind === "undefined")
    throw new Error("no interval");
  const width = plain.interval.high - plain.interval.low;
  expect(Math.abs(interval.low - plain.interval.low)).toBeLessThan(width / 5);
  expect(Math.abs(interval.high - plain.interval.high)).toBeLessThan(width / 5);
});

function varianceOf(values: readonly number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1);
}
