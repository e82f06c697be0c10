import { useId, useLayoutEffect, useState } from "react";
import styles from "./guide.module.css";
import { type Drawn, figureText, isMovingName, type Moving, movings, stepText } from "./moving.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** The plane of the curves, and where on it 0 and 1 are. */
const widthPx = 420;
const heightPx = 190;
const edge = { left: 34, right: 22, top: 10, bottom: 26 };
const dataHeightPx = 92;

/**
 * Made-up data that change by a slider, and what statistics make of them. Its words are those of the table that follows
 * it, in which the row of the slider is marked.
 */
export function MovingPicture({ place }: Props) {
  const name = place.getAttribute("data-moving") ?? "";
  return isMovingName(name) ? <Moved moving={movings[name]} place={place} /> : null;
}

interface Props {
  /** Where it is drawn, with its name as `data-moving`; its table stands after it. */
  readonly place: Element;
}

function Moved({ moving, place }: Props & { readonly moving: Moving }) {
  const [at, setAt] = useState(Math.max(0, moving.steps.indexOf(moving.start)));
  const slider = useId();
  const step = moving.steps[at] ?? moving.start;
  const table = place.nextElementSibling?.querySelector("table");
  const [of = "", ...columns] = Array.from(
    table?.querySelectorAll("th") ?? [],
    (cell) => cell.textContent,
  );
  const figures = moving.figures(step);
  const said = sideBySide(
    columns.map((column, index) => {
      const figure = figures[index];
      return figure ? `${column} ${figureText(figure, moving.decimals[index] ?? 2)}` : column;
    }),
    ", ",
  );

  useLayoutEffect(() => {
    for (const [row, element] of Array.from(table?.querySelectorAll("tbody tr") ?? []).entries()) {
      element.toggleAttribute("data-now", row === at);
    }
  }, [table, at]);

  return (
    <figure className={styles["moving"]}>
      <label htmlFor={slider}>
        <bdi>{of}</bdi>: <b>{stepText(step, moving.unit)}</b>
      </label>
      <input
        id={slider}
        type="range"
        min={0}
        max={moving.steps.length - 1}
        value={at}
        aria-valuetext={sideBySide([stepText(step, moving.unit), said], ": ")}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
      />
      <p className={styles["said"]}>{said}</p>
      <svg
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        role="img"
        aria-label={sideBySide([of, said], ": ")}
      >
        <Curves moving={moving} at={at} names={columns} />
      </svg>
      <svg viewBox={`0 0 ${widthPx} ${dataHeightPx}`} aria-hidden="true">
        <Data drawn={moving.drawn(step)} />
      </svg>
    </figure>
  );
}

/** Where a value is on the plane; below 0 it is at its lower edge. */
function y(value: number): number {
  return edge.top + (1 - Math.max(0, value)) * (heightPx - edge.top - edge.bottom);
}

function Curves({ moving, at, names }: CurvesProps) {
  const { steps, unit, decimals, figures } = moving;
  const rows = steps.map(figures);
  const shown = decimals.flatMap((digits, column) => (digits === 0 ? [] : [column]));
  const x = (index: number) =>
    edge.left + (index / (steps.length - 1)) * (widthPx - edge.left - edge.right);
  const valueAt = (row: number, column: number) => {
    const figure = rows[row]?.[column];
    return figure?.kind === "value" ? figure.value : 0;
  };

  return (
    <>
      {[0, 0.5, 1].map((value) => (
        <g key={value} className={styles["axis"]}>
          <line x1={edge.left} x2={widthPx - edge.right} y1={y(value)} y2={y(value)} />
          <text x={edge.left - 6} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {steps.map((step, index) => (
        <text
          key={step}
          className={styles["tick"]}
          x={x(index)}
          y={heightPx - 8}
          textAnchor="middle"
          data-now={index === at || undefined}
        >
          {stepText(step, unit)}
        </text>
      ))}
      {shown.map((column, place) => (
        <g key={names[column] ?? column} className={styles["curve"]} data-place={place}>
          <polyline
            points={steps.map((_, row) => `${x(row)},${y(valueAt(row, column))}`).join(" ")}
          />
          <circle cx={x(at)} cy={y(valueAt(at, column))} r={6} />
          <text
            x={x(at) + (at > steps.length / 2 ? -10 : 10)}
            y={y(valueAt(at, column)) + (place === 0 ? -8 : 18)}
            textAnchor={at > steps.length / 2 ? "end" : "start"}
          >
            {names[column]}
          </text>
        </g>
      ))}
    </>
  );
}

interface CurvesProps {
  readonly moving: Moving;
  /** The step that the slider is at, by its place. */
  readonly at: number;
  /** What each figure is called. */
  readonly names: readonly string[];
}

function Data({ drawn }: { readonly drawn: Drawn }) {
  if (drawn.kind === "cells") return <Cells cells={drawn.cells} />;
  if (drawn.kind === "ratings") return <Ratings rows={drawn.rows} />;
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

/** Each cell as large as its share of all units. */
function Cells({ cells }: { readonly cells: readonly number[] }) {
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
          className={styles["tick"]}
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

/** A column for each unit, a dot for each rating: as high as what was given. */
function Ratings({ rows }: { readonly rows: readonly (readonly (number | null)[])[] }) {
  const given = rows.flat().filter((value) => value !== null);
  const [least, most] = [Math.min(...given), Math.max(...given)];
  const width = (widthPx - 16) / rows.length;
  return rows.map((row, unit) =>
    row.map((value, rater) =>
      value === null ? null : (
        <circle
          // oxlint-disable-next-line react/no-array-index-key -- A rating is its unit and its rater.
          key={`${unit} ${rater}`}
          className={styles["event"]}
          data-place={1}
          cx={8 + width * (unit + (rater + 1) / (row.length + 1))}
          cy={80 - ((value - least) / (most - least || 1)) * 68}
          r={Math.min(4, width / row.length)}
        />
      ),
    ),
  );
}
