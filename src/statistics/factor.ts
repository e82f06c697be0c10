import { placesOf } from "./placesOf.ts";

/** A random factor: the level of every score, numbered from 0 without gaps. */
export interface Factor {
  readonly levelOf: Int32Array;
  readonly levels: number;
}

/**
 * A factor with its levels in their own order, so that the result does not depend on the order of
 * the scores.
 */
export function factorOf(keys: readonly (string | number)[]): Factor {
  const { placeOf } = placesOf(keys);
  return {
    levelOf: Int32Array.from(keys, (key) => placeOf.get(key) ?? 0),
    levels: placeOf.size,
  };
}

/** The interaction of two factors: one level for each combination that occurs. */
export function crossing(a: Factor, b: Factor): Factor {
  return factorOf(
    Array.from(a.levelOf, (level, score) => level * b.levels + (b.levelOf[score] ?? 0)),
  );
}

/** Whether each level of a factor occurs with one level of another only. */
export function isNested(factor: Factor, base: Factor): boolean {
  if (base.levels > factor.levels) return false;
  const baseOf = new Int32Array(factor.levels).fill(-1);
  for (let score = 0; score < factor.levelOf.length; score += 1) {
    const [own, other] = [factor.levelOf[score] ?? 0, base.levelOf[score] ?? 0];
    if (baseOf[own] === -1) baseOf[own] = other;
    else if (baseOf[own] !== other) return false;
  }
  return true;
}

/** Whether two factors divide scores in the same way, so that they cannot be distinguished. */
export function isSame(a: Factor, b: Factor): boolean {
  return a.levels === b.levels && isNested(a, b);
}
