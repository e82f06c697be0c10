import { memo } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import classes from "./charts.module.css";
import type { MatrixLayout } from "./matrixLayout.ts";
import { wrappedLines } from "./textWidth.ts";

const gapPx = 1.5;
const linePx = 14;

/** A row of a matrix: its name, its cells, its total. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { label, shortName, cells, place, layout, margin, isGrid, stop, chosen } = props;
  const { leftPx, topPx, cellPx, hasTexts } = layout;
  const y = topPx + place * cellPx.height;
  const middle = y + cellPx.height / 2;
  const hasSwatch = label.color !== undefined;
  const sizePx = rowNamePx(layout);
  const lines =
    shortName === undefined
      ? wrappedLines(
          label.name,
          {
            mostPx: leftPx - (hasSwatch ? 22 : 8),
            most: Math.max(1, Math.floor(cellPx.height / linePx)),
          },
          { sizePx },
        )
      : [shortName];

  return (
    <g {...(isGrid && { role: "row" })}>
      <g {...(isGrid && { role: "rowheader", "aria-label": label.name })}>
        {hasSwatch && <rect x={2} y={middle - 5} width={9} height={9} rx={2} fill={label.color} />}
        <text fontSize={sizePx}>
          <title>{label.name}</title>
          {lines.map((line, at) => (
            <tspan
              key={line}
              x={hasSwatch ? 16 : 2}
              y={middle + 4 + (at - (lines.length - 1) / 2) * linePx}
            >
              {line}
            </tspan>
          ))}
        </text>
      </g>
      {cells.map((cell, at) => {
        const x = leftPx + at * cellPx.width;
        const key = `${place} ${at}`;
        if (!cell)
          return isGrid ? <EmptyCell key={key} isStop={at === stop} {...{ place, at }} /> : null;
        return (
          <g
            key={key}
            className={classes["matrixCell"]}
            data-mark="cell"
            data-row={place}
            data-column={at}
            data-open={cell.isOpen || undefined}
            data-chosen={at === chosen || undefined}
            {...(isGrid && {
              role: "gridcell",
              tabIndex: at === stop ? 0 : -1,
              "aria-label": cell.name,
              "aria-selected": at === chosen,
            })}
          >
            <title>{cell.name}</title>
            <rect
              className={classes["ground"]}
              x={x + gapPx}
              y={y + gapPx}
              width={cellPx.width - 2 * gapPx}
              height={cellPx.height - 2 * gapPx}
              rx={hasTexts ? 4 : 1}
            />
            <rect
              className={classes["fill"]}
              data-tone={cell.tone}
              x={x + gapPx}
              y={y + gapPx}
              width={cellPx.width - 2 * gapPx}
              height={cellPx.height - 2 * gapPx}
              rx={hasTexts ? 4 : 1}
              // As much as leaves the text on it legible; cells without text may be darker.
              fillOpacity={cell.strength * (hasTexts ? 0.46 : 0.95)}
            />
            {hasTexts && (
              <text
                className={cell.isOpen ? classes["value"] : classes["tick"]}
                x={x + cellPx.width / 2}
                y={middle + (cell.small === undefined ? 4 : -2)}
                textAnchor="middle"
              >
                {cell.text}
              </text>
            )}
            {hasTexts && cell.small !== undefined && (
              <text
                className={classes["tick"]}
                x={x + cellPx.width / 2}
                y={middle + 13}
                textAnchor="middle"
                fontSize={11}
              >
                {cell.small}
              </text>
            )}
            {cell.sign !== undefined && (
              <path
                className={classes["sign"]}
                d={signPath(cell.sign, { x: x + cellPx.width - 9, y: y + 9 })}
              />
            )}
          </g>
        );
      })}
      {margin !== undefined && (
        <text
          className={classes["tick"]}
          x={leftPx + cells.length * cellPx.width + layout.marginPx - 4}
          y={middle + 4}
          textAnchor="end"
          fontSize={hasTexts ? 12 : Math.min(12, cellPx.height - 2)}
          aria-hidden
        >
          {margin}
        </text>
      )}
    </g>
  );
});

/** The font size of row names, in pixels. */
export function rowNamePx({ hasTexts, cellPx }: MatrixLayout): number {
  return hasTexts ? 12 : Math.min(12, cellPx.height - 2);
}

interface Props {
  readonly label: MatrixLabel;
  /**
   * The name shortened to one line, but different from the other names; for rows that have no room for more lines.
   */
  readonly shortName: string | undefined;
  readonly cells: readonly (MatrixCell | undefined)[];
  readonly place: number;
  readonly layout: MatrixLayout;
  readonly margin: string | undefined;
  readonly isGrid: boolean;
  /** The column of the cell that is the tab stop; `undefined` where the row has none. */
  readonly stop: number | undefined;
  readonly chosen: number | undefined;
}

/** A cell without content; the arrow keys still reach it. */
function EmptyCell({ place, at, isStop }: EmptyProps) {
  const { t } = useTranslation("charts");
  return (
    <g
      role="gridcell"
      tabIndex={isStop ? 0 : -1}
      data-row={place}
      data-column={at}
      aria-label={t("noCell")}
    />
  );
}

interface EmptyProps {
  readonly place: number;
  readonly at: number;
  readonly isStop: boolean;
}

/** A small triangle: upward for more often than by chance, downward for less often. */
function signPath(sign: "above" | "below", { x, y }: { x: number; y: number }): string {
  return sign === "above" ? `M${x} ${y - 4}l4.5 7h-9z` : `M${x} ${y + 4}l4.5 -7h-9z`;
}

/** The label of a matrix row or column. */
export interface MatrixLabel {
  readonly id: string;
  readonly name: string;
  readonly color?: string | undefined;
}

export interface MatrixCell {
  readonly text: string;
  /** A second line. */
  readonly small?: string | undefined;
  /** The content of the cell in words: who, against whom, how much. */
  readonly name: string;
  /** `mixed`: agreement and disagreement in one cell. */
  readonly tone: "agree" | "differ" | "mixed";
  /** How strongly the cell is filled, from 0 to 1. */
  readonly strength: number;
  /** A triangle in the corner: more often than by chance, or less often. */
  readonly sign?: "above" | "below" | undefined;
  /** Whether the cell can be opened. */
  readonly isOpen: boolean;
}
