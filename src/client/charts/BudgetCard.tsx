import { lazy } from "react";
import { useTranslation } from "react-i18next";
import type { Code, Scheme } from "../../domain/entities/scheme.ts";
import { type BudgetLine, widestSpread } from "./budget.ts";
import { budgetNumbers } from "./budgetNumbers.ts";
import { ChartCard } from "./ChartCard.tsx";
import classes from "./charts.module.css";
import { isolated } from "./isolated.ts";
import type { RaterBudget } from "./raterTables.ts";
import { RaterLegend } from "./RaterLegend.tsx";
import { useNumbers } from "./useNumbers.ts";

const BarsDrawing = lazy(() =>
  import("./BarsDrawing.tsx").then((module) => ({ default: module.BarsDrawing })),
);

/** Time by state, or number by point, for every rater: bars and their table. */
export function BudgetCard({ of, lines, rows, raters, scheme }: Props) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const write = of === "shares" ? numbers.percent : numbers.whole;
  const codeOf = (codeId: string) => scheme.codes.find(({ id }) => id === codeId);
  const nameOf = (codeId: string) => codeOf(codeId)?.name ?? codeId;
  const raterName = (raterId: string) => raters.find(({ id }) => id === raterId)?.name ?? raterId;
  const spread = widestSpread(lines);
  const title = spread
    ? t(`${of}Finding`, {
        code: isolated(nameOf(spread.codeId)),
        most: isolated(raterName(spread.most.raterId)),
        mostValue: write(spread.most.value),
        least: isolated(raterName(spread.least.raterId)),
        leastValue: write(spread.least.value),
      })
    : t(`${of}Same`);

  return (
    <ChartCard
      kind={t(of)}
      title={title}
      hint={t(`${of}Hint`)}
      legend={<RaterLegend raters={raters} as="bar" />}
      drawing={
        <BarsDrawing {...{ lines, raters, nameOf }} format={write} isWhole={of === "counts"} />
      }
      table={<BudgetTable {...{ lines, raters, codeOf, write }} />}
      numbers={() => budgetNumbers({ rows, scheme, raterName })}
      fileName={of === "shares" ? "time-budget.csv" : "counts.csv"}
    />
  );
}

interface Props {
  readonly of: "shares" | "counts";
  readonly lines: readonly BudgetLine[];
  /** The rows that the lines are made of, for the file. */
  readonly rows: RaterBudget["rows"];
  readonly raters: RaterBudget["raters"];
  readonly scheme: Scheme;
}

function BudgetTable({ lines, raters, codeOf, write }: TableProps) {
  const { t } = useTranslation("analysis");
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t("code")}</th>
          {raters.map(({ id, name }) => (
            <th key={id} scope="col" className={classes["number"]}>
              <bdi>{name}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ codeId, values }) => {
          const code = codeOf(codeId);
          return (
            <tr key={codeId}>
              <th scope="row">
                <span
                  className={classes["swatch"]}
                  data-kind={code?.kind}
                  style={{ background: code?.color }}
                />
                <bdi>{code?.name ?? codeId}</bdi>
              </th>
              {raters.map(({ id }) => (
                <td key={id} className={classes["number"]}>
                  {write(values[id] ?? 0)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface TableProps extends Pick<Props, "lines" | "raters"> {
  readonly codeOf: (codeId: string) => Code | undefined;
  readonly write: (value: number) => string;
}
