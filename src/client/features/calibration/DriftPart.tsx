import { NativeSelect, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type CalibrationChart, calibrationCalls } from "../../../api/contract/calibration.ts";
import { chartPointsLeast, controlChart } from "../../../domain/controlChart.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useStudy } from "../../kit/query/study.ts";
import classes from "./calibration.module.css";
import { type ChartPoint, ControlChartPlot } from "./ControlChartPlot.tsx";
import { driftFinding, driftPanels } from "./driftPanels.ts";
import { SmallMultiples } from "../../kit/chart/SmallMultiples.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { useScore } from "./useScore.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** Agreement over time, of checks and of what others coded too: where it drifts, and why that is said. */
export function DriftPart({ raterId }: { readonly raterId: string | undefined }) {
  const { t } = useTranslation("calibration");
  const { studyId } = useStudy();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(calibrationCalls.readCalibrationChart, {
    params: { studyId },
    query: { raterId },
  });
  const all = useCall(calibrationCalls.readCalibrationChart, { params: { studyId }, query: {} });

  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what={t("loadingChart")} rows={6} />;
  return (
    <div className={classes["page"]}>
      <NativeSelect
        label={t("rater")}
        maw={280}
        value={raterId ?? ""}
        onChange={({ currentTarget: { value } }) =>
          void navigate({
            to: "/studies/$studyId/calibration",
            params: { studyId },
            search: { section: "drift", rater: value === "" ? undefined : value },
            replace: true,
          })
        }
        data={[
          { value: "", label: t("everybody") },
          ...(all.data ?? data).raters.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <OneChart kind="check" chart={data} />
      <OneChart kind="double" chart={data} />
      {data.undefinedCount > 0 && (
        <Text size="sm" c="dimmed">
          {t("withoutFigure", { count: data.undefinedCount })}
        </Text>
      )}
      {data.older > 0 && (
        <Text size="sm" c="dimmed">
          {t("olderLeftOut", { count: data.older })}
        </Text>
      )}
      <Text size="sm" c="dimmed" maw="75ch">
        {t("chartSource")}
      </Text>
    </div>
  );
}

function OneChart({ kind, chart: reply }: OneChartProps) {
  const { t } = useTranslation("calibration");
  const { studyId } = useStudy();
  const format = useFormat();
  const { scoreText } = useScore();
  const navigate = useNavigate();
  const points = reply.points.filter((point) => point.kind === kind);
  const chart = controlChart(points);
  const nameOf = (raterId: string) => reply.raters.find(({ id }) => id === raterId)?.name ?? "";
  const said = (value: number) => scoreText(value, reply.recipe);
  const textOf = (point: ChartPoint) =>
    t("pointText", {
      rater: nameOf(point.raterId),
      recording: point.recordingName,
      date: format.date(point.at),
      score: said(point.value),
    });
  const signed = points.flatMap((point, at) => {
    const sign = chart?.signs[at] ?? null;
    return sign === null ? [] : [{ point, sign }];
  });
  const open = ({ observationId, recordingId }: ChartPoint) =>
    kind === "check"
      ? navigate({
          to: "/studies/$studyId/calibration",
          params: { studyId },
          search: { section: "drift", result: observationId },
        })
      : navigate({
          to: "/studies/$studyId/compare/$recordingId",
          params: { studyId, recordingId },
        });

  return (
    <section className={classes["part"]}>
      <Title order={2}>{t(`chart.${kind}`)}</Title>
      <Text size="sm" c="dimmed" maw="75ch">
        {t(`chartWhat.${kind}`, { recipe: t(`recipe.${reply.recipe}`) })}
      </Text>
      {points.length === 0 && <Text>{t(`chartNone.${kind}`)}</Text>}
      {points.length > 0 && (
        <>
          <p className={classes["finding"]}>
            {!chart
              ? t("tooFewPoints", { count: chartPointsLeast })
              : signed.length === 0
                ? t("steady", { centre: said(chart.centre), low: said(chart.low) })
                : t("drifts", {
                    count: signed.length,
                    centre: said(chart.centre),
                    low: said(chart.low),
                  })}
          </p>
          <ControlChartPlot
            points={points}
            chart={chart}
            textOf={textOf}
            onOpen={(point) => void open(point)}
          />
          <ByRater {...{ kind, points, textOf }} chart={reply} />
          <DataTable
            label={t(`chart.${kind}`)}
            minWidth={520}
            maxHeight={360}
            density="close"
            rows={points
              .map((point, at) => ({ point, sign: chart?.signs[at] ?? null }))
              .toReversed()}
            keyOf={({ point }) => point.observationId}
            columns={[
              {
                id: "at",
                head: t("handedIn"),
                cell: ({ point }) => format.dateTime(point.at),
              },
              {
                id: "rater",
                head: t("rater"),
                cell: ({ point }) => <bdi>{nameOf(point.raterId)}</bdi>,
              },
              {
                id: "recording",
                head: t("recording"),
                cell: ({ point }) => <PointLink point={point} studyId={studyId} />,
              },
              {
                id: "agreement",
                head: t("agreement"),
                isNumber: true,
                orderBy: ({ point }) => point.value,
                cell: ({ point }) => said(point.value),
              },
              {
                id: "why",
                head: t("standsOut"),
                className: classes["why"],
                cell: ({ sign }) => sign !== null && t(`sign.${sign}`),
              },
            ]}
          />
        </>
      )}
    </section>
  );
}

/** Each rater on axes of all, with limits of their own; of one alone the chart above says it. */
function ByRater({ kind, chart, points, textOf }: ByRaterProps) {
  const { t } = useTranslation("calibration");
  const format = useFormat();
  const { scoreText } = useScore();
  const panels = driftPanels(chart.raters, points, textOf);
  if (panels.length < 2) return null;
  const finding = driftFinding(panels);
  const moments = panels.flatMap((panel) => panel.points.map(({ x }) => x));
  return (
    <SmallMultiples
      kind={t("byRater.kind")}
      title={
        finding.kind === "one"
          ? t("byRater.one", { name: isolated(finding.name) })
          : finding.kind === "several"
            ? t("byRater.several", { count: finding.count })
            : t("byRater.none")
      }
      hint={t("byRater.hint", { count: chartPointsLeast })}
      fileName={`agreement-over-time-${kind}`}
      level={3}
      panels={panels}
      across={{
        low: Math.min(...moments),
        high: Math.max(...moments),
        format: (ms) => format.date(new Date(ms).toISOString()),
      }}
      axis={{ label: t("agreement") }}
      format={(value) => scoreText(value, chart.recipe)}
      panelsAre={t("rater")}
      pointsAre={t("recordingsCount")}
      centreIs={t("byRater.centre")}
      signsAre={t("byRater.signs")}
    />
  );
}

interface ByRaterProps extends OneChartProps {
  readonly points: readonly ChartPoint[];
  readonly textOf: (point: ChartPoint) => string;
}

/** To the comparison that a point comes from. */
function PointLink({ point, studyId }: { readonly point: ChartPoint; readonly studyId: string }) {
  const name = <bdi>{point.recordingName}</bdi>;
  return point.kind === "check" ? (
    <LinkAnchor
      to="/studies/$studyId/calibration"
      params={{ studyId }}
      search={{ section: "drift", result: point.observationId }}
    >
      {name}
    </LinkAnchor>
  ) : (
    <LinkAnchor
      to="/studies/$studyId/compare/$recordingId"
      params={{ studyId, recordingId: point.recordingId }}
    >
      {name}
    </LinkAnchor>
  );
}

interface OneChartProps {
  readonly kind: ChartPoint["kind"];
  readonly chart: CalibrationChart;
}
