import type { Agreement } from "../../../api/contract/agreement.ts";

/** Why work is not compared, in the order in which a report says it. */
export const leftOutKinds = [
  "notSubmitted",
  "blind",
  "recordingsWithOneRater",
  "otherSchemeVersion",
  "otherRound",
  "older",
] as const satisfies readonly (keyof Agreement["excluded"])[];
