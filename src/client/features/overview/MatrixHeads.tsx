import { useFormat } from "../../kit/text/format.ts";
import type { Line } from "./matrix.ts";
import styles from "./MatrixGrid.module.css";
import type { Place } from "./matrixLook.ts";
import type { ScrolledView } from "./useScrolledView.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** The names of the raters over the cells and of the recordings beside them, of those that are in sight. */
export function MatrixHeads(props: Props) {
  const { rows, columns, view, sizePx, firstPx, headPx, widthPx, heightPx, crossed } = props;
  const format = useFormat();
  const firstRow = Math.floor(view.topPx / sizePx);
  const shownRows = rows.slice(firstRow, firstRow + Math.ceil(heightPx / sizePx) + 1);
  const firstColumn = Math.floor(view.inlinePx / sizePx);
  const shownColumns = columns.slice(firstColumn, firstColumn + Math.ceil(widthPx / sizePx) + 1);
  const ratio = ({ submitted, all }: Line): string =>
    `${format.number(submitted)}/${format.number(all)}`;

  return (
    <>
      <div
        className={styles["head"]}
        style={{ insetInlineStart: firstPx, width: widthPx, height: headPx }}
      >
        {shownColumns.map((column, at) => (
          <span
            key={column.id}
            className={styles["column"]}
            data-crossed={crossed?.column === firstColumn + at || undefined}
            title={sideBySide([column.name, ratio(column)])}
            style={{
              insetInlineStart: (firstColumn + at) * sizePx - view.inlinePx,
              width: sizePx,
            }}
          >
            <span className={styles["rater"]}>
              <bdi>{column.name}</bdi>
              <span className={styles["sum"]}>{ratio(column)}</span>
            </span>
          </span>
        ))}
      </div>
      <div className={styles["names"]} style={{ top: headPx, height: heightPx }}>
        {shownRows.map((row, at) => (
          <span
            key={row.id}
            className={styles["recording"]}
            data-crossed={crossed?.row === firstRow + at || undefined}
            title={sideBySide([row.name, ratio(row)])}
            style={{
              top: (firstRow + at) * sizePx - view.topPx,
              height: sizePx,
              lineHeight: `${sizePx}px`,
              fontSize: sizePx < 16 ? 11 : 13,
            }}
          >
            <bdi>{row.name}</bdi>
            <span className={styles["sum"]}>{ratio(row)}</span>
          </span>
        ))}
      </div>
    </>
  );
}

interface Props {
  readonly rows: readonly Line[];
  readonly columns: readonly Line[];
  readonly view: ScrolledView;
  /** Of a cell. */
  readonly sizePx: number;
  /** The room of the names of recordings, and of those of raters. */
  readonly firstPx: number;
  readonly headPx: number;
  /** Of the cells that are in sight. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The cell whose names stand out. */
  readonly crossed: Place | undefined;
}
