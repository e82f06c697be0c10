import { useMediaQuery } from "@mantine/hooks";
import {
  PolarAngleAxis,
  PolarGrid,
  PolarRadiusAxis,
  Radar as RadarShape,
  RadarChart,
} from "recharts";
import type { Radar, Spoke } from "./profile.ts";
import { raterStyle } from "./raterStyle.ts";

const heightPx = 400;
/** Between two spokes of the usual six, so that its numbers stand free of the lines. */
const radiusAxisDegrees = 67.5;

/**
 * A rubric by rater: a spoke a criterion, a line a rater, told apart by colour and dash. Lines open
 * in 1500 ms, the library's own, unless motion is reduced.
 */
export function RadarDrawing({ radar, raters, format }: Props) {
  const isNarrow = useMediaQuery("(max-width: 560px)");
  const nameChars = isNarrow ? 13 : 22;

  return (
    <RadarChart
      responsive
      width="100%"
      height={heightPx}
      data={[...radar.spokes]}
      outerRadius={isNarrow ? "52%" : "72%"}
      accessibilityLayer={false}
    >
      <PolarGrid stroke="var(--it-line)" />
      <PolarAngleAxis dataKey="name" tickFormatter={(name) => shortened(name, nameChars)} />
      <PolarRadiusAxis
        angle={radiusAxisDegrees}
        domain={[radar.axis.low, radar.axis.high]}
        tickCount={5}
        tickFormatter={format}
        axisLine={false}
      />
      {raters.map(({ id, name }, place) => {
        const { color, dash } = raterStyle(place);
        return (
          <RadarShape
            key={id}
            name={name}
            dataKey={({ values }: Spoke) => values[id]}
            stroke={color}
            strokeWidth={2.25}
            strokeDasharray={dash}
            fill={color}
            fillOpacity={0.07}
            dot={{ r: 2.5, fill: color, fillOpacity: 1, strokeDasharray: "" }}
            isAnimationActive="auto"
          />
        );
      })}
    </RadarChart>
  );
}

interface Props {
  readonly radar: Radar;
  readonly raters: readonly { readonly id: string; readonly name: string }[];
  readonly format: (value: number) => string;
}

/** A long name would push the drawing together; the table has it whole. */
function shortened(name: unknown, mostChars: number): string {
  const text = String(name);
  return text.length > mostChars ? `${text.slice(0, mostChars - 1)}…` : text;
}
