import { useMemo } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import type { PairHeatMapProps } from "./pairCell.ts";
import { type ChartTable, textCell, textHead } from "./chartTable.ts";
import { Drawing } from "./Drawing.tsx";
import { isolated } from "../text/isolated.ts";
import { likenessOrder } from "./likenessOrder.ts";
import { listedFrom } from "./lowestFirst.ts";
import { LowestPairs } from "./LowestPairs.tsx";
import { MatrixDrawing } from "./MatrixDrawing.tsx";
import { useEstimateCells } from "./useEstimateCells.ts";
import type { MatrixCell } from "./MatrixRow.tsx";
import { sideBySide } from "../text/phrase.ts";

/** The minimum number of raters for an order by similarity; fewer keep the order that is given. */
const orderedFrom = 6;

/**
 * One figure for every pair of raters, darker where it is higher; a cell selects its pair. Of many raters, similar
 * ones stand next to each other.
 */
export function PairHeatMap(props: PairHeatMapProps) {
  const { t } = useTranslation("charts");
  const { pairs, measure, range = { low: 0, high: 1 }, format, chosen, title } = props;
  const cells = useEstimateCells();
  const raters = useMemo(
    () =>
      props.raters.length < orderedFrom
        ? props.raters
        : likenessOrder(
            props.raters,
            pairs.map(({ a, b, estimate }) => ({
              a,
              b,
              likeness: estimate.kind === "value" ? estimate.value : undefined,
            })),
          ),
    [props.raters, pairs],
  );
  const nameOf = (raterId: string) => raters.find(({ id }) => id === raterId)?.name ?? raterId;
  const places = new Map(raters.map(({ id }, place) => [id, place]));
  const byPlaces = new Map(
    pairs.map((pair) => {
      const ends = [places.get(pair.a) ?? -1, places.get(pair.b) ?? -1];
      return [ends.toSorted((a, b) => a - b).join(), pair];
    }),
  );
  const rows = raters.slice(0, -1);
  const columns = raters.slice(1);
  const cellAt = (row: number, column: number): MatrixCell | undefined => {
    const pair = byPlaces.get(`${row},${column + 1}`);
    if (!pair || column < row) return undefined;
    const { estimate } = pair;
    const value = estimate.kind === "value" ? estimate.value : undefined;
    return {
      text: value === undefined ? t("notDefined") : format(value),
      name: t("pairCell", {
        a: isolated(nameOf(pair.a)),
        b: isolated(nameOf(pair.b)),
        value: sideBySide([cells.say(estimate, format), pair.note ?? ""]),
      }),
      tone: value !== undefined && value < range.low ? "differ" : "agree",
      strength: value === undefined ? 0 : strengthOf(value, range),
      isOpen: true,
    };
  };
  const select = props.onSelect;
  const pairOf = (row: string, column: string) => {
    const ends = [places.get(row) ?? -1, places.get(column) ?? -1].toSorted((a, b) => a - b);
    return byPlaces.get(ends.join());
  };
  const table: ChartTable = {
    heads: [textHead(t("first")), textHead(t("second")), cells.head(measure)],
    lines: pairs.map(({ a, b, estimate, note }) => ({
      id: `${a} ${b}`,
      cells: [textCell(nameOf(a)), textCell(nameOf(b)), { ...cells.cell(estimate, format), note }],
    })),
  };
  const chosenPlaces =
    chosen && [places.get(chosen.a) ?? -1, places.get(chosen.b) ?? -1].toSorted((a, b) => a - b);

  return (
    <ChartCard
      head={props}
      drawing={
        raters.length < 2 ? undefined : (
          <Drawing title={title} growsWide>
            {(room) => (
              <MatrixDrawing
                {...room}
                {...{ rows, columns, cellAt }}
                rowsAre=""
                columnsAre={measure}
                chosen={
                  chosenPlaces && {
                    row: raters[chosenPlaces[0] ?? -1]?.id ?? "",
                    column: raters[chosenPlaces[1] ?? -1]?.id ?? "",
                  }
                }
                onSelect={
                  select &&
                  ((row, column) => {
                    const pair = pairOf(row, column);
                    if (pair) select(pair.a, pair.b);
                  })
                }
              />
            )}
          </Drawing>
        )
      }
      note={
        pairs.length > listedFrom && (
          <LowestPairs {...{ pairs, nameOf, format }} onSelect={props.onSelect} />
        )
      }
      table={table}
    />
  );
}

/**
 * The fill of a value from `low` (0.08, so that it is still visible) to `high` (1). A value below `low` has the
 * fill of disagreement: from 0.25 on, stronger with its distance.
 */
function strengthOf(value: number, { low, high }: { low: number; high: number }): number {
  if (value < low) return Math.min(1, 0.25 + (low - value) / Math.max(1e-9, high - low));
  return 0.08 + 0.92 * Math.min(1, (value - low) / Math.max(1e-9, high - low));
}
