import { type EventStatistic } from "../recipes.ts";
import { recordsFigures } from "../recordsFigures.ts";
import { type ExpectedCoding, simulatedCodes, simulatedCoding } from "./simulatedCoding.ts";

export interface WidthsWish {
  readonly coding: ExpectedCoding;
  readonly recipe: EventStatistic;
  /** The value that the statistic is expected to have. */
  readonly expected: number;
  /** A value that its lower limit should be above; power is told against it. */
  readonly against: number;
  /** Numbers of double-coded recordings to try, ascending. */
  readonly recordings: readonly number[];
  /** The number of simulated studies for each number of recordings. */
  readonly studies: number;
  readonly seed: number;
}

/** The precision and power to expect from a study with this number of double-coded recordings. */
export interface WidthOfRecordings {
  readonly recordings: number;
  /** Half of the width of the 95% limits in the middle of studies; `null` where fewer than half of these have limits. */
  readonly halfWidth: number | null;
  /** The half-width that nine of ten studies do not exceed; `null` if not defined. */
  readonly halfWidthOfMost: number | null;
  /** The part of studies whose lower limit is above `against`. */
  readonly power: number;
}

export interface SimulatedWidths {
  /** What the statistic is in very many such recordings: near what was wished. */
  readonly value: number;
  readonly widths: readonly WidthOfRecordings[];
}

/**
 * The expected width of CIs, from simulated studies that are analysed with the statistic itself and
 * the CI that is printed. The raters’ skill is first adjusted to give the expected agreement.
 * Yields its progress (0 to 1) from time to time.
 */
export function* simulatedWidths(wish: WidthsWish): Generator<number, SimulatedWidths> {
  const { coding, recipe, expected, against, recordings, studies, seed } = wish;
  const codes = simulatedCodes(coding.codes);
  const figureOf = (skill: number, count: number, own: number) => {
    const made = simulatedCoding(coding, { skill, recordings: count, seed: own });
    const [figure] = recordsFigures(made, codes, [recipe]);
    return figure?.kind === "value" ? figure : undefined;
  };
  const valueOf = (skill: number) => figureOf(skill, pilotRecordings, seed)?.value ?? 0;
  // The same draws for every skill: the value rises with it.
  let [low, high] = [0.02, 0.9999];
  for (let step = 0; step < pilotSteps; step += 1) {
    const middle = (low + high) / 2;
    if (valueOf(middle) < expected) low = middle;
    else high = middle;
    yield (pilotShare * (step + 1)) / pilotSteps;
  }
  const skill = (low + high) / 2;
  const all = recordings.reduce((sum, one) => sum + one, 0) * studies;
  let done = 0;
  const widths: WidthOfRecordings[] = [];
  for (const [place, count] of recordings.entries()) {
    const halves: number[] = [];
    let above = 0;
    for (let study = 0; study < studies; study += 1) {
      const figure = figureOf(skill, count, seed + 1 + study + place * studies);
      if (figure && figure.low !== null && figure.high !== null) {
        halves.push((figure.high - figure.low) / 2);
        if (figure.low > against) above += 1;
      }
      done += count;
      yield pilotShare + (1 - pilotShare) * (done / all);
    }
    halves.sort((a, b) => a - b);
    const at = (share: number) =>
      2 * halves.length < studies
        ? null
        : (halves[Math.floor(share * (halves.length - 1))] ?? null);
    widths.push({
      recordings: count,
      halfWidth: at(0.5),
      halfWidthOfMost: at(0.9),
      power: above / studies,
    });
  }
  return { value: valueOf(skill), widths };
}

const pilotRecordings = 120;
const pilotSteps = 12;
const pilotShare = 0.15;

/**
 * The number of recordings at which the half-width is `wanted`, interpolated between the numbers
 * that were simulated (widths follow a power law); `undefined` if even the largest is too small.
 */
export function recordingsForHalfWidth(
  widths: readonly { readonly recordings: number; readonly halfWidth: number | null }[],
  wanted: number,
): number | undefined {
  let before: { readonly recordings: number; readonly halfWidth: number } | undefined;
  for (const { recordings, halfWidth } of widths) {
    if (halfWidth === null) continue;
    if (halfWidth <= wanted) {
      if (!before) return recordings;
      const share = Math.log(before.halfWidth / wanted) / Math.log(before.halfWidth / halfWidth);
      return Math.ceil(before.recordings * (recordings / before.recordings) ** share);
    }
    before = { recordings, halfWidth };
  }
  return undefined;
}
