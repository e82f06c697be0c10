import { ChartCard } from "../../kit/chart/ChartCard.tsx";
import type { ChartHead } from "../../kit/chart/chartHead.ts";
import { type ChartTable, numberCell, numberHead } from "../../kit/chart/chartTable.ts";
import { Drawing } from "../../kit/chart/Drawing.tsx";
import { PointsDrawing } from "../../kit/chart/PointsDrawing.tsx";
import { styleOf } from "../../kit/chart/raterStyle.ts";
import type { Write } from "../../kit/chart/series.ts";
import { useEstimateCells } from "../../kit/chart/useEstimateCells.ts";
import type { ConfidenceBins } from "../../../agreement/programs/answers.ts";

/** Percentage of matched events by confidence, with confidence limits; a calibrated program is on the diagonal. */
export function ReliabilityDiagram(props: Props) {
  const cells = useEstimateCells();
  const { bins, across, upwards, events, format, whole } = props;
  const points = bins.map(({ meanConfidence, shareRight, rightLow, rightHigh }) => ({
    x: meanConfidence,
    y: shareRight,
    low: rightLow,
    high: rightHigh,
  }));
  const table: ChartTable = {
    heads: [numberHead(across), cells.head(upwards), numberHead(events)],
    lines: bins.map((bin) => ({
      id: String(bin.low),
      cells: [
        numberCell(bin.meanConfidence, format),
        cells.cell(
          { kind: "value", value: bin.shareRight, low: bin.rightLow, high: bin.rightHigh },
          format,
        ),
        numberCell(bin.count, whole),
      ],
    })),
  };

  return (
    <ChartCard
      head={props}
      drawing={
        <Drawing title={props.title}>
          {(room) => (
            <PointsDrawing
              {...room}
              runs={[{ id: "bins", name: upwards, style: styleOf({}, 0), isJoined: true, points }]}
              across={{ label: across, low: 0, high: 1, format }}
              upwards={{ label: upwards, low: 0, high: 1, format }}
              rules={[
                {
                  id: "calibrated",
                  kind: "slope",
                  name: "",
                  dash: "5 4",
                  from: { x: 0, y: 0 },
                  to: { x: 1, y: 1 },
                },
              ]}
            />
          )}
        </Drawing>
      }
      table={table}
    />
  );
}

interface Props extends ChartHead {
  readonly bins: ConfidenceBins["bins"];
  readonly across: string;
  readonly upwards: string;
  readonly events: string;
  readonly format: Write;
  readonly whole: Write;
}
