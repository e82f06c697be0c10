import type { TimeBudget } from "../../../../api/contract/analysis.ts";
import type { NamedGroup } from "../groups.ts";

type Row = TimeBudget["rows"][number];

/** A row of a time budget for tests; values that are not given are empty. */
export function row(part: Pick<Row, "group" | "codeId" | "count"> & Partial<Row>): Row {
  return {
    totalUs: null,
    meanUs: null,
    sdUs: null,
    medianUs: null,
    minUs: null,
    maxUs: null,
    share: null,
    perMinute: null,
    meanInterval: null,
    shareInterval: null,
    perMinuteInterval: null,
    gaps: 0,
    gapMeanUs: null,
    gapSdUs: null,
    isUnpaired: false,
    ...part,
  };
}

/** A group of one observation for tests. @param observedUs twelve seconds by default */
export function group(index: number, name: string, observedUs = 12e6): NamedGroup {
  return { index, id: name, name, observedUs, observations: 1, recordings: 1 };
}
