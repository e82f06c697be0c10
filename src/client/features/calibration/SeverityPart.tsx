import { NativeSelect, Text, Title, useDirection } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type SeverityReply, calibrationCalls } from "../../../api/contract/calibration.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { useStudy } from "../../kit/query/study.ts";
import classes from "./calibration.module.css";
import { useCall } from "../../kit/query/useCall.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

type Row = SeverityReply["fromOthers"][number];
type Figure = Row["overall"];

/** How severe or lenient each rater is on the rubric, beside the others and beside the gold standard. */
export function SeverityPart() {
  const { t } = useTranslation("calibration");
  const { studyId } = useStudy();
  const { data, error, refetch } = useCall(calibrationCalls.readSeverity, { params: { studyId } });
  const [criterionId, setCriterionId] = useState("");

  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what={t("loadingSeverity")} rows={6} />;
  if (data.criteria.length === 0) return <Text>{t("noCriteria")}</Text>;
  return (
    <div className={classes["page"]}>
      <NativeSelect
        label={t("criterion")}
        maw={320}
        value={criterionId}
        onChange={({ currentTarget: { value } }) => setCriterionId(value)}
        data={[
          { value: "", label: t("allCriteria") },
          ...data.criteria.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Severities {...{ criterionId }} reply={data} rows={data.fromOthers} from="others" />
      <Severities {...{ criterionId }} reply={data} rows={data.fromGold} from="gold" />
      <Text size="sm" c="dimmed" maw="75ch">
        {t("severitySource")}
      </Text>
    </div>
  );
}

function Severities({ reply, rows, from, criterionId }: SeveritiesProps) {
  const { t } = useTranslation("calibration");
  const format = useFormat();
  const criterion = reply.criteria.find(({ id }) => id === criterionId);
  const figureOf = ({ overall, criteria }: Row): Figure =>
    criterion
      ? (criteria.find((one) => one.criterionId === criterion.id)?.figure ?? { kind: "few", n: 0 })
      : overall;
  const inOrder = rows.toSorted((a, b) => placeOf(figureOf(a)) - placeOf(figureOf(b)));
  const said = (value: number) => (criterion ? format.number(value, 2) : format.percent(value, 1));
  const reach = Math.max(
    criterion ? (criterion.high - criterion.low) / 4 : 0.1,
    ...rows
      .map(figureOf)
      .flatMap((one) => (one.kind === "value" ? [Math.abs(one.low), Math.abs(one.high)] : [])),
  );

  return (
    <section className={classes["part"]}>
      <Title order={2}>{t(`severity.${from}`)}</Title>
      <Text size="sm" c="dimmed" maw="75ch">
        {t(criterion ? "severityInLevels" : "severityInShares")}
      </Text>
      {rows.length === 0 ? (
        <Text>{t(`severityNone.${from}`)}</Text>
      ) : (
        <DataTable
          label={t(`severity.${from}`)}
          minWidth={560}
          rows={inOrder}
          keyOf={({ raterId }) => raterId}
          columns={[
            {
              id: "rater",
              head: t("rater"),
              isRowHead: true,
              cell: ({ raterId }) => (
                <bdi>{reply.raters.find(({ id }) => id === raterId)?.name}</bdi>
              ),
            },
            {
              id: "interval",
              head: t("severeLenient"),
              cell: (row) => <Interval figure={figureOf(row)} reach={reach} />,
            },
            {
              id: "mean",
              head: t("meanDifference"),
              cell: (row) => {
                const figure = figureOf(row);
                return figure.kind === "value" ? (
                  <>
                    <bdi dir="ltr">{said(figure.mean)}</bdi>{" "}
                    {figure.isApart && t(figure.mean > 0 ? "lenient" : "severe")}
                  </>
                ) : (
                  t("tooFewRecordings")
                );
              },
            },
            {
              id: "limits",
              head: t("interval"),
              isNumber: true,
              cell: (row) => {
                const figure = figureOf(row);
                return (
                  figure.kind === "value" && (
                    <bdi>
                      {t("lowToHigh", {
                        low: leftToRight(said(figure.low)),
                        high: leftToRight(said(figure.high)),
                      })}
                    </bdi>
                  )
                );
              },
            },
            {
              id: "recordings",
              head: t("recordingsCount"),
              isNumber: true,
              cell: (row) => format.number(figureOf(row).n),
            },
          ]}
        />
      )}
    </section>
  );
}

/** The most severe first; last who has too few recordings. */
function placeOf(figure: Figure): number {
  return figure.kind === "value" ? figure.mean : Infinity;
}

interface SeveritiesProps {
  readonly reply: SeverityReply;
  readonly rows: SeverityReply["fromOthers"];
  readonly from: "others" | "gold";
  readonly criterionId: string;
}

const width = 200;
const height = 20;

/** A mean and its interval about a zero that all rows share; severe is where lines begin. */
function Interval({ figure, reach }: { readonly figure: Figure; readonly reach: number }) {
  const { dir } = useDirection();
  const xOf = (value: number): number =>
    width / 2 + ((dir === "rtl" ? -1 : 1) * value * (width / 2 - 8)) / reach;
  const middle = height / 2;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line className={classes["grid"]} x1={8} x2={width - 8} y1={middle} y2={middle} />
      <line className={classes["centre"]} x1={width / 2} x2={width / 2} y1={0} y2={height} />
      {figure.kind === "value" && (
        <>
          <line
            className={classes["interval"]}
            x1={xOf(figure.low)}
            x2={xOf(figure.high)}
            y1={middle}
            y2={middle}
          />
          <circle className={classes["dot"]} cx={xOf(figure.mean)} cy={middle} r={4.5} />
        </>
      )}
    </svg>
  );
}
