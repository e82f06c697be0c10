import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AnnotatorTest } from "../../../agreement/programs/answers.ts";
import { exact } from "../../kit/chart/estimate.ts";
import { ForestPlot } from "../../kit/chart/ForestPlot.tsx";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "./programs.module.css";
import type { ProgramShown } from "./shown.ts";

/** The alternative annotator test: whether the program can replace a rater, with each rater excluded in turn. */
export function AnnotatorsTest({ shown, test }: Props) {
  const { t } = useTranslation("programs");
  const numbers = useNumbers();
  const reason = useReason();
  const { probability, coefficient } = useWrittenAgreement();
  const { raterName } = shown;
  const rater = isolated(shown.rater);
  const { annotators, winningRate, advantage, falsePasses } = test;
  const title = t("annotators.title", { rater });
  // The whole sentence of the reason, limits and all, would stand in a cell of every rater.
  const whyNone = (because: string) =>
    because === "too_few_recordings" ? t("annotators.few") : reason(because);

  return (
    <section className={classes["part"]}>
      <ForestPlot
        kind={t("annotators.kind")}
        title={title}
        hint={t("annotators.hint")}
        fileName="program-annotators"
        rowsAre={t("annotators.rater")}
        series={[
          { id: "program", name: t("annotators.programWins", { rater }) },
          { id: "person", name: t("annotators.personWins") },
        ]}
        axis={{ label: t("annotators.recordings"), low: 0, high: 1 }}
        format={numbers.percent}
        rows={annotators.map(({ raterId, programWins, personWins }) => ({
          id: raterId,
          name: raterName(raterId),
          estimates: {
            program: programWins === null ? undefined : exact(programWins),
            person: personWins === null ? undefined : exact(personWins),
          },
        }))}
      />
      <DataTable
        label={title}
        rows={annotators}
        keyOf={({ raterId }) => raterId}
        columns={[
          {
            id: "rater",
            head: t("annotators.rater"),
            isRowHead: true,
            cell: ({ raterId }) => <bdi>{raterName(raterId)}</bdi>,
          },
          {
            id: "recordings",
            head: t("annotators.recordings"),
            isNumber: true,
            cell: ({ recordings }) => numbers.whole(recordings),
          },
          {
            id: "p",
            head: t("annotators.p"),
            isNumber: ({ p }) => p !== null,
            cell: ({ p, because }) =>
              p === null ? because !== undefined && whyNone(because) : probability(p),
          },
          {
            id: "result",
            head: t("annotators.result"),
            cell: ({ p, isWon }) => p !== null && t(isWon ? "annotators.won" : "annotators.lost"),
          },
        ]}
      />
      <Text maw="75ch">
        {winningRate === null
          ? t("annotators.few")
          : t(test.isPassed ? "annotators.passed" : "annotators.failed", {
              rater,
              rate: numbers.percent(winningRate),
              advantage: advantage === null ? "" : leftToRight(coefficient(advantage)),
              epsilon: leftToRight(coefficient(test.epsilon)),
            })}
      </Text>
      {falsePasses && (
        <Text size="sm" c="dimmed" maw="75ch">
          {t("annotators.unit", {
            ...falsePasses,
            byRecording: numbers.percent(falsePasses.byRecording),
            byFrame: numbers.percent(falsePasses.byFrame),
          })}
        </Text>
      )}
    </section>
  );
}

interface Props {
  readonly shown: ProgramShown;
  readonly test: AnnotatorTest;
}
