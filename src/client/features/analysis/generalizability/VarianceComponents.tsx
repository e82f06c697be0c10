import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { textCell } from "../../../kit/chart/chartTable.ts";
import { TimeBudgetBars } from "../../../kit/chart/TimeBudgetBars.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../../kit/query/useWrittenAgreement.ts";
import type { ViewProps } from "../viewProps.ts";
import { leftToRight } from "../../../kit/chart/isolated.ts";
import { column, figureCell, intervalCell, intervalColumn } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import type { Study } from "./dStudyLines.ts";
import { knownSources } from "./knownSources.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

/** The variance components of ratings: bars of their shares, and the table of the analysis. */
export function VarianceComponents({ study, source }: Props) {
  const { t } = useTranslation("analysis");
  const { percent, whole } = useNumbers();
  const { variance: writeVariance } = useWrittenAgreement();
  const nameOf = (letters: string) => {
    const known = knownSources.find((one) => one.letters === letters);
    return known ? t(`g.source.${known.key}`) : letters;
  };
  const between = (low: string, high: string) => leftToRight(t("ends", { low, high }));
  const isNegative = study.components.some(({ variance }) => variance < 0);
  const isAtBorder =
    study.fit === "reml" && study.components.some(({ variance }) => variance === 0);
  const hints = [t("g.componentsHint"), t("g.whiskers")];
  const inSight = [
    ...(isNegative ? [t("g.negative")] : []),
    ...(isAtBorder ? [t("g.atBorder")] : []),
  ];
  const [largest] = study.components.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));

  return (
    <>
      <TimeBudgetBars
        kind={t("g.components")}
        title={
          largest?.share != null
            ? t("g.largest", {
                source: nameOf(largest.source),
                share: percent(largest.share),
              })
            : t("g.components")
        }
        hint={inSequence(hints)}
        inSight={inSequence(inSight)}
        source={source}
        fileName="variance-components"
        level={3}
        groups={study.components.map((component) => ({
          id: component.source,
          name: nameOf(component.source),
          values: {
            share:
              component.share === null
                ? { kind: "undefined", because: t("absent.noVariance") }
                : {
                    kind: "value",
                    value: component.share,
                    low: component.shareInterval?.low ?? null,
                    high: component.shareInterval?.high ?? null,
                  },
          },
        }))}
        series={[{ id: "share", name: t("column.varianceShare") }]}
        axis={{ label: t("column.varianceShare"), low: 0, high: 1 }}
        format={percent}
        groupsAre={t("column.source")}
      />
      <AnalysisTable
        title={t(study.fit === "reml" ? "g.components" : "g.componentsTable")}
        fileName="variance-components"
        table={{
          heads: [
            column(t("column.source"), "source_name", false),
            column(t("column.letters"), "source", false),
            column(t("column.df"), "df"),
            column(t("column.meanSquare"), "mean_square"),
            intervalColumn(t("column.variance"), "variance"),
            intervalColumn(t("column.varianceShare"), "share"),
          ],
          lines: study.components.map((component) => {
            const absent = t(study.fit === "reml" ? "absent.reml" : "absent.noVariance");
            return {
              id: component.source,
              cells: [
                textCell(nameOf(component.source)),
                textCell(component.source),
                figureCell(component.df, { write: whole, absent }),
                figureCell(component.meanSquare, { write: writeVariance, absent }),
                intervalCell(component.variance, component.varianceInterval, {
                  write: writeVariance,
                  absent,
                  between,
                }),
                intervalCell(component.share, component.shareInterval, {
                  write: percent,
                  absent,
                  between,
                }),
              ],
            };
          }),
        }}
      />
    </>
  );
}

interface Props extends Pick<ViewProps, "source"> {
  readonly study: Study;
}
