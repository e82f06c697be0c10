import { ChartCard } from "../chart/ChartCard.tsx";
import type { ChartHead } from "../chart/chartHead.ts";
import { type ChartTable, numberCell, numberHead } from "../chart/chartTable.ts";
import { Drawing } from "../chart/Drawing.tsx";
import { PointsDrawing } from "../chart/PointsDrawing.tsx";
import { styleOf } from "../chart/raterStyle.ts";
import type { Write } from "../chart/series.ts";
import { seriesLegend } from "../chart/seriesLegend.tsx";
import { useNumbers } from "../chart/useNumbers.ts";

/** The half width of intervals by the amount of coding, with the goal. */
export function WidthCurve({ head, lines, across, upwards, goal, format }: Props) {
  const { whole } = useNumbers();
  const numbers = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].toSorted(
    (a, b) => a - b,
  );
  const table: ChartTable = {
    heads: [numberHead(across), ...lines.map(({ name }) => numberHead(name))],
    lines: numbers.map((x) => ({
      id: String(x),
      cells: [
        numberCell(x, whole),
        ...lines.map(({ points }) => {
          const point = points.find((one) => one.x === x);
          return point ? numberCell(point.y, format) : { text: "", values: [] };
        }),
      ],
    })),
  };
  return (
    <ChartCard
      head={head}
      legend={lines.length > 1 ? seriesLegend(lines, "signed_line") : []}
      drawing={
        numbers.length === 0 ? undefined : (
          <Drawing title={head.title}>
            {(room) => (
              <PointsDrawing
                {...room}
                runs={lines.map(({ id, name, points }, place) => ({
                  id,
                  name,
                  style: styleOf({}, place),
                  isJoined: true,
                  points: points.map(({ x, y }) => ({ x, y, low: null, high: null })),
                }))}
                across={{ label: across, low: 0, format: whole }}
                upwards={{ label: upwards, low: 0, format }}
                rules={[{ id: "goal", kind: "level", at: goal.at, name: goal.name, dash: "5 4" }]}
              />
            )}
          </Drawing>
        )
      }
      table={table}
    />
  );
}

interface Props {
  readonly head: ChartHead;
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly points: readonly { readonly x: number; readonly y: number }[];
  }[];
  /** Label of the horizontal axis. */
  readonly across: string;
  readonly upwards: string;
  readonly goal: { readonly at: number; readonly name: string };
  readonly format: Write;
}
