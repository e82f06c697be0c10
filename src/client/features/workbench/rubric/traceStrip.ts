import type { Criterion } from "../../../../domain/entities/scheme.ts";
import { traceRange } from "../../../../domain/eventRules.ts";
import { limits } from "../../../../domain/limits.ts";
import type { TraceSource } from "../../../kit/timeline/strips.ts";
import type { ObservationWork } from "../../../kit/coding/observationWork.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import { type Samples, samplesOf, slotAt } from "./trace.ts";

const { traceSlotUs } = limits;

/** Those of Okabe and Ito’s colours that contrast with both light and dark backgrounds. */
const colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"] as const;

/** The continuous ratings of an observation, for the timeline; none where the rubric has none. */
export function traceSources(
  work: Pick<ObservationWork, "snapshot" | "subscribe">,
  criteria: readonly Criterion[],
  words: Pick<Words, "name">,
): readonly TraceSource[] {
  return criteria
    .filter(({ scale }) => scale === "trace")
    .map((criterion, at) => ({
      id: criterion.id,
      name: words.name(criterion),
      color: colors[at % colors.length] ?? colors[0],
      ...traceRange(criterion),
      subscribe(listener: () => void) {
        let { parts } = work.snapshot();
        return work.subscribe(() => {
          const next = work.snapshot().parts;
          if (next === parts) return;
          parts = next;
          listener();
        });
      },
      valuesBetween: (fromUs: number, toUs: number, columns: number) =>
        segmentExtremes((slot) => samplesOf(work.snapshot().parts, criterion.id, slot), {
          fromUs,
          toUs,
          columns,
        }),
    }));
}

interface Window {
  readonly fromUs: number;
  readonly toUs: number;
  readonly columns: number;
}

/**
 * The lowest and highest value in each of equal segments; `NaN` where none is recorded. `undefined` where
 * nothing is recorded at all.
 */
export function segmentExtremes(
  read: (slot: number) => Samples,
  { fromUs, toUs, columns }: Window,
): Float32Array | undefined {
  const values = new Float32Array(columns * 2).fill(Number.NaN);
  const widthUs = (toUs - fromUs) / columns;
  let hasAny = false;
  const put = (value: number, sinceUs: number, untilUs: number) => {
    const first = Math.max(Math.floor((sinceUs - fromUs) / widthUs), 0);
    const last = Math.min(Math.ceil((untilUs - fromUs) / widthUs) - 1, columns - 1);
    for (let column = first; column <= last; column++) {
      const low = values[2 * column] ?? Number.NaN;
      const high = values[2 * column + 1] ?? Number.NaN;
      values[2 * column] = low <= value ? low : value;
      values[2 * column + 1] = high >= value ? high : value;
      hasAny = true;
    }
  };
  if (!(widthUs > 0)) return undefined;
  for (let slot = Math.max(slotAt(fromUs), 0); slot * traceSlotUs < toUs; slot++) {
    const samples = read(slot);
    samples.forEach(([atUs, value], at) => {
      const nextUs = samples[at + 1]?.[0] ?? traceSlotUs;
      put(value, slot * traceSlotUs + atUs, slot * traceSlotUs + nextUs);
    });
  }
  return hasAny ? values : undefined;
}
