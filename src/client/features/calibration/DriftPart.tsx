import { GuideHint } from "../../kit/page/GuideHint.tsx";
import { NativeSelect, Text, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type CalibrationChart, calibrationCalls } from "../../../api/contract/calibration.ts";
import { chartPointsLeast } from "../../../domain/controlChart.ts";
import { ControlChart } from "../../kit/chart/ControlChart.tsx";
import { SmallMultiples } from "../../kit/chart/SmallMultiples.tsx";
import { useRuleWords } from "../../kit/figure/useRuleWords.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { CalibrationIcon } from "../../kit/page/icons.tsx";
import { LinkAnchor, LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useToAssignments } from "../../kit/page/useToAssignments.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "./calibration.module.css";
import {
  driftFinding,
  driftPanels,
  roundsAcross,
  type Series,
  seriesOf,
  signedIn,
} from "./driftPanels.ts";

type ChartPoint = CalibrationChart["points"][number];

/**
 * Each rater’s agreement over time, in blind checks and in recordings that others coded too, with who drifts and the
 * rule that shows it.
 */
export function DriftPart({ raterId, rule = 0 }: DriftProps) {
  const { t } = useTranslation("calibration");
  const { studyId } = useStudy();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(calibrationCalls.readCalibrationChart, {
    params: { studyId },
    query: { rule },
  });
  const words = useRuleWords(data?.names ?? {});
  const show = (search: { readonly rater?: string | undefined; readonly rule?: number }) =>
    navigate({
      to: "/studies/$studyId/calibration",
      params: { studyId },
      search: { section: "drift", rater: raterId, rule, ...search },
      replace: true,
    });

  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what={t("loadingChart")} rows={6} />;
  return (
    <div className={classes["page"]}>
      <div className={classes["choices"]}>
        <NativeSelect
          label={t("byRule")}
          value={`${data.rule}`}
          onChange={({ currentTarget: { value } }) => void show({ rule: Number(value) })}
          data={data.rules.map((one, at) => ({ value: `${at}`, label: words.name(one) }))}
        />
        <NativeSelect
          label={t("rater")}
          value={raterId ?? ""}
          onChange={({ currentTarget: { value } }) =>
            void show({ rater: value === "" ? undefined : value })
          }
          data={[
            { value: "", label: t("everybody") },
            ...data.raters.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      <OneKind kind="check" chart={data} raterId={raterId} />
      <OneKind kind="double" chart={data} raterId={raterId} />
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

interface DriftProps {
  readonly raterId: string | undefined;
  readonly rule: number | undefined;
}

function OneKind({ kind, chart, raterId }: KindProps) {
  const { t } = useTranslation("calibration");
  const toAssignments = useToAssignments();
  const { studyId } = useStudy();
  const format = useFormat();
  const rule = chart.rules[chart.rule];
  const words = useRuleWords(chart.names);
  const navigate = useNavigate();
  const points = chart.points.filter(
    (point) => point.kind === kind && (raterId === undefined || point.raterId === raterId),
  );
  const nameOf = (id: string) => chart.raters.find((one) => one.id === id)?.name ?? "";
  const said = (value: number) => (rule ? words.write(rule)(value) : "");
  const roundText = ({ roundName, roundNumber }: Pick<Series, "roundName" | "roundNumber">) =>
    roundName === "" ? t("roundNumber", { number: roundNumber }) : roundName;
  const textOf = (point: ChartPoint) =>
    t("pointText", {
      rater: nameOf(point.raterId),
      recording: point.recordingName,
      date: format.date(point.at),
      score: said(point.value),
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
  const series = chart.raters.flatMap(({ id }) => seriesOf(points, id));
  const signs = new Map(
    signedIn(series).map(({ point, sign }) => [point.observationId, sign] as const),
  );

  return (
    <section className={classes["part"]}>
      <GuideHint page="training" anchor="read-the-drift-charts" topic={t(`chart.${kind}`)}>
        <Title order={2}>{t(`chart.${kind}`)}</Title>
      </GuideHint>
      <Text size="sm" c="dimmed" maw="75ch">
        {t(`chartWhat.${kind}`)}
      </Text>
      {points.length === 0 && (
        <EmptyState
          icon={CalibrationIcon}
          title={t(`chartNone.${kind}`)}
          action={
            kind === "check" ? (
              <LinkButton
                to="/studies/$studyId/calibration"
                params={{ studyId }}
                search={{ section: "settings" }}
              >
                {t("part.settings")}
              </LinkButton>
            ) : (
              toAssignments
            )
          }
        >
          {kind === "check" && t("chartNoneWhat")}
        </EmptyState>
      )}
      {points.length > 0 && raterId === undefined && (
        <ByRater {...{ kind, chart, points, textOf, roundText, said }} />
      )}
      {raterId !== undefined &&
        series.map((one) => (
          <OneSeries
            key={one.roundId}
            series={one}
            {...{ kind, roundText, said }}
            onOpen={(point) => void open(point)}
          />
        ))}
      {points.length > 0 && (
        <DataTable
          label={t(`chart.${kind}`)}
          minWidth={620}
          maxHeight={360}
          density="close"
          rows={points.toReversed()}
          keyOf={({ observationId }) => observationId}
          columns={[
            {
              id: "rater",
              head: t("rater"),
              isRowHead: true,
              orderBy: (point) => nameOf(point.raterId),
              cell: (point) => <bdi>{nameOf(point.raterId)}</bdi>,
            },
            { id: "at", head: t("handedIn"), cell: ({ at }) => format.dateTime(at) },
            { id: "round", head: t("round"), cell: (point) => <bdi>{roundText(point)}</bdi> },
            {
              id: "recording",
              head: t("recording"),
              cell: (point) => <PointLink point={point} studyId={studyId} />,
            },
            {
              id: "agreement",
              head: t("agreement"),
              isNumber: true,
              orderBy: ({ value }) => value,
              cell: ({ value }) => said(value),
            },
            {
              id: "why",
              head: t("standsOut"),
              className: classes["why"],
              orderBy: ({ observationId }) => (signs.has(observationId) ? 0 : 1),
              cell: ({ observationId }) => {
                const sign = signs.get(observationId);
                return sign !== undefined && t(`sign.${sign}`);
              },
            },
          ]}
        />
      )}
    </section>
  );
}

interface KindProps {
  readonly kind: ChartPoint["kind"];
  readonly chart: CalibrationChart;
  readonly raterId: string | undefined;
}

/** The texts in the charts of one kind. */
interface Words {
  readonly textOf: (point: ChartPoint) => string;
  readonly roundText: (series: Pick<Series, "roundName" | "roundNumber">) => string;
  readonly said: (value: number) => string;
}

/** A large chart of one rater’s series in one round. */
function OneSeries({ kind, series, roundText, said, onOpen }: SeriesProps) {
  const { t } = useTranslation("calibration");
  const format = useFormat();
  const { points, chart } = series;
  const count = signedIn([series]).length;
  const limits = chart && { count, centre: said(chart.centre), low: said(chart.low) };
  return (
    <ControlChart
      kind={roundText(series)}
      title={
        !limits
          ? t("tooFewPoints", { count: chartPointsLeast })
          : t(count === 0 ? "steady" : "drifts", limits)
      }
      fileName={`agreement-over-time-${kind}-${series.roundNumber}`}
      level={3}
      points={points.map((point, at) => {
        const sign = chart?.signs[at];
        return {
          id: point.observationId,
          name: point.recordingName,
          date: format.date(point.at),
          value: point.value,
          sign: sign ? t(`sign.${sign}`) : undefined,
          onOpen: () => onOpen(point),
        };
      })}
      limits={chart}
      axis={{ label: t("agreement") }}
      format={said}
      pointsAre={t("recording")}
      datesAre={t("handedIn")}
      signsAre={t("standsOut")}
    />
  );
}

interface SeriesProps extends Pick<Words, "roundText" | "said"> {
  readonly kind: ChartPoint["kind"];
  readonly series: Series;
  readonly onOpen: (point: ChartPoint) => void;
}

/** A chart per rater on common axes, round by round with limits of its own. */
function ByRater({ kind, chart, points, textOf, roundText, said }: ByRaterProps) {
  const { t } = useTranslation("calibration");
  const format = useFormat();
  const panels = driftPanels(chart.raters, points, { point: textOf, round: roundText });
  const finding = driftFinding(panels);
  const { rounds } = roundsAcross(points);
  const moments = points.map(({ at }) => at).toSorted();
  const [firstRound, lastRound] = [rounds[0], rounds.at(-1)];
  /** Dates where there is one round; of several the first and the last are named. */
  const endText = (isFirst: boolean): string => {
    const round = isFirst ? firstRound : lastRound;
    const at = isFirst ? moments[0] : moments.at(-1);
    return rounds.length > 1 && round ? roundText(round) : at === undefined ? "" : format.date(at);
  };
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
        low: 0,
        high: rounds.length,
        format: (x) => endText(x === 0),
        seams: rounds.slice(1).map((_, at) => at + 1),
      }}
      axis={{ label: t("agreement") }}
      format={said}
      panelsAre={t("rater")}
      pointsAre={t("recordingsCount")}
      centreIs={t("byRater.centre")}
      signsAre={t("byRater.signs")}
    />
  );
}

interface ByRaterProps extends Words {
  readonly kind: ChartPoint["kind"];
  readonly chart: CalibrationChart;
  readonly points: readonly ChartPoint[];
}

/** A link to the comparison that a point comes from. */
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
