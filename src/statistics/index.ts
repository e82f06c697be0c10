import { blandAltmanStatistic } from "./blandAltman.ts";
import { borderlineRegressionStatistic } from "./borderlineRegression.ts";
import { borisKappaStatistic } from "./borisKappa.ts";
import { coOccurrenceStatistic } from "./coOccurrence.ts";
import { cohenKappaStatistic } from "./cohenKappa.ts";
import { easyDiagStatistic } from "./easyDiag.ts";
import { eventAlignmentStatistic } from "./eventAlignment.ts";
import { fleissKappaStatistic } from "./fleissKappa.ts";
import { gammaStatistic } from "./gamma.ts";
import { generalizabilityStatistic } from "./generalizability.ts";
import {
  brennanPredigerStatistic,
  congerGeneralizedStatistic,
  fleissGeneralizedStatistic,
  gwetAcStatistic,
  pairwiseAgreementStatistic,
  unanimousAgreementStatistic,
} from "./gwet.ts";
import { intervalAgreementStatistic } from "./intervalAgreement.ts";
import { intraclassCorrelationStatistic } from "./intraclassCorrelation.ts";
import { kaplanMeierStatistic } from "./kaplanMeier.ts";
import { kendallWStatistic } from "./kendallW.ts";
import { krippendorffAlphaStatistic } from "./krippendorffAlpha.ts";
import { latencyStatistic } from "./latency.ts";
import { lightKappaStatistic } from "./lightKappa.ts";
import { linCccStatistic } from "./linCcc.ts";
import { durationOverlapStatistic, eventF1Statistic } from "./overlap.ts";
import { perCodeKappaStatistic } from "./perCode.ts";
import { percentAgreementStatistic } from "./percentAgreement.ts";
import { profileStatistic } from "./profile.ts";
import { quasiIndependenceStatistic } from "./quasiIndependence.ts";
import { raterEffectsStatistic } from "./raterEffects.ts";
import { scottPiStatistic } from "./scottPi.ts";
import { signalDetectionStatistic } from "./signalDetection.ts";
import { timeBudgetStatistic } from "./timeBudget.ts";
import { durationKappaStatistic, timeUnitKappaStatistic } from "./timeKappa.ts";
import { toleranceKappaStatistic } from "./toleranceKappa.ts";
import { transitionsStatistic } from "./transitions.ts";
import { twoByTwoStatistic } from "./twoByTwo.ts";
import { unitizingAlphaStatistic } from "./unitizingAlpha.ts";
import type { Assumption } from "./reasons.ts";
import type { DataKind, Level, Needs, Parameter, Reference } from "./statistic.ts";

/** Every statistic the product offers, in the order screens list them. */
export const statistics = [
  percentAgreementStatistic,
  cohenKappaStatistic,
  perCodeKappaStatistic,
  twoByTwoStatistic,
  scottPiStatistic,
  unanimousAgreementStatistic,
  pairwiseAgreementStatistic,
  fleissKappaStatistic,
  lightKappaStatistic,
  gwetAcStatistic,
  fleissGeneralizedStatistic,
  congerGeneralizedStatistic,
  brennanPredigerStatistic,
  krippendorffAlphaStatistic,
  intraclassCorrelationStatistic,
  kendallWStatistic,
  linCccStatistic,
  blandAltmanStatistic,
  signalDetectionStatistic,
  generalizabilityStatistic,
  raterEffectsStatistic,
  borderlineRegressionStatistic,
  durationKappaStatistic,
  timeUnitKappaStatistic,
  toleranceKappaStatistic,
  eventAlignmentStatistic,
  easyDiagStatistic,
  unitizingAlphaStatistic,
  gammaStatistic,
  durationOverlapStatistic,
  eventF1Statistic,
  intervalAgreementStatistic,
  borisKappaStatistic,
  timeBudgetStatistic,
  transitionsStatistic,
  quasiIndependenceStatistic,
  latencyStatistic,
  kaplanMeierStatistic,
  coOccurrenceStatistic,
  profileStatistic,
] as const;

export type StatisticId = (typeof statistics)[number]["id"];

/** What lists show of a statistic; its function has a type of its own in its file. */
export interface Described {
  readonly id: StatisticId;
  readonly needs: Needs;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly references: readonly Reference[];
  readonly assumes: readonly Assumption[];
  readonly observes?: "disagreement";
}

/** The kind of data for which statistics are recommended. */
export interface DataShape {
  readonly data: DataKind;
  readonly level: Level;
  readonly raters: number;
  /** How many codes were declared or occur; undefined for measurements. */
  readonly codes?: number;
}

/** The statistics that are suitable for these data, in the order in which screens list them. May be empty. */
export function statisticsFor(shape: DataShape): readonly Described[] {
  return statistics.filter(({ needs }) => fits(needs, shape));
}

/** The description of one statistic; `undefined` for an unknown id. */
export function describe(id: StatisticId): Described | undefined {
  return statistics.find((statistic) => statistic.id === id);
}

const levels: readonly Level[] = ["nominal", "ordinal", "interval", "ratio"];

function fits(needs: Needs, shape: DataShape): boolean {
  const isPair = shape.data === "ratings" && shape.raters === 2 && needs.data === "pair_table";
  if (needs.data !== shape.data && !isPair) return false;
  if (levels.indexOf(shape.level) < levels.indexOf(needs.level)) return false;
  if (needs.codes !== undefined && shape.codes === undefined) return false;
  if (needs.codes === "two" && shape.codes !== 2) return false;
  if (needs.raters === "two") return shape.raters === 2;
  return needs.raters === "one" ? shape.raters >= 1 : shape.raters >= 2;
}
