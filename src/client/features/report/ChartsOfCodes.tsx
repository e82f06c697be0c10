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

/** Agreement on each code against the rest, by every chance-corrected statistic. */
export function ChartsOfCodes({ report, agreement, lines }: Props) {
  const { t } = useTranslation("report");
  const { decimal } = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const titleOf = useForestTitle();
  const source = useSource(report);
  const codes = agreement.schemeVersion?.scheme.codes ?? [];
  const { series, rows } = useForest(agreement.statistics.events, lines, (line) =>
    line.of.by === "code" ? colorOf(line.of.codeId) : undefined,
  );
  if (lines.length === 0 || series.length === 0) return null;
  const hasLimits = someHaveLimits(agreement.rows.filter(({ of }) => of.by === "code"));
  return (
    <ForestPlot
      kind={t("chart.forestKind")}
      title={titleOf(series, rows) ?? t("chart.forestPlain")}
      hint={
        hasLimits ? inSequence([t("chart.limits"), t("chart.forestHint")]) : t("chart.forestHint")
      }
      source={source}
      fileName="reliability-codes"
      level={3}
      series={series}
      rows={rows}
      axis={{ label: t("chart.forestAxis"), high: 1, format: decimal }}
      references={[{ at: 0, name: t("chart.chance") }]}
      format={coefficient}
      rowsAre={t("table.codeHead")}
    />
  );

  function colorOf(codeId: string): string | undefined {
    return codes.find(({ id }) => id === codeId)?.color;
  }
}

interface Props {
  readonly report: Report;
  readonly agreement: Agreement;
  readonly lines: readonly NamedLine[];
}
