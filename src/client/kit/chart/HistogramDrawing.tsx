import { useId } from "react";
import { Bar, BarChart, CartesianGrid, LabelList, XAxis, YAxis } from "recharts";
import { niceTicks } from "./niceTicks.ts";
import { RaterPattern } from "./RaterPattern.tsx";
import { styleOf } from "./raterStyle.ts";
import type { Series, Write } from "./series.ts";

const heightPx = 320;
/** More bars than this have no room for numbers on them. */
const mostLabelled = 14;

/** Bars of classes, upright. They grow in 400 ms, the library's own, unless motion is reduced. */
export function HistogramDrawing({ bins, groups, across, upwards, format, isWhole }: Props) {
  const prefix = useId();
  const ticks = niceTicks(Math.max(0, ...bins.flatMap(({ values }) => values)), { isWhole });
  const isLabelled = bins.length * groups.length <= mostLabelled;

  return (
    <BarChart
      responsive
      width="100%"
      height={heightPx}
      data={[...bins]}
      accessibilityLayer={false}
      barCategoryGap={groups.length === 1 ? 1 : "12%"}
      barGap={1}
      margin={{ top: 20, right: 12, bottom: 22, left: 12 }}
    >
      <defs>
        {groups.map((group, place) => (
          <RaterPattern key={group.id} id={`${prefix}${place}`} style={styleOf(group, place)} />
        ))}
      </defs>
      <CartesianGrid vertical={false} stroke="var(--it-line)" />
      <XAxis
        dataKey="name"
        tickLine={false}
        axisLine={{ stroke: "var(--mantine-color-default-border)" }}
        interval="equidistantPreserveStart"
        label={{ value: across, position: "insideBottom", offset: -14 }}
      />
      <YAxis
        ticks={ticks}
        domain={[0, ticks.at(-1) ?? 1]}
        tickFormatter={format}
        tickLine={false}
        axisLine={false}
        width={56}
        label={{ value: upwards, angle: -90, position: "insideLeft", style: middle }}
      />
      {groups.map((group, place) => (
        <Bar
          key={group.id}
          name={group.name}
          dataKey={({ values }: HistogramBin) => values[place] ?? 0}
          fill={`url(#${prefix}${place})`}
          radius={[2, 2, 0, 0]}
          isAnimationActive="auto"
        >
          {isLabelled && (
            <LabelList
              position="top"
              formatter={(value) => (typeof value === "number" ? format(value) : "")}
            />
          )}
        </Bar>
      ))}
    </BarChart>
  );
}

const middle = { textAnchor: "middle" } as const;

interface HistogramBin {
  readonly name: string;
  /** By group. */
  readonly values: readonly number[];
}

interface Props {
  readonly bins: readonly HistogramBin[];
  readonly groups: readonly Series[];
  readonly across: string;
  readonly upwards: string;
  readonly format: Write;
  readonly isWhole: boolean;
}
