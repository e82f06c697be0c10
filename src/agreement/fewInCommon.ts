import type { AgreementLine } from "./row.ts";
import { limits } from "../domain/limits.ts";

/**
 * Whether two raters share so few recordings that their value may be due to these recordings: such
 * a pair is never reported as the one with the highest or lowest agreement.
 */
export function hasFewInCommon({ of, recordings }: AgreementLine): boolean {
  return of.by === "pair" && recordings < limits.recordingsForInterval;
}
