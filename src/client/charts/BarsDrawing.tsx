import { useId } from "react";
import { Bar, BarChart, CartesianGrid, LabelList, XAxis, YAxis } from "recharts";
import type { BudgetLine } from "./budget.ts";
import { niceTicks } from "./niceTicks.ts";
import { RaterPattern } from "./RaterPattern.tsx";
import { raterStyle } from "./raterStyle.ts";

const barPx = 14;
const gapPx = 18;
const axisPx = 34;

/** A bar a rater for every code. Bars grow in 400 ms, the library's own, unless motion is reduced. */
export function BarsDrawing({ lines, raters, nameOf, format, isWhole }: Props) {
  const prefix = useId();
  const heightPx = axisPx + lines.length * (raters.length * barPx + gapPx);
  const ticks = niceTicks(Math.max(0, ...lines.flatMap(({ values }) => Object.values(values))), {
    isWhole,
  });
  const widestName = Math.max(0, ...lines.map(({ codeId }) => nameOf(codeId).length));

  return (
    <BarChart
      responsive
      width="100%"
      height={heightPx}
      data={[...lines]}
      layout="vertical"
      accessibilityLayer={false}
      barCategoryGap={gapPx / 2}
      barGap={1}
      margin={{ top: 4, right: 56, bottom: 4, left: 0 }}
    >
      <defs>
        {raters.map(({ id }, place) => (
          <RaterPattern key={id} id={`${prefix}${place}`} style={raterStyle(place)} />
        ))}
      </defs>
      <CartesianGrid horizontal={false} stroke="var(--it-line)" />
      <XAxis
        type="number"
        domain={[0, ticks.at(-1) ?? 1]}
        ticks={ticks}
        interval={0}
        tickFormatter={format}
        tickLine={false}
        axisLine={false}
      />
      <YAxis
        type="category"
        dataKey={({ codeId }: BudgetLine) => nameOf(codeId)}
        width={Math.min(140, 24 + widestName * 7)}
        tickLine={false}
        axisLine={{ stroke: "var(--mantine-color-default-border)" }}
        interval={0}
      />
      {raters.map(({ id, name }, place) => (
        <Bar
          key={id}
          name={name}
          dataKey={({ values }: BudgetLine) => values[id] ?? 0}
          fill={`url(#${prefix}${place})`}
          radius={[0, 3, 3, 0]}
          barSize={barPx}
          isAnimationActive="auto"
        >
          <LabelList
            position="right"
            offset={6}
            formatter={(value) => (typeof value === "number" ? format(value) : "")}
          />
        </Bar>
      ))}
    </BarChart>
  );
}

interface Props {
  readonly lines: readonly BudgetLine[];
  readonly raters: readonly { readonly id: string; readonly name: string }[];
  readonly nameOf: (codeId: string) => string;
  /** Writes a value on the axis and at the end of a bar. */
  readonly format: (value: number) => string;
  /** Whether the values are counts: the axis then has no fractions. */
  readonly isWhole: boolean;
}
