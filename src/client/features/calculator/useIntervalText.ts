import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Interval } from "../../../statistics/statistic.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** Gives the functions that write an interval and its method, or why there is none. */
export function useIntervalText() {
  const { t } = useTranslation(["calculator", "statistics"]);
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  return {
    text: (interval: Interval): string =>
      interval.kind === "interval"
        ? t("interval", {
            low: coefficient(interval.low),
            high: coefficient(interval.high),
          })
        : t("noIntervalBecause", {
            because:
              interval.because === "not_part_of_this_statistic"
                ? t("noFormula")
                : reason(interval.because),
          }),
    method: (interval: Interval): string =>
      interval.kind === "interval"
        ? t("intervalMethod", {
            level: numbers.percent(interval.level),
            method: t(`statistics:method.${interval.method}`),
          })
        : "",
  };
}
