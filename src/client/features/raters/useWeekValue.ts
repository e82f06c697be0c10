import type { RaterProfile } from "../../../agreement/raters/profile.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** Gives the function that writes a rater’s weekly value: a coefficient or a percentage. */
export function useWeekValue(of: RaterProfile["weeksOf"]): (value: number) => string {
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  return of === "time" || of === "scans" ? coefficient : numbers.percent;
}
