import type { Described } from "../../../statistics/index.ts";
import { type StatisticId, statistics } from "../../../statistics/index.ts";
import type { DataKind, Level } from "../../../statistics/statistic.ts";
import { levels } from "./wish.ts";

/** A statistic that is not offered for the data, and why. */
export interface Misfit {
  readonly id: StatisticId;
  readonly because: MisfitReason;
}

/** Reasons; each has a sentence under `misfit` in the texts. */
export const misfitReasons = [
  "needs_raters",
  "needs_known_raters",
  "needs_two_raters",
  "needs_two_codes",
  "needs_codes",
  "needs_order",
  "needs_steps",
  "needs_timed",
  "needs_intervals",
  "needs_gold",
  "needs_facets",
  "too_many_scores",
  "needs_events",
  "not_agreement",
] as const;
export type MisfitReason = (typeof misfitReasons)[number];

const kinds: Readonly<Partial<Record<DataKind, MisfitReason>>> = {
  timed: "needs_timed",
  intervals: "needs_intervals",
  detection: "needs_gold",
  facets: "needs_facets",
  events: "needs_events",
};

/** All statistics that are not among those shown, with the reason. */
export function misfitsOf(
  shown: ReadonlySet<StatisticId>,
  of: {
    readonly level: Level;
    readonly raters: number;
    readonly codes: number | undefined;
    readonly canHaveStandard: boolean;
    readonly areAnonymous: boolean;
  },
): readonly Misfit[] {
  const all: readonly Described[] = statistics;
  return all.flatMap(({ id, needs }) => {
    if (shown.has(id)) return [];
    if (needs.data === "detection" && !of.canHaveStandard) return [{ id, because: "needs_codes" }];
    if (needs.data === "facets" && (of.level === "nominal" || of.level === "ordinal")) {
      return [{ id, because: "needs_steps" }];
    }
    if (id === "generalizability" && of.raters >= 2) return [{ id, because: "too_many_scores" }];
    const byKind = kinds[needs.data];
    if (byKind) return [{ id, because: byKind }];
    if (needs.raters === "two" && of.raters !== 2) return [{ id, because: "needs_two_raters" }];
    if (levels.indexOf(of.level) < levels.indexOf(needs.level)) {
      return [{ id, because: needs.level === "ordinal" ? "needs_order" : "needs_steps" }];
    }
    if (of.areAnonymous && needs.raters !== "one") return [{ id, because: "needs_known_raters" }];
    if (of.raters < 2 && needs.raters !== "one") return [{ id, because: "needs_raters" }];
    if (needs.codes === "two" && of.codes !== 2) return [{ id, because: "needs_two_codes" }];
    const hasNoCodes = needs.codes !== undefined && of.codes === undefined;
    return [{ id, because: hasNoCodes ? "needs_codes" : "not_agreement" }];
  });
}
