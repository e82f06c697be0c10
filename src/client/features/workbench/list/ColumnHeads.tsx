/* The columns are those of a listbox, which has no heads of its own: a table of one row says them. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "../../../kit/coding/texts.ts";
import classes from "../EventList.module.css";
import type { ListOrder } from "./shown.ts";
import type { Sorting } from "./useListed.ts";

/** Height of the column headings in pixels: they stay visible above the rows. */
export const headPx = 26;

/** The columns of the list; those that can sort it are buttons. */
export function ColumnHeads({
  sorting,
  onSort,
}: {
  readonly sorting: Sorting;
  readonly onSort: (by: ListOrder) => void;
}) {
  const { t } = useTranslation("workbench");
  const sortable = (by: ListOrder) => {
    const isBy = sorting.by === by;
    // Durations are sorted with the longest first, other columns ascending, unless reversed.
    const isDescending = (by === "duration") !== sorting.isReversed;
    return (
      <span
        role="columnheader"
        aria-sort={isBy ? (isDescending ? "descending" : "ascending") : "none"}
        className={classes["columnHead"]}
        data-column={by}
      >
        <button type="button" className={classes["sort"]} onClick={() => onSort(by)}>
          <span className={classes["sortName"]} title={t(`list.column.${by}`)}>
            {t(`list.column.${by}`)}
          </span>
          {isBy && <SortSign isDescending={isDescending} />}
        </button>
      </span>
    );
  };
  return (
    <div
      role="table"
      aria-label={t("list.column.name")}
      className={classes["columns"]}
      style={{ height: headPx }}
    >
      <div role="row" className={classes["columnRow"]}>
        {sortable("time")}
        {sortable("subject")}
        {sortable("code")}
        {sortable("duration")}
        <span role="columnheader" className={classes["columnHead"]}>
          {t("list.column.note")}
        </span>
        <span
          role="columnheader"
          className={classes["columnHead"]}
          data-column="confidence"
          title={t("list.column.confidence")}
        >
          {t("list.column.confidence")}
        </span>
      </div>
    </div>
  );
}

function SortSign({ isDescending }: { readonly isDescending: boolean }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      <path d={isDescending ? "M0 2h8L4 7z" : "M0 6h8L4 1z"} fill="currentColor" />
    </svg>
  );
}
