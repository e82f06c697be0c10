import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useRecipeWords as useScreenWords } from "../../kit/figure/useRecipeWords.ts";
import type { NamedLine } from "./FigureTable.tsx";
import { pairSpread } from "./pairSpread.ts";
import { PaperTable } from "./PaperTable.tsx";
import { useReportWords } from "./useReportWords.ts";

/** The distribution of values over many rater pairs, one row per statistic. */
export function PairsTable({ pairs, statistics }: Props) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const recipe = useReportWords();
  const { write } = useScreenWords();
  const number = (value: number, one: AgreementStatistic) => write(one)(value);
  const rows = statistics.flatMap((one, at) => {
    const spread = pairSpread(pairs, at);
    return spread ? [{ one, spread }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <PaperTable
      caption={t("pairs.spread")}
      rows={rows}
      keyOf={({ one }) => recipe.name(one)}
      columns={[
        {
          id: "statistic",
          head: t("repeat.recipe"),
          isRowHead: true,
          cell: ({ one }) => <bdi>{recipe.name(one)}</bdi>,
        },
        {
          id: "pairs",
          head: t("pairs.withValue"),
          className: "paper-number",
          cell: ({ spread }) => numbers.whole(spread.pairs),
        },
        {
          id: "median",
          head: t("pairs.median"),
          className: "paper-number",
          cell: ({ one, spread }) => <bdi dir="ltr">{number(spread.median, one)}</bdi>,
        },
        {
          id: "quartiles",
          head: t("pairs.quartiles"),
          className: "paper-number",
          cell: ({ one, spread }) => (
            <bdi dir="ltr">
              {t("intraRater.from", {
                least: number(spread.first, one),
                most: number(spread.third, one),
              })}
            </bdi>
          ),
        },
        ...(["lowest", "highest"] as const).map((end) => ({
          id: end,
          head: t(`pairs.${end}`),
          cell: ({ one, spread }: (typeof rows)[number]) => {
            const pair = spread[end];
            if (!pair) return t("pairs.tooFewShared");
            return (
              <>
                <bdi dir="ltr">{number(pair.value, one)}</bdi>{" "}
                <span className="paper-pair">
                  <bdi>{pair.name}</bdi>
                </span>
              </>
            );
          },
        })),
      ]}
    />
  );
}

interface Props {
  readonly pairs: readonly NamedLine[];
  readonly statistics: readonly AgreementStatistic[];
}
