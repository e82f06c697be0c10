import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ProgramReply } from "../../../api/contract/programAgreement.ts";
import type { Estimate } from "../../kit/chart/estimate.ts";
import { ForestPlot } from "../../kit/chart/ForestPlot.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "./programs.module.css";
import { ErrorInstances } from "./ErrorInstances.tsx";
import type { ProgramShown } from "./shown.ts";

type Line = ProgramReply["lines"][number];
type Boundary = Line["errors"]["onset"];

/** The program’s errors on events by code, each with its moments. */
export function ErrorsOfEvents({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation("programs");
  const numbers = useNumbers();
  const reason = useReason();
  const { share } = useWrittenAgreement();
  const { reply, codeName } = shown;
  const rater = isolated(shown.rater);
  const { overlapShare, pointsWithinUs } = reply.matching;
  const estimate = ({ medianUs, lowerQuartileUs, upperQuartileUs }: Boundary): Estimate =>
    medianUs === null
      ? { kind: "undefined", because: reason("no_events") }
      : { kind: "value", value: medianUs, low: lowerQuartileUs, high: upperQuartileUs };
  const shareColumn = (name: "precision" | "recall" | "f1") => ({
    id: name,
    head: t(`errors.${name}`),
    isNumber: (line: Line) => line.errors[name] !== null,
    cell: ({ errors }: Line) => {
      const value = errors[name];
      return value === null ? reason("no_events") : <bdi dir="ltr">{share(value)}</bdi>;
    },
    orderBy: ({ errors }: Line) => errors[name],
    file: { heads: [t(`errors.${name}`)], cells: ({ errors }: Line) => [errors[name]] },
  });
  const countColumn = (
    name: "correct" | "deleted" | "inserted" | "fragmented" | "merged" | "substituted",
    countOf: (errors: Line["errors"]) => number,
  ) => ({
    id: name,
    head: t(`errors.${name}`),
    isNumber: true,
    cell: ({ errors }: Line) => numbers.whole(countOf(errors)),
    orderBy: ({ errors }: Line) => countOf(errors),
    file: { heads: [t(`errors.${name}`)], cells: ({ errors }: Line) => [countOf(errors)] },
  });

  return (
    <section className={classes["part"]}>
      <Title order={2} size="h3">
        {t("errors.title")}
      </Title>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("errors.about", {
          overlap: numbers.percent(overlapShare),
          seconds: numbers.fineSeconds(pointsWithinUs),
        })}
      </Text>
      <DataTable
        label={t("errors.title")}
        rows={reply.lines}
        keyOf={({ key }) => key}
        fileName="program-errors"
        columns={[
          {
            id: "code",
            head: t("code"),
            isRowHead: true,
            cell: ({ codeId }) => <bdi>{codeName(codeId)}</bdi>,
            file: { heads: [t("code")], cells: ({ codeId }) => [codeName(codeId)] },
          },
          shareColumn("precision"),
          shareColumn("recall"),
          shareColumn("f1"),
          countColumn("correct", ({ referenceBouts: { correct } }) => correct ?? 0),
          countColumn("deleted", ({ referenceBouts: { deleted } }) => deleted ?? 0),
          countColumn("substituted", ({ referenceBouts: { substituted } }) => substituted ?? 0),
          countColumn(
            "fragmented",
            ({ referenceBouts: { fragmented, fragmentedAndMerged } }) =>
              (fragmented ?? 0) + (fragmentedAndMerged ?? 0),
          ),
          countColumn(
            "merged",
            ({ referenceBouts: { merged, fragmentedAndMerged } }) =>
              (merged ?? 0) + (fragmentedAndMerged ?? 0),
          ),
          countColumn(
            "inserted",
            ({ testedBouts: { inserted, substituting } }) => (inserted ?? 0) + (substituting ?? 0),
          ),
        ]}
      />
      <Text size="sm" c="dimmed" maw="75ch">
        {t("errors.bouts")}
      </Text>
      <ErrorInstances shown={shown} />
      <ForestPlot
        kind={t("errors.kind")}
        title={t("errors.timing", { rater })}
        hint={t("errors.timingHint")}
        fileName="program-timing"
        rowsAre={t("code")}
        intervalsBy="to"
        series={[
          { id: "onset", name: t("errors.onset") },
          { id: "offset", name: t("errors.offset") },
        ]}
        axis={{ label: t("errors.error") }}
        references={[{ at: 0, name: "" }]}
        format={numbers.seconds}
        rows={reply.lines.map(({ key, codeId, errors }) => ({
          id: key,
          name: codeName(codeId),
          isWhole: codeId === null,
          estimates: { onset: estimate(errors.onset), offset: estimate(errors.offset) },
        }))}
      />
    </section>
  );
}
