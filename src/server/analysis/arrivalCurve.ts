import { type IntervalRule, limitsOf } from "../../agreement/intervals.ts";
import { kaplanMeier } from "../../statistics/kaplanMeier.ts";
import { type ClusteredWait, survivalInfluence } from "../../statistics/survivalInfluence.ts";
import { known } from "../../domain/known.ts";

/** So many steps of a curve are looked at for limits; of more, evenly taken ones. */
const limitPoints = 1_000;
/** Rounding does not take a half away. */
const half = 0.5 - 1e-12;

/** The proportion in which the code had occurred by a time, with 95% limits over other clusters; `null` where there are none. */
interface ArrivalPoint {
  readonly time: number;
  readonly share: number;
  readonly low: number | null;
  readonly high: number | null;
}

interface ArrivalCurve {
  readonly curve: readonly ArrivalPoint[];
  /** The time by which it had occurred in half of the cases; `null` if that is never reached. */
  readonly median: number | null;
  readonly medianLow: number | null;
  /** `null` too if the lower limit of the curve does not reach one half: it may be any time later. */
  readonly medianHigh: number | null;
}

/**
 * Kaplan and Meier’s curve of latencies, with limits over other recordings: latencies within one recording go
 * together. Limits are those of every figure of a study (`agreement/intervals.ts`), with what a recording excluded
 * would change to the first order. A median’s limits are the times at which those of the curve reach a half
 * (Brookmeyer & Crowley, 1982, doi:10.2307/2530286).
 */
export function arrivalCurve(waits: readonly ClusteredWait[], rule: IntervalRule): ArrivalCurve {
  const { steps, median } = kaplanMeier({
    times: waits.filter(({ isCame }) => isCame).map(({ time }) => time),
    censored: waits.filter(({ isCame }) => !isCame).map(({ time }) => time),
  });
  const numbers = new Map<number, number>();
  for (const { cluster } of waits) {
    if (!numbers.has(cluster)) numbers.set(cluster, numbers.size);
  }
  const places = thinned([...steps.keys()], limitPoints);
  const influences = survivalInfluence(
    waits.map((one) => ({ ...one, cluster: known(numbers.get(one.cluster), "cluster") })),
    steps,
    { clusters: numbers.size, wanted: new Set(places) },
  );
  const curve = places.flatMap((place): ArrivalPoint[] => {
    const step = steps[place];
    const influence = influences.next().value;
    if (!step || !influence) return [];
    const share = 1 - step.survival;
    const limits =
      numbers.size < rule.recordingsForInterval
        ? undefined
        : limitsOf({ value: share, without: influence.map((one) => share - one) }, [0, 1], rule);
    return limits?.kind === "interval"
      ? [{ time: step.time, share, low: limits.low, high: limits.high }]
      : [{ time: step.time, share, low: null, high: null }];
  });
  return {
    curve,
    median: median.kind === "value" ? median.value : null,
    medianLow: curve.find(({ high }) => high !== null && high >= half)?.time ?? null,
    medianHigh: curve.find(({ low }) => low !== null && low >= half)?.time ?? null,
  };
}

/** As many of some things as are wanted, evenly taken, the last among them. */
export function thinned<Thing>(things: readonly Thing[], most: number): readonly Thing[] {
  if (things.length <= most) return things;
  const last = things.length - 1;
  return Array.from({ length: most }, (_, at) => Math.round((at * last) / (most - 1))).flatMap(
    (at) => things[at] ?? [],
  );
}
