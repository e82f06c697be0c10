import { useTranslation } from "../../kit/text/useTranslation.ts";
import { exact } from "../../kit/chart/estimate.ts";
import { TimeBudgetBars } from "../../kit/chart/TimeBudgetBars.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import type { Class, Distribution } from "./distribution.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** The proportion of each code in each rater’s ratings. */
export function DistributionChart({ distribution, raters }: Props) {
  const { t } = useTranslation(["calculator", "charts"]);
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const { classes, counts } = distribution;
  const nameOf = (one: Class) =>
    one.kind === "code"
      ? one.name
      : t("range", { low: coefficient(one.low), high: coefficient(one.high) });
  if (classes.length === 0) return null;
  const groups = raters.map((name, at) => ({
    id: String(at),
    name,
    values: Object.fromEntries(
      (counts[at] ?? []).map((count, place) => [String(place), exact(count)]),
    ),
  }));

  return (
    <TimeBudgetBars
      kind={t("charts:kinds.distribution")}
      title={t("distribution")}
      hint={t("distributionHint")}
      fileName="interrater-distribution"
      level={3}
      layout="stacked"
      groups={groups}
      groupsAre={t("rater")}
      series={classes.map((one, place) => ({ id: String(place), name: nameOf(one) }))}
      axis={{ label: t("rated") }}
      format={numbers.whole}
      isWhole
    />
  );
}

interface Props {
  readonly distribution: Distribution;
  readonly raters: readonly string[];
}
