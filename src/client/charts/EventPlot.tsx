import { useTranslation } from "react-i18next";
import { ChartCard } from "./ChartCard.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import type { Cell } from "./csv.ts";
import { EventField } from "./EventField.tsx";
import { LegendMark } from "./LegendMark.tsx";
import { styleOf } from "./raterStyle.ts";
import { useNumbers } from "./useNumbers.ts";

/**
 * A row an observation: points as ticks, states as bars, each code on a lane of its row. Its table
 * adds up; its file has every event, in microseconds.
 */
export function EventPlot(props: EventPlotProps) {
  const { t } = useTranslation("charts");
  const { whole, secondsOnly } = useNumbers();
  const { rows, codes, rowsAre } = props;
  const table: ChartTable = {
    heads: [
      textHead(rowsAre),
      ...codes.map(({ name, kind }) => ({
        label: name,
        fileLabels: [
          t("countOf", { name }),
          ...(kind === "state" ? [t("secondsOf", { name })] : []),
        ],
        isNumber: true,
      })),
      numberHead(t("events")),
    ],
    lines: rows.map(({ id, name, note, events }) => ({
      id,
      cells: [
        textCell(name, note),
        ...codes.map((code) => {
          const own = events.filter(({ codeId }) => codeId === code.id);
          const us = own.reduce(
            (sum, { startUs, endUs }) => sum + ((endUs ?? startUs) - startUs),
            0,
          );
          return code.kind === "point"
            ? numberCell(own.length, whole)
            : {
                text: t("countAndSeconds", { count: own.length, seconds: secondsOnly(us) }),
                values: [own.length, us / 1e6],
              };
        }),
        numberCell(events.length, whole),
      ],
    })),
  };

  return (
    <ChartCard
      head={props}
      legend={codes.map((code, place) => ({
        id: code.id,
        name: code.name,
        mark: (
          <LegendMark as={code.kind === "point" ? "tick" : "bar"} style={styleOf(code, place)} />
        ),
      }))}
      drawingIs="named"
      drawing={rows.length === 0 ? undefined : <EventField {...props} />}
      table={table}
      numbers={() => everyEvent(props)}
    />
  );
}

function everyEvent({ rows, codes, rowsAre }: EventPlotProps): readonly (readonly Cell[])[] {
  const names = new Map(codes.map(({ id, name }) => [id, name]));
  return [
    [rowsAre, "code", "start_us", "end_us"],
    ...rows.flatMap(({ name, note, events }) =>
      events.map(({ codeId, startUs, endUs }) => [
        note === undefined ? name : `${name} (${note})`,
        names.get(codeId) ?? codeId,
        startUs,
        endUs,
      ]),
    ),
  ];
}

export interface EventPlotProps extends ChartHead {
  readonly rows: readonly EventRow[];
  readonly codes: readonly EventCode[];
  /** From where to where the axis runs; as far as rows reach, if left out. */
  readonly range?: { readonly fromUs: number; readonly toUs: number } | undefined;
  /** What the rows are: "Observation". */
  readonly rowsAre: string;
  /** A row was chosen: an event of it, or a moment that was pointed at, or neither. */
  readonly onSelect?:
    | ((
        rowId: string,
        place?: { readonly event: PlottedEvent } | { readonly atUs: number },
      ) => void)
    | undefined;
}

export interface EventRow {
  readonly id: string;
  readonly name: string;
  /** Small, under the name: who coded it. */
  readonly note?: string | undefined;
  /** The part that was observed; drawn as ground. */
  readonly observed?: { readonly fromUs: number; readonly toUs: number } | undefined;
  readonly events: readonly PlottedEvent[];
}

export interface PlottedEvent {
  readonly codeId: string;
  readonly startUs: number;
  /** `null` for points. */
  readonly endUs: number | null;
}

export interface EventCode {
  readonly id: string;
  readonly name: string;
  readonly kind: "state" | "point";
  readonly color?: string | undefined;
}
