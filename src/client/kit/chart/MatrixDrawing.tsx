import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from "react";
import { inSequence } from "../text/phrase.ts";
import { isolated } from "../text/isolated.ts";
import classes from "./charts.module.css";
import { type MatrixCell, type MatrixLabel, MatrixRow, rowNamePx } from "./MatrixRow.tsx";
import { Plot } from "./Plot.tsx";
import { matrixLayout } from "./matrixLayout.ts";
import { steppedTo } from "./matrixSteps.ts";
import { cutToWidth, fittedNames, textWidthPx, wrapped } from "./textWidth.ts";

/**
 * A matrix of filled cells. With `onSelect` it is a grid: one tab stop, arrow keys go from cell to cell, Enter
 * opens one. Cells too small for their text show it below the drawing.
 */
export function MatrixDrawing(props: MatrixDrawingProps) {
  const { rows, columns, cellAt, margins, rowsAre, columnsAre, label, chosen, onSelect, widthPx } =
    props;
  const drawing = useRef<SVGSVGElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  // Kept while the pointer wanders, so that a step draws two rows and not the whole matrix.
  const cells = useMemo(
    () => rows.map((_, row) => columns.map((__, column) => cellAt(row, column))),
    [rows, columns, cellAt],
  );
  const layout = useMemo(() => {
    const all = cells.flat().filter((cell) => cell !== undefined);
    return matrixLayout({
      rows: [...rows.map(({ name }) => name), ...(margins ? [margins.name] : [])],
      columns: columns.map(({ name }) => name),
      corner: rowsAre,
      margins: margins ? [margins.name, ...margins.rows, margins.all] : [],
      textPx: Math.max(0, ...all.map(({ text, small = "" }) => textWidthPx(longer(text, small)))),
      isTall: all.some(({ small }) => small !== undefined),
      widthPx,
    });
  }, [cells, rows, columns, margins, rowsAre, widthPx]);
  const { leftPx, topPx, cellPx, columnNamePx, isLeaning } = layout;
  const shortNames = useMemo(
    () =>
      layout.hasTexts
        ? []
        : fittedNames(
            rows.map(({ name }) => name),
            layout.leftPx - (rows.some(({ color }) => color !== undefined) ? 22 : 8),
            { sizePx: rowNamePx(layout) },
          ),
    [rows, layout],
  );
  const corner = cornerLines(rowsAre, leftPx - 6);
  const stop = {
    row: Math.min(active.row, rows.length - 1),
    column: Math.min(active.column, columns.length - 1),
  };
  const said = cells[stop.row]?.[stop.column]?.name;

  function move(event: KeyboardEvent): void {
    const { row, column } = placeOf(event.target) ?? stop;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      open(row, column);
      return;
    }
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = steppedTo(event.key, { row, column }, { rows, columns, isRtl });
    if (!next) return;
    event.preventDefault();
    setActive(next);
    const selector = `[data-row="${next.row}"][data-column="${next.column}"]`;
    drawing.current?.querySelector<SVGElement>(selector)?.focus();
  }

  function open(row: number, column: number): void {
    const [rowId, columnId] = [rows[row]?.id, columns[column]?.id];
    if (rowId === undefined || columnId === undefined || !cells[row]?.[column]?.isOpen) return;
    onSelect?.(rowId, columnId);
  }

  const grid = onSelect && {
    onKeyDown: move,
    onClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (!place) return;
      setActive(place);
      open(place.row, place.column);
    },
  };

  return (
    <>
      <Plot
        ref={drawing}
        widthPx={layout.widthPx}
        heightPx={layout.heightPx}
        label={label}
        role={onSelect ? "grid" : "img"}
        onPointerOver={(event) => {
          const place = placeOf(event.target);
          if (place) setActive(place);
        }}
        {...grid}
      >
        <text className={classes["tick"]} x={2} y={topPx - 8} aria-hidden>
          <title>{rowsAre}</title>
          {corner.map((line, at) => (
            <tspan key={line} x={2} y={topPx - 8 - 14 * (corner.length - 1 - at)}>
              {caption(cutToWidth(line, leftPx - 6))}
            </tspan>
          ))}
        </text>
        <text className={classes["tick"]} x={leftPx} y={13} aria-hidden>
          {caption(cutToWidth(plain(columnsAre), layout.widthPx - leftPx))}
        </text>
        <g {...(onSelect && { role: "row" })}>
          {columns.map(({ id, name }, at) => {
            const x = leftPx + (at + 0.5) * cellPx.width;
            const lines = isLeaning
              ? [cutToWidth(name, columnNamePx)]
              : wrapped(name, columnNamePx);
            const turn = isLeaning ? ` rotate(${-layout.leanDegrees})` : "";
            return (
              <text
                key={id}
                textAnchor={isLeaning ? "start" : "middle"}
                // Moved first and turned about 0: turned about a place far out, browsers round it away.
                transform={`translate(${x} ${topPx - 8})${turn}`}
                {...(onSelect && { role: "columnheader", "aria-label": name })}
              >
                <title>{name}</title>
                {lines.map((line, place) => (
                  <tspan key={line} x={0} y={-14 * (lines.length - 1 - place)}>
                    {line}
                  </tspan>
                ))}
              </text>
            );
          })}
          {margins && (
            <text
              className={classes["tick"]}
              x={leftPx + columns.length * cellPx.width + layout.marginPx - 4}
              y={topPx - 8}
              textAnchor="end"
              aria-hidden
            >
              {margins.name}
            </text>
          )}
        </g>
        {rows.map((row, at) => (
          <MatrixRow
            key={row.id}
            label={row}
            shortName={shortNames[at]}
            cells={cells[at] ?? []}
            place={at}
            layout={layout}
            margin={margins?.rows[at]}
            isGrid={onSelect !== undefined}
            stop={stop.row === at ? stop.column : undefined}
            chosen={
              chosen?.row === row.id
                ? columns.findIndex(({ id }) => id === chosen.column)
                : undefined
            }
          />
        ))}
        {margins && (
          <g className={classes["tick"]} aria-hidden>
            {[margins.name, ...margins.columns, margins.all].map((text, at) => (
              <text
                key={`${at} ${text}`}
                x={
                  at === 0
                    ? 2
                    : at > columns.length
                      ? leftPx + columns.length * cellPx.width + layout.marginPx - 4
                      : leftPx + (at - 0.5) * cellPx.width
                }
                y={topPx + (rows.length + 0.5) * cellPx.height + 4}
                textAnchor={at === 0 ? "start" : at > columns.length ? "end" : "middle"}
              >
                {at > 0 && !layout.hasTexts && at <= columns.length ? "" : text}
              </text>
            ))}
          </g>
        )}
      </Plot>
      {!layout.hasTexts && (
        <p className={classes["said"]} dir="auto">
          {said}
        </p>
      )}
    </>
  );
}

/** The label of the rows in at most two lines: that is the room above the names of rows. */
function cornerLines(rowsAre: string, mostPx: number): readonly string[] {
  const [first = "", ...rest] = wrapped(plain(rowsAre), mostPx);
  return rest.length === 0 ? [first] : [first, inSequence(rest)];
}

/**
 * A line isolated in the direction of its own first letter: the drawing runs from left to right in every language.
 */
function caption(line: string): string {
  return isolated(plain(line));
}

/** The text without directional isolates, whose pairs would be separated where a text is broken into lines. */
function plain(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/gu, "");
}

export interface MatrixDrawingProps {
  readonly rows: readonly MatrixLabel[];
  readonly columns: readonly MatrixLabel[];
  /** The cell of a row and column; `undefined`: nothing is drawn there. */
  readonly cellAt: (row: number, column: number) => MatrixCell | undefined;
  /** The totals as text, with their label. */
  readonly margins?:
    | {
        readonly name: string;
        readonly rows: readonly string[];
        readonly columns: readonly string[];
        readonly all: string;
      }
    | undefined;
  readonly rowsAre: string;
  readonly columnsAre: string;
  /** The accessible name of the drawing. */
  readonly label: string;
  readonly chosen?: { readonly row: string; readonly column: string } | undefined;
  readonly onSelect?: ((row: string, column: string) => void) | undefined;
  readonly widthPx: number;
}

/** The row and column of the cell that an event is in; `undefined` outside all cells. */
function placeOf(target: EventTarget): { row: number; column: number } | undefined {
  const cell = target instanceof Element ? target.closest("[data-row]") : null;
  if (!(cell instanceof SVGElement)) return undefined;
  return { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
}

function longer(a: string, b: string): string {
  return a.length >= b.length ? a : b;
}
