import { areaRadial, lineRadial } from "d3-shape";
import { inSequence } from "../text/phrase.ts";
import { limits } from "../../../domain/limits.ts";
import { ticksAndEnds } from "./axisTicks.ts";
import classes from "./charts.module.css";
import type { DrawingPlace } from "./Drawing.tsx";
import { bandOpacity } from "./LegendMark.tsx";
import { Plot } from "./Plot.tsx";
import type { ProfileRadarProps, Reach, Spoke } from "./spoke.ts";
import { styleOf } from "./raterStyle.ts";
import { linearScale, tenth } from "./scale.ts";
import { evenWrite } from "./series.ts";
import { wrappedLines } from "./textWidth.ts";
import { useOpening } from "./useOpening.ts";

const mostHighPx = 400;
/** Space above and below the spokes of a narrow drawing, for names of three lines. */
const narrowRoomPx = 60;
const narrowPx = 520;
const linePx = 14;
const mostLines = 3;

/**
 * One spoke per criterion, one line per series, distinguished by colour and dash, each with its interval as a band.
 * A criterion without a rating has no point, and no line leads to it. Lines grow in 1500 ms, unless motion is
 * reduced.
 */
export function RadarDrawing({ spokes, series, all, axis, format, widthPx, label }: Props) {
  const opened = useOpening(limits.radarAnimationMs);
  const isNarrow = widthPx < narrowPx;
  const namePx = isNarrow ? 84 : 150;
  // Beside the drawing there is room for the names, in lines of that width.
  const radiusPx = isNarrow ? Math.max(60, widthPx / 2 - namePx - 16) : mostHighPx * 0.37;
  const heightPx = isNarrow ? 2 * (radiusPx + narrowRoomPx) : mostHighPx;
  const ticks = ticksAndEnds({ low: axis.low, high: axis.high, most: 5 });
  const scale = linearScale({ low: axis.low, high: axis.high, ticks, fromPx: 0, toPx: radiusPx });
  const write = evenWrite(axis.format ?? format, ticks);
  const angleAt = (at: number) => (2 * Math.PI * at) / spokes.length;
  const placeAt = (at: number, fromMiddlePx: number) => ({
    x: tenth(Math.sin(angleAt(at)) * fromMiddlePx),
    y: tenth(-Math.cos(angleAt(at)) * fromMiddlePx),
  });
  // Round to the first again, so that what is closed and what has gaps are drawn alike.
  const round = [...spokes.keys(), 0];
  const bandOf = (reachAt: (spoke: Spoke | undefined) => Reach | undefined) =>
    areaRadial<number>()
      .defined((at) => reachAt(spokes[at]) !== undefined)
      .angle(angleAt)
      .innerRadius((at) => scale.of(reachAt(spokes[at])?.low ?? axis.low) * opened)
      .outerRadius((at) => scale.of(reachAt(spokes[at])?.high ?? axis.low) * opened)
      .digits(1)(round) ?? "";
  const banded = series.flatMap((one, place) =>
    spokes.some(({ values }) => hasInterval(values[one.id])) ? [{ one, place }] : [],
  );

  return (
    <Plot {...{ widthPx, heightPx, label }}>
      <g transform={`translate(${tenth(widthPx / 2)} ${heightPx / 2})`}>
        {spokes.map(({ id }, at) => {
          const { x, y } = placeAt(at, radiusPx);
          return <line key={id} className={classes["gridLine"]} x1={0} y1={0} x2={x} y2={y} />;
        })}
        {ticks.map((tick) => (
          <path
            key={tick}
            className={classes["ring"]}
            d={`M${spokes.map((_, at) => pair(placeAt(at, scale.of(tick)))).join("L")}Z`}
          />
        ))}
        {all && (
          <path
            data-mark="all"
            d={bandOf((spoke) => spoke && all.reach[spoke.id])}
            fill="var(--mantine-color-text)"
            fillOpacity={bandOpacity}
          />
        )}
        {banded.map(({ one, place }) => (
          <path
            key={one.id}
            data-mark="band"
            d={bandOf((spoke) => reachOf(spoke?.values[one.id]))}
            fill={styleOf(one, place).color}
            fillOpacity={0.16}
          />
        ))}
        {series.map((one, place) => {
          const { color, dash } = styleOf(one, place);
          const isWhole = spokes.every(({ values }) => values[one.id]?.kind === "value");
          const valueAt = (at: number) => valueOf(spokes[at]?.values[one.id]);
          const d = lineRadial<number>()
            .defined((at) => valueAt(at) !== undefined)
            .angle(angleAt)
            .radius((at) => scale.of(valueAt(at) ?? axis.low) * opened)
            .digits(1)(round);
          return (
            <g key={one.id} data-mark="line">
              <path
                d={d ?? ""}
                stroke={color}
                strokeWidth={2.25}
                strokeDasharray={dash}
                strokeLinejoin="round"
                fill={isWhole && banded.length === 0 ? color : "none"}
                fillOpacity={0.07}
              />
              {spokes.map(({ id }, at) => {
                const value = valueAt(at);
                if (value === undefined) return null;
                const { x, y } = placeAt(at, scale.of(value) * opened);
                return <circle key={id} data-mark="dot" cx={x} cy={y} r={2.5} fill={color} />;
              })}
            </g>
          );
        })}
        {ticks.map((tick) => {
          // Between the first two spokes, so that the numbers stand free of the lines.
          const { x, y } = placeAt(0.5, scale.of(tick));
          return (
            <text
              key={tick}
              className={`${classes["tick"]} ${classes["haloed"]}`}
              x={x}
              y={y + 4}
              textAnchor="middle"
            >
              {write(tick)}
            </text>
          );
        })}
        {spokes.map(({ id, name }, at) => (
          <SpokeName key={id} name={name} mostPx={namePx} {...placeAt(at, radiusPx + 14)} />
        ))}
      </g>
    </Plot>
  );
}

interface Props
  extends DrawingPlace, Pick<ProfileRadarProps, "spokes" | "series" | "all" | "axis" | "format"> {}

type Value = Spoke["values"][string];

/** The name of a spoke in at most three lines; a longer name is complete in the table only. */
function SpokeName({ name, x, y, mostPx }: NameProps) {
  const lines = wrappedLines(name, { mostPx, most: mostLines });
  // Above the drawing lines grow upwards, below it downwards, beside it both ways.
  const isBeside = Math.abs(x) > 1;
  const up = isBeside ? (lines.length - 1) / 2 : y < 0 ? lines.length - 1 : 0;
  return (
    <text textAnchor={isBeside ? (x < 0 ? "end" : "start") : "middle"}>
      {inSequence(lines) !== name && <title>{name}</title>}
      {lines.map((line, at) => (
        <tspan key={line} x={x} y={tenth(y + 4 + (at - up) * linePx)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

interface NameProps {
  readonly name: string;
  /** From the centre of the drawing, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly mostPx: number;
}

function valueOf(estimate: Value): number | undefined {
  return estimate?.kind === "value" ? estimate.value : undefined;
}

function hasInterval(estimate: Value): boolean {
  return estimate?.kind === "value" && estimate.low !== null && estimate.high !== null;
}

/** The ends of the interval; without an interval the value is both ends. `undefined` without a value. */
function reachOf(estimate: Value): Reach | undefined {
  if (estimate?.kind !== "value") return undefined;
  return { low: estimate.low ?? estimate.value, high: estimate.high ?? estimate.value };
}

function pair({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${x},${y}`;
}
