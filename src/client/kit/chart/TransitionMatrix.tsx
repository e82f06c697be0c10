import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, textCell, textHead } from "./chartTable.ts";
import { Drawing } from "./Drawing.tsx";
import { isolated } from "../text/isolated.ts";
import { MatrixDrawing } from "./MatrixDrawing.tsx";
import { residualLimit, residualSign } from "./residualSign.ts";
import { columnWrite, evenWrite } from "./series.ts";
import { signLegend } from "./signLegend.tsx";
import { useNumbers } from "./useNumbers.ts";
import type { MatrixCell, MatrixLabel } from "./MatrixRow.tsx";

/**
 * How often each code (rows) was followed by each other code (columns), marked where the frequency differs from
 * chance.
 */
export function TransitionMatrix(props: TransitionMatrixProps) {
  const { t } = useTranslation("charts");
  const { percent, decimal, whole } = useNumbers();
  const { labels, counts, probabilities, residuals, chosen, onSelect, title } = props;
  const at = (row: number, column: number) => ({
    count: counts[row]?.[column] ?? 0,
    probability: probabilities[row]?.[column] ?? null,
    residual: residuals[row]?.[column] ?? null,
  });
  const sayResidual = (z: number | null) => (z === null ? t("noResidual") : `z ${decimal(z)}`);
  const writeShare = evenWrite(
    percent,
    probabilities.flat().flatMap((share) => share ?? []),
  );
  const cellAt = (row: number, column: number): MatrixCell => {
    const { count, probability, residual } = at(row, column);
    return {
      text: probability === null ? t("none") : writeShare(probability),
      small: whole(count),
      name: t("transitionCell", {
        from: isolated(labels[row]?.name ?? ""),
        to: isolated(labels[column]?.name ?? ""),
        share: probability === null ? t("none") : percent(probability),
        count,
        residual: sayResidual(residual),
      }),
      tone: residual !== null && residual < -residualLimit ? "differ" : "agree",
      strength: probability ?? 0,
      sign: residualSign(residual),
      isOpen: count > 0,
    };
  };
  const table: ChartTable = {
    heads: [
      textHead(t("fromTo")),
      ...labels.map(({ name }) => ({
        label: name,
        fileLabels: [name, t("shareOf", { name }), t("residualOf", { name })],
        isNumber: true,
      })),
    ],
    lines: labels.map(({ id, name, color }, row) => ({
      id,
      color,
      cells: [
        textCell(name),
        ...labels.map((_, column) => {
          const { count, probability, residual } = at(row, column);
          return {
            text: `${whole(count)}${probability === null ? "" : ` · ${columnWrite(percent)(probability)}`}`,
            note: sayResidual(residual),
            values: [count, probability, residual],
          };
        }),
      ],
    })),
  };

  return (
    <ChartCard
      head={props}
      legend={signLegend({ above: t("aboveChance"), below: t("belowChance") })}
      drawing={
        labels.length === 0 ? undefined : (
          <Drawing title={title} growsWide>
            {(room) => (
              <MatrixDrawing
                rows={labels}
                columns={labels}
                {...room}
                {...{ cellAt, chosen, onSelect }}
                rowsAre={t("from")}
                columnsAre={t("followedBy")}
              />
            )}
          </Drawing>
        )
      }
      table={table}
    />
  );
}

export interface TransitionMatrixProps extends ChartHead {
  readonly labels: readonly MatrixLabel[];
  /** Counts by preceding code (row) and following code (column). */
  readonly counts: readonly (readonly number[])[];
  /** Proportion of all transitions of the row, 0 to 1; `null` where the row has none. */
  readonly probabilities: readonly (readonly (number | null)[])[];
  /** Adjusted residuals, as z; `null` where not defined. */
  readonly residuals: readonly (readonly (number | null)[])[];
  readonly chosen?: { readonly row: string; readonly column: string } | undefined;
  readonly onSelect?: ((from: string, to: string) => void) | undefined;
}
