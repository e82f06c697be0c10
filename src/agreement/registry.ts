import { percentAgreement } from "./measures/percentAgreement.ts";
import { timeUnitKappa } from "./measures/timeUnitKappa.ts";
import { durationKappa } from "./measures/durationKappa.ts";
import { toleranceKappa } from "./measures/toleranceKappa.ts";
import { eventAlignment } from "./measures/eventAlignment.ts";
import { easyDiag } from "./measures/easyDiag.ts";
import { nominalAlpha } from "./measures/nominalAlpha.ts";
import { unitizingAlpha } from "./measures/unitizingAlpha.ts";
import { modifierKappa } from "./measures/modifierKappa.ts";
import { modifierPercent } from "./measures/modifierPercent.ts";
import { modifierCcc } from "./measures/modifierCcc.ts";
import { gammaOfEvents } from "./measures/gamma.ts";
import { durationOverlap } from "./measures/durationOverlap.ts";
import { eventF1 } from "./measures/eventF1.ts";
import {
  intervalTrials,
  intervalMeanCount,
  intervalExactCount,
  intervalScored,
  intervalUnscored,
  intervalTotal,
} from "./measures/intervals.ts";
import { borisKappa } from "./measures/borisKappa.ts";
import { borisIdentity } from "./measures/borisIdentity.ts";
import { ratingPercent } from "./measures/ratingPercent.ts";
import { icc } from "./measures/icc.ts";
import { weightedKappa } from "./measures/weightedKappa.ts";
import { ratingAlpha } from "./measures/ratingAlpha.ts";
import { ac2 } from "./measures/ac2.ts";
import { kendall } from "./measures/kendall.ts";
import { unanimous } from "./measures/unanimous.ts";
import { scottPiOfRatings } from "./measures/scottPi.ts";
import { fleissOfRatings } from "./measures/fleiss.ts";
import { lightOfRatings } from "./measures/light.ts";
import { fleissWeighted } from "./measures/fleissWeighted.ts";
import { conger } from "./measures/conger.ts";
import { brennanPredigerOfRatings } from "./measures/brennanPrediger.ts";
import { linCccOfRatings } from "./measures/linCcc.ts";
import { scanPercent } from "./measures/scanPercent.ts";
import { scanKappa } from "./measures/scanKappa.ts";
import { scanAlpha } from "./measures/scanAlpha.ts";
import { scanAc1 } from "./measures/scanAc1.ts";
import { scanScottPi } from "./measures/scanScottPi.ts";
import { scanBrennanPrediger } from "./measures/scanBrennanPrediger.ts";
import { scanUnanimous } from "./measures/scanUnanimous.ts";
import { scanTrials } from "./measures/scanTrials.ts";
import { scanScored } from "./measures/scanScored.ts";
import { scanUnscored } from "./measures/scanUnscored.ts";
import { scanBlocks } from "./measures/scanBlocks.ts";
import { scanExactBlocks } from "./measures/scanExactBlocks.ts";
import { scanTotal } from "./measures/scanTotal.ts";
import { traceAlpha } from "./measures/traceAlpha.ts";
import { traceIcc } from "./measures/traceIcc.ts";
import { traceCcc } from "./measures/traceCcc.ts";

/**
 * Every statistic in the order in which lists show it: the single source for screens, URLs, stored
 * settings, the report, the calculator and the packages.
 *
 * Browser pages load its description and not the code that computes it (`scripts/toldOnly.ts`).
 */
export const measures = [
  percentAgreement,
  timeUnitKappa,
  durationKappa,
  toleranceKappa,
  eventAlignment,
  easyDiag,
  nominalAlpha,
  unitizingAlpha,
  gammaOfEvents,
  durationOverlap,
  eventF1,
  intervalTrials,
  intervalMeanCount,
  intervalExactCount,
  intervalScored,
  intervalUnscored,
  intervalTotal,
  borisKappa,
  borisIdentity,
  modifierKappa,
  modifierPercent,
  modifierCcc,
  ratingPercent,
  icc,
  weightedKappa,
  ratingAlpha,
  ac2,
  kendall,
  unanimous,
  scottPiOfRatings,
  fleissOfRatings,
  lightOfRatings,
  fleissWeighted,
  conger,
  brennanPredigerOfRatings,
  linCccOfRatings,
  scanPercent,
  scanKappa,
  scanAlpha,
  scanAc1,
  scanScottPi,
  scanBrennanPrediger,
  scanUnanimous,
  scanTrials,
  scanScored,
  scanUnscored,
  scanBlocks,
  scanExactBlocks,
  scanTotal,
  traceAlpha,
  traceIcc,
  traceCcc,
] as const;
