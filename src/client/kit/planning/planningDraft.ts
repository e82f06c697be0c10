import type { WidthsWish } from "../../../agreement/planning/simulatedWidths.ts";
import type { EventStatistic } from "../../../agreement/recipes.ts";
import {
  iccHalfWidthOfUnits,
  iccUnitsForHalfWidth,
  iccUnitsForPower,
} from "../../../statistics/planning/iccUnits.ts";
import {
  kappaLimitsOfUnits,
  kappaUnitsForHalfWidth,
  kappaUnitsForPower,
} from "../../../statistics/planning/kappaUnits.ts";

/** What is compared: coding over time; a category for each unit; a score for each unit. */
export const comparedKinds = ["time", "categories", "scores"] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** Numbers as typed; `undefined` while a field is empty. In percent, minutes and seconds. */
export interface PlanningDraft {
  readonly kind: ComparedKind;
  readonly expected: number | undefined;
  readonly halfWidth: number | undefined;
  /** The value that the interval should exclude from below. */
  readonly against: number | undefined;
  /** The number of raters for each recording or unit. */
  readonly ratersEach: number | undefined;
  readonly raters: number | undefined;
  readonly codes: number | undefined;
  readonly codedPercent: number | undefined;
  readonly boutS: number | undefined;
  readonly recordingMin: number | undefined;
  readonly categories: number | undefined;
  readonly rarestPercent: number | undefined;
  /** Index in `planningRecipes`. */
  readonly recipe: number;
  readonly seed: number;
}

export const firstPlanning: PlanningDraft = {
  kind: "time",
  expected: 0.7,
  halfWidth: 0.1,
  against: 0.5,
  ratersEach: 2,
  raters: 4,
  codes: 3,
  codedPercent: 40,
  boutS: 10,
  recordingMin: 10,
  categories: 2,
  rarestPercent: 20,
  recipe: 0,
  seed: 1,
};

/** Statistics of timed coding for which planning is possible, each with its settings. */
export const planningRecipes: readonly EventStatistic[] = [
  { kind: "duration_kappa" },
  { kind: "time_unit_kappa", unitUs: 1_000_000 },
  { kind: "alpha", unitUs: 1_000_000 },
  { kind: "event_f1", overlapShare: 0.5 },
];

/** Minimum and maximum of each number, and whether it must be whole. */
export const planningRanges = {
  expected: { min: 0.05, max: 0.98, step: 0.05, isWhole: false },
  halfWidth: { min: 0.02, max: 0.4, step: 0.01, isWhole: false },
  against: { min: 0, max: 0.95, step: 0.05, isWhole: false },
  ratersEach: { min: 2, max: 6, step: 1, isWhole: true },
  raters: { min: 2, max: 100, step: 1, isWhole: true },
  codes: { min: 1, max: 20, step: 1, isWhole: true },
  codedPercent: { min: 1, max: 100, step: 5, isWhole: false },
  boutS: { min: 0.5, max: 600, step: 1, isWhole: false },
  recordingMin: { min: 0.5, max: 240, step: 1, isWhole: false },
  categories: { min: 2, max: 10, step: 1, isWhole: true },
  rarestPercent: { min: 1, max: 50, step: 1, isWhole: false },
} as const;
export type PlanningNumber = keyof typeof planningRanges;

/** The fields of a kind, in the order in which they are asked. */
export const planningFields = {
  time: [
    "expected",
    "halfWidth",
    "against",
    "codes",
    "codedPercent",
    "boutS",
    "recordingMin",
    "raters",
    "ratersEach",
  ],
  categories: ["expected", "halfWidth", "against", "categories", "rarestPercent", "ratersEach"],
  scores: ["expected", "halfWidth", "against", "ratersEach"],
} as const satisfies Record<ComparedKind, readonly PlanningNumber[]>;

/** What is wrong with a number: it is missing, out of range, or does not match the others. */
export type PlanningFault =
  | "range"
  | "not_below_expected"
  | "above_equal_share"
  | "more_than_raters"
  | "bout_longer";

export function planningFault(
  draft: PlanningDraft,
  field: PlanningNumber,
): PlanningFault | undefined {
  const value = draft[field];
  const { min, max, isWhole } = planningRanges[field];
  if (value === undefined || value < min || value > max || (isWhole && !Number.isInteger(value))) {
    return "range";
  }
  if (field === "against" && value >= (draft.expected ?? 1)) return "not_below_expected";
  if (field === "rarestPercent" && value > 100 / (draft.categories ?? 2))
    return "above_equal_share";
  if (field === "ratersEach" && draft.kind === "time" && value > (draft.raters ?? 0)) {
    return "more_than_raters";
  }
  if (field === "boutS" && value > 60 * (draft.recordingMin ?? 0)) return "bout_longer";
  return undefined;
}

function isSound(draft: PlanningDraft): boolean {
  return planningFields[draft.kind].every((field) => planningFault(draft, field) === undefined);
}

/**
 * The plan for independent units: how many are needed for the width and for the power, and the widths of other
 * numbers of units.
 */
export interface UnitsPlan {
  readonly forWidth: number;
  readonly low: number;
  readonly high: number;
  readonly forPower: number;
  readonly widths: readonly { readonly units: number; readonly halfWidth: number }[];
}

/**
 * The plan; `undefined` where a number is missing or out of range, and for coding over time, which is simulated.
 */
export function unitsPlan(draft: PlanningDraft): UnitsPlan | undefined {
  if (draft.kind === "time" || !isSound(draft)) return undefined;
  const { expected = NaN, halfWidth = NaN, against = NaN, ratersEach = NaN } = draft;
  if (draft.kind === "scores") {
    const icc = { icc: expected, raters: ratersEach };
    const forWidth = Math.max(3, Math.ceil(iccUnitsForHalfWidth(icc, { halfWidth })));
    const halfOf = (units: number) => iccHalfWidthOfUnits(icc, { units });
    const half = halfOf(forWidth);
    return {
      forWidth,
      low: Math.max(-1, expected - half),
      high: Math.min(1, expected + half),
      forPower: Math.ceil(iccUnitsForPower(icc, { against })),
      widths: triedUnits(forWidth).map((units) => ({ units, halfWidth: halfOf(units) })),
    };
  }
  const { categories = 2, rarestPercent = NaN } = draft;
  const rarest = rarestPercent / 100;
  const kappa = {
    kappa: expected,
    raters: ratersEach,
    shares: [
      rarest,
      ...Array.from({ length: categories - 1 }, () => (1 - rarest) / (categories - 1)),
    ],
  };
  const forWidth = kappaUnitsForHalfWidth(kappa, { halfWidth });
  return {
    forWidth,
    ...kappaLimitsOfUnits(kappa, { units: forWidth }),
    forPower: Math.ceil(kappaUnitsForPower(kappa, { against })),
    widths: triedUnits(forWidth).map((units) => {
      const { low, high } = kappaLimitsOfUnits(kappa, { units });
      return { units, halfWidth: (high - low) / 2 };
    }),
  };
}

/** Numbers of units from a fifth to three times of what is needed. */
function triedUnits(needed: number): readonly number[] {
  const times = [0.2, 0.35, 0.5, 0.75, 1, 1.5, 2, 3];
  return [...new Set(times.map((one) => Math.max(5, Math.round(one * needed))))];
}

/**
 * The simulation to run; `undefined` where a number is missing or out of range, and for units, which a formula
 * answers.
 */
export function widthsWish(draft: PlanningDraft): WidthsWish | undefined {
  const recipe = planningRecipes[draft.recipe];
  if (draft.kind !== "time" || !recipe || !isSound(draft)) return undefined;
  const { expected = NaN, against = NaN, ratersEach = NaN, raters = NaN } = draft;
  const { codes = NaN, codedPercent = NaN, boutS = NaN, recordingMin = NaN } = draft;
  return {
    coding: {
      codes,
      codedShare: codedPercent / 100,
      boutUs: boutS * 1_000_000,
      recordingUs: recordingMin * 60_000_000,
      raters,
      ratersEach,
    },
    recipe,
    expected,
    against,
    recordings: [6, 10, 15, 25, 40, 70],
    studies: 40,
    seed: draft.seed,
  };
}
