import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import { Drawing } from "./Drawing.tsx";
import { isolated } from "../text/isolated.ts";
import { MatrixDrawing } from "./MatrixDrawing.tsx";
import type { Write } from "./series.ts";
import type { MatrixCell, MatrixLabel } from "./MatrixRow.tsx";

/** How long or how often two codes occurred together. */
export function CoOccurrenceMatrix(props: CoOccurrenceMatrixProps) {
  const { t } = useTranslation("charts");
  const { labels, table: values, measure, format, chosen, onSelect, title } = props;
  const highest = Math.max(0, ...values.flat().map((value) => value ?? 0));
  const cellAt = (row: number, column: number): MatrixCell | undefined => {
    const value = values[row]?.[column] ?? null;
    if (value === null) return undefined;
    return {
      text: format(value),
      name: t("togetherCell", {
        a: isolated(labels[row]?.name ?? ""),
        b: isolated(labels[column]?.name ?? ""),
        value: format(value),
      }),
      tone: "agree",
      strength: highest === 0 ? 0 : value / highest,
      isOpen: value > 0,
    };
  };
  const table: ChartTable = {
    heads: [textHead(t("with")), ...labels.map(({ name }) => numberHead(name))],
    lines: labels.map(({ id, name, color }, row) => ({
      id,
      color,
      cells: [
        textCell(name),
        ...labels.map((_, column) => {
          const value = values[row]?.[column] ?? null;
          return value === null
            ? { text: t("cannotTogether"), values: [null] }
            : numberCell(value, format);
        }),
      ],
    })),
  };

  return (
    <ChartCard
      head={props}
      drawing={
        labels.length === 0 ? undefined : (
          <Drawing title={title} growsWide>
            {(room) => (
              <MatrixDrawing
                rows={labels}
                columns={labels}
                {...room}
                {...{ cellAt, chosen, onSelect }}
                rowsAre=""
                columnsAre={measure}
              />
            )}
          </Drawing>
        )
      }
      table={table}
    />
  );
}

export interface CoOccurrenceMatrixProps extends ChartHead {
  readonly labels: readonly MatrixLabel[];
  /** Values by row label and column label; `null` on the diagonal and where two codes cannot occur together. */
  readonly table: readonly (readonly (number | null)[])[];
  /** What a cell is: "Seconds together", "Share of the row’s time". */
  readonly measure: string;
  readonly format: Write;
  readonly chosen?: { readonly row: string; readonly column: string } | undefined;
  readonly onSelect?: ((row: string, column: string) => void) | undefined;
}
