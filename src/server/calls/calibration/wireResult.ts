import type { CalibrationResult } from "../../../api/contract/calibration.ts";
import { isPassed } from "../../../domain/entities/gate.ts";
import type { AttemptRow } from "../../database/calibration/attempts.ts";

/** A result as the API reports it, without internal keys. */
export function wireResult({
  results,
  recordings,
  isGoldReplaced,
  outcome,
}: NonNullable<AttemptRow["result"]>): CalibrationResult {
  return {
    results: [...results],
    recordings,
    isPassed: results.length > 0 && results.every(isPassed),
    isGoldReplaced,
    outcome,
  };
}
