import type { TimeBudget } from "../../../../api/contract/analysis.ts";
import type { durationMeasures, frequencyMeasures } from "../address.ts";
import { secondUs } from "../figureCells.ts";

export type BudgetMeasure = (typeof durationMeasures)[number] | (typeof frequencyMeasures)[number];

type Row = TimeBudget["rows"][number];

/** A figure of a budget row in the unit of its axis: share, seconds, events, or events per minute. */
export function measured(row: Row, measure: BudgetMeasure): number | null {
  switch (measure) {
    case "share":
      return row.share;
    case "total":
      return inSeconds(row.totalUs);
    case "mean":
      return inSeconds(row.meanUs);
    case "median":
      return inSeconds(row.medianUs);
    case "count":
      return row.count;
    case "perMinute":
      return row.perMinute;
  }
}

/** Its interval, in the same unit; `null` where there is none. */
export function measuredInterval(
  row: Row,
  measure: BudgetMeasure,
): { readonly low: number; readonly high: number } | null {
  switch (measure) {
    case "share":
      return row.shareInterval;
    case "mean":
      return (
        row.meanInterval && {
          low: row.meanInterval.low / secondUs,
          high: row.meanInterval.high / secondUs,
        }
      );
    case "perMinute":
      return row.perMinuteInterval;
    case "total":
    case "median":
    case "count":
      return null;
  }
}

function inSeconds(us: number | null): number | null {
  return us === null ? null : us / secondUs;
}
