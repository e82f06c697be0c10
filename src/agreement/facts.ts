import type { Recipe } from "../domain/entities/recipe.ts";
import type { MeasureFacts } from "./measure.ts";
import { ac2Facts } from "./measures/ac2.ts";
import { borisIdentityFacts } from "./measures/borisIdentity.ts";
import { borisKappaFacts } from "./measures/borisKappa.ts";
import { durationKappaFacts } from "./measures/durationKappa.ts";
import { durationOverlapFacts } from "./measures/durationOverlap.ts";
import { easyDiagFacts } from "./measures/easyDiag.ts";
import { eventAlignmentFacts } from "./measures/eventAlignment.ts";
import { eventF1Facts } from "./measures/eventF1.ts";
import { gammaFacts } from "./measures/gamma.ts";
import { unanimousFacts } from "./measures/unanimous.ts";
import { scottPiFacts } from "./measures/scottPi.ts";
import { fleissFacts } from "./measures/fleiss.ts";
import { lightFacts } from "./measures/light.ts";
import { fleissWeightedFacts } from "./measures/fleissWeighted.ts";
import { congerFacts } from "./measures/conger.ts";
import { brennanPredigerFacts } from "./measures/brennanPrediger.ts";
import { linCccFacts } from "./measures/linCcc.ts";
import { iccFacts } from "./measures/icc.ts";
import { kendallFacts } from "./measures/kendall.ts";
import { intervalFacts } from "./measures/intervalFacts.ts";
import { nominalAlphaFacts } from "./measures/nominalAlpha.ts";
import { percentAgreementFacts } from "./measures/percentAgreement.ts";
import { ratingAlphaFacts } from "./measures/ratingAlpha.ts";
import { ratingPercentFacts } from "./measures/ratingPercent.ts";
import { scanAc1Facts } from "./measures/scanAc1.ts";
import { scanAlphaFacts } from "./measures/scanAlpha.ts";
import { scanBlocksFacts } from "./measures/scanBlocks.ts";
import { scanExactBlocksFacts } from "./measures/scanExactBlocks.ts";
import { scanKappaFacts } from "./measures/scanKappa.ts";
import { scanPercentFacts } from "./measures/scanPercent.ts";
import { scanScoredFacts } from "./measures/scanScored.ts";
import { scanTotalFacts } from "./measures/scanTotal.ts";
import { scanTrialsFacts } from "./measures/scanTrials.ts";
import { scanUnscoredFacts } from "./measures/scanUnscored.ts";
import { traceAlphaFacts } from "./measures/traceAlpha.ts";
import { traceCccFacts } from "./measures/traceCcc.ts";
import { traceIccFacts } from "./measures/traceIcc.ts";
import { timeUnitKappaFacts } from "./measures/timeUnitKappa.ts";
import { toleranceKappaFacts } from "./measures/toleranceKappa.ts";
import { unitizingAlphaFacts } from "./measures/unitizingAlpha.ts";
import { weightedKappaFacts } from "./measures/weightedKappa.ts";

/** Of every measure, by its id, what is told without computing anything. */
const facts: Readonly<Record<Recipe["kind"], MeasureFacts>> = {
  percent: percentAgreementFacts,
  duration_kappa: durationKappaFacts,
  time_unit_kappa: timeUnitKappaFacts,
  tolerance_kappa: toleranceKappaFacts,
  alpha: nominalAlphaFacts,
  unitizing_alpha: unitizingAlphaFacts,
  gamma: gammaFacts,
  duration_overlap: durationOverlapFacts,
  event_f1: eventF1Facts,
  easy_diag: easyDiagFacts,
  event_alignment: eventAlignmentFacts,
  ...intervalFacts,
  boris_kappa: borisKappaFacts,
  boris_identity: borisIdentityFacts,
  rating_percent: ratingPercentFacts,
  icc: iccFacts,
  weighted_kappa: weightedKappaFacts,
  rating_alpha: ratingAlphaFacts,
  ac2: ac2Facts,
  kendall_w: kendallFacts,
  scan_percent: scanPercentFacts,
  scan_kappa: scanKappaFacts,
  scan_alpha: scanAlphaFacts,
  scan_ac1: scanAc1Facts,
  scan_trials: scanTrialsFacts,
  scan_scored: scanScoredFacts,
  scan_unscored: scanUnscoredFacts,
  scan_blocks: scanBlocksFacts,
  scan_exact_blocks: scanExactBlocksFacts,
  scan_total: scanTotalFacts,
  trace_alpha: traceAlphaFacts,
  trace_icc: traceIccFacts,
  trace_ccc: traceCccFacts,
  unanimous: unanimousFacts,
  scott_pi: scottPiFacts,
  fleiss_kappa: fleissFacts,
  light_kappa: lightFacts,
  fleiss_weighted: fleissWeightedFacts,
  conger_kappa: congerFacts,
  brennan_prediger: brennanPredigerFacts,
  lin_ccc: linCccFacts,
};

export function factsOf({ kind }: Pick<Recipe, "kind">): MeasureFacts {
  return facts[kind];
}

/** Whether it gives a share of what agrees, 0 to 1, with nothing taken off for chance. */
export function isShare(recipe: Pick<Recipe, "kind">): boolean {
  return factsOf(recipe).isShare;
}

/** Whether it is of time that something lasts, so that points have no part in it. */
export function isOfStates(recipe: Pick<Recipe, "kind">): boolean {
  return factsOf(recipe).isOfStates ?? false;
}

/** Whether it has nothing to say on names, which have no order. */
export function needsOrder(recipe: Pick<Recipe, "kind">): boolean {
  return factsOf(recipe).needsOrder ?? false;
}
