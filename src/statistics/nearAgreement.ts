import { pairwiseAgreement } from "./gwet.ts";
import { codedRatings, type Ratings } from "./ratings.ts";
import { type Answer, value } from "./statistic.ts";

/**
 * The proportion of pairs of ratings that are at most `within` levels apart, averaged over units
 * with two or more ratings; “adjacent agreement” if `within` is 1. Levels are positions on the
 * scale, whatever their values.
 */
export function nearAgreement(
  ratings: Ratings,
  { within }: { readonly within: number },
): Answer<never> {
  const exact = pairwiseAgreement(ratings);
  if (exact.figure.kind === "undefined") return exact;
  const { units, raters, codes } = codedRatings(ratings);
  let [sum, count] = [0, 0];
  for (let unit = 0; unit < units; unit += 1) {
    const given = [...codes.subarray(unit * raters, (unit + 1) * raters)].filter((one) => one >= 0);
    if (given.length < 2) continue;
    const pairs = given.flatMap((one, at) =>
      given.slice(at + 1).map((other) => Math.abs(one - other)),
    );
    sum += pairs.filter((apart) => apart <= within).length / pairs.length;
    count += 1;
  }
  const figure = value(sum / count);
  return { ...exact, figure, observed: figure };
}
