import type {
  EventRecipe,
  RatingRecipe,
  ScanRecipe,
  TraceRecipe,
} from "../domain/entities/recipe.ts";
import type { Reason } from "../statistics/reasons.ts";
import { isOfStates } from "./facts.ts";
import type { EventMeasure, RatingMeasure, ScanMeasure, TraceMeasure } from "./measure.ts";
import { ac2 } from "./measures/ac2.ts";
import { unanimous } from "./measures/unanimous.ts";
import { scottPiOfRatings } from "./measures/scottPi.ts";
import { fleissOfRatings } from "./measures/fleiss.ts";
import { lightOfRatings } from "./measures/light.ts";
import { fleissWeighted } from "./measures/fleissWeighted.ts";
import { conger } from "./measures/conger.ts";
import { brennanPredigerOfRatings } from "./measures/brennanPrediger.ts";
import { linCccOfRatings } from "./measures/linCcc.ts";
import { icc } from "./measures/icc.ts";
import { kendall } from "./measures/kendall.ts";
import { ratingAlpha } from "./measures/ratingAlpha.ts";
import { ratingPercent } from "./measures/ratingPercent.ts";
import { weightedKappa } from "./measures/weightedKappa.ts";
import { borisIdentity } from "./measures/borisIdentity.ts";
import { borisKappa } from "./measures/borisKappa.ts";
import { durationKappa } from "./measures/durationKappa.ts";
import { durationOverlap } from "./measures/durationOverlap.ts";
import { easyDiag } from "./measures/easyDiag.ts";
import { eventAlignment } from "./measures/eventAlignment.ts";
import { eventF1 } from "./measures/eventF1.ts";
import {
  intervalExactCount,
  intervalMeanCount,
  intervalScored,
  intervalTotal,
  intervalTrials,
  intervalUnscored,
} from "./measures/intervals.ts";
import { gammaOfEvents } from "./measures/gamma.ts";
import { nominalAlpha } from "./measures/nominalAlpha.ts";
import { percentAgreement } from "./measures/percentAgreement.ts";
import { scanAc1 } from "./measures/scanAc1.ts";
import { scanAlpha } from "./measures/scanAlpha.ts";
import { scanBlocks } from "./measures/scanBlocks.ts";
import { scanExactBlocks } from "./measures/scanExactBlocks.ts";
import { scanKappa } from "./measures/scanKappa.ts";
import { scanPercent } from "./measures/scanPercent.ts";
import { scanScored } from "./measures/scanScored.ts";
import { scanTotal } from "./measures/scanTotal.ts";
import { scanTrials } from "./measures/scanTrials.ts";
import { scanUnscored } from "./measures/scanUnscored.ts";
import { timeUnitKappa } from "./measures/timeUnitKappa.ts";
import { toleranceKappa } from "./measures/toleranceKappa.ts";
import { unitizingAlpha } from "./measures/unitizingAlpha.ts";
import type { RowOver } from "./rowOver.ts";
import { traceAlpha } from "./measures/traceAlpha.ts";
import { traceCcc } from "./measures/traceCcc.ts";
import { traceIcc } from "./measures/traceIcc.ts";
import type { TableKind } from "./tables/table.ts";

/** Every measure of events, by its id. */
const eventMeasures = {
  percent: percentAgreement,
  duration_kappa: durationKappa,
  time_unit_kappa: timeUnitKappa,
  tolerance_kappa: toleranceKappa,
  alpha: nominalAlpha,
  unitizing_alpha: unitizingAlpha,
  gamma: gammaOfEvents,
  duration_overlap: durationOverlap,
  event_f1: eventF1,
  easy_diag: easyDiag,
  event_alignment: eventAlignment,
  ioa_trials: intervalTrials,
  ioa_mean_count: intervalMeanCount,
  ioa_exact_count: intervalExactCount,
  ioa_scored: intervalScored,
  ioa_unscored: intervalUnscored,
  ioa_total: intervalTotal,
  boris_kappa: borisKappa,
  boris_identity: borisIdentity,
} as const satisfies {
  readonly [K in EventRecipe["kind"]]: EventMeasure<Extract<EventRecipe, { readonly kind: K }>>;
};

/** Every measure of ratings, by its id. */
const ratingMeasures = {
  rating_percent: ratingPercent,
  icc,
  weighted_kappa: weightedKappa,
  rating_alpha: ratingAlpha,
  ac2,
  kendall_w: kendall,
  unanimous: unanimous,
  scott_pi: scottPiOfRatings,
  fleiss_kappa: fleissOfRatings,
  light_kappa: lightOfRatings,
  fleiss_weighted: fleissWeighted,
  conger_kappa: conger,
  brennan_prediger: brennanPredigerOfRatings,
  lin_ccc: linCccOfRatings,
} as const satisfies {
  readonly [K in RatingRecipe["kind"]]: RatingMeasure<Extract<RatingRecipe, { readonly kind: K }>>;
};

/** Every measure of scans, by its id. */
const scanMeasures = {
  scan_percent: scanPercent,
  scan_kappa: scanKappa,
  scan_alpha: scanAlpha,
  scan_ac1: scanAc1,
  scan_trials: scanTrials,
  scan_scored: scanScored,
  scan_unscored: scanUnscored,
  scan_blocks: scanBlocks,
  scan_exact_blocks: scanExactBlocks,
  scan_total: scanTotal,
} as const satisfies {
  readonly [K in ScanRecipe["kind"]]: ScanMeasure<Extract<ScanRecipe, { readonly kind: K }>>;
};

export function scanMeasure({ kind }: Pick<ScanRecipe, "kind">): ScanMeasure {
  return scanMeasures[kind];
}

/** Every measure of running ratings, by its id. */
const traceMeasures = {
  trace_alpha: traceAlpha,
  trace_icc: traceIcc,
  trace_ccc: traceCcc,
} as const satisfies {
  readonly [K in TraceRecipe["kind"]]: TraceMeasure<Extract<TraceRecipe, { readonly kind: K }>>;
};

export function traceMeasure({ kind }: Pick<TraceRecipe, "kind">): TraceMeasure {
  return traceMeasures[kind];
}

export function ratingMeasure({ kind }: Pick<RatingRecipe, "kind">): RatingMeasure {
  return ratingMeasures[kind];
}

export function eventMeasure({ kind }: Pick<EventRecipe, "kind">): EventMeasure {
  return eventMeasures[kind];
}

/** What a row is over, and all codes that are compared, of which its own are some; as places in the scheme. */
interface CodesOver extends RowOver {
  readonly allCodes: readonly number[];
  readonly isOneCode: boolean;
}

/** The tables that a recipe needs for a row. */
export function tablesFor(
  recipe: EventRecipe,
  { allCodes, codes, isOneCode, ...whose }: CodesOver,
): readonly TableKind[] {
  const measure = eventMeasure(recipe);
  return measure.tables(recipe, measure.foldsLinks && isOneCode ? allCodes : codes, whose);
}

/** Why a recipe has nothing to say on a row, whatever is computed. */
export function nothingToSay(
  recipe: Pick<EventRecipe, "kind">,
  {
    hasStates,
    hasEvents,
    isOneCode,
  }: { readonly hasStates: boolean; readonly hasEvents: boolean; readonly isOneCode: boolean },
): Reason | undefined {
  if (!hasStates && isOfStates(recipe)) return "not_part_of_this_statistic";
  if (hasEvents || eventMeasure(recipe).isOfNothingToo) return undefined;
  return isOneCode ? "code_not_used" : "no_events";
}
