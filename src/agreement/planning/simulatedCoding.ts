import { type Random, randomFrom } from "../../statistics/random.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import type { LooseRecording } from "../recordsFigures.ts";

/** Assumptions about recordings and raters of a study that has no data yet, from which its coding is simulated. */
export interface ExpectedCoding {
  /** How many states the scheme has, of which at most one is active at a time. */
  readonly codes: number;
  /** The part of time that has one of them, more than 0 and at most 1; of one code its prevalence. */
  readonly codedShare: number;
  /** The mean duration of a bout, in microseconds. */
  readonly boutUs: number;
  readonly recordingUs: number;
  /** How many raters there are, and how many of them code one recording. */
  readonly raters: number;
  readonly ratersEach: number;
}

/** By how much recordings and raters differ, in standard deviations of a logit: as in `npm run coverage`. */
const differ = { share: 0.6, ease: 0.7, rater: 0.3 };

export const simulatedCodes = (codes: number): readonly string[] =>
  Array.from({ length: codes }, (_, at) => `code ${at + 1}`);

/**
 * Simulated recordings with the coding of simulated raters: the same for the same seed. Bouts
 * alternate with gaps, both of exponential length. A rater detects a bout with a probability that
 * varies around `skill` (0 to 1) by rater and recording, with a timing error; otherwise they miss
 * it or assign another code, and they add as many bouts that do not exist. Recordings differ in the
 * prevalence of codes and in difficulty.
 */
export function simulatedCoding(
  expected: ExpectedCoding,
  {
    skill,
    recordings,
    seed,
  }: { readonly skill: number; readonly recordings: number; readonly seed: number },
): readonly LooseRecording[] {
  const random = randomFrom(seed);
  const own = Array.from({ length: expected.raters }, () => differ.rater * normal(random));
  return Array.from({ length: recordings }, () => {
    const truth = boutsOf(expected, random);
    const ease = differ.ease * normal(random);
    const who = chosenOf(expected, random);
    // Of their own, so that the same is drawn whatever the skill: agreement then rises with it, step by step.
    const seeds = own.map(() => Math.floor(random() * 2 ** 32));
    return {
      durationUs: expected.recordingUs,
      tracks: own.map((rater, at) =>
        who.has(at)
          ? codedBy(truth, expected, {
              skill: shifted(skill, ease + rater),
              random: randomFrom(seeds[at] ?? 0),
            })
          : undefined,
      ),
    };
  });
}

interface Bout {
  /** The index of the code; −1 for a gap. */
  readonly code: number;
  readonly startUs: number;
  readonly endUs: number;
}

function boutsOf(
  { codes, codedShare, boutUs, recordingUs }: ExpectedCoding,
  random: Random,
): readonly Bout[] {
  const share = codedShare >= 1 ? 1 : shifted(codedShare, differ.share * normal(random));
  const gapUs = (boutUs * (1 - share)) / share;
  const bouts: Bout[] = [];
  let isGap = random() >= share;
  let at = 0;
  while (at < recordingUs) {
    const length = Math.max(leastUs, exponential(isGap ? gapUs : boutUs, random));
    const endUs = Math.min(recordingUs, Math.round(at + length));
    if (endUs > at) {
      bouts.push({ code: isGap ? -1 : Math.floor(random() * codes), startUs: at, endUs });
    }
    at = endUs;
    isGap = gapUs > 0 && !isGap;
  }
  return bouts;
}

/** The minimum duration of a bout, in microseconds. */
const leastUs = 200_000;

function codedBy(
  truth: readonly Bout[],
  { codes, boutUs, recordingUs }: ExpectedCoding,
  { skill, random }: { readonly skill: number; readonly random: Random },
): readonly TimedEvent[] {
  const jitterUs = (1 - skill) * 0.25 * boutUs;
  const missed = codes === 1 ? 1 : 0.5;
  const gaps = truth.filter(({ code }) => code < 0).length;
  const falseShare = gaps === 0 ? 0 : ((1 - skill) * missed * (truth.length - gaps)) / gaps;
  const events: TimedEvent[] = [];
  let from = 0;
  for (const { code, startUs, endUs } of truth) {
    // As many draws for each bout, whatever comes of it.
    const [first, second, third, fourth] = [random(), random(), random(), random()];
    const [lengthUs, early, late] = [exponential(boutUs, random), normal(random), normal(random)];
    let seen: Bout | undefined;
    if (code >= 0) {
      const isMissed = first >= skill && second < missed;
      const other = (code + 1 + Math.floor(third * (codes - 1))) % codes;
      if (!isMissed) seen = { code: first < skill ? code : other, startUs, endUs };
    } else if (first < falseShare) {
      // Somewhere in the gap.
      const length = Math.min(endUs - startUs, Math.max(leastUs, lengthUs));
      const begins = startUs + fourth * (endUs - startUs - length);
      seen = { code: Math.floor(third * codes), startUs: begins, endUs: begins + length };
    }
    if (!seen) continue;
    const start = Math.max(from, Math.round(seen.startUs + jitterUs * early));
    const end = Math.min(recordingUs, Math.round(seen.endUs + jitterUs * late));
    if (end <= start) continue;
    events.push({ code: `code ${seen.code + 1}`, startUs: start, endUs: end });
    from = end;
  }
  return events;
}

function chosenOf({ raters, ratersEach }: ExpectedCoding, random: Random): ReadonlySet<number> {
  const all = Array.from({ length: raters }, (_, rater) => ({ rater, at: random() }));
  return new Set(
    all
      .toSorted((a, b) => a.at - b.at)
      .slice(0, ratersEach)
      .map(({ rater }) => rater),
  );
}

/** A proportion shifted by `by` on the logit scale. */
function shifted(share: number, by: number): number {
  if (share <= 0 || share >= 1) return share;
  return 1 / (1 + Math.exp(-Math.log(share / (1 - share)) - by));
}

function exponential(mean: number, random: Random): number {
  return -mean * Math.log(1 - random());
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
