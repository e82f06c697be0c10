import type { AgreementLine } from "./row.ts";
import { limits } from "../domain/limits.ts";

/**
 * Whether two raters have so few recordings in common that nothing tells how far their figure would be another with
 * others: such a pair is called neither the closest nor the furthest.
 */
export function hasFewInCommon({ of, recordings }: AgreementLine): boolean {
  return of.by === "pair" && recordings < limits.recordingsForInterval;
}
