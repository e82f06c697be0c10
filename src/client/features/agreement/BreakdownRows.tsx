import { Suspense } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import { listedFrom } from "../../kit/chart/lowestFirst.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import classes from "../../kit/figure/agreement.module.css";
import type { Section } from "./address.ts";
import { BreakdownChart } from "./BreakdownChart.tsx";
import type { Coding } from "./columns.ts";
import { FiguresTable } from "./FiguresTable.tsx";
import { RecipeSelect } from "./RecipeSelect.tsx";
import type { Shown } from "./shown.ts";

/** Rows of one section, as a table and as a chart. */
export function BreakdownRows({ shown, by, coding, lines, statistics, raters }: Props) {
  const { t } = useTranslation("agreement");
  const own = lines.filter(({ of }) => of.by === by);
  // The map and the list of the lowest say what a table of hundreds of pairs does not.
  const isFolded = by === "pair" && shown.search.work !== "repeats" && own.length > listedFrom;
  const recipeSelect = (
    <RecipeSelect {...{ shown, statistics }} label={t("shownRecipe")} size="xs" />
  );
  return (
    <>
      {isFolded ? (
        <div className={classes["filters"]}>{recipeSelect}</div>
      ) : (
        <FiguresTable {...{ shown, by, coding, statistics, lines }}>{recipeSelect}</FiguresTable>
      )}
      <Suspense fallback={<Loading rows={8} />}>
        <BreakdownChart {...{ shown, by, coding, statistics, raters }} lines={own} />
      </Suspense>
      {isFolded && (
        <details open={shown.search.sort !== undefined}>
          <summary>{t("allPairs", { count: own.length })}</summary>
          <FiguresTable {...{ shown, by, coding, statistics, lines }} />
        </details>
      )}
    </>
  );
}

interface Props {
  readonly shown: Shown;
  readonly by: Section;
  readonly coding: Coding;
  /** The lines of the section, and the one over all. */
  readonly lines: readonly AgreementLine[];
  readonly statistics: readonly AgreementStatistic[];
  readonly raters: Agreement["raters"];
}
