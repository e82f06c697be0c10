import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { AnalysisFigure } from "../../../../api/contract/analysisParts.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { useReason } from "../../../kit/figure/useReason.ts";
import { type TableCell, textCell } from "../../../kit/chart/chartTable.ts";
import { leftToRight } from "../../../kit/chart/isolated.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { useFormat } from "../../../kit/text/format.ts";
import { useWrittenAgreement } from "../../../kit/query/useWrittenAgreement.ts";
import { column, figureCell, intervalCell, intervalColumn } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { severestFirst, type FacetStudy } from "./facetFindings.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

type Element =
  | FacetStudy["raters"][number]
  | FacetStudy["criteria"][number]
  | FacetStudy["rated"][number];
type Plain = Element["infit"];

/**
 * Tables of the model: raw and adjusted scores, every measure with its error and fit, thresholds, and a summary of
 * each facet.
 */
export function FacetTables({ study, names, scheme }: Props) {
  const { t } = useTranslation("analysis");
  const format = useFormat();
  const reason = useReason();
  const { whole, decimal } = useNumbers();
  const { coefficient, probability } = useWrittenAgreement();
  const between = (low: string, high: string) => leftToRight(t("ends", { low, high }));
  const criterionName = (id: string) => scheme.criteria.find((one) => one.id === id)?.name ?? "";
  const counted = study.criteria.filter(({ levelsAreCounted }) => levelsAreCounted);

  return (
    <>
      <AnalysisTable
        title={t("facets.ratedTable")}
        hint={t("facets.ratedHint")}
        fileName="many-facet-rated"
        table={{
          heads: [
            column(t("column.ratedThing"), "rated", false),
            column(t("column.ratings"), "ratings"),
            column(t("column.rawAverage"), "raw_average"),
            column(t("column.adjustedAverage"), "adjusted_average"),
            column(t("column.adjustedBy"), "difference"),
            ...measureHeads("quality"),
          ],
          lines: study.rated.map((one) => ({
            id: one.key,
            cells: [
              textCell(one.name),
              figureCell(one.ratings, { write: whole, absent: "" }),
              figureCell(one.observedAverage, { write: coefficient, absent: "" }),
              plainCell(one.adjustedAverage),
              figureCell(
                one.adjustedAverage.kind === "value"
                  ? one.adjustedAverage.value - one.observedAverage
                  : null,
                { write: coefficient, absent: "" },
              ),
              ...measureCells(one),
            ],
          })),
        }}
      />
      <AnalysisTable
        title={t("facets.ratersTable")}
        hint={t("facets.ratersHint")}
        fileName="many-facet-raters"
        table={{
          heads: [
            column(t("column.rater"), "rater", false),
            ...averageHeads(),
            ...measureHeads("severity"),
          ],
          lines: severestFirst(study).map((one) => ({
            id: one.raterId,
            cells: [
              textCell(names.get(one.raterId) ?? ""),
              ...averageCells(one),
              ...measureCells(one),
            ],
          })),
        }}
      />
      <AnalysisTable
        title={t("facets.criteriaTable")}
        hint={inSequence([
          t("facets.criteriaHint"),
          ...(counted.length > 0
            ? [
                t("facets.criteriaCounted", {
                  names: format.list(counted.map(({ criterionId }) => criterionName(criterionId))),
                }),
              ]
            : []),
        ])}
        fileName="many-facet-criteria"
        table={{
          heads: [
            column(t("column.criterion"), "criterion", false),
            ...averageHeads(),
            ...measureHeads("difficulty"),
          ],
          lines: study.criteria.map((one) => ({
            id: one.criterionId,
            cells: [
              textCell(criterionName(one.criterionId)),
              ...averageCells(one),
              ...measureCells(one),
            ],
          })),
        }}
      />
      <AnalysisTable
        title={t("facets.thresholds")}
        hint={t("facets.thresholdsHint")}
        fileName="many-facet-thresholds"
        table={{
          heads: [
            column(t("column.criteria"), "criteria", false),
            column(t("column.step"), "levels", false),
            intervalColumn(t("column.threshold"), "threshold"),
          ],
          lines: study.scales.flatMap(({ criterionIds, thresholds }) =>
            thresholds.map(({ from, to, measure }) => ({
              id: `${criterionIds.join()} ${to}`,
              cells: [
                textCell(format.list(criterionIds.map(criterionName))),
                textCell(leftToRight(`${whole(from)} → ${whole(to)}`)),
                limitsCell(measure, t("facets.notUsed")),
              ],
            })),
          ),
        }}
      />
      <AnalysisTable
        title={t("facets.summary")}
        hint={t("facets.summaryHint")}
        fileName="many-facet-summary"
        table={{
          heads: [
            column(t("column.facet"), "facet", false),
            column(t("column.number"), "count"),
            column(t("column.logitSd"), "sd"),
            column(t("column.separation"), "separation"),
            column(t("column.strata"), "strata"),
            column(t("column.reliability"), "reliability"),
            column(t("column.chiSquare"), "chi_square"),
            column(t("column.df"), "df"),
            column(t("column.p"), "p"),
          ],
          lines: (["rated", "raters", "criteria"] as const).map((facet) => {
            const { sameMeasure, ...one } = study.summaries[facet];
            return {
              id: facet,
              cells: [
                textCell(t(`facets.facet.${facet}`)),
                figureCell(one.count, { write: whole, absent: "" }),
                figureCell(one.standardDeviation, { write: coefficient, absent: "" }),
                plainCell(one.separation),
                plainCell(one.strata),
                plainCell(one.reliability),
                figureCell(sameMeasure?.chiSquare, { write: decimal, absent: "" }),
                figureCell(sameMeasure?.df, { write: whole, absent: "" }),
                figureCell(sameMeasure?.p, { write: probability, absent: "" }),
              ],
            };
          }),
        }}
      />
    </>
  );

  function averageHeads() {
    return [
      column(t("column.ratings"), "ratings"),
      column(t("column.rawAverage"), "raw_average"),
      column(t("column.fairAverage"), "fair_average"),
    ];
  }

  function averageCells({ ratings, observedAverage, fairAverage }: Element): readonly TableCell[] {
    return [
      figureCell(ratings, { write: whole, absent: "" }),
      figureCell(observedAverage, { write: coefficient, absent: "" }),
      plainCell(fairAverage),
    ];
  }

  function measureHeads(what: "severity" | "difficulty" | "quality") {
    return [
      intervalColumn(t(`column.${what}`), what),
      column(t("column.standardError"), "standard_error"),
      column(t("column.infit"), "infit"),
      column(t("column.outfit"), "outfit"),
    ];
  }

  function measureCells({ measure, standardError, infit, outfit }: Element): readonly TableCell[] {
    return [
      limitsCell(measure),
      figureCell(standardError, { write: coefficient, absent: "" }),
      plainCell(infit),
      plainCell(outfit),
    ];
  }

  function limitsCell(figure: AnalysisFigure, absent?: string): TableCell {
    if (figure.kind === "undefined") {
      return { text: absent ?? reason(figure.because), values: [null, null, null] };
    }
    const { value, low, high } = figure;
    return intervalCell(value, low === null || high === null ? null : { low, high }, {
      write: coefficient,
      absent: "",
      between,
    });
  }

  function plainCell(figure: Plain): TableCell {
    return figureCell(figure.kind === "value" ? figure.value : null, {
      write: coefficient,
      absent: figure.kind === "undefined" ? reason(figure.because) : "",
    });
  }
}

interface Props {
  readonly study: FacetStudy;
  readonly names: ReadonlyMap<string, string>;
  readonly scheme: Scheme;
}
