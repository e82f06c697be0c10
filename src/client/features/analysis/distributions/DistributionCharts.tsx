import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Distributions } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { Histogram } from "../../../kit/chart/Histogram.tsx";
import { scaledWrite } from "../../../kit/chart/series.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import classes from "../analysis.module.css";
import { secondUs } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { Setting } from "../Setting.tsx";
import { ShownPicker } from "../ShownPicker.tsx";
import { useNamedGroups } from "../useNamedGroups.ts";
import { useSeries } from "../useSeries.ts";
import type { ViewProps } from "../viewProps.ts";
import { chosenSubject, histogramOf, subjectOf } from "./histogram.ts";
import { useDistributionTable } from "./useDistributionTable.ts";

/** The histogram of one code or criterion by group, and the quartiles of all as a table. */
export function DistributionCharts({ data, scheme, groupBy, search, choose, source }: Props) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const groups = useNamedGroups(data.groups, groupBy);
  const { series, notDrawn } = useSeries(groups, search.shown);
  const isOfRatings = data.of === "ratings";
  const subject = chosenSubject(data.rows, isOfRatings ? search.criterion : search.code);
  const rows = data.rows.filter((row) => subjectOf(row) === subject);
  const names = new Map<string, string>([
    ...scheme.codes.map(({ id, name }) => [id, name] as const),
    ...scheme.criteria.map(({ id, name }) => [id, name] as const),
    ...(scheme.sections ?? []).map(
      ({ id, name }) => [id, t("sectionTotal", { section: name })] as const,
    ),
    ["total", t("rubricTotal")],
  ]);
  const nameOf = (id: string) => names.get(id) ?? id;
  const criterion = scheme.criteria.find(({ id }) => id === subject);
  const histogram = histogramOf(rows, { groups: series, criterion });
  const table = useDistributionTable({ rows: data.rows, groups, nameOf, isOfRatings });
  const subjects = [...new Set(data.rows.map(subjectOf))];
  const [only] = rows;
  const write = (value: number) =>
    isOfRatings ? numbers.decimal(value) : numbers.time(value * secondUs);

  if (subject === undefined) return <Text size="sm">{t(`distributions.no_${data.of}`)}</Text>;
  return (
    <>
      <Histogram
        kind={t(`distributions.${data.of}`)}
        title={
          rows.length === 1 && only
            ? t("distributions.half", {
                of: nameOf(subject),
                low: write(only.lowerQuartile / (isOfRatings ? 1 : secondUs)),
                high: write(only.upperQuartile / (isOfRatings ? 1 : secondUs)),
              })
            : t("distributions.title", { of: nameOf(subject) })
        }
        hint={t(`distributions.says_${data.of}`)}
        inSight={notDrawn}
        source={source}
        fileName={`distribution-${data.of}`}
        level={3}
        bins={histogram.bins}
        groups={histogram.groups}
        as={search.as ?? "count"}
        axis={{
          label: isOfRatings
            ? nameOf(subject)
            : t(data.of === "gaps" ? "distributions.axis_gaps" : "distributions.axis_durations"),
        }}
        format={isOfRatings ? numbers.decimal : scaledWrite(numbers.secondsOnly, secondUs)}
        tools={
          <div className={classes["settings"]}>
            <Setting
              label={isOfRatings ? t("column.criterion") : t("column.code")}
              value={subject}
              options={subjects.map((id) => ({ value: id, label: nameOf(id) }))}
              onChange={(id) => choose(isOfRatings ? { criterion: id } : { code: id })}
            />
            <Setting
              label={t("distributions.as")}
              value={search.as ?? "count"}
              options={[
                { value: "count", label: t("distributions.asCount") },
                { value: "share", label: t("distributions.asShare") },
              ]}
              onChange={(as) => choose({ as })}
            />
            <ShownPicker {...{ groups, search, choose }} />
          </div>
        }
      />
      <AnalysisTable
        title={t("distributions.table")}
        table={table}
        fileName={`distribution-${data.of}`}
      />
    </>
  );
}

interface Props extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly data: Distributions;
  readonly scheme: Scheme;
  readonly groupBy: string;
}
