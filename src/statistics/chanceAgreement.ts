import type { Seen } from "./seenUnits.ts";
import type { UnitTallies } from "./unitTallies.ts";

/** The model of expected agreement: AC1/AC2, Fleiss, Brennan–Prediger, Conger, or none (percent agreement). */
export type Chance = "ac" | "fleiss" | "brennanPrediger" | "conger" | "none";

/** Expected disagreement: overall, and as the contribution of each unit (for standard errors). */
export interface ByChance {
  readonly apart: number;
  readonly apartOf: (unit: number) => number;
}

export function chanceAgreement(of: {
  readonly distances: Float64Array;
  readonly seen: Seen;
  readonly chance: Chance;
}): ByChance {
  const { distances, seen, chance } = of;
  const q = seen.shares.length;
  if (chance === "none") return { apart: 1, apartOf: () => 1 };
  if (chance === "conger") return congerChance(seen, distances);
  if (q < 2) return { apart: 0, apartOf: () => 0 };
  let total = q * q;
  for (const distance of distances) total -= distance;
  if (chance === "brennanPrediger") {
    const apart = (q * q - total) / (q * q);
    return { apart, apartOf: () => apart };
  }
  if (chance === "ac") {
    const factor = total / (q * (q - 1));
    const perCode = seen.shares.map((share) => factor * (1 - share));
    let agreement = 0;
    seen.shares.forEach((share, k) => (agreement += share * (perCode[k] ?? 0)));
    return { apart: 1 - agreement, apartOf: (unit) => 1 - meanOver(seen.tallies, perCode, unit) };
  }
  const perCode = new Float64Array(q);
  for (let k = 0; k < q; k += 1) {
    for (let l = 0; l < q; l += 1) {
      perCode[k] = (perCode[k] ?? 0) + (distances[k * q + l] ?? 0) * (seen.shares[l] ?? 0);
    }
  }
  let apart = 0;
  seen.shares.forEach((share, k) => (apart += share * (perCode[k] ?? 0)));
  return { apart, apartOf: (unit) => meanOver(seen.tallies, perCode, unit) };
}

/** A quantity of the codes, averaged over the ratings of one unit. */
function meanOver(
  { starts, kinds, times, rated }: UnitTallies,
  perCode: Float64Array,
  unit: number,
): number {
  const to = starts[unit + 1] ?? 0;
  let sum = 0;
  for (let at = starts[unit] ?? 0; at < to; at += 1) {
    sum += (times[at] ?? 0) * (perCode[kinds[at] ?? 0] ?? 0);
  }
  return sum / (rated[unit] ?? 1);
}

/** How each rater used the codes. */
interface Habits {
  /** `raters × q`: of what a rater rated. */
  readonly shares: Float64Array;
  readonly ratedBy: Float64Array;
  /** Raters who rated anything. */
  readonly active: readonly number[];
  /** Sums of the shares over raters. */
  readonly all: Float64Array;
}

function habitsOf(seen: Seen): Habits {
  const { raters, units, codes } = seen.coded;
  const q = seen.shares.length;
  const shares = new Float64Array(raters * q);
  const ratedBy = new Float64Array(raters);
  for (let unit = 0; unit < units; unit += 1) {
    for (let g = 0; g < raters; g += 1) {
      const k = codes[unit * raters + g] ?? -1;
      if (k < 0) continue;
      shares[g * q + k] = (shares[g * q + k] ?? 0) + 1;
      ratedBy[g] = (ratedBy[g] ?? 0) + 1;
    }
  }
  const active: number[] = [];
  const all = new Float64Array(q);
  for (let g = 0; g < raters; g += 1) {
    const n = ratedBy[g] ?? 0;
    if (n === 0) continue;
    active.push(g);
    for (let k = 0; k < q; k += 1) {
      const share = (shares[g * q + k] ?? 0) / n;
      shares[g * q + k] = share;
      all[k] = (all[k] ?? 0) + share;
    }
  }
  return { shares, ratedBy, active, all };
}

/**
 * Chance agreement is the mean over ordered pairs of raters g ≠ h of Σ w p_g p_h.
 * A unit bears on it through the share p_g of each rater who rated it; p_g is a ratio of two sums, whose
 * linear part for unit i is (n / n_g) (δ_igk − (ε_ig − n_g / n) p_gk).
 */
function congerChance(seen: Seen, distances: Float64Array): ByChance {
  const { raters, codes } = seen.coded;
  const { shares, ratedBy, active, all } = habitsOf(seen);
  const q = seen.shares.length;
  const r = active.length;
  if (r < 2) return { apart: 0, apartOf: () => 0 };

  // bears[g][l]: what a rating of g with code l adds, from its distance to what the other raters say.
  const bears = new Float64Array(raters * q);
  let apart = 0;
  let means = 0;
  for (const g of active) {
    let own = 0;
    for (let l = 0; l < q; l += 1) {
      let sum = 0;
      for (let k = 0; k < q; k += 1) {
        sum += (distances[l * q + k] ?? 0) * ((all[k] ?? 0) - (shares[g * q + k] ?? 0));
      }
      bears[g * q + l] = sum;
      own += (shares[g * q + l] ?? 0) * sum;
    }
    for (let l = 0; l < q; l += 1) {
      bears[g * q + l] = (seen.units / (ratedBy[g] ?? 1)) * ((bears[g * q + l] ?? 0) - own);
    }
    means += own;
    apart += own / (r * (r - 1));
  }
  return {
    apart,
    apartOf: (unit) => {
      let sum = means;
      for (let g = 0; g < raters; g += 1) {
        const k = codes[unit * raters + g] ?? -1;
        if (k >= 0) sum += bears[g * q + k] ?? 0;
      }
      return sum / (r * (r - 1));
    },
  };
}
