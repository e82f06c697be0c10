import type { Agreement } from "../../../api/contract/agreement.ts";

/** Reasons why work is not compared, in the order of the report. */
export const leftOutKinds = [
  "notSubmitted",
  "blind",
  "recordingsWithOneRater",
  "otherSchemeVersion",
  "otherRound",
  "older",
] as const satisfies readonly (keyof Agreement["excluded"])[];
