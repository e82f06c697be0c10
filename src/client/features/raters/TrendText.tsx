import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RaterProfile } from "../../../agreement/raters/profile.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useWeekValue } from "./useWeekValue.ts";

/** The change in agreement per week with its CI; nothing for too few weeks. */
export function TrendText({
  profile: { trend, weeksOf },
}: {
  readonly profile: Pick<RaterProfile, "trend" | "weeksOf">;
}) {
  const { t } = useTranslation("raters");
  const write = useWeekValue(weeksOf);
  if (!trend) return null;
  const signed = (value: number) => (value > 0 ? `+${write(value)}` : write(value));
  const interval = t("interval", { low: signed(trend.low), high: signed(trend.high) });
  return (
    <Text size="xs" component="span">
      {t("perWeek", {
        change: leftToRight(`${signed(trend.perWeek)} ${interval}`.replaceAll(" ", "\u00A0")),
      })}
    </Text>
  );
}
