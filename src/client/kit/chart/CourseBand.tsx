import { ChartCard } from "./ChartCard.tsx";
import { Drawing } from "./Drawing.tsx";
import { CourseDrawing } from "./CourseDrawing.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, numberCell, numberHead, type TableCell } from "./chartTable.ts";
import { clock } from "./clock.ts";
import type { TracePoint } from "../../../agreement/traces/apart.ts";
import type { Axis } from "./series.ts";
import { useNumbers } from "./useNumbers.ts";

/**
 * A mean over the time of a recording, in a band for how far its values deviate; both break where there are no
 * values.
 */
export function CourseBand(props: CourseBandProps) {
  const { points, stepUs, durationUs, axis, words } = props;
  const { decimal, whole } = useNumbers();
  const noNumber: TableCell = { text: "–", values: [undefined] };
  const table: ChartTable = {
    heads: [
      { label: words.time, fileLabels: [`${words.time} (s)`], isNumber: false },
      numberHead(words.mean),
      numberHead(words.deviation),
      numberHead(words.low),
      numberHead(words.high),
      numberHead(words.raters),
    ],
    lines: points.map(({ atUs, mean, deviation, low, high, raters }) => ({
      id: String(atUs),
      cells: [
        { text: clock(atUs), values: [atUs / 1_000_000] },
        numberCell(mean, decimal),
        deviation === null ? noNumber : numberCell(deviation, decimal),
        numberCell(low, decimal),
        numberCell(high, decimal),
        numberCell(raters, whole),
      ],
    })),
  };

  return (
    <ChartCard
      head={props}
      drawing={
        points.length === 0 ? undefined : (
          <Drawing title={props.title}>
            {(room) => (
              <CourseDrawing
                {...room}
                {...{ points, stepUs, durationUs, axis }}
                time={words.time}
                format={whole}
              />
            )}
          </Drawing>
        )
      }
      table={table}
    />
  );
}

export interface CourseWords {
  readonly time: string;
  readonly mean: string;
  readonly deviation: string;
  readonly low: string;
  readonly high: string;
  readonly raters: string;
  readonly band: string;
}

interface CourseBandProps extends ChartHead {
  /** In order of time; times that are excluded have no value. */
  readonly points: readonly TracePoint[];
  /** From one point to the next. */
  readonly stepUs: number;
  readonly durationUs: number;
  readonly axis: Axis;
  readonly words: CourseWords;
}
