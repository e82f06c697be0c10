import { useTranslation } from "react-i18next";
import type { TimeBudget } from "../../api/contract/agreement.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { type BudgetLine, widestSpread } from "./budget.ts";
import { exact } from "./estimate.ts";
import { isolated } from "./isolated.ts";
import { TimeBudgetBars } from "./TimeBudgetBars.tsx";
import { useNumbers } from "./useNumbers.ts";

/** Time by state, or number by point, for every rater: bars and their table. */
export function BudgetCard({ of, lines, raters, scheme }: Props) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const write = of === "shares" ? numbers.percent : numbers.whole;
  const codeOf = (codeId: string) => scheme.codes.find(({ id }) => id === codeId);
  const nameOf = (codeId: string) => codeOf(codeId)?.name ?? codeId;
  const raterName = (raterId: string) => raters.find(({ id }) => id === raterId)?.name ?? raterId;
  const spread = widestSpread(lines);

  return (
    <TimeBudgetBars
      kind={t(of)}
      title={
        spread
          ? t(`${of}Finding`, {
              code: isolated(nameOf(spread.codeId)),
              most: isolated(raterName(spread.most.raterId)),
              mostValue: write(spread.most.value),
              least: isolated(raterName(spread.least.raterId)),
              leastValue: write(spread.least.value),
            })
          : t(`${of}Same`)
      }
      hint={t(`${of}Hint`)}
      fileName={of === "shares" ? "time-budget" : "counts"}
      tableIs="beside"
      groups={lines.map(({ codeId, values }) => ({
        id: codeId,
        name: nameOf(codeId),
        color: codeOf(codeId)?.color,
        values: Object.fromEntries(raters.map(({ id }) => [id, exact(values[id] ?? 0)])),
      }))}
      groupsAre={t("code")}
      series={raters}
      axis={{ label: t(of) }}
      format={write}
      isWhole={of === "counts"}
    />
  );
}

interface Props {
  readonly of: "shares" | "counts";
  readonly lines: readonly BudgetLine[];
  readonly raters: TimeBudget["raters"];
  readonly scheme: Scheme;
}
