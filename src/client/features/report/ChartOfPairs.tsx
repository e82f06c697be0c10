import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import { isShare } from "../../../agreement/facts.ts";
import { estimateOfFigure } from "../../kit/figure/estimateOfFigure.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { PairHeatMap } from "../../kit/chart/PairHeatMap.tsx";
import type { PairCell } from "../../kit/chart/pairCell.ts";
import { hasFewInCommon } from "../../../agreement/fewInCommon.ts";
import type { NamedLine } from "./FigureTable.tsx";
import { useReportWords } from "./useReportWords.ts";
import { useSource } from "./useSource.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/**
 * The maximum number of raters in the chart: more names cannot be read on paper. A table then summarises the pairs.
 */
const ratersDrawn = 40;

/** The main statistic for every pair of raters; nothing for two raters, who are a single pair. */
export function ChartOfPairs({ report, agreement, lines }: Props) {
  const { t } = useTranslation("report");
  const { coefficient, share } = useWrittenAgreement();
  const reason = useReason();
  const recipe = useReportWords();
  const source = useSource(report);
  const [main] = agreement.statistics.events;
  if (!main || agreement.raters.length > ratersDrawn) return null;
  const pairs = lines.flatMap(({ line }): readonly PairCell[] => {
    const [figure] = line.figures;
    if (line.of.by !== "pair" || !figure) return [];
    const { raterA: a, raterB: b } = line.of;
    const isUncertain = hasFewInCommon(line);
    const estimate = estimateOfFigure(figure, reason);
    return [{ a, b, estimate, ...(figure.kind === "value" && { isUncertain }) }];
  });
  const written = isShare(main) ? share : coefficient;
  const known = lines.filter(({ line }) => line.figures[0]?.kind === "value");
  const named = known.filter(({ line }) => !hasFewInCommon(line));
  const values = named.flatMap(({ line }) => {
    const [figure] = line.figures;
    return figure?.kind === "value" ? [figure.value] : [];
  });
  const [low, high] =
    values.length === 0 ? [] : [written(Math.min(...values)), written(Math.max(...values))];
  return (
    <PairHeatMap
      kind={t("chart.pairsKind")}
      title={
        low === high
          ? t("chart.pairs", { name: recipe.name(main) })
          : t(named.length < known.length ? "chart.pairsSayOfSome" : "chart.pairsSay", {
              name: recipe.name(main),
              low,
              high,
            })
      }
      source={source}
      fileName="reliability-pairs"
      level={3}
      raters={agreement.raters}
      pairs={pairs}
      measure={recipe.name(main)}
      format={written}
    />
  );
}

interface Props {
  readonly report: Report;
  readonly agreement: Agreement;
  readonly lines: readonly NamedLine[];
}
