import { Box, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { GoldAgreement } from "../../../agreement/raters/profile.ts";
import { limits } from "../../../domain/limits.ts";
import { columnWrite } from "../../kit/chart/series.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { useLimited } from "../../kit/raters/useLimited.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import classes from "./raters.module.css";

const figures = ["time", "events", "ratings"] as const;

/** The agreement of one rater with the gold standard, each value with its interval. */
export function GoldFigures({ gold }: { readonly gold: GoldAgreement }) {
  const { t } = useTranslation("raters");
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const limited = useLimited();
  const percent = columnWrite(numbers.percent);
  const lines = figures.flatMap((name) => {
    const pooled = gold[name];
    return pooled ? [{ name, pooled }] : [];
  });
  return (
    <section className={classes["part"]}>
      <Title order={2} size="h3">
        {t("gold")}
      </Title>
      <Box maw={520}>
        <DataTable
          label={t("gold")}
          rows={lines}
          keyOf={({ name }) => name}
          columns={[
            {
              id: "measure",
              head: t("measure"),
              isRowHead: true,
              cell: ({ name }) => (name === "events" ? t("goldEvents") : t(`effects.${name}`)),
            },
            {
              id: "value",
              head: t("valueAndCi"),
              isNumber: true,
              cell: ({ name, pooled }) =>
                limited(pooled.value, pooled.limits, name === "time" ? coefficient : percent),
            },
          ]}
        />
      </Box>
      <Text size="sm" c="dimmed" maw="75ch">
        {t(gold.recordings < limits.recordingsForInterval ? "goldHint" : "goldCount", {
          count: gold.recordings,
        })}
      </Text>
    </section>
  );
}
