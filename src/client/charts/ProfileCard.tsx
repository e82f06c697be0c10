import { lazy } from "react";
import { useTranslation } from "react-i18next";
import type { Criterion } from "../../domain/entities/scheme.ts";
import { ChartCard } from "./ChartCard.tsx";
import classes from "./charts.module.css";
import type { Cell } from "./csv.ts";
import { isolated } from "./isolated.ts";
import { meanOf, type Radar, radarOf } from "./profile.ts";
import type { RaterProfiles } from "./raterTables.ts";
import { RaterLegend } from "./RaterLegend.tsx";
import { useNumbers } from "./useNumbers.ts";

const RadarDrawing = lazy(() =>
  import("./RadarDrawing.tsx").then((module) => ({ default: module.RadarDrawing })),
);

/** Fewer spokes than this enclose no area. */
const fewestSpokes = 3;

/** The rubric by rater: a radar and its table. */
export function ProfileCard({ profiles, criteria }: Props) {
  const { t } = useTranslation("analysis");
  const { decimal } = useNumbers();
  const radar = radarOf(profiles, criteria);
  const { raters } = profiles;
  const isDrawn = criteria.length >= fewestSpokes;
  const extremes = extremesOf(radar, raters);
  const hints = [
    t("profileHint"),
    ...(radar.isStretched && isDrawn ? [t("profileStretched")] : []),
    ...(isDrawn ? [] : [t("profileFew")]),
  ];

  return (
    <ChartCard
      kind={t("profile")}
      title={
        extremes
          ? t("profileFinding", {
              most: isolated(extremes.most.name),
              mostValue: decimal(extremes.most.mean),
              least: isolated(extremes.least.name),
              leastValue: decimal(extremes.least.mean),
            })
          : t("profileSame")
      }
      hint={hints.join(" ")}
      legend={isDrawn && <RaterLegend raters={raters} as="line" />}
      drawing={isDrawn && <RadarDrawing {...{ radar, raters }} format={axisNumber} />}
      table={<ProfileTable {...{ profiles, criteria }} />}
      numbers={() => profileNumbers(profiles, criteria)}
      fileName="profiles.csv"
    />
  );
}

interface Props {
  readonly profiles: RaterProfiles;
  readonly criteria: readonly Criterion[];
}

function ProfileTable({ profiles, criteria }: Props) {
  const { t } = useTranslation("analysis");
  const { decimal, whole } = useNumbers();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("criterion")}</th>
          {profiles.raters.map(({ id, name }) => (
            <th key={id} scope="col" className={classes["number"]}>
              <bdi>{name}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {criteria.map((criterion) => {
          const values = criterion.levels.map(({ value }) => value);
          return (
            <tr key={criterion.id}>
              <th scope="row">
                <bdi>{criterion.name}</bdi>
                <span className={classes["small"]}>
                  {t("scaleRange", {
                    low: whole(Math.min(...values)),
                    high: whole(Math.max(...values)),
                  })}
                </span>
              </th>
              {profiles.raters.map(({ id }) => {
                const found = profiles.values.find(
                  (one) => one.raterId === id && one.criterionId === criterion.id,
                );
                return (
                  <td key={id} className={classes["number"]}>
                    {found?.mean == null ? t("notRated") : decimal(found.mean)}
                    <span className={classes["small"]}>
                      {t("rated", { count: found?.rated ?? 0 })}
                      {found !== undefined && found.notJudged > 0 && (
                        <> · {t("notJudged", { count: found.notJudged })}</>
                      )}
                    </span>
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function extremesOf(radar: Radar, raters: RaterProfiles["raters"]) {
  const means = raters
    .flatMap(({ id, name }) => {
      const mean = meanOf(radar, id);
      return mean === undefined ? [] : [{ name, mean }];
    })
    .toSorted((a, b) => a.mean - b.mean);
  const least = means.at(0);
  const most = means.at(-1);
  return least && most && most.mean > least.mean ? { least, most } : undefined;
}

function profileNumbers(
  profiles: RaterProfiles,
  criteria: readonly Criterion[],
): readonly (readonly Cell[])[] {
  const lines = profiles.values.map((value): readonly Cell[] => [
    profiles.raters.find(({ id }) => id === value.raterId)?.name ?? value.raterId,
    criteria.find(({ id }) => id === value.criterionId)?.name ?? value.criterionId,
    value.mean,
    value.rated,
    value.notJudged,
  ]);
  return [["rater", "criterion", "mean", "rated", "not_judged"], ...lines];
}

/** The marks on the radius axis are steps of a scale: no more digits than it has. */
function axisNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
