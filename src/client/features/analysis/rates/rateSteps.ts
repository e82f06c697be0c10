import type { Rates } from "../../../../api/contract/analysis.ts";
import type { Estimate } from "../../../kit/chart/estimate.ts";
import { exact } from "../../../kit/chart/estimate.ts";
import type { TimeStep } from "../../../kit/chart/lineRuns.ts";

/** Starts of events per minute, or the share of the time in which a state holds. */
export type RateMeasure = "perMinute" | "share";

type Row = Rates["rows"][number];

/** A line of the drawing: a code in a group. */
export interface RateLine {
  readonly id: string;
  readonly name: string;
  readonly color?: string | undefined;
  readonly row: Row;
}

interface Of {
  readonly rates: Rates;
  readonly lines: readonly RateLine[];
  readonly measure: RateMeasure;
  readonly nameOf: (bin: number) => string;
  /** The text for bins without observed time. */
  readonly notObserved: string;
}

/** One step per bin, with a value for each line. Bins without observed time have no value, not 0. */
export function rateSteps({ rates, lines, measure, nameOf, notObserved }: Of): readonly TimeStep[] {
  const observed = new Map(rates.observedUs.map(({ group, us }) => [group, us]));
  return Array.from({ length: rates.bins }, (_, bin) => ({
    id: String(bin),
    name: nameOf(bin),
    seconds: (bin * rates.binUs) / 1e6,
    estimates: Object.fromEntries(
      lines.map(({ id, row }) => {
        const value = rateOf(row, {
          bin,
          observedUs: observed.get(row.group)?.[bin] ?? 0,
          measure,
        });
        const estimate: Estimate =
          value === null ? { kind: "undefined", because: notObserved } : exact(value);
        return [id, estimate] as const;
      }),
    ),
  }));
}

/** The value of a row in a bin; `null` without observed time, and for the share of time of points. */
export function rateOf(
  row: Row,
  {
    bin,
    observedUs,
    measure,
  }: { readonly bin: number; readonly observedUs: number; readonly measure: RateMeasure },
): number | null {
  if (observedUs <= 0) return null;
  if (measure === "perMinute") return ((row.counts[bin] ?? 0) * 60e6) / observedUs;
  return row.activeUs === null ? null : (row.activeUs[bin] ?? 0) / observedUs;
}

/** The highest bin of all lines, ties by name; `undefined` where all are 0. */
export function peakOf({
  rates,
  lines,
  measure,
}: Omit<Of, "nameOf" | "notObserved">):
  | { readonly id: string; readonly line: string; readonly bin: number; readonly value: number }
  | undefined {
  const observed = new Map(rates.observedUs.map(({ group, us }) => [group, us]));
  return lines
    .flatMap(({ id, name: line, row }) => {
      const us = observed.get(row.group) ?? [];
      let best = { id, line, bin: 0, value: 0 };
      for (let bin = 0; bin < rates.bins; bin += 1) {
        const value = rateOf(row, { bin, observedUs: us[bin] ?? 0, measure }) ?? 0;
        if (value > best.value) best = { id, line, bin, value };
      }
      return best.value > 0 ? [best] : [];
    })
    .toSorted((a, b) => b.value - a.value || (a.line < b.line ? -1 : 1))
    .at(0);
}
