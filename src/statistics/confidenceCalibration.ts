import { wilson } from "./percentAgreement.ts";
import { type Figure, type Interval, undefinedBecause, value } from "./statistic.ts";

/** A stated confidence, 0 to 1, and whether the statement was correct. */
export interface Confident {
  readonly confidence: number;
  readonly isRight: boolean;
}

/** How confidences are binned: in bins of equal width, or with about equal counts. */
export type Bins = "equal_width" | "equal_count";

/** One bin of a reliability diagram. */
export interface ConfidenceBin {
  /** From the lowest to the highest confidence that belongs to it: of equal width its edges, else what is in it. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
  readonly meanConfidence: number;
  readonly shareRight: number;
  /** Of the share, by Wilson’s formula, as if what is in it were independent. */
  readonly interval: Interval;
}

export interface ConfidenceCalibration {
  /** In order of confidence; without empty ones. */
  readonly bins: readonly ConfidenceBin[];
  readonly count: number;
  readonly shareRight: Figure;
  readonly meanConfidence: Figure;
  /** Mean square of confidence less 1 (right) or 0 (wrong): 0 is best. */
  readonly brier: Figure;
  /** `reliability` − `resolution` + `uncertainty` + `within` is the Brier score, whatever the bins. */
  readonly reliability: Figure;
  readonly resolution: Figure;
  readonly uncertainty: Figure;
  /** What bins hide: variance of confidence in them, less twice its covariance with what was right. */
  readonly within: Figure;
  /** Mean distance of confidence from the share that was right, bin by bin. */
  readonly expectedError: Figure;
}

/**
 * Whether stated confidence matches accuracy: of all statements made with 0.8, 80% should be
 * correct.
 *
 * Brier (1950), Monthly Weather Review, 78, 1–3; reliability, resolution and uncertainty: Murphy
 * (1973), Journal of Applied Meteorology, 12, 595–600,
 * doi:10.1175/1520-0450(1973)012<0595:ANVPOT>2.0.CO;2; made exact for bins by the two further
 * components of Stephenson, Coelho & Jolliffe (2008), Weather and Forecasting, 23, 752–757,
 * doi:10.1175/2007WAF2006116.1. Expected calibration error: Naeini, Cooper & Hauskrecht (2015),
 * AAAI, 2901–2907; its value depends on the bins.
 *
 * Bins of equal count never split equal confidences, so that they do not depend on the order. A
 * confidence at an edge of equal width belongs to the bin above, 1 to the last.
 */
export function confidenceCalibration(
  given: readonly Confident[],
  { bins, count }: { readonly bins: Bins; readonly count: number },
): ConfidenceCalibration {
  const inOrder = given.toSorted((a, b) => a.confidence - b.confidence);
  const total = inOrder.length;
  if (total === 0) {
    const none = undefinedBecause("no_events");
    return {
      bins: [],
      count: 0,
      shareRight: none,
      meanConfidence: none,
      brier: none,
      reliability: none,
      resolution: none,
      uncertainty: none,
      within: none,
      expectedError: none,
    };
  }
  const gathered = bins === "equal_width" ? ofWidth(inOrder, count) : ofCount(inOrder, count);
  const right = shareOf(inOrder);
  let [reliability, resolution, within, expectedError] = [0, 0, 0, 0];
  for (const { of: own, bin } of gathered) {
    const { meanConfidence, shareRight } = bin;
    const weight = own.length / total;
    reliability += weight * (meanConfidence - shareRight) ** 2;
    resolution += weight * (shareRight - right) ** 2;
    expectedError += weight * Math.abs(meanConfidence - shareRight);
    for (const { confidence, isRight } of own) {
      const off = confidence - meanConfidence;
      within += (off * off - 2 * off * (Number(isRight) - shareRight)) / total;
    }
  }
  return {
    bins: gathered.map(({ bin }) => bin),
    count: total,
    shareRight: value(right),
    meanConfidence: value(meanOf(inOrder)),
    brier: value(
      inOrder.reduce(
        (sum, { confidence, isRight }) => sum + (confidence - Number(isRight)) ** 2,
        0,
      ) / total,
    ),
    reliability: value(reliability),
    resolution: value(resolution),
    uncertainty: value(right * (1 - right)),
    within: value(within),
    expectedError: value(expectedError),
  };
}

interface Gathered {
  readonly of: readonly Confident[];
  readonly bin: ConfidenceBin;
}

function ofWidth(inOrder: readonly Confident[], count: number): readonly Gathered[] {
  return Array.from({ length: count }, (_, at) => ({ low: at / count, high: (at + 1) / count }))
    .map((edges, at) => ({
      ...edges,
      of: inOrder.filter(
        ({ confidence }) =>
          confidence >= edges.low && (confidence < edges.high || at === count - 1),
      ),
    }))
    .filter(({ of }) => of.length > 0)
    .map(binOf);
}

function ofCount(inOrder: readonly Confident[], count: number): readonly Gathered[] {
  const found: Gathered[] = [];
  let from = 0;
  for (let at = 1; at <= count; at += 1) {
    let to = Math.round((at * inOrder.length) / count);
    // The same confidence is not cut.
    while (
      to > from &&
      to < inOrder.length &&
      inOrder[to]?.confidence === inOrder[to - 1]?.confidence
    ) {
      to += 1;
    }
    if (to <= from) continue;
    const of = inOrder.slice(from, to);
    from = to;
    found.push(binOf({ of, low: of[0]?.confidence ?? NaN, high: of.at(-1)?.confidence ?? NaN }));
  }
  return found;
}

function binOf({
  of,
  low,
  high,
}: {
  readonly of: readonly Confident[];
  readonly low: number;
  readonly high: number;
}): Gathered {
  const agreed = of.filter(({ isRight }) => isRight).length;
  return {
    of,
    bin: {
      low,
      high,
      count: of.length,
      meanConfidence: meanOf(of),
      shareRight: agreed / of.length,
      interval: wilson({ agreed, total: of.length }),
    },
  };
}

function meanOf(of: readonly Confident[]): number {
  return of.reduce((sum, { confidence }) => sum + confidence, 0) / of.length;
}

function shareOf(of: readonly Confident[]): number {
  return of.filter(({ isRight }) => isRight).length / of.length;
}
