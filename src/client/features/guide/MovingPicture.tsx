import { useId, useLayoutEffect, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { ChartCard } from "../../kit/chart/ChartCard.tsx";
import { type ChartTable, textHead } from "../../kit/chart/chartTable.ts";
import { Drawing } from "../../kit/chart/Drawing.tsx";
import { exact } from "../../kit/chart/estimate.ts";
import { lineRuns } from "../../kit/chart/lineRuns.ts";
import { Plot } from "../../kit/chart/Plot.tsx";
import { PointsDrawing } from "../../kit/chart/PointsDrawing.tsx";
import { seriesLegend } from "../../kit/chart/seriesLegend.tsx";
import { sideBySide } from "../../kit/text/phrase.ts";
import styles from "./guide.module.css";
import { type Drawn, figureText, isMovingName, type Moving, movings, stepText } from "./moving.ts";

const dataHeightPx = 92;

/** In the order of the guide’s own words, which are English on every page. */
function besideEachOther(parts: readonly string[], mark: string): string {
  return sideBySide(parts, mark, "ltr");
}

/**
 * Example data that change with a slider, and the statistics computed from them. Its texts are those of the
 * table that follows it, in which the current row is marked.
 */
export function MovingPicture({ place }: Props) {
  const name = place.getAttribute("data-moving") ?? "";
  return isMovingName(name) ? <Moved moving={movings[name]} {...{ name, place }} /> : null;
}

interface Props {
  /** The element it is drawn in, with its name as `data-moving`; its table follows. */
  readonly place: Element;
}

function Moved({
  moving,
  name,
  place,
}: Props & { readonly moving: Moving; readonly name: string }) {
  const { t } = useTranslation("guide");
  const { steps, unit, decimals } = moving;
  const [at, setAt] = useState(Math.max(0, steps.indexOf(moving.start)));
  const slider = useId();
  const step = steps[at] ?? moving.start;
  const written = place.nextElementSibling?.querySelector("table");
  const [of = "", ...columns] = Array.from(
    written?.querySelectorAll("th") ?? [],
    (cell) => cell.textContent,
  );
  const rows = steps.map(moving.figures);
  const textOf = (row: number, column: number) => {
    const figure = rows[row]?.[column];
    return figure ? figureText(figure, decimals[column] ?? 2) : "";
  };
  const said = besideEachOther(
    columns.map((column, index) => `${column} ${textOf(at, index)}`),
    ", ",
  );
  const title = besideEachOther([`${of} ${stepText(step, unit)}`, said], ": ");
  // Counts are not on the scale of the others; they are in the table.
  const series = columns.flatMap((column, index) =>
    decimals[index] === 0 ? [] : [{ id: String(index), name: column }],
  );
  const { runs, ends } = lineRuns(
    rows.map((figures) => ({
      estimates: Object.fromEntries(
        figures.map((figure, index) => [
          index,
          figure.kind === "value" ? exact(figure.value) : undefined,
        ]),
      ),
    })),
    series,
  );
  const table: ChartTable = {
    heads: [of, ...columns].map(textHead),
    lines: steps.map((one, row) => ({
      id: String(one),
      cells: [
        { text: stepText(one, unit), values: [one] },
        ...columns.map((_, index) => {
          const figure = rows[row]?.[index];
          const value = figure?.kind === "value" ? figure.value : null;
          return { text: textOf(row, index), values: [value] };
        }),
      ],
    })),
  };

  useLayoutEffect(() => {
    for (const [row, line] of Array.from(written?.querySelectorAll("tbody tr") ?? []).entries()) {
      line.toggleAttribute("data-now", row === at);
    }
  }, [written, at]);

  return (
    <ChartCard
      head={{
        kind: t("moving"),
        title,
        fileName: `interrater-${name}`,
        level: 3,
        tools: (
          <div className={styles["moving"]}>
            <label htmlFor={slider}>
              <bdi>{of}</bdi>: <b>{stepText(step, unit)}</b>
            </label>
            <input
              id={slider}
              type="range"
              min={0}
              max={steps.length - 1}
              value={at}
              aria-valuetext={besideEachOther([stepText(step, unit), said], ": ")}
              onChange={(event) => setAt(Number(event.currentTarget.value))}
            />
          </div>
        ),
      }}
      legend={seriesLegend(series, "signed_line")}
      drawing={
        <Drawing title={title}>
          {(room) => (
            <>
              <PointsDrawing
                {...room}
                {...{ runs, ends }}
                across={{
                  label: of,
                  low: -0.5,
                  high: steps.length - 0.5,
                  marks: steps.map((_, index) => index),
                  format: (index) => stepText(steps[Math.round(index)] ?? moving.start, unit),
                }}
                upwards={{
                  label: besideEachOther(
                    series.map((one) => one.name),
                    " · ",
                  ),
                  low: Math.min(0, ...runs.flatMap(({ points }) => points.map(({ y }) => y))),
                  high: 1,
                  format: (value) => value.toFixed(1).replace("-", "−"),
                }}
                rules={[
                  { id: "now", kind: "upright", at, name: stepText(step, unit), dash: "5 4" },
                ]}
              />
              <Plot widthPx={room.widthPx} heightPx={dataHeightPx} label={t("movingData")}>
                <Data drawn={moving.drawn(step)} widthPx={room.widthPx} />
              </Plot>
            </>
          )}
        </Drawing>
      }
      table={table}
    />
  );
}

/** The example data, over the width of the drawing. */
function Data({ drawn, widthPx }: { readonly drawn: Drawn; readonly widthPx: number }) {
  if (drawn.kind === "cells") return <Cells cells={drawn.cells} widthPx={widthPx} />;
  if (drawn.kind === "ratings") return <Ratings rows={drawn.rows} widthPx={widthPx} />;
  const { first, second, durationUs } = drawn.pair;
  const codes = [...new Set([...first, ...second].map(({ code }) => code))];
  const x = (us: number) => 4 + (us / durationUs) * (widthPx - 8);
  return [first, second].map((events, rater) => (
    <g key={rater === 0 ? "first" : "second"}>
      {events.map(({ code, startUs, endUs }) => (
        <rect
          key={startUs}
          className={styles["event"]}
          data-place={codes.indexOf(code)}
          x={x(startUs)}
          y={12 + rater * 40}
          width={Math.max(4, x(endUs) - x(startUs) - 1)}
          height={28}
        />
      ))}
    </g>
  ));
}

/** Cells with areas proportional to their share of all units. */
function Cells({
  cells,
  widthPx,
}: {
  readonly cells: readonly number[];
  readonly widthPx: number;
}) {
  const total = cells.reduce((sum, count) => sum + count, 0);
  const starts = cells.map((_, cell) =>
    cells.slice(0, cell).reduce((sum, count) => sum + count, 0),
  );
  return cells.map((count, cell) => (
    <g key={starts[cell]}>
      <rect
        className={styles["event"]}
        data-place={cell === 0 || cell === 3 ? 0 : 1}
        x={4 + ((starts[cell] ?? 0) / total) * (widthPx - 8)}
        y={20}
        width={Math.max(0, (count / total) * (widthPx - 8) - 1)}
        height={44}
      />
      {count / total > 0.08 && (
        <text
          x={4 + (((starts[cell] ?? 0) + count / 2) / total) * (widthPx - 8)}
          y={80}
          textAnchor="middle"
        >
          {Math.round(count)}
        </text>
      )}
    </g>
  ));
}

/** A column per unit, a dot per rating, as high as its value. */
function Ratings({ rows, widthPx }: RatingsProps) {
  const given = rows.flat().filter((value) => value !== null);
  const [least, most] = [Math.min(...given), Math.max(...given)];
  const unitPx = (widthPx - 16) / rows.length;
  return rows.map((row, unit) =>
    row.map((value, rater) =>
      value === null ? null : (
        <circle
          // oxlint-disable-next-line react/no-array-index-key -- A rating is its unit and its rater.
          key={`${unit} ${rater}`}
          className={styles["event"]}
          data-place={1}
          cx={8 + unitPx * (unit + (rater + 1) / (row.length + 1))}
          cy={80 - ((value - least) / (most - least || 1)) * 68}
          r={Math.min(4, unitPx / row.length)}
        />
      ),
    ),
  );
}

interface RatingsProps {
  readonly rows: readonly (readonly (number | null)[])[];
  readonly widthPx: number;
}
