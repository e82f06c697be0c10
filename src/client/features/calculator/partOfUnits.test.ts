import { expect, it } from "vitest";
import { answersFor } from "../../../statistics/answers.ts";
import { ratingsFromRows } from "../../../statistics/ratings.ts";
import { partOfUnits } from "./partOfUnits.ts";

it.each([3, 30, 100])(
  "a figure of less than half of the units says so before it, of %i raters",
  (raters) => {
    // Of 40 units 10 have everybody's rating, the others those of two.
    const rows = Array.from({ length: 40 }, (_, unit) =>
      Array.from({ length: raters }, (__, rater) =>
        unit < 10 || rater === unit % raters || rater === (unit + 1) % raters
          ? 1 + ((3 * unit + (rater % 2)) % 5)
          : null,
      ),
    );

    const answers = answersFor(ratingsFromRows(rows), "interval");

    const partOf = (wanted: string, variant?: string) => {
      const found = answers.find(
        (one) => one.id === wanted && (!variant || one.variant === variant),
      );
      if (!found) throw new Error(wanted);
      return partOfUnits(found.answer);
    };
    expect(partOf("kendallW")).toEqual({ used: 10, all: 40 });
    expect(partOf("krippendorffAlpha")).toBeUndefined();
    expect(partOf("intraclassCorrelation", "ICC(A,1)")).toBeUndefined();
  },
);

it("of what is not defined, or of just half, nothing is said", () => {
  const figure = { kind: "value", value: 1 } as const;
  const excluded = [{ because: "not_rated_by_all", count: 5 }] as const;

  expect(partOfUnits({ figure, units: 5, excluded })).toBeUndefined();
  expect(partOfUnits({ figure, units: 4, excluded })).toEqual({ used: 4, all: 9 });
  expect(
    partOfUnits({ figure: { kind: "undefined", because: "no_units" }, units: 0, excluded }),
  ).toBeUndefined();
});
