import { useTranslation } from "../text/useTranslation.ts";
import classes from "./charts.module.css";
import { AcrossAxis, acrossAxisPx, notCut } from "./AcrossAxis.tsx";
import type { DrawingPlace } from "./Drawing.tsx";
import { forestAxis, type ReferenceLine } from "./forestAxis.ts";
import { forestLayout } from "./forestLayout.ts";
import { IntervalMark } from "./IntervalMark.tsx";
import { Plot } from "./Plot.tsx";
import { styleOf } from "./raterStyle.ts";
import { linearScale } from "./scale.ts";
import { evenDigits, cutToWidth, fittedNames, textWidthPx } from "./textWidth.ts";
import { useEstimateCells } from "./useEstimateCells.ts";
import { useRowStops } from "./useRowStops.ts";
import type { ChartHead } from "./chartHead.ts";
import type { Estimate } from "./estimate.ts";
import { leftToRight } from "./isolated.ts";
import { type Axis, type BySeries, columnWrite, type Series, type Write } from "./series.ts";
import { colon, sideBySide, stop } from "../text/phrase.ts";

/** The drawing of a forest plot at a given width; names stand above their marks where it is narrow. */
export function ForestDrawing(props: Props) {
  const { rows, series, axis, format, widthPx, label, chosen, onSelect } = props;
  const { t } = useTranslation("charts");
  const { say } = useEstimateCells();
  const shown = rows.flatMap(({ estimates }) => series.map(({ id }) => estimates[id]));
  const { ticks, low, high, references, beyond } = forestAxis(axis, shown, props.references ?? []);
  const beyondIt = beyond.map(({ name, at }) =>
    t("beyondAxis", { name, at: (axis.format ?? format)(at) }),
  );
  const found = shown.flatMap((one) => (one?.kind === "value" ? [one] : []));
  const write = columnWrite(format);
  const intervalOf = (ends: { readonly low: number; readonly high: number }) =>
    leftToRight(
      t(props.intervalsBy === "to" ? "lowToHigh" : "ends", {
        // Behind an Arabic word a number would be read, and drawn, as part of it.
        low: leftToRight(write(ends.low)),
        high: leftToRight(write(ends.high)),
      }),
    );
  const figurePx = Math.max(0, ...found.map(({ value }) => textWidthPx(evenDigits(write(value)))));
  const layout = forestLayout({
    rows,
    seriesCount: series.length,
    figurePx,
    intervals: found.flatMap(({ low: from, high: to }) =>
      from !== null && to !== null ? [intervalOf({ low: from, high: to })] : [],
    ),
    widthPx,
  });
  const { axisPx, rowPx, markPx, namePx, topPx } = layout;
  const scale = linearScale({ ticks, low, high, fromPx: axisPx.from, toPx: axisPx.to });
  const xOf = scale.of;
  const stops = useRowStops(rows.length);
  const isNoteBeside = layout.isNarrow || layout.isDense;
  const names = fittedNames(
    rows.map(({ name }) => name),
    namePx.room - 16,
    { weight: rows.some(({ isWhole }) => isWhole) ? 650 : 450 },
  );
  const bottomPx = topPx + rows.length * rowPx;

  return (
    <Plot
      {...{ widthPx, label }}
      heightPx={bottomPx + acrossAxisPx}
      role={onSelect ? "group" : "img"}
    >
      <AcrossAxis
        marks={scale.ticks.map((tick) => ({
          px: scale.of(tick),
          name: (axis.format ?? format)(tick),
          isZero: tick === 0,
        }))}
        name={sideBySide([axis.label, ...beyondIt])}
        fromPx={axisPx.from}
        toPx={axisPx.to}
        {...{ widthPx, topPx, bottomPx }}
        isOnTopToo={layout.isDense}
      />
      {references.map(({ at, name }) => (
        <g key={name}>
          <line
            className={classes["reference"]}
            x1={xOf(at)}
            x2={xOf(at)}
            y1={topPx}
            y2={bottomPx}
          />
          <text
            className={classes["tick"]}
            x={notCut(xOf(at), name, widthPx)}
            y={topPx - (layout.isDense ? 22 : 6)}
            textAnchor="middle"
          >
            {name}
          </text>
        </g>
      ))}
      {rows.map((row, at) => {
        const y = topPx + at * rowPx;
        return (
          <g
            key={row.id}
            className={classes["row"]}
            data-chosen={row.id === chosen || undefined}
            {...(onSelect && {
              role: "button",
              ...stops.rowProps(at),
              "aria-label": spokenRow(row, props, say),
              "aria-pressed": row.id === chosen,
              onClick: () => onSelect(row.id),
              onKeyDown: (event) => {
                if (stops.step(event, at) || (event.key !== "Enter" && event.key !== " ")) return;
                event.preventDefault();
                onSelect(row.id);
              },
            })}
          >
            <rect className={classes["rowGround"]} x={0} y={y} width={widthPx} height={rowPx} />
            {row.color !== undefined && (
              <rect x={2} y={y + namePx.y - 9} width={9} height={9} rx={2} fill={row.color} />
            )}
            <text
              className={classes["haloed"]}
              x={row.color === undefined ? 2 : 16}
              y={y + namePx.y}
              fontWeight={row.isWhole ? 650 : 450}
            >
              <title>{row.name}</title>
              {names[at]}
            </text>
            {row.note !== undefined && (
              <text
                className={classes["tick"]}
                x={layout.isNarrow ? widthPx - 4 : layout.isDense ? axisPx.from - 12 : 2}
                y={y + namePx.y + (isNoteBeside ? 0 : 14)}
                textAnchor={isNoteBeside ? "end" : "start"}
                fontSize={11}
              >
                {isNoteBeside ? row.note : cutToWidth(row.note, namePx.room, { sizePx: 11 })}
              </text>
            )}
            {series.map((one, place) => {
              const estimate = row.estimates[one.id];
              if (!estimate) return null;
              const middle = y + markPx.first + place * markPx.step;
              if (estimate.kind === "undefined") {
                return (
                  <text
                    key={one.id}
                    className={classes["because"]}
                    x={axisPx.from + 4}
                    y={middle + 4}
                  >
                    <title>{estimate.because}</title>
                    {cutToWidth(estimate.because, widthPx - axisPx.from - 8)}
                  </text>
                );
              }
              return (
                <g key={one.id}>
                  <IntervalMark
                    {...estimate}
                    y={middle}
                    xOf={xOf}
                    ends={{ low, high }}
                    style={styleOf(one, place)}
                  />
                  <text className={classes["value"]} y={middle + 4}>
                    <tspan x={axisPx.to + 14 + figurePx} textAnchor="end">
                      {write(estimate.value)}
                    </tspan>
                    {estimate.low !== null && estimate.high !== null && (
                      <tspan x={layout.intervalToPx} textAnchor="end">
                        {intervalOf({ low: estimate.low, high: estimate.high })}
                      </tspan>
                    )}
                  </text>
                </g>
              );
            })}
          </g>
        );
      })}
    </Plot>
  );
}

type Props = ForestPlotProps & DrawingPlace;

function spokenRow(
  row: ForestRow,
  { series, format }: Props,
  say: ReturnType<typeof useEstimateCells>["say"],
): string {
  const figures = series.flatMap(({ id, name }) => {
    const estimate = row.estimates[id];
    return estimate ? [sideBySide([name, say(estimate, format)], colon())] : [];
  });
  return sideBySide([row.name, ...figures], stop());
}

export interface ForestPlotProps extends ChartHead {
  readonly rows: readonly ForestRow[];
  readonly series: readonly Series[];
  /** Ends of the axis, such as −1 to 1 for kappa. Absent: the range of estimates and intervals. */
  readonly axis: Axis;
  /** Reference lines; an axis whose ends are not given extends to include them. */
  readonly references?: readonly ReferenceLine[] | undefined;
  readonly format: Write;
  /** How the ends of an interval are written: "[−0.2, 0.4]" (the default), or "−0.2 to 0.4". */
  readonly intervalsBy?: "brackets" | "to" | undefined;
  /** What the rows are: "Code". */
  readonly rowsAre: string;
  readonly chosen?: string | undefined;
  /** Called when a row is clicked or entered by key. */
  readonly onSelect?: ((rowId: string) => void) | undefined;
}

export interface ForestRow {
  readonly id: string;
  readonly name: string;
  readonly color?: string | undefined;
  /** A note after the name, in small letters: "2% of time, 41 events". */
  readonly note?: string | undefined;
  /** Whether this is the overall figure, which is set off from the other rows. */
  readonly isWhole?: boolean | undefined;
  readonly estimates: BySeries<Estimate>;
}
