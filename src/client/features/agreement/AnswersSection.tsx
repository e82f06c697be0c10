import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { scanAnswers } from "../../../agreement/scanAnswers.ts";
import type { ChartStatus } from "../../kit/chart/chartHead.ts";
import { ConfusionMatrix } from "../../kit/chart/ConfusionMatrix.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { FailedFigures } from "../../kit/scope/FailedFigures.tsx";
import { useLastAnswer } from "../../kit/scope/useLastAnswer.ts";
import { answersIn, chosenPair, type PairIds } from "./address.ts";
import classes from "../../kit/figure/agreement.module.css";
import { MomentList } from "./MomentList.tsx";
import { ofWhomIs } from "./CellMoments.tsx";
import { OverSelect } from "./OverSelect.tsx";
import { PairSelect } from "./PairSelect.tsx";
import { agreementQueries } from "./queries.ts";
import type { Shown } from "./shown.ts";
import { useSides } from "./useSides.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** The table of answers of one rater pair, or of all, and the instances of the selected cell. */
export function AnswersSection({ shown, pairs }: Props) {
  const { t } = useTranslation("agreement");
  const format = useFormat();
  const { search, choose, asked, studyId, scheme } = shown;
  const pair = chosenPair(pairs, search.pair ?? search.table);
  const sides = useSides(pair, shown, "answered");
  const over = overIn(shown);
  const cell = answersIn(search);
  const comparison = {
    studyId,
    scope: asked.scope,
    ...(pair && { raterA: pair.raterA, raterB: pair.raterB }),
    over,
    cell,
  };
  const query = useAnswer(agreementQueries.answers(comparison));
  const { error, refetch } = query;
  const { data, from } = useLastAnswer(query, [pair?.raterA, pair?.raterB, over].join(" "));
  const moments = data?.moments;
  const ofWhom = ofWhomIs(comparison, shown);

  return (
    <section className={classes["section"]} aria-labelledby="answers">
      <Title order={3} id="answers">
        {t("scans.table")}
      </Title>
      <div className={classes["filters"]}>
        <PairSelect {...{ shown, pairs, pair }} />
        <OverSelect
          scheme={scheme}
          value={over}
          onChange={(value) => choose({ over: value, answers: search.answers })}
        />
      </div>
      {error && data && !shown.hasFailed && (
        <FailedFigures {...{ error, from }} compact onRetry={() => void refetch()} />
      )}
      <ConfusionMatrix
        kind={t("scans.table")}
        title={sides.title}
        level={4}
        inSight={sides.caption(t("scans.measure"))}
        fileName="agreement-answers"
        status={statusOf()}
        labels={scanAnswers.map((id) => ({ id, name: t(`scans.${id}`), color: undefined }))}
        table={data?.table ?? []}
        rowsAre={sides.rowsAre}
        columnsAre={sides.columnsAre}
        format={(count) => format.number(count)}
        chosen={cell}
        onSelect={(row, column) => choose({ answers: `${row}~${column}` })}
      />
      {cell && moments ? (
        <MomentList
          {...{ shown, sides, moments, ofWhom }}
          row={t(`scans.${cell.row}`)}
          column={t(`scans.${cell.column}`)}
          isHalved={ofWhom === "pairs" && cell.row !== cell.column}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t("chooseCell")}
        </Text>
      )}
    </section>
  );

  function statusOf(): ChartStatus | undefined {
    if (error && !data) return { kind: "failed", error, onRetry: () => void refetch() };
    if (!data) return { kind: "loading", what: t("loading") };
    const isEmpty = data.table.flat().every((count) => count === 0);
    return isEmpty ? { kind: "empty", because: t("confusionEmpty") } : undefined;
  }
}

/** The codes that the table covers: all, unless the address names an existing code or group. */
function overIn({ search: { over = "all" }, scheme: { codes, groups } }: Shown): string {
  const isThere = [
    ...codes.map(({ id }) => `code:${id}`),
    ...groups.map(({ id }) => `group:${id}`),
  ].includes(over);
  return isThere ? over : "all";
}

interface Props {
  readonly shown: Shown;
  readonly pairs: readonly PairIds[];
}
