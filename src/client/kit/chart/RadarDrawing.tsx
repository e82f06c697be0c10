import { useMediaQuery } from "@mantine/hooks";
import { narrower } from "../page/theme.ts";
import {
  type BaseTickContentProps,
  PolarAngleAxis,
  PolarGrid,
  PolarRadiusAxis,
  Radar as RadarShape,
  RadarChart,
} from "recharts";
import { gappedDots, gappedLine } from "./gappedRadar.tsx";
import { bandOpacity } from "./LegendMark.tsx";
import type { ProfileRadarProps, Spoke } from "./ProfileRadar.tsx";
import { styleOf } from "./raterStyle.ts";
import { fitted, wrapped } from "./textWidth.ts";
import type { Series } from "./series.ts";

const heightPx = 400;
/** Between two spokes of the usual six, so that its numbers stand free of the lines. */
const radiusAxisDegrees = 67.5;

/**
 * A spoke a criterion, a line a series, told apart by colour and dash, each with its interval as a
 * band. Lines open in 1500 ms, the library's own, unless motion is reduced.
 */
export function RadarDrawing({ spokes, series, all, axis, format }: Props) {
  const isNarrow = useMediaQuery(narrower("column"));
  const namePx = isNarrow ? 84 : 150;
  const presenceOf = ({ id }: Series) => spokes.map(({ values }) => values[id]?.kind === "value");
  const hasGaps = (one: Series) => presenceOf(one).includes(false);
  const banded = series.flatMap((one, place) =>
    spokes.some(({ values }) => hasInterval(values[one.id])) ? [{ one, place }] : [],
  );

  return (
    <RadarChart
      responsive
      width="100%"
      height={heightPx}
      data={[...spokes]}
      outerRadius={isNarrow ? "52%" : "72%"}
      accessibilityLayer={false}
    >
      <PolarGrid stroke="var(--it-line)" />
      <PolarAngleAxis dataKey="name" tick={spokeName(namePx)} />
      <PolarRadiusAxis
        angle={radiusAxisDegrees}
        domain={[axis.low, axis.high]}
        tickCount={5}
        tickFormatter={axis.format ?? format}
        axisLine={false}
      />
      {all && (
        <RadarShape
          className="it-all"
          dataKey={({ id }: Spoke) => {
            const reach = all.reach[id];
            return reach && [reach.low, reach.high];
          }}
          stroke="none"
          fill="var(--mantine-color-text)"
          fillOpacity={bandOpacity}
          isAnimationActive="auto"
          {...(spokes.some(({ id }) => !all.reach[id]) && {
            shape: gappedLine(spokes.map(({ id }) => all.reach[id] !== undefined)),
          })}
        />
      )}
      {banded.map(({ one, place }) => (
        <RadarShape
          key={`band ${one.id}`}
          className="it-band"
          dataKey={({ values }: Spoke) => bandOf(values[one.id], axis)}
          stroke="none"
          fill={styleOf(one, place).color}
          fillOpacity={0.16}
          isAnimationActive="auto"
          {...(hasGaps(one) && { shape: gappedLine(presenceOf(one)) })}
        />
      ))}
      {series.map((one, place) => {
        const { color, dash } = styleOf(one, place);
        return (
          <RadarShape
            key={one.id}
            name={one.name}
            dataKey={({ values }: Spoke) => valueOf(values[one.id])}
            stroke={color}
            strokeWidth={2.25}
            strokeDasharray={dash}
            fill={color}
            fillOpacity={banded.length > 0 ? 0 : 0.07}
            dot={{ r: 2.5, fill: color, fillOpacity: 1, strokeDasharray: "" }}
            isAnimationActive="auto"
            {...(hasGaps(one) && {
              shape: gappedLine(presenceOf(one)),
              dot: gappedDots(presenceOf(one), color),
            })}
          />
        );
      })}
    </RadarChart>
  );
}

type Props = Pick<ProfileRadarProps, "spokes" | "series" | "all" | "axis" | "format">;
type Value = Spoke["values"][string];

function valueOf(estimate: Value): number | undefined {
  return estimate?.kind === "value" ? estimate.value : undefined;
}

function hasInterval(estimate: Value): boolean {
  return estimate?.kind === "value" && estimate.low !== null && estimate.high !== null;
}

/**
 * Both ends of the interval; where there is none, the band is as thin as the value. No scale goes on
 * beyond its ends, and what lay below the lowest would be drawn on the other side of the middle.
 */
function bandOf(estimate: Value, { low, high }: Props["axis"]): [number, number] | undefined {
  if (estimate?.kind !== "value") return undefined;
  const within = (end: number) => Math.min(high, Math.max(low, end));
  return [within(estimate.low ?? estimate.value), within(estimate.high ?? estimate.value)];
}

const linePx = 14;
const mostLines = 3;

/** Draws the name of a spoke in lines; what a third one cannot hold only the table has. */
function spokeName(roomPx: number) {
  return ({ x, y, textAnchor, payload }: NameProps) => {
    const all = wrapped(String(payload.value), roomPx);
    const lines =
      all.length > mostLines
        ? [...all.slice(0, mostLines - 1), all.slice(mostLines - 1).join(" ")]
        : all;
    // Above the drawing lines grow upwards, below it downwards, beside it both ways.
    const isBeside = textAnchor !== "middle";
    const up = isBeside ? (lines.length - 1) / 2 : Number(y) < heightPx / 2 ? lines.length - 1 : 0;
    return (
      <text className="recharts-text" textAnchor={textAnchor}>
        {lines.map((line, at) => (
          <tspan key={line} x={Number(x)} y={Number(y) + 4 + (at - up) * linePx}>
            {fitted(line, roomPx)}
          </tspan>
        ))}
      </text>
    );
  };
}

type NameProps = Pick<BaseTickContentProps, "x" | "y" | "textAnchor" | "payload">;
