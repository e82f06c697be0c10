import { useTranslation } from "../../kit/text/useTranslation.ts";
import { chanceOf } from "../../../agreement/facts.ts";
import classes from "../../kit/figure/agreement.module.css";
import { type Columns, isChosen, plainColumns } from "./columns.ts";
import { RecipeHead } from "../../kit/figure/RecipeHead.tsx";
import type { Shown } from "./shown.ts";
import { type Column, nextSort, sortingOf } from "./sorting.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";

/** The column headings of the table of values: each sorts, and each statistic opens its explanation. */
export function FiguresHead({ shown, columns }: Props) {
  const { t } = useTranslation("agreement");
  const words = useRecipeWords();
  const { by, statistics } = columns;
  const { search, choose } = shown;
  const sorting = sortingOf(search.sort);

  function sort(column: Column) {
    const isBy = sorting?.column === column;
    return {
      "aria-sort": isBy ? (sorting.isDown ? "descending" : "ascending") : undefined,
    } as const;
  }

  function button(column: Column, label: string) {
    const isBy = sorting?.column === column;
    return (
      <button
        type="button"
        className={classes["sort"]}
        onClick={() => choose({ sort: nextSort(search.sort, column) })}
      >
        {label}
        <span aria-hidden className={classes["sortSign"]}>
          {isBy ? (sorting.isDown ? "↓" : "↑") : ""}
        </span>
      </button>
    );
  }

  return (
    <thead>
      <tr>
        <th scope="col" {...sort("name")}>
          {button(
            "name",
            t(by === "pair" && search.work === "repeats" ? "sameRater.rater" : `rowIs.${by}`),
          )}
        </th>
        {statistics.map((recipe, at) => (
          <th
            key={recipeId(recipe)}
            scope="col"
            data-recipe=""
            data-shown={isChosen(columns, recipe) || undefined}
            {...sort(`figure${at}`)}
          >
            <RecipeHead recipe={recipe}>{button(`figure${at}`, words.name(recipe))}</RecipeHead>
            <div className={classes["settings"]}>{words.settings(recipe)}</div>
            <div className={classes["ticks"]} aria-hidden>
              {(chanceOf(recipe) === "at_0" ? ["−1", "0", "1"] : ["0", "1"]).map((tick) => (
                <span key={tick}>{tick}</span>
              ))}
            </div>
          </th>
        ))}
        {plainColumns(columns).map((column) => (
          <th
            key={column}
            scope="col"
            className={classes["number"]}
            title={
              column === "compared"
                ? t("comparedHint")
                : column === "prevalence" && columns.coding !== "scans"
                  ? t("prevalenceHint")
                  : undefined
            }
            {...sort(column)}
          >
            {button(column, t(headOf(column, columns)))}
          </th>
        ))}
        {by === "recording" && <th scope="col">{t("rowsOfRaters")}</th>}
      </tr>
    </thead>
  );
}

/** The heading of the column of counts, and what percentages refer to. */
function headOf(column: ReturnType<typeof plainColumns>[number], { by, coding }: Columns) {
  if (column === "prevalence" && coding === "scans") return "scans.share";
  if (column !== "events") return column;
  return coding === "scans"
    ? "scans.answers"
    : coding === "ratings" || by === "criterion"
      ? "ratings"
      : column;
}

interface Props {
  readonly shown: Shown;
  readonly columns: Columns;
}
