import { agreementCalls } from "./calls/agreement.ts";
import { analysisCalls } from "./calls/analysis.ts";
import { programAgreementCalls } from "./calls/programAgreement.ts";
import { raterCalls } from "./calls/raters.ts";
import { traceCalls } from "./calls/traces.ts";

/** The calls that are handled in the analysis thread, with their handlers. */
export const analysisHandlers = {
  ...agreementCalls,
  ...raterCalls,
  ...programAgreementCalls,
  ...traceCalls,
  ...analysisCalls,
};

export type AnalysisCallName = keyof typeof analysisHandlers;

export function isAnalysisCall(name: string): name is AnalysisCallName {
  return Object.hasOwn(analysisHandlers, name);
}
