import { NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type SeverityReply, calibrationCalls } from "../../../api/contract/calibration.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useStudy } from "../../kit/query/study.ts";
import classes from "./calibration.module.css";
import { SeverityPlot } from "../../kit/chart/SeverityPlot.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { furthestApart } from "./furthestApart.ts";
import { useCall } from "../../kit/query/useCall.ts";

/** Each rater’s severity on the rubric, relative to other raters and to the gold standard. */
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
  const { decimal, percent } = useNumbers();
  const criterion = reply.criteria.find(({ id }) => id === criterionId);
  const write = criterion ? decimal : percent;
  const found = rows.map(({ raterId, overall, criteria }) => ({
    raterId,
    name: reply.raters.find(({ id }) => id === raterId)?.name ?? "",
    figure: criterion
      ? (criteria.find((one) => one.criterionId === criterion.id)?.figure ?? few)
      : overall,
  }));
  const apart = furthestApart(found);

  return (
    <SeverityPlot
      kind={t(`severity.${from}`)}
      title={
        apart
          ? t(apart.mean < 0 ? "severest" : "mostLenient", {
              name: isolated(apart.name),
              difference: isolated(write(apart.mean)),
            })
          : t("noneApart")
      }
      hint={t(criterion ? "severityInLevels" : "severityInShares")}
      fileName={`severity-${from}`}
      status={rows.length === 0 ? { kind: "empty", because: t(`severityNone.${from}`) } : undefined}
      examiners={found.map(({ raterId, name, figure }) => ({
        id: raterId,
        name,
        n: figure.n,
        note:
          figure.kind === "value" && figure.isApart
            ? t(figure.mean > 0 ? "lenient" : "severe")
            : undefined,
        estimate:
          figure.kind === "value"
            ? { kind: "value", value: figure.mean, low: figure.low, high: figure.high }
            : { kind: "undefined", because: t("tooFewRecordings") },
      }))}
      examinersAre={t("rater")}
      counted="recordings"
      grandMean={0}
      axis={{ label: t("meanDifference") }}
      format={write}
    />
  );
}

/** A criterion that the rater has not rated. */
const few = { kind: "few", n: 0 } as const;

interface SeveritiesProps {
  readonly reply: SeverityReply;
  readonly rows: SeverityReply["fromOthers"];
  readonly from: "others" | "gold";
  readonly criterionId: string;
}
