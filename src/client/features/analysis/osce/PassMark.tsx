import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { useReason } from "../../../kit/figure/useReason.ts";
import { BorderlineRegression } from "../../../kit/chart/BorderlineRegression.tsx";
import classes from "../analysis.module.css";
import { Setting } from "../Setting.tsx";
import type { ViewProps } from "../viewProps.ts";
import { stationShown } from "./stationShown.ts";
import { useMarks } from "./useMarks.ts";

/** The checklist scores by global grade at one station, and the pass mark at the borderline grade. */
export function PassMark({ data, scheme, search, choose, source }: Props) {
  const { t } = useTranslation("analysis");
  const reason = useReason();
  const { mark, range } = useMarks();
  const station = stationShown(data.stations, search.at);
  const criterion = scheme.criteria.find(({ id }) => id === data.globalCriterionId);
  if (!station) return null;
  const name = station.station ?? t("osce.theStation");
  const scores = data.scores.filter((score) => score.station === station.station);
  const { borderlineRegression: regression } = station;
  const tools = data.stations.length > 1 && (
    <div className={classes["settings"]}>
      <Setting
        label={t("osce.shownStation")}
        value={station.station ?? ""}
        options={data.stations.map((one) => ({
          value: one.station ?? "",
          label: one.station ?? t("osce.noStation"),
        }))}
        onChange={(at) => choose({ at })}
      />
    </div>
  );

  if (regression.kind === "undefined" || !criterion || data.borderline === null) {
    return (
      <>
        {tools}
        <Text size="sm" maw="75ch">
          {criterion
            ? t("osce.noMark", {
                station: name,
                because: regression.kind === "undefined" ? reason(regression.because) : "",
              })
            : t("osce.noGlobal")}
        </Text>
      </>
    );
  }
  return (
    <BorderlineRegression
      kind={t("osce.regression")}
      title={
        station.passed === null
          ? t("osce.mark", { station: name, mark: range(regression) })
          : t("osce.markPassed", {
              station: name,
              mark: range(regression),
              passed: station.passed,
              all: station.candidates,
            })
      }
      hint={t("osce.regressionHint", { grade: gradeName() })}
      source={source}
      fileName="borderline-regression"
      level={3}
      points={scores.flatMap(({ candidate, percent, global }) =>
        global === null ? [] : [{ id: candidate, name: candidate, grade: global, score: percent }],
      )}
      grades={criterion.levels
        .map(({ value, name: level }) => ({ value, name: level }))
        .toSorted((a, b) => a.value - b.value)}
      line={{ intercept: regression.intercept, slope: regression.slope }}
      borderline={data.borderline}
      passMark={{
        kind: "value",
        value: regression.value,
        low: regression.low,
        high: regression.high,
      }}
      across={{ label: criterion.name }}
      axis={{ label: t("osce.percentAxis"), low: 0, high: 100 }}
      format={mark}
      pointsAre={t("column.candidate")}
      tools={tools}
    />
  );

  function gradeName(): string {
    return (
      criterion?.levels.find(({ value }) => value === data.borderline)?.name ??
      String(data.borderline)
    );
  }
}

interface Props extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly data: Osce;
  readonly scheme: Scheme;
}
