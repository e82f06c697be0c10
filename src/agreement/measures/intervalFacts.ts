import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts } from "../measure.ts";

const facts = {
  of: "events",
  statistic: "intervalAgreement",
  isShare: true,
  isOfStates: false,
  range: ranges.share,
} as const;

/** The interobserver agreement of applied behaviour analysis, on events brought to intervals. */
export const intervalFacts = {
  ioa_trials: { ...facts, id: "ioa_trials" },
  ioa_mean_count: { ...facts, id: "ioa_mean_count" },
  ioa_exact_count: { ...facts, id: "ioa_exact_count" },
  ioa_scored: { ...facts, id: "ioa_scored" },
  ioa_unscored: { ...facts, id: "ioa_unscored" },
  ioa_total: { ...facts, id: "ioa_total" },
} as const satisfies Readonly<Record<string, MeasureFacts>>;
export type IntervalKind = keyof typeof intervalFacts;
