import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import { ForestPlot } from "../../kit/chart/ForestPlot.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import type { NamedLine } from "./FigureTable.tsx";
import { someHaveLimits } from "./someHaveLimits.ts";
import { useForest } from "./useForest.ts";
import { useForestTitle } from "./useForestTitle.ts";
import { useSource } from "./useSource.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { inSequence } from "../../kit/text/phrase.ts";

/** A chart of agreement by criterion. */
export function ChartOfCriteria({ report, agreement, lines }: Props) {
  const { t } = useTranslation("report");
  const { decimal } = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const titleOf = useForestTitle();
  const source = useSource(report);
  const { series, rows } = useForest(agreement.statistics.ratings, lines, () => undefined);
  if (lines.length === 0 || series.length === 0) return null;
  // The total is none of them: it is told in a sentence of its own.
  const ofCriteria = rows.filter((_, at) => {
    const of = lines[at]?.line.of;
    return of?.by === "criterion" && of.criterionId !== null;
  });
  const hasLimits = someHaveLimits(agreement.rows.filter(({ of }) => of.by === "criterion"));
  return (
    <ForestPlot
      kind={t("chart.criteriaKind")}
      title={titleOf(series, ofCriteria) ?? t("chart.criteriaPlain")}
      hint={
        hasLimits ? inSequence([t("chart.limits"), t("chart.forestHint")]) : t("chart.forestHint")
      }
      source={source}
      fileName="reliability-criteria"
      level={3}
      series={series}
      rows={rows}
      axis={{ label: t("chart.forestAxis"), high: 1, format: decimal }}
      references={[{ at: 0, name: t("chart.chance") }]}
      format={coefficient}
      rowsAre={t("table.criterionHead")}
    />
  );
}

interface Props {
  readonly report: Report;
  readonly agreement: Agreement;
  readonly lines: readonly NamedLine[];
}
