import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Profiles } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { ForestPlot } from "../../../kit/chart/ForestPlot.tsx";
import { LineOverTime } from "../../../kit/chart/LineOverTime.tsx";
import { ProfileRadar } from "../../../kit/chart/ProfileRadar.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import classes from "../analysis.module.css";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { useNamedGroups } from "../useNamedGroups.ts";
import { shownGroups } from "../shownGroups.ts";
import { ShownPicker } from "../ShownPicker.tsx";
import { useSeries } from "../useSeries.ts";
import type { ViewProps } from "../viewProps.ts";
import { overTime } from "./overTime.ts";
import { extremesOf, radarOf, reachOf } from "./radar.ts";
import { useProfileTable } from "./useProfileTable.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

/** The minimum number of spokes: fewer enclose no area. */
const fewestSpokes = 3;

/** The maximum number of bands drawn over each other. */
const drawnMost = 6;

/**
 * The ratings by criterion as a radar chart (or as intervals, for few criteria), as lines over time, and as a
 * table.
 */
export function ProfileCharts(props: Props) {
  const { data, scheme, groupBy, asked, known, search, choose, source } = props;
  const { t } = useTranslation("analysis");
  const { decimal, whole } = useNumbers();
  const groups = useNamedGroups(data.groups, groupBy);
  const radar = radarOf(data.rows, {
    criteria: scheme.criteria,
    groups,
    words: {
      notRated: t("notRated"),
      scale: ({ low, high }) => t("scaleRange", { low: whole(low), high: whole(high) }),
    },
  });
  const over = overTime(asked, known?.variables ?? []);
  // Without a value a recording has no place in time.
  const dated = groups.filter(({ id }) => id !== "");
  const ofAll = extremesOf(radar, groups);
  const { series, notDrawn } = useSeries(groups, search.shown, {
    most: drawnMost,
    unasked: ofAll && [ofAll.most.id, ofAll.least.id],
  });
  const isOfAll =
    groups.length === series.length ||
    !shownGroups(groups, search.shown, { most: drawnMost }).isChosen;
  // The title is about those that are drawn.
  const extremes = isOfAll ? ofAll : extremesOf(radar, series);
  const [only] = series;
  const table = useProfileTable({ rows: data.rows, scheme, groups });
  const isRated = data.rows.some(({ rated }) => rated > 0);
  /** Whether groups are raters: titles then say that they rate, not that they are rated. */
  const isOfRaters = asked.split(",").includes("rater");
  const hints = [
    t("profiles.hint"),
    ...(scheme.criteria.some(({ scale }) => scale === "trace") ? [t("profiles.traces")] : []),
    ...(radar.isStretched ? [t("profiles.stretched")] : []),
  ];
  const inSight = [
    ...(isOfRaters && extremes ? [t("profiles.findingHint")] : []),
    ...(notDrawn ? [notDrawn] : []),
  ];
  const head = {
    kind: t("profiles.kind"),
    title: extremes
      ? t(findingKey(isOfAll, isOfRaters), {
          most: extremes.most.name,
          mostValue: decimal(extremes.most.mean),
          least: extremes.least.name,
          leastValue: decimal(extremes.least.mean),
        })
      : only && series.length === 1 && groups.length > 1
        ? t("profiles.besideAll", { name: only.name, all: groups.length })
        : t("profiles.same"),
    hint: inSequence(hints),
    inSight: inSequence(inSight),
    source,
    fileName: "profiles",
    level: 3 as const,
    tools: groups.length > drawnMost && (
      <div className={classes["settings"]}>
        <ShownPicker {...{ groups, search, choose }} most={drawnMost} />
      </div>
    ),
    ...(!isRated && { status: { kind: "empty" as const, because: t("profiles.empty") } }),
  };

  return (
    <>
      {radar.spokes.length >= fewestSpokes ? (
        <ProfileRadar
          {...head}
          spokes={radar.spokes}
          series={series}
          all={
            series.length < groups.length
              ? {
                  name: t("profiles.reach", { all: groups.length }),
                  reach: reachOf(radar, groups),
                  unstretched: reachOf(radar, groups, "unstretched"),
                }
              : undefined
          }
          axis={radar.axis}
          format={decimal}
          spokesAre={t("column.criterion")}
        />
      ) : (
        <ForestPlot
          {...head}
          rows={radar.spokes.map(({ id, name, note, values }) => ({
            id,
            name,
            note,
            estimates: values,
          }))}
          series={series}
          axis={{ label: t("profiles.axis"), ...radar.axis }}
          format={decimal}
          rowsAre={t("column.criterion")}
        />
      )}
      {over && groups.length > 1 && (
        <LineOverTime
          {...head}
          title={
            over.kind === "rounds"
              ? t("profiles.overRounds")
              : t("profiles.overTime", { variable: over.name })
          }
          hint={inSequence([
            t("profiles.overHint"),
            ...(radar.isStretched ? [t("profiles.stretched")] : []),
          ])}
          inSight={undefined}
          tools={undefined}
          fileName={over.kind === "rounds" ? "profiles-over-rounds" : "profiles-over-time"}
          steps={dated.map(({ id, name }) => ({
            id,
            name,
            estimates: Object.fromEntries(
              radar.spokes.map((spoke) => [spoke.id, spoke.values[id]]),
            ),
          }))}
          series={radar.spokes.map(({ id, name }) => ({ id, name }))}
          axis={{ label: t("profiles.axis"), ...radar.axis }}
          format={decimal}
          stepsAre={over.kind === "rounds" ? t("by.round") : over.name}
        />
      )}
      <AnalysisTable title={t("profiles.table")} table={table} fileName="profiles" />
    </>
  );
}

/** The key of the sentence on the highest and the lowest group, among all or among those drawn. */
function findingKey(isOfAll: boolean, isOfRaters: boolean) {
  if (isOfAll) return isOfRaters ? "profiles.findingOfRaters" : "profiles.finding";
  return isOfRaters ? "profiles.findingOfDrawnRaters" : "profiles.findingOfDrawn";
}

interface Props extends Pick<ViewProps, "source" | "known" | "search" | "choose"> {
  readonly data: Pick<Profiles, "rows" | "groups">;
  readonly scheme: Scheme;
  /** The grouping of the answer, as requested. */
  readonly groupBy: string;
  readonly asked: string;
}
