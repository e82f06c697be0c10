import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { ManyFacet } from "../../../../api/contract/ratingAnalysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { estimateOfFigure } from "../../../kit/figure/estimateOfFigure.ts";
import { useReason } from "../../../kit/figure/useReason.ts";
import { ForestPlot } from "../../../kit/chart/ForestPlot.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { WrightMap } from "../../../kit/chart/WrightMap.tsx";
import { useWrittenAgreement } from "../../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../../kit/text/isolated.ts";
import type { ViewProps } from "../viewProps.ts";
import { FacetSentences } from "./FacetSentences.tsx";
import { FacetTables } from "./FacetTables.tsx";
import { drawnSeverities, extremeSeverities } from "./facetFindings.ts";

/** The maximum number of raters drawn; the table has all. */
const drawnMost = 100;

/** The results of the many-facet Rasch model: warnings, raters’ severity, and all measures. */
export function FacetCharts({ data, scheme, source }: Props) {
  const { t } = useTranslation("analysis");
  const reason = useReason();
  const { decimal } = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const { study } = data;
  if (study.kind === "undefined") {
    return (
      <Text size="sm" maw="75ch">
        {study.because === "no_units"
          ? t("facets.none")
          : t("facets.notDefined", { because: reason(study.because) })}
      </Text>
    );
  }
  const names = new Map<string, string>(data.raters.map(({ id, name }) => [id, name]));
  const extremes = extremeSeverities(study);

  return (
    <>
      <FacetSentences {...{ study, names, scheme }} />
      <ForestPlot
        kind={t("facets.severity")}
        title={
          extremes
            ? t("facets.severest", {
                severe: isolated(names.get(extremes.severest.raterId) ?? ""),
                high: isolated(coefficient(extremes.severest.value)),
                lenient: isolated(names.get(extremes.mostLenient.raterId) ?? ""),
                low: isolated(coefficient(extremes.mostLenient.value)),
              })
            : t("facets.noneSevere")
        }
        hint={t("facets.severityHint")}
        source={source}
        fileName="rater-severity"
        level={3}
        rows={drawnSeverities(study, drawnMost).map(({ raterId, measure }) => ({
          id: raterId,
          name: names.get(raterId) ?? "",
          estimates: {
            severity: estimateOfFigure(measure, reason),
          },
        }))}
        series={[{ id: "severity", name: t("column.severity") }]}
        axis={{ label: t("facets.severityAxis"), format: decimal }}
        references={[{ at: 0, name: t("facets.average") }]}
        format={coefficient}
        rowsAre={t("column.rater")}
      />
      <WrightMap
        kind={t("facets.map")}
        title={t("facets.mapTitle")}
        hint={t("facets.mapHint")}
        source={source}
        fileName="wright-map"
        level={3}
        axis={{ label: t("facets.logits"), format: decimal }}
        rated={{
          heading: t("facets.rated"),
          note: t("facets.higher.rated"),
          places: study.rated.flatMap(({ key, name, measure }) =>
            measure.kind === "value" ? [{ id: key, name, measure: measure.value }] : [],
          ),
        }}
        columns={[
          {
            heading: t("facets.raters"),
            note: t("facets.higher.raters"),
            places: study.raters.flatMap(({ raterId, measure }) =>
              measure.kind === "value"
                ? [placeOf({ id: raterId, name: names.get(raterId) ?? "", measure })]
                : [],
            ),
          },
          {
            heading: t("facets.criteriaHead"),
            note: t("facets.higher.criteria"),
            places: study.criteria.flatMap(({ criterionId: id, measure }) =>
              measure.kind === "value"
                ? [
                    placeOf({
                      id,
                      name: scheme.criteria.find((one) => one.id === id)?.name ?? "",
                      measure,
                    }),
                  ]
                : [],
            ),
          },
        ]}
        format={coefficient}
      />
      <FacetTables {...{ study, names, scheme }} />
    </>
  );
}

function placeOf({
  id,
  name,
  measure: { value, low, high },
}: {
  readonly id: string;
  readonly name: string;
  readonly measure: {
    readonly value: number;
    readonly low: number | null;
    readonly high: number | null;
  };
}) {
  return { id, name, measure: value, low, high };
}

interface Props extends Pick<ViewProps, "source"> {
  readonly data: ManyFacet;
  readonly scheme: Scheme;
}
