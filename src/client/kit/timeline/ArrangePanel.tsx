import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import { type Arrangement, type RowsBy, toggledIn, withRowMoved } from "./arrangement.ts";
import { rowHeights, type StripKind } from "./layout.ts";
import type { RowView } from "./row.ts";
import classes from "./ArrangePanel.module.css";

/** Settings of the timeline: order of rows, their height, and the strips above them. */
export function ArrangePanel({ arrangement, onArrange, rowsBys, rows, strips }: ArrangeProps) {
  const { t } = useTranslation("timeline");
  const ids = rows.map(({ id }) => id);
  const groups = new Map(rows.flatMap(({ group }) => (group ? [[group.id, group.name]] : [])));
  const move = (rowId: string, beforeId: string | null) =>
    onArrange(withRowMoved(arrangement, ids, { rowId, beforeId }));

  return (
    <div className={classes["panel"]}>
      {rowsBys.length > 1 && (
        <fieldset>
          <legend>{t("arrange.rowsBy")}</legend>
          {rowsBys.map((rowsBy) => (
            <label key={rowsBy}>
              <input
                type="radio"
                name="rows-by"
                checked={arrangement.rowsBy === rowsBy}
                onChange={() => onArrange({ ...arrangement, rowsBy })}
              />
              {t(`arrange.by.${rowsBy}`)}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>{t("arrange.height")}</legend>
        <div className={classes["line"]}>
          {rowHeights.map((rowHeight) => (
            <label key={rowHeight}>
              <input
                type="radio"
                name="row-height"
                checked={arrangement.rowHeight === rowHeight}
                onChange={() => onArrange({ ...arrangement, rowHeight })}
              />
              {t(`arrange.heights.${rowHeight}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {strips.length > 0 && (
        <fieldset>
          <legend>{t("arrange.strips")}</legend>
          {strips.map((kind) => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={!arrangement.hiddenStrips.includes(kind)}
                onChange={() =>
                  onArrange({
                    ...arrangement,
                    hiddenStrips: toggledIn(arrangement.hiddenStrips, kind),
                  })
                }
              />
              {t(`strip.${kind}`)}
            </label>
          ))}
        </fieldset>
      )}
      {groups.size > 0 && (
        <fieldset>
          <legend>{t("arrange.groups")}</legend>
          {[...groups].map(([groupId, name]) => (
            <label key={groupId}>
              <input
                type="checkbox"
                checked={!arrangement.folded.includes(groupId)}
                onChange={() =>
                  onArrange({ ...arrangement, folded: toggledIn(arrangement.folded, groupId) })
                }
              />
              <bdi>{name}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      {rowsBys.includes("own") && (
        <fieldset>
          <legend>{t("arrange.order")}</legend>
          <ol className={classes["rows"]}>
            {rows.map(({ id, label, group }, at) => (
              <li key={id}>
                <bdi>{group ? t("arrange.inGroup", { row: label, group: group.name }) : label}</bdi>
                <button
                  type="button"
                  disabled={at === 0}
                  aria-label={t("arrange.up", { row: label })}
                  onClick={() => move(id, ids[at - 1] ?? null)}
                >
                  {t("arrange.upSign")}
                </button>
                <button
                  type="button"
                  disabled={at === rows.length - 1}
                  aria-label={t("arrange.down", { row: label })}
                  onClick={() => move(id, ids[at + 2] ?? null)}
                >
                  {t("arrange.downSign")}
                </button>
              </li>
            ))}
          </ol>
        </fieldset>
      )}
    </div>
  );
}

export interface ArrangeProps {
  readonly arrangement: Arrangement;
  readonly onArrange: (arrangement: Arrangement) => void;
  /** The available orders of rows. */
  readonly rowsBys: readonly RowsBy[];
  /** The rows in their order on screen. */
  readonly rows: readonly RowView[];
  /** The strips for which there is content. */
  readonly strips: readonly StripKind[];
}
