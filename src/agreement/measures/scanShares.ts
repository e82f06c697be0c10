import { acOfShare, sameByGuesses } from "../../statistics/coefficients.ts";
import { type Estimator, type Evaluated, nothingBecause } from "../measure.ts";
import type { ScanAnswers } from "../scanSheets.ts";
import { eachUnit, pairsAmong, vectorsOf } from "../scanSums.ts";

/**
 * Percent agreement, Gwet’s AC1 for two answers, or with both equally likely by chance: `[units
 * with two answers, their proportions of agreeing pairs, units with any answer, their proportions
 * of yes]`.
 */
export function sharesEstimator(
  recordings: readonly (readonly ScanAnswers[])[],
  chance: "none" | "ac" | "even",
): Estimator {
  const evaluate = (sum: Float64Array): Evaluated => {
    const [pairable = 0, agreed = 0, rated = 0, yes = 0] = sum;
    if (pairable === 0) return nothingBecause("no_pairable_units", 0);
    const observed = agreed / pairable;
    const expected = expectedBy[chance](yes / rated);
    const value = expected === undefined ? observed : acOfShare(observed, expected);
    return { value, because: undefined, observed, expected, n: pairable };
  };
  return {
    vectors: vectorsOf(recordings, 4, (sheet, add) =>
      eachUnit(sheet, ({ yes, no }) => {
        const answers = yes + no;
        if (answers > 1) {
          add(0, 1);
          add(1, (pairsAmong(yes) + pairsAmong(no)) / pairsAmong(answers));
        }
        add(2, 1);
        add(3, yes / answers);
      }),
    ),
    evaluate,
    valueOf: (sum) => evaluate(sum).value,
    per: "unit",
  };
}

/** How often two answers are the same by chance, of the mean share of yes. */
const expectedBy = {
  none: () => undefined,
  ac: sameByGuesses,
  even: () => 0.5,
} as const;
