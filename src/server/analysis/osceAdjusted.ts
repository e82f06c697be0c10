import type { Osce } from "../../api/contract/ratingAnalysis.ts";
import type { Criterion } from "../../domain/entities/scheme.ts";
import { countsInTotal } from "../../domain/rubricTotal.ts";
import {
  type AdjustmentCaution,
  adjustmentCautions,
  manyFacetRasch,
  type ManyFacetRasch,
} from "../../statistics/manyFacetRasch.ts";
import { normalQuantile } from "../../statistics/distributions.ts";
import type { Id } from "../../domain/rules.ts";
import { placesOf } from "../../statistics/placesOf.ts";
import type { FacetRating } from "../../statistics/raschTable.ts";
import { stepProbabilities } from "../../statistics/raschExpected.ts";
import type { Reason } from "../../statistics/reasons.ts";
import { hasSteps, raschFigure } from "./manyFacet.ts";
import type { ExaminedScore } from "./osce.ts";
import { known } from "../../domain/known.ts";

/** A score with what it was made of: the value of each of the scheme’s criteria, NaN where there is none. */
export interface ItemisedScore extends ExaminedScore {
  readonly values: Float64Array;
}

export type Adjusted =
  | {
      readonly kind: "value";
      readonly scores: readonly ExaminedScore[];
      readonly cautions: readonly AdjustmentCaution[];
      /** Examiners without a severity: their scores stay as they are. */
      readonly unadjusted: number;
      readonly severities: Extract<Osce["adjustment"], { readonly kind: "value" }>["severities"];
    }
  | { readonly kind: "undefined"; readonly because: Reason };

/**
 * Scores as they may be expected from an examiner of average severity. Severities are those of a many-facet Rasch
 * model of candidates, examiners and the items of each station. Each score is moved by what its examiner’s severity
 * does at the candidate’s measure: how a candidate did at one station stays in it.
 */
export function adjustedScores(
  examined: readonly ItemisedScore[],
  {
    items,
    criteria,
  }: { readonly items: readonly Criterion[]; readonly criteria: readonly Criterion[] },
): Adjusted {
  const places = items
    .filter((item) => countsInTotal(item) && hasSteps(item))
    .map((item) => ({ item, at: criteria.indexOf(item), levels: levelsOf(item) }));
  const { placeOf: stations } = placesOf(examined.map(({ station }) => station ?? ""));
  const { placeOf: candidates } = placesOf(examined.map(({ candidate }) => candidate));
  const { placeOf: raters, keys: raterIds } = placesOf(examined.map(({ raterId }) => raterId));
  const itemNumber = (station: string | null, place: number) =>
    known(stations.get(station ?? ""), "station") * places.length + place;
  const ratings = examined.flatMap((score): FacetRating[] =>
    places.flatMap(({ at, levels }, place) => {
      const level = levels.indexOf(score.values[at] ?? NaN);
      if (level < 0) return [];
      return [
        {
          recording: known(candidates.get(score.candidate), "candidate"),
          rater: known(raters.get(score.raterId), "rater"),
          criterion: itemNumber(score.station, place),
          level,
        },
      ];
    }),
  );
  const ranges = Array.from({ length: stations.size }, () =>
    places.map(({ levels }) => ({ least: 0, greatest: levels.length - 1 })),
  ).flat();
  const found = manyFacetRasch(ratings, { ranges, model: "rating_scale" });
  if (found.kind === "undefined") return { kind: "undefined", because: found.because };
  const measures = measuresOf(found);
  const unadjusted = new Set<string>();
  const scores = examined.map(({ values, ...score }): ExaminedScore => {
    const severity = measures.raters.get(raters.get(score.raterId) ?? -1);
    const ability = measures.recordings.get(candidates.get(score.candidate) ?? -1);
    if (severity === undefined || ability === undefined) {
      unadjusted.add(score.raterId);
      return score;
    }
    let [moved, least, best] = [0, 0, 0];
    places.forEach(({ item: { weight }, at, levels }, place) => {
      if (!levels.includes(values[at] ?? NaN)) return;
      least += weight * (levels[0] ?? 0);
      best += weight * (levels.at(-1) ?? 0);
      const number = itemNumber(score.station, place);
      const difficulty = measures.criteria.get(number);
      const scale = found.scales.find(({ criteria: of }) => of.includes(number));
      if (difficulty === undefined || !scale) return;
      const expected = (severe: number) =>
        stepProbabilities(scale, ability - difficulty - severe).reduce(
          (sum, { step, probability }) => sum + probability * (levels[step] ?? 0),
          0,
        );
      moved += weight * (expected(0) - expected(severity));
    });
    if (!(best > 0)) return score;
    const percent = score.percent + (100 * moved) / best;
    return {
      ...score,
      rawPercent: score.percent,
      percent: Math.min(100, Math.max((100 * least) / best, percent)),
    };
  });
  return {
    kind: "value",
    scores,
    cautions: adjustmentCautions(found),
    unadjusted: unadjusted.size,
    severities: severitiesOf(found, raterIds),
  };
}

/** Of each examiner; apart is who is so by limits for all at once (Bonferroni). */
function severitiesOf(
  { raters }: ManyFacetRasch,
  raterIds: readonly Id<"account">[],
): Extract<Adjusted, { readonly kind: "value" }>["severities"] {
  const reach = -normalQuantile(0.025 / Math.max(1, raters.length));
  return raters.flatMap(({ number, measure }) =>
    raterIds.slice(number, number + 1).map((raterId) => ({
      raterId,
      severity: raschFigure(measure),
      isApart:
        measure.kind === "measure" &&
        Math.abs(measure.measure) > reach * measure.standardError &&
        measure.standardError > 0,
    })),
  );
}

function measuresOf(found: ManyFacetRasch) {
  const of = (facet: "recordings" | "raters" | "criteria") =>
    new Map(
      found[facet].flatMap(({ number, measure }) =>
        measure.kind === "measure" ? [[number, measure.measure] as const] : [],
      ),
    );
  return { recordings: of("recordings"), raters: of("raters"), criteria: of("criteria") };
}

function levelsOf({ levels }: Criterion): readonly number[] {
  return [...new Set(levels.map(({ value }) => value))].toSorted((a, b) => a - b);
}
