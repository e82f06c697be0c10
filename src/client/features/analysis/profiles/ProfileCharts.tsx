import { useTranslation } from "react-i18next";
import type { Profiles } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { ForestPlot } from "../../../kit/chart/ForestPlot.tsx";
import { LineOverTime } from "../../../kit/chart/LineOverTime.tsx";
import { ProfileRadar } from "../../../kit/chart/ProfileRadar.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import classes from "../analysis.module.css";
import { FigureTable } from "../FigureTable.tsx";
import { useNamedGroups } from "../useNamedGroups.ts";
import { ShownPicker } from "../ShownPicker.tsx";
import { useSeries } from "../useSeries.ts";
import type { ViewProps } from "../viewProps.ts";
import { overTime } from "./overTime.ts";
import { extremesOf, radarOf } from "./radar.ts";
import { useProfileTable } from "./useProfileTable.ts";

/** Fewer spokes than this enclose no area. */
const fewestSpokes = 3;

/** More bands than this on top of each other hide each other; of very many, three are a beginning. */
const drawn = { most: 6, unasked: 3 };

/** The rubric as a radar (as intervals, where it has few criteria), over time as lines, and as a table. */
export function ProfileCharts(props: Props) {
  const { data, scheme, groupBy, asked, known, search, choose, source } = props;
  const { t } = useTranslation("analysis");
  const { decimal, whole } = useNumbers();
  const groups = useNamedGroups(data.groups, groupBy);
  const { series, notDrawn } = useSeries(groups, search.shown, drawn);
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
  const extremes = extremesOf(radar, groups);
  const table = useProfileTable({ rows: data.rows, criteria: scheme.criteria, groups });
  const isRated = data.rows.some(({ rated }) => rated > 0);
  /** Raters are not rated: they rate. */
  const isOfRaters = asked.split(",").includes("rater");
  const hints = [
    t("profiles.hint"),
    ...(isOfRaters && extremes ? [t("profiles.findingHint")] : []),
    ...(scheme.criteria.some(({ scale }) => scale === "trace") ? [t("profiles.traces")] : []),
    ...(radar.isStretched ? [t("profiles.stretched")] : []),
    ...(notDrawn ? [notDrawn] : []),
  ];
  const head = {
    kind: t("profiles.kind"),
    title: extremes
      ? t(isOfRaters ? "profiles.findingOfRaters" : "profiles.finding", {
          most: extremes.most.name,
          mostValue: decimal(extremes.most.mean),
          least: extremes.least.name,
          leastValue: decimal(extremes.least.mean),
        })
      : t("profiles.same"),
    hint: hints.join(" "),
    source,
    fileName: "profiles",
    level: 3 as const,
    tools: groups.length > drawn.most && (
      <div className={classes["settings"]}>
        <ShownPicker {...{ groups, search, choose }} most={drawn.most} />
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
          hint={[
            t("profiles.overHint"),
            ...(radar.isStretched ? [t("profiles.stretched")] : []),
          ].join(" ")}
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
      <FigureTable title={t("profiles.table")} table={table} fileName="profiles" />
    </>
  );
}

interface Props extends Pick<ViewProps, "source" | "known" | "search" | "choose"> {
  readonly data: Pick<Profiles, "rows" | "groups">;
  readonly scheme: Scheme;
  /** As chosen, and as it was asked for. */
  readonly groupBy: string;
  readonly asked: string;
}
