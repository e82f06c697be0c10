import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { CalibrationResult } from "../../../api/contract/calibration.ts";
import { isPassed } from "../../../domain/entities/gate.ts";
import { useWrittenList } from "../../kit/text/useWrittenList.ts";
import { type Names, useRuleWords } from "../../kit/figure/useRuleWords.ts";

/**
 * Returns a function that says in one sentence which rules an attempt did not pass, or that it passed all.
 */
export function useResultText(names: Names): (result: CalibrationResult) => string {
  const { t } = useTranslation("calibration");
  const words = useRuleWords(names);
  const list = useWrittenList();
  return ({ results, recordings }) => {
    const failed = results
      .filter((result) => !isPassed(result))
      .map(({ rule }) => words.name(rule));
    const over = recordings > 1 ? ` ${t("overRecordings", { count: recordings })}` : "";
    return failed.length === 0
      ? `${t("allPassed", { count: results.length })}${over}`
      : `${t("failedBy", { count: failed.length, rules: list(failed) })}${over}`;
  };
}
