import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Figure, Interval } from "../../../statistics/statistic.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { BlandAltman } from "../../kit/chart/BlandAltman.tsx";
import type { Estimate } from "../../kit/chart/estimate.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import type { Calculation } from "./calculation.ts";

/** A Bland–Altman plot of two raters’ measurements. */
export function DifferencesPart({ calculation }: { readonly calculation: Calculation }) {
  const { t } = useTranslation("calculator");
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  const { differences, raters } = calculation;
  const [a = "", b = ""] = raters;
  if (!differences) return null;
  const { answer, points, units } = differences;
  const estimate = (figure: Figure, interval: Interval): Estimate =>
    figure.kind === "value"
      ? {
          kind: "value",
          value: figure.value,
          low: interval.kind === "interval" ? interval.low : null,
          high: interval.kind === "interval" ? interval.high : null,
        }
      : { kind: "undefined", because: reason(figure.because) };

  return (
    <BlandAltman
      kind={t("differences.kind")}
      title={t("differences.title", { a, b })}
      hint={t("differences.hint")}
      inSight={
        points.length < units ? t("differences.some", { shown: points.length, units }) : undefined
      }
      fileName="bland-altman"
      level={3}
      points={points.map(({ unit, mean, difference }, at) => ({
        id: String(at),
        name: unit,
        mean,
        difference,
      }))}
      bias={estimate(answer.figure, answer.interval)}
      lowerLimit={estimate(answer.parts.low, answer.lowInterval)}
      upperLimit={estimate(answer.parts.high, answer.highInterval)}
      across={{ label: t("differences.mean") }}
      axis={{ label: t("differences.difference", { a, b }) }}
      format={coefficient}
      pointsAre={t("unit")}
    />
  );
}
