import * as fc from "fast-check";
import { expect, test } from "vitest";
import { answersFor } from "./answers.ts";
import { krippendorffAlpha } from "./krippendorffAlpha.ts";
import { ratingsFromRows } from "./ratings.ts";
import type { Answer, Figure } from "./statistic.ts";

/** What ratings may be, however little sense it makes: ties, noise of rounding, and the ends of what a float holds. */
const pools = [
  [1, 2],
  [1, 2, 3, 4, 7],
  [-1, 0, 1],
  [0.1, 0.2, 0.1 + 0.2, 0.3],
  [0, 0.1 + 0.2 - 0.3, 1],
  [1e8, 1e8 + 1, 1e8 + 2],
  [2 ** 53, 2 ** 53 + 2, 2 ** 53 + 4],
  [0, 1e-300, 1],
  [0, 5e-324, 1e-323],
  [1e-200, 2e-200, 5e-200],
  [1e154, 1, 2],
  [1e200, 3e200],
  [1e300, -1e300, 0],
  [Number.MAX_VALUE, -Number.MAX_VALUE],
] as const;

const ratings = fc
  .record({
    pool: fc.constantFrom(...pools),
    raters: fc.integer({ min: 1, max: 5 }),
    units: fc.integer({ min: 0, max: 12 }),
    gap: fc.constantFrom(0, 0.2, 0.7),
    same: fc.constantFrom(0, 0.5, 0.95, 1),
  })
  .chain(({ pool, raters, units, gap, same }) => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    const one = fc.tuple(chance, chance, fc.constantFrom<number>(...pool));
    return fc.array(
      fc
        .tuple(
          fc.constantFrom<number>(...pool),
          fc.array(one, { minLength: raters, maxLength: raters }),
        )
        .map(([base, row]) =>
          row.map(([missing, alike, own]) => {
            if (missing < gap) return null;
            return alike < same ? base : own;
          }),
        ),
      { minLength: units, maxLength: units },
    );
  });

/** Whatever is given, no figure is without end, beyond what it can be, or outside its limits; and it comes at all. */
test.each(["nominal", "ordinal", "interval", "ratio"] as const)(
  "of any finite ratings, taken as %s, every figure is finite and within its limits, or says why not",
  (level) => {
    fc.assert(
      fc.property(ratings, (rows) => {
        for (const { id, variant, answer } of answersFor(ratingsFromRows(rows), level)) {
          expect([id, variant, wrongIn(answer)]).toEqual([id, variant, []]);
        }
      }),
      { numRuns: 150, seed: 1 },
    );
  },
  60_000,
);

const rounding = 1e-9;

function wrongIn({ figure, interval, parts, observed, expected, standardError }: Answer): string[] {
  const all = { figure, observed, expected, standardError, ...parts };
  const wrong = Object.entries(all).flatMap(([name, one]) =>
    "kind" in one && one.kind === "value" && !Number.isFinite(one.value) ? [name] : [],
  );
  if (interval.kind === "undefined" || figure.kind === "undefined") return wrong;
  const { low, high } = interval;
  const isAround =
    Number.isFinite(high - low) &&
    low <= figure.value + rounding &&
    figure.value <= high + rounding;
  return isAround ? wrong : [...wrong, `${figure.value} in [${low}, ${high}]`];
}

test.each<[string, readonly number[]]>([
  ["noise of rounding beside 0", [0, 0.1 + 0.2 - 0.3, 1]],
  ["numbers that have no next one", [2 ** 53, 2 ** 53 + 2, 2 ** 53 + 4]],
])("%s is no other value than it is, and ends", (_what, values) => {
  for (const metric of ["nominal", "ordinal"] as const) {
    expect(alpha(values, metric)).toEqual(alpha([1, 2, 3], metric));
  }
});

/** Of two raters who differ twice, with three values. */
function alpha([x = 0, y = 0, z = 0]: readonly number[], metric: "nominal" | "ordinal"): Figure {
  const rows = [
    [x, x],
    [y, y],
    [z, x],
    [z, z],
    [y, z],
  ];
  return krippendorffAlpha(ratingsFromRows(rows), { metric }).figure;
}
