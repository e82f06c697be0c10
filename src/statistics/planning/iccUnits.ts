import { normalQuantile } from "../distributions.ts";

/** The expected intraclass correlation and number of raters per unit. */
export interface ExpectedIcc {
  readonly icc: number;
  /** How many rate each unit, 2 or more. */
  readonly raters: number;
}

/**
 * The number of units, not rounded, at which the expected width of the CI is twice `halfWidth`
 * (Bonett, 2002, doi:10.1002/sim.1108, formula 3; with his correction of 5ρ for two raters and ρ of
 * 0.7 or more). The same as prec_icc of R’s presize. The same for one-way and two-way models if
 * raters have no systematic differences.
 */
export function iccUnitsForHalfWidth(
  expected: ExpectedIcc,
  { halfWidth, level = 0.95 }: { readonly halfWidth: number; readonly level?: number },
): number {
  const reach = zOf(level) * spread(expected);
  return (reach / halfWidth) ** 2 + 1 + correction(expected);
}

/** The expected half-width of the CI with the given number of units. */
export function iccHalfWidthOfUnits(
  expected: ExpectedIcc,
  { units, level = 0.95 }: { readonly units: number; readonly level?: number },
): number {
  // As prec_icc has it: the correction is added here, too.
  return (zOf(level) * spread(expected)) / Math.sqrt(units + correction(expected) - 1);
}

/**
 * The same with assurance: the number of units at which the half-width is at most `halfWidth` with
 * the given probability, as widths vary between studies. After Zou (2012, doi:10.1002/sim.5466);
 * the formula is derived independently by the delta method on the width, and checked by simulation.
 */
export function iccUnitsWithAssurance(
  expected: ExpectedIcc,
  {
    halfWidth,
    assurance = 0.8,
    level = 0.95,
  }: { readonly halfWidth: number; readonly assurance?: number; readonly level?: number },
): number {
  const { icc, raters } = expected;
  const z = zOf(level);
  const own = spread(expected);
  const slope = Math.sqrt(2 / (raters * (raters - 1))) * (raters - 2 - 2 * (raters - 1) * icc);
  const reach = z * own;
  const more = z * normalQuantile(assurance) * Math.abs(slope) * own;
  const root =
    (reach + Math.sqrt(reach ** 2 + 4 * halfWidth * Math.max(0, more))) / (2 * halfWidth);
  return root ** 2 + 1 + correction(expected);
}

/**
 * The number of units that a test needs to distinguish the expected ICC from `against` (Walter,
 * Eliasziw & Donner, 1998, doi:10.1002/(SICI)1097-0258(19980115)17:1<101::AID-SIM727>3.0.CO;2-E).
 * Not rounded. The same as calculateIccSampleSize of R’s ICC.Sample.Size.
 */
export function iccUnitsForPower(
  { icc, raters }: ExpectedIcc,
  {
    against,
    significance = 0.05,
    power = 0.8,
    isTwoSided = true,
  }: {
    readonly against: number;
    readonly significance?: number;
    readonly power?: number;
    readonly isTwoSided?: boolean;
  },
): number {
  const ratio = (at: number) => (1 + (raters - 1) * at) / (1 - at);
  const z = normalQuantile(power) - normalQuantile(isTwoSided ? significance / 2 : significance);
  return 1 + (2 * raters * z ** 2) / ((raters - 1) * Math.log(ratio(icc) / ratio(against)) ** 2);
}

/** The standard error of an ICC, times the root of the number of units less one. */
function spread({ icc, raters }: ExpectedIcc): number {
  return Math.sqrt(2 / (raters * (raters - 1))) * (1 - icc) * (1 + (raters - 1) * icc);
}

function correction({ icc, raters }: ExpectedIcc): number {
  return raters === 2 && icc >= 0.7 ? 5 * icc : 0;
}

function zOf(level: number): number {
  return normalQuantile(1 - (1 - level) / 2);
}
