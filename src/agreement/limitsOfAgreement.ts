import type { Observation } from "./observation.ts";
import { blandAltman } from "../statistics/blandAltman.ts";
import { ranges, soundInterval } from "../statistics/soundInterval.ts";
import type { Limits } from "../domain/limits.ts";
import { ratingsFromRows } from "../statistics/ratings.ts";
import type { Figure, Interval } from "../statistics/statistic.ts";

/** The maximum number of points in the plot; more would overlap. */
const pointsMost = 2_000;

/** Bland–Altman limits of agreement of two raters’ scores, with one pair of scores per recording. */
export function limitsOfAgreement(
  limits: Pick<Limits, "recordingsForInterval">,
  rated: readonly { readonly place: Observation; readonly given: readonly [number, number] }[],
) {
  const answer = blandAltman(ratingsFromRows(rated.map(({ given }) => given)));
  const areEnough = rated.length >= limits.recordingsForInterval;
  const estimateOf = (figure: Figure, interval: Interval): Estimate => {
    if (figure.kind === "undefined") return figure;
    // As everywhere: none of too few recordings, and none without a width, which would look like precision.
    const sound = soundInterval(figure, interval, ranges.ownUnit);
    const shown = areEnough && sound.kind === "interval" ? sound : { low: null, high: null };
    return { kind: "value", value: figure.value, low: shown.low, high: shown.high };
  };
  const step = Math.ceil(rated.length / pointsMost);
  return {
    units: rated.length,
    bias: estimateOf(answer.figure, answer.interval),
    lower: estimateOf(answer.parts.low, answer.lowInterval),
    upper: estimateOf(answer.parts.high, answer.highInterval),
    points: rated
      .filter((_, at) => at % step === 0)
      .map(({ place: { recordingId, recordingName, roundId, roundNumber }, given: [a, b] }) => ({
        recordingId,
        recordingName,
        roundId,
        roundNumber,
        mean: (a + b) / 2,
        difference: a - b,
      })),
  };
}

/** An estimate, with its confidence limits if it has any. */
type Estimate =
  | {
      readonly kind: "value";
      readonly value: number;
      readonly low: number | null;
      readonly high: number | null;
    }
  | Extract<Figure, { readonly kind: "undefined" }>;
