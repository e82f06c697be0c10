import { normalQuantile } from "../src/statistics/distributions.ts";
import { randomFrom } from "../src/statistics/random.ts";

/** A rating: recording, rater, occasion, and the score. */
export type PlantedRating = readonly [p: number, r: number, o: number, score: number];

export interface FacetPlan {
  readonly persons: number;
  readonly raters: number;
  readonly each: number;
  readonly occasions: number;
  /** Of what would be there, so much is. */
  readonly share: number;
  /** p, r, o, pr, po, ro, error. */
  readonly variances: readonly number[];
}

/** Scores of persons by a few of many raters on occasions, with gaps; the same seed gives the same. */
export function plantedFacets(plan: FacetPlan, seed: number): readonly PlantedRating[] {
  return drawn(plan, seed).rows;
}

/** What each rater adds to these scores, by number. */
export function plantedSeverities(plan: FacetPlan, seed: number): ReadonlyMap<number, number> {
  const { rows, effect } = drawn(plan, seed);
  return new Map(rows.map(([, r]) => [r, effect(1, r)]));
}

function drawn({ persons, raters, each, occasions, share, variances }: FacetPlan, seed: number) {
  const random = randomFrom(seed);
  const known = new Map<string, number>();
  const effect = (source: number, ...levels: readonly number[]) => {
    const name = `${source} ${levels.join(" ")}`;
    const own =
      known.get(name) ?? Math.sqrt(variances[source] ?? 0) * normalQuantile(random() || 0.5);
    known.set(name, own);
    return own;
  };
  const rows: PlantedRating[] = [];
  for (let p = 0; p < persons; p += 1) {
    const left = Array.from({ length: raters }, (_, r) => r);
    for (let one = 0; one < each; one += 1) {
      const [r = 0] = left.splice(Math.floor(random() * left.length), 1);
      for (let o = 0; o < occasions; o += 1) {
        const isThere = random() < share;
        const error = effect(6, p, r, o);
        const own = effect(0, p) + effect(1, r) + effect(2, o);
        const both = effect(3, p, r) + effect(4, p, o) + effect(5, r, o);
        if (isThere) rows.push([p, r, o, 3 + own + both + error]);
      }
    }
  }
  return { rows, effect };
}
