import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { RaterProfile } from "../../../agreement/raters/profile.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** By how much agreement changes from week to week, with its interval; nothing of too few weeks. */
export function TrendText({ trend }: Pick<RaterProfile, "trend">) {
  const { t } = useTranslation("raters");
  const { coefficient } = useWrittenAgreement();
  if (!trend) return null;
  const signed = (value: number) => (value > 0 ? `+${coefficient(value)}` : coefficient(value));
  const interval = t("interval", { low: signed(trend.low), high: signed(trend.high) });
  return (
    <Text size="sm" component="span">
      {t("perWeek", { change: leftToRight(`${signed(trend.perWeek)} ${interval}`) })}
    </Text>
  );
}
