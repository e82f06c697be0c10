import { useTranslation } from "../text/useTranslation.ts";
import { type Reason, reasons } from "../../../statistics/reasons.ts";

/** Gives the function that says why a figure, or its interval, is undefined. */
export function useReason(): (because: string) => string {
  const { t } = useTranslation("statistics");
  return (because) => (isReason(because) ? t(`undefined.${because}`) : because);
}

function isReason(text: string): text is Reason {
  const known: readonly string[] = reasons;
  return known.includes(text);
}
