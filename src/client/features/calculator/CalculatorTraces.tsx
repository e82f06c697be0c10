import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../kit/text/isolated.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** For continuous ratings: which of two raters is later, and by how much. */
export function CalculatorTraces({ calculation: { traces, raters } }: Props) {
  const { t } = useTranslation("calculator");
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const reason = useReason();
  if (!traces || traces.pairs.length === 0) return null;
  const { pairs, allPairs } = traces;
  const nameOf = (rater: number) => raters[rater] ?? "";
  const title = t("traces.title");

  return (
    <div className={classes["part"]}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text size="sm" maw="72ch">
        {t("traces.what")}
        {pairs.length < allPairs && (
          <> {t("traces.most", { shown: pairs.length, all: allPairs })}</>
        )}
      </Text>
      <DataTable
        label={title}
        density="close"
        rows={pairs}
        keyOf={({ first, second }) => `${first} ${second}`}
        columns={[
          {
            id: "pair",
            head: t("traces.pair"),
            isRowHead: true,
            cell: ({ first, second }) => (
              <>
                {isolated(nameOf(first))} – {isolated(nameOf(second))}
              </>
            ),
          },
          {
            id: "lag",
            head: t("traces.lag"),
            className: classes["lag"],
            cell: ({ first, second, lag }) => {
              if (lag.kind === "undefined")
                return t("notDefined", { because: reason(lag.because) });
              if (lag.kind === "none") return t("traces.none");
              const [own, other] = [isolated(nameOf(first)), isolated(nameOf(second))];
              return t("traces.later", {
                late: lag.lagUs > 0 ? other : own,
                early: lag.lagUs > 0 ? own : other,
                time: numbers.fineSeconds(10_000 * Math.round(Math.abs(lag.lagUs) / 10_000)),
              });
            },
          },
          {
            id: "asRecorded",
            head: t("traces.asRecorded"),
            isNumber: true,
            cell: ({ lag }) =>
              lag.kind !== "undefined" &&
              coefficient(lag.kind === "lag" ? lag.asRecorded : lag.correlation),
          },
          {
            id: "corrected",
            head: t("traces.corrected"),
            isNumber: true,
            cell: ({ lag }) => lag.kind === "lag" && coefficient(lag.correlation),
          },
        ]}
      />
    </div>
  );
}

interface Props {
  readonly calculation: Calculation;
}
