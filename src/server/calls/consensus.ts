import { consensusAgreementCalls } from "./consensus/agreement.ts";
import { comparisonCalls } from "./consensus/comparison.ts";
import { readingCalls } from "./consensus/reading.ts";
import { settlingCalls } from "./consensus/settling.ts";
import { startConsensusCalls } from "./consensus/start.ts";

export const consensusCalls = {
  ...comparisonCalls,
  ...startConsensusCalls,
  ...readingCalls,
  ...settlingCalls,
  ...consensusAgreementCalls,
};
