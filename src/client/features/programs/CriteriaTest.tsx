import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "./programs.module.css";
import type { ProgramShown } from "./shown.ts";

/** The alternative annotator test by criterion. */
export function CriteriaTest({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation("programs");
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const { criteria, schemeVersion } = shown.reply;
  const names = new Map<string, string>(
    schemeVersion?.scheme.criteria.map(({ id, name }) => [id, name]),
  );
  const nameOf = (criterionId: string) => names.get(criterionId) ?? "";

  return (
    <section className={classes["part"]}>
      <Title order={2} size="h3">
        {t("criteria.title", { rater: isolated(shown.rater) })}
      </Title>
      <DataTable
        label={t("criteria.title", { rater: isolated(shown.rater) })}
        rows={criteria}
        keyOf={({ criterionId }) => criterionId}
        fileName="program-criteria"
        columns={[
          {
            id: "criterion",
            head: t("criteria.criterion"),
            isRowHead: true,
            cell: ({ criterionId }) => <bdi>{nameOf(criterionId)}</bdi>,
            file: {
              heads: [t("criteria.criterion")],
              cells: ({ criterionId }) => [nameOf(criterionId)],
            },
          },
          {
            id: "rate",
            head: t("criteria.rate"),
            isNumber: ({ winningRate }) => winningRate !== null,
            cell: ({ winningRate }) =>
              winningRate === null
                ? t("annotators.few")
                : leftToRight(numbers.percent(winningRate)),
            file: { heads: [t("criteria.rate")], cells: ({ winningRate }) => [winningRate] },
          },
          {
            id: "advantage",
            head: t("criteria.advantage"),
            isNumber: true,
            cell: ({ advantage }) => advantage !== null && leftToRight(coefficient(advantage)),
            file: { heads: [t("criteria.advantage")], cells: ({ advantage }) => [advantage] },
          },
          {
            id: "result",
            head: t("annotators.result"),
            cell: ({ winningRate, isPassed }) =>
              winningRate !== null && t(isPassed ? "criteria.passed" : "criteria.failed"),
          },
        ]}
      />
      <Text size="sm" c="dimmed" maw="75ch">
        {t("criteria.about")}
      </Text>
    </section>
  );
}
