import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";
import { useReason } from "../../../kit/figure/useReason.ts";
import { leftToRight } from "../../../kit/chart/isolated.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { useFormat } from "../../../kit/text/format.ts";
import { useWrittenAgreement } from "../../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../../kit/text/isolated.ts";
import { loweringStations } from "./loweringStations.ts";

/** How well the mean over stations distinguishes candidates, and who passes by the selected rule. */
export function ExamReliability({ data }: { readonly data: Osce }) {
  const { t } = useTranslation("analysis");
  const reason = useReason();
  const format = useFormat();
  const { decimal } = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const { exam, stations, candidates } = data;
  const { alpha, margin, leastStations, standardError } = exam;
  if (stations.length < 2) return null;
  const count = (verdict: string) => candidates.filter((one) => one.verdict === verdict).length;
  const [belowMark, fewStations] = [count("below_mark"), count("too_few_stations")];
  const isDecided = candidates.some(({ verdict }) => verdict !== null);
  const lowering = loweringStations(data);

  return (
    <div>
      <Title order={3} size="h4">
        {t("osce.reliability")}
      </Title>
      <Text size="sm" maw="75ch">
        {alpha.kind === "value"
          ? t("osce.alpha", {
              stations: stations.length,
              alpha: figure(alpha),
              sem: standardError === null ? "" : isolated(decimal(standardError)),
            })
          : t("osce.noAlpha", { because: reason(alpha.because) })}{" "}
        {alpha.kind === "value" && exam.fit === "reml" && `${t("osce.alphaGaps")} `}
        {lowering.length > 0 &&
          t("osce.alphaRises", {
            count: lowering.length,
            stations: format.list(
              lowering.map(({ station }) => isolated(station ?? t("osce.noStation"))),
            ),
            alpha: isolated(coefficient(lowering[0]?.alpha ?? NaN)),
          })}
      </Text>
      {isDecided && (
        <Text size="sm" maw="75ch">
          {t("osce.decided", { count: candidates.length, passed: count("passed") })}{" "}
          {belowMark > 0 && `${t("osce.failedMark", { count: belowMark })} `}
          {fewStations > 0 && `${t("osce.failedStations", { count: fewStations })} `}
          {t("osce.ruleHint", {
            margin: margin > 0 ? t("osce.ruleMargin", { count: margin }) : "",
            stations: leastStations > 0 ? t("osce.ruleStations", { count: leastStations }) : "",
          })}
        </Text>
      )}
    </div>
  );

  function figure({
    value,
    low,
    high,
  }: {
    readonly value: number;
    readonly low: number | null;
    readonly high: number | null;
  }): string {
    return low === null || high === null
      ? isolated(coefficient(value))
      : leftToRight(
          t("interval", {
            value: coefficient(value),
            low: coefficient(low),
            high: coefficient(high),
          }),
        );
  }
}
