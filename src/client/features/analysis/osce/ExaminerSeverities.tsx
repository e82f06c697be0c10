import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";
import { ForestPlot } from "../../../kit/chart/ForestPlot.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { estimateOfFigure } from "../../../kit/figure/estimateOfFigure.ts";
import { useReason } from "../../../kit/figure/useReason.ts";
import { useWrittenAgreement } from "../../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../../kit/text/isolated.ts";
import type { ViewProps } from "../viewProps.ts";

/**
 * The severity of examiners by the model that adjusts scores, which compares examiners through common candidates,
 * not recordings.
 */
export function ExaminerSeverities({ data: { adjustment, raters }, source }: Props) {
  const { t } = useTranslation("analysis");
  const { decimal } = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  if (adjustment.kind !== "value") return null;
  const names = new Map<string, string>(raters.map(({ id, name }) => [id, name]));
  const inOrder = adjustment.severities.toSorted((a, b) => valueOf(b) - valueOf(a));
  const [severest] = inOrder.filter((one) => one.isApart && valueOf(one) > 0);

  return (
    <ForestPlot
      kind={t("osce.severity")}
      title={
        severest
          ? t("osce.severestLogits", {
              name: isolated(names.get(severest.raterId) ?? ""),
              logits: isolated(coefficient(valueOf(severest))),
            })
          : t("osce.noneSevere")
      }
      hint={t("osce.severityLogitsHint")}
      source={source}
      fileName="examiner-severity-logits"
      level={3}
      rows={inOrder.map(({ raterId, severity }) => ({
        id: raterId,
        name: names.get(raterId) ?? "",
        estimates: {
          severity: estimateOfFigure(severity, reason),
        },
      }))}
      series={[{ id: "severity", name: t("column.severity") }]}
      axis={{ label: t("facets.severityAxis"), format: decimal }}
      references={[{ at: 0, name: t("facets.average") }]}
      format={coefficient}
      rowsAre={t("column.examiner")}
    />
  );
}

function valueOf({ severity }: { readonly severity: { kind: string; value?: number } }): number {
  return severity.value ?? -Infinity;
}

interface Props extends Pick<ViewProps, "source"> {
  readonly data: Osce;
}
