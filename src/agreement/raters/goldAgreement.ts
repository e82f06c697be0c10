import { grouped } from "../../domain/grouped.ts";
import { id } from "../../domain/rules.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import { type Comparison, pairsOf, type Together } from "../comparisons.ts";
import { continuous, type Observation } from "../observation.ts";
import { matchedValues } from "./codeEffects.ts";
import { isPairOf } from "./pairEffects.ts";
import { pooledOf } from "./pooled.ts";
import type { GoldAgreement } from "./profile.ts";
import type { RaterSums } from "./raterSums.ts";

/** Who stands for the gold standard where it is compared with raters. */
const goldStandard = id("account").parse("00000000-0000-4000-8000-000000000003");

/**
 * Raters’ observations of recordings that have a gold standard, grouped with it: one group for each
 * gold standard.
 */
export function besideGold(
  golds: readonly Observation[],
  works: readonly Observation[],
): { readonly groups: readonly Together[]; readonly comparisons: readonly Comparison[] } {
  const groups = new Map<Observation, Observation[]>();
  const standards = grouped(golds, ({ recordingId }) => recordingId);
  for (const work of works) {
    const there = standards.get(work.recordingId) ?? [];
    // Of several that of the same round, else the newest.
    const gold =
      there.find(({ roundId }) => roundId === work.roundId) ??
      there.toSorted((a, b) => b.roundNumber - a.roundNumber)[0];
    if (!gold || gold.observationId === work.observationId) continue;
    const group = groups.get(gold) ?? [{ ...gold, raterId: goldStandard }];
    groups.set(gold, group);
    if (group.some(({ raterId }) => raterId === work.raterId)) continue;
    group.push({ ...work, roundId: gold.roundId });
  }
  const all = [...groups.values()];
  return {
    groups: all,
    comparisons: all.flatMap((group) => {
      const [gold, ...others] = continuous(group);
      return gold?.raterId === goldStandard
        ? others.flatMap((other) => pairsOf([gold, other]))
        : [];
    }),
  };
}

/** Agreement of each rater with the gold standards, with CIs, by rater id. */
export function goldAgreements(sums: RaterSums): ReadonlyMap<string, GoldAgreement> {
  const gold = sums.raterIds.indexOf(goldStandard);
  const matched = matchedValues(sums.codes);
  const apart = [...grouped(sums.ratings, ({ recording }) => recording).values()].flatMap(
    (there) => {
      const standard = there.find(({ rater }) => rater === gold);
      if (!standard) return [];
      return there.flatMap(({ rater, recording, shares }) => {
        if (rater === gold) return [];
        const distances = shares.flatMap((share, at) => {
          const right = standard.shares[at];
          return share === undefined || right === undefined ? [] : [Math.abs(share - right)];
        });
        if (distances.length === 0) return [];
        const value = distances.reduce((sum, one) => sum + one, 0) / distances.length;
        return [{ recording, a: gold, b: rater, value, weight: 1 }];
      });
    },
  );
  return new Map(
    sums.raterIds.flatMap((raterId, rater) => {
      if (rater === gold) return [];
      const isOwn = isPairOf(rater);
      const agreement: GoldAgreement = {
        recordings: new Set(
          [...sums.time, ...matched, ...apart].filter(isOwn).map(({ recording }) => recording),
        ).size,
        time: pooledOf(sums.time.filter(isOwn), ranges.variance) ?? null,
        events: pooledOf(matched.filter(isOwn), ranges.share) ?? null,
        ratings: pooledOf(apart.filter(isOwn), ranges.share) ?? null,
      };
      return agreement.recordings === 0 ? [] : [[raterId, agreement] as const];
    }),
  );
}
