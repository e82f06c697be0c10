import * as z from "zod";
import * as setting from "../settings.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { MeasureFacts, ScanMeasure } from "../measure.ts";
import {
  habitsEstimator,
  marginsEstimator,
  marginsOfPair,
  marginsOfPool,
  pairsOfScans,
} from "../scanSums.ts";
import { evaluatedByHabits, evaluatedKappa } from "./kappa.ts";
import { meanOfPairs } from "./meanOfPairs.ts";

export const scanKappaFacts = {
  id: "scan_kappa",
  recipe: z.object({
    kind: z.literal("scan_kappa"),
    raters: setting.kappaOver.optional(),
    recordings: setting.recordings,
    name: setting.name,
  }),
  of: "scans",
  statistic: "cohenKappa",
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

/**
 * Cohen’s kappa for two raters; Conger’s, Fleiss’ or Light’s for more: see decision 033. Each unit
 * has equal weight; units with fewer than two answers count for no rater’s marginals.
 */
export const scanKappa: ScanMeasure<typeof scanKappaFacts.recipe> = {
  ...scanKappaFacts,
  estimator({ raters }, recordings, { pair }) {
    if (pair) {
      return marginsEstimator(recordings, marginsOfPair(pair), (own) => evaluatedKappa(own, "own"));
    }
    switch (raters) {
      case undefined:
        return habitsEstimator(recordings, evaluatedByHabits);
      case "fleiss":
        return fleissOfScans(recordings);
      case "light":
        return meanOfPairs(
          pairsOfScans(recordings, (own) => evaluatedKappa(own, "own")),
          recordings.length,
          "unit",
        );
    }
  },
};

/**
 * An estimator of Fleiss’ kappa on answers to sampling prompts: expected agreement comes from the marginals of all
 * raters pooled.
 */
export function fleissOfScans(
  recordings: Parameters<ScanMeasure["estimator"]>[1],
): ReturnType<ScanMeasure["estimator"]> {
  return marginsEstimator(
    recordings,
    marginsOfPool((answers) => 2 / (answers * (answers - 1))),
    (own) => evaluatedKappa(own, "shared"),
  );
}
