import { normalQuantile, normalUpper } from "../distributions.ts";
import { agreementPatterns } from "./agreementPatterns.ts";

/** Assumptions about units that are independent of each other. */
export interface ExpectedKappa {
  readonly kappa: number;
  /** Of the categories; they total 1. Two or more. */
  readonly shares: readonly number[];
  /** How many rate each unit, 2 or more. */
  readonly raters: number;
}

/**
 * The number of units that a test needs to distinguish the expected kappa from `against` at a
 * two-sided level of significance: the goodness-of-fit approach (Donner & Eliasziw, 1992,
 * doi:10.1002/sim.4780111109). Not rounded. The same as PowerBinary and Power3Cats to Power5Cats of
 * R’s kappaSize.
 */
export function kappaUnitsForPower(
  expected: ExpectedKappa,
  {
    against,
    significance = 0.05,
    power = 0.8,
  }: { readonly against: number; readonly significance?: number; readonly power?: number },
): number {
  return noncentrality(significance, power) / distance(expected, expected.kappa, against);
}

/**
 * The number of units at which the expected limits of kappa are at least `low` and, if given, at
 * most `high`: limits are the values that a goodness-of-fit test does not reject (Donner & Rotondi,
 * 2010, doi:10.2202/1557-4679.1275). Not rounded. CIBinary of R’s kappaSize gives it rounded up.
 * Without `high` the limit is one-sided.
 */
export function kappaUnitsForLimits(
  expected: ExpectedKappa,
  {
    low,
    high,
    level = 0.95,
  }: { readonly low: number; readonly high?: number; readonly level?: number },
): number {
  const critical = criticalOf(high === undefined ? 2 * (1 - level) : 1 - level);
  const sides = high === undefined ? [low] : [low, high];
  return Math.max(...sides.map((side) => critical / distance(expected, expected.kappa, side)));
}

/** The expected limits with the given number of units, for `kappa` between 0 and 1. */
export function kappaLimitsOfUnits(
  expected: ExpectedKappa,
  { units, level = 0.95 }: { readonly units: number; readonly level?: number },
): { readonly low: number; readonly high: number } {
  const critical = criticalOf(1 - level);
  const { kappa } = expected;
  const isOutside = (at: number) => units * distance(expected, kappa, at) > critical;
  return { low: borderOf(isOutside, kappa, 0), high: borderOf(isOutside, kappa, 1) };
}

/** The number of units, rounded up, at which the expected half-width is at most `halfWidth`. */
export function kappaUnitsForHalfWidth(
  expected: ExpectedKappa,
  { halfWidth, level = 0.95 }: { readonly halfWidth: number; readonly level?: number },
): number {
  const isEnough = (units: number) => {
    const { low, high } = kappaLimitsOfUnits(expected, { units, level });
    return (high - low) / 2 <= halfWidth;
  };
  let most = 2;
  while (!isEnough(most) && most < unitsMost) most *= 2;
  let least = most / 2;
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (isEnough(middle)) most = middle;
    else least = middle;
  }
  return most;
}

const unitsMost = 2 ** 40;

/** How far the patterns of one kappa are from those of another, as the chi-square that one unit adds. */
function distance(expected: ExpectedKappa, kappa: number, against: number): number {
  const there = agreementPatterns(against, expected);
  return agreementPatterns(kappa, expected).reduce((sum, probability, at) => {
    const other = there[at] ?? 0;
    // Where a pattern cannot be, one unit that has it is enough.
    if (other <= 0) return probability > 0 ? Infinity : sum;
    return sum + (probability - other) ** 2 / other;
  }, 0);
}

/** The chi-square of one degree of freedom that is exceeded with this probability. */
function criticalOf(outside: number): number {
  return normalQuantile(outside / 2) ** 2;
}

/** Of the chi-square of one degree of freedom, so that the test has this power. */
function noncentrality(significance: number, power: number): number {
  const z = -normalQuantile(significance / 2);
  const powerAt = (shift: number) => normalUpper(z - shift) + normalUpper(z + shift);
  const shift = borderOf((at) => powerAt(at) > power, 0, 40);
  return shift ** 2;
}

/** Where on the way from a place inside to `end` it is outside for the first time; `end` where it never is. */
function borderOf(isOutside: (at: number) => boolean, inside: number, end: number): number {
  if (!isOutside(end)) return end;
  let [near, far] = [inside, end];
  for (let step = 0; step < 60; step += 1) {
    const middle = (near + far) / 2;
    if (isOutside(middle)) far = middle;
    else near = middle;
  }
  return far;
}
