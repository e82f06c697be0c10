import { useTranslation } from "react-i18next";
import { limits } from "../../domain/limits.ts";
import { type Reason, reasons } from "../../statistics/reasons.ts";

/** Gives the function that says in words why a figure, or its interval, is not defined. */
export function useReason(): (because: string) => string {
  const { t, i18n } = useTranslation("statistics");
  return (because) => {
    if (isReason(because)) return t(`undefined.${because}`);
    // Only a study's agreement has it, and with it these words.
    return because === "too_few_recordings"
      ? i18n.t("agreement:fewRecordings", { least: limits.recordingsForInterval })
      : because;
  };
}

function isReason(text: string): text is Reason {
  const known: readonly string[] = reasons;
  return known.includes(text);
}
