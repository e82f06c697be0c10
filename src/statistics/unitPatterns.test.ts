import fc from "fast-check";
import { expect, test } from "vitest";
import { bootstrap } from "./bootstrap.ts";
import { fleissKappa } from "./fleissKappa.ts";
import { krippendorffAlpha, krippendorffAlphaOfSample, type Metric } from "./krippendorffAlpha.ts";
import { countPairs } from "./pairTable.ts";
import { ratingsFromRows } from "./ratings.ts";
import { unitPatterns } from "./unitPatterns.ts";

test("units with the same values equally often are of one pattern, whoever gave them", () => {
  const patterns = unitPatterns(
    ratingsFromRows([
      [4, 2, 4],
      [4, 4, 2],
      [2, null, 2],
      [null, null, null],
    ]),
  );

  expect(patterns).toEqual({
    values: [2, 4],
    of: Int32Array.of(0, 0, 1, 2),
    units: Float64Array.of(2, 1, 1),
    rated: Float64Array.of(3, 2, 0),
    starts: Int32Array.of(0, 2, 3, 3),
    kinds: Int32Array.of(0, 1, 0),
    times: Float64Array.of(1, 2, 2),
  });
});

test.each([
  ["between whole numbers", [[1, 1.5]]],
  ["far apart", [[1, 1_000]]],
  ["beyond what a word holds", [[3e9, 3e9 + 1]]],
  ["too many for so few units", [Array.from({ length: 12 }, (_, value) => value)]],
])("values %s have no patterns", (_, rows) => {
  expect(unitPatterns(ratingsFromRows(rows))).toBeUndefined();
});

/** A value between whole numbers, in a unit that one rater rated, takes away the patterns and adds nothing. */
const strange = [0.5, null, null, null];
const rows = fc.array(fc.array(fc.option(fc.integer({ min: 1, max: 5 })), rowOf(4)), {
  minLength: 2,
  maxLength: 40,
});

test.each<Metric>(["nominal", "ordinal"])(
  "%s alpha has the same last digits with patterns and without",
  (metric) => {
    fc.assert(
      fc.property(rows, (given) => {
        const by = krippendorffAlpha(ratingsFromRows(given), { metric });
        const without = krippendorffAlpha(ratingsFromRows([...given, strange]), { metric });

        expect(by.figure).toEqual(without.figure);
        expect([by.observed, by.expected]).toEqual([without.observed, without.expected]);
        expect(by.units).toBe(without.units);
      }),
    );
  },
);

test.each<Metric>(["nominal", "ordinal"])(
  "a bootstrap of %s alpha has the same samples as one that computes each anew",
  (metric) => {
    fc.assert(
      fc.property(rows, (given) => {
        const ratings = ratingsFromRows(given, [1, 2, 3, 4, 5]);
        const anew = (units: Int32Array) => {
          const drawn = ratingsFromRows(
            Array.from(units, (unit) => given[unit] ?? []),
            [1, 2, 3, 4, 5],
          );
          const { figure } = krippendorffAlpha(drawn, { metric });
          return figure.kind === "value" ? figure.value : NaN;
        };
        const options = { resamples: 30, method: "percentile" } as const;
        const figureOf = krippendorffAlphaOfSample(ratings, { metric });

        const { samples } = bootstrap({ units: given.length, figureOf }, options);

        const expected = bootstrap({ units: given.length, figureOf: anew }, options).samples;
        expect(samples.length).toBe(expected.length);
        samples.forEach((sample, place) => expect(sample).toBeCloseTo(expected[place] ?? NaN, 12));
      }),
      { numRuns: 40 },
    );
  },
);

test("Fleiss' kappa has the same last digits with patterns and without", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 5 }), rowOf(4)), { minLength: 2 }),
      (given) => {
        const ratings = ratingsFromRows(given, [5, 4, 3, 2, 1]);
        const apart = ratingsFromRows(
          given.map((row) => row.map((value) => value * 100)),
          [500, 400, 300, 200, 100],
        );

        const [by, without] = [fleissKappa(ratings), fleissKappa(apart)];

        expect(by.figure).toEqual(without.figure);
        expect(by.parts).toEqual(without.parts);
        expect(by.perCode.map(({ figure }) => figure)).toEqual(
          without.perCode.map(({ figure }) => figure),
        );
      },
    ),
  );
});

test.each([
  ["all codes", 5, 0],
  ["a code of another codebook", 5, 200],
  ["a code of another codebook that half a byte holds", 5, 9],
  ["codes that bytes' halves cannot hold", 20, 0],
  ["bytes that do not begin where a word does", 5, 1],
])("many pairs are counted alike from bytes and from numbers: %s", (what, codes, odd) => {
  const start = what.startsWith("bytes") ? odd : 0;
  const first = Uint8Array.from({ length: 60_003 + start }, (_, unit) => (unit * 7) % codes);
  const second = first.map((code, unit) => (unit % 3 === 0 ? (code + unit) % codes : code));
  if (odd > 1) second[70] = odd;

  const counted = countPairs({ first: first.subarray(start), second }, codes);

  const numbers = { first: [...first.subarray(start)], second: [...second] };
  expect(counted).toEqual(countPairs(numbers, codes));
});

function rowOf(raters: number) {
  return { minLength: raters, maxLength: raters };
}
