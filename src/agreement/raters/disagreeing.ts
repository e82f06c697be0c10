import { gathered } from "../../domain/grouped.ts";
import { isPairOf, type PairValue } from "./pairEffects.ts";
import { disagreeingMost, type RaterProfile } from "./profile.ts";
import type { RaterSums } from "./raterSums.ts";

/** So much further apart than others on average: of agreement and of ratings, as shares. */
const least = { agreed: 0.1, apart: 0.07 } as const;

/**
 * The recordings on which a rater differs from the others more than the others differ from one another on average,
 * largest difference first. These should be reviewed.
 */
export function disagreeing(
  rater: number,
  {
    places,
    agreed,
    apart,
  }: Pick<RaterSums, "places"> & {
    /** Measures that are higher the more two raters agree. */
    readonly agreed: readonly (readonly PairValue[])[];
    /** Measures that are higher the more two raters differ. */
    readonly apart: readonly (readonly PairValue[])[];
  },
): RaterProfile["disagreeing"] {
  const worst = new Map<number, number>();
  const isOwn = isPairOf(rater);
  const note = (values: readonly PairValue[], sign: 1 | -1, from: number): void => {
    const usual = meanOf(values.filter((one) => !isOwn(one)));
    if (usual === undefined) return;
    const own = gathered(values.filter(isOwn).map((one) => [one.recording, one] as const));
    for (const [recording, there] of own) {
      const beyond = sign * ((meanOf(there) ?? usual) - usual) - from;
      if (beyond >= 0) worst.set(recording, Math.max(beyond, worst.get(recording) ?? 0));
    }
  };
  for (const values of agreed) note(values, -1, least.agreed);
  for (const values of apart) note(values, 1, least.apart);
  return [...worst]
    .toSorted(([one, a], [other, b]) => b - a || one - other)
    .slice(0, disagreeingMost)
    .flatMap(([recording]) => places[recording] ?? []);
}

/** The weighted mean; `undefined` of an empty list. */
function meanOf(values: readonly PairValue[]): number | undefined {
  let [sum, weight] = [0, 0];
  for (const one of values) {
    sum += one.value * one.weight;
    weight += one.weight;
  }
  return weight === 0 ? undefined : sum / weight;
}
