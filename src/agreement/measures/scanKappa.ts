import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import { marginsEstimator, marginsOfPair, marginsOfPool } from "../scanSums.ts";
import { evaluatedKappa } from "./kappa.ts";

export const scanKappaFacts = {
  id: "scan_kappa",
  recipe: z.object({ kind: z.literal("scan_kappa"), name: setting.name }),
  of: "scans",
  statistic: "cohenKappa",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

/** Cohen's of two raters; of more that of their pairs in both orders, half each: see decision 033. */
export const scanKappa: ScanMeasure<typeof scanKappaFacts.recipe> = {
  ...scanKappaFacts,
  estimator(_, recordings, { pair }) {
    const add = pair ? marginsOfPair(pair) : marginsOfPool(() => 1);
    return marginsEstimator(recordings, add, (margins) =>
      evaluatedKappa(margins, pair ? "own" : "shared"),
    );
  },
};
