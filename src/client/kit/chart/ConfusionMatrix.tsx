import { Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, numberCell, numberHead, textCell, textHead } from "./chartTable.ts";
import { Drawing } from "./Drawing.tsx";
import { confusionFinding } from "./confusionFinding.ts";
import { isolated } from "../text/isolated.ts";
import { sideBySide } from "../text/phrase.ts";
import { MatrixDrawing } from "./MatrixDrawing.tsx";
import { evenWrite, type Write } from "./series.ts";
import { totalsOf } from "./totals.ts";
import { useNumbers } from "./useNumbers.ts";
import type { MatrixCell, MatrixLabel } from "./MatrixRow.tsx";

/** With more labels than this, rows and columns that sum to 0 are not drawn. */
const mostSquare = 8;

/**
 * One rater’s codes (rows) by another’s (columns), with proportions and margins. Its title says which two labels are
 * most often taken for each other; whose they are is said above it.
 */
export function ConfusionMatrix(props: ConfusionMatrixProps) {
  const { t } = useTranslation("charts");
  const { percent } = useNumbers();
  const {
    labels,
    table: counts,
    rowsAre,
    columnsAre,
    format,
    said = format,
    measures = "counts",
    chosen,
    onSelect,
    mixed,
  } = props;
  const totals = totalsOf(counts);
  const highest = Math.max(0, ...counts.flat());
  const writeShare = evenWrite(
    percent,
    counts.flat().flatMap((value) => (value === 0 ? [] : value / totals.all)),
  );
  const finding = props.status === undefined ? foundText() : undefined;
  const title = finding ?? props.title;
  const head =
    finding === undefined
      ? props
      : { ...props, title, kind: sideBySide([props.kind, props.title]) };
  const isLarge = labels.length > mostSquare;
  const placesOf = (sums: readonly number[]) =>
    labels.flatMap((_, place) => (isLarge && (sums[place] ?? 0) === 0 ? [] : [place]));
  const rowPlaces = placesOf(totals.rows);
  const columnPlaces = placesOf(totals.columns);
  const labelsAt = (places: readonly number[]) => places.flatMap((place) => labels[place] ?? []);
  const [rows, columns] = [labelsAt(rowPlaces), labelsAt(columnPlaces)];
  const left = 2 * labels.length - rows.length - columns.length;
  const cellAt = (row: number, column: number): MatrixCell => {
    const [a, b] = [rowPlaces[row] ?? 0, columnPlaces[column] ?? 0];
    const value = counts[a]?.[b] ?? 0;
    const share = totals.all === 0 ? 0 : value / totals.all;
    return {
      text: format(value),
      small: value === 0 ? undefined : writeShare(share),
      name: t("confusionCell", {
        a: isolated(rowsAre),
        b: isolated(columnsAre),
        row: isolated(labels[a]?.name ?? ""),
        column: isolated(labels[b]?.name ?? ""),
        value: format(value),
        share: percent(share),
      }),
      tone: a !== b ? "differ" : labels[a]?.id === mixed ? "mixed" : "agree",
      strength: value === 0 ? 0 : 0.15 + 0.85 * Math.sqrt(value / highest),
      isOpen: value > 0,
    };
  };
  const table: ChartTable = {
    heads: [
      textHead(t("rowsAndColumns", { rows: rowsAre, columns: columnsAre })),
      ...labels.map(({ name }) => numberHead(name)),
      numberHead(t("total")),
    ],
    lines: [
      ...labels.map(({ id, name, color }, a) => ({
        id,
        color,
        cells: [
          textCell(name),
          ...labels.map((_, b) => numberCell(counts[a]?.[b] ?? 0, format)),
          numberCell(totals.rows[a] ?? 0, format),
        ],
      })),
      {
        id: " total",
        cells: [
          textCell(t("total")),
          ...labels.map((_, b) => numberCell(totals.columns[b] ?? 0, format)),
          numberCell(totals.all, format),
        ],
      },
    ],
  };

  return (
    <ChartCard
      head={head}
      drawing={
        labels.length === 0 ? undefined : (
          <Drawing title={title} growsWide>
            {(room) => (
              <MatrixDrawing
                {...room}
                {...{ rows, columns, cellAt, chosen, onSelect }}
                margins={{
                  name: t("total"),
                  rows: rowPlaces.map((place) => format(totals.rows[place] ?? 0)),
                  columns: columnPlaces.map((place) => format(totals.columns[place] ?? 0)),
                  all: format(totals.all),
                }}
                rowsAre={t("rowsAre", { name: isolated(rowsAre) })}
                columnsAre={t("columnsAre", { name: isolated(columnsAre) })}
              />
            )}
          </Drawing>
        )
      }
      note={
        left > 0 && (
          <Text size="sm" c="dimmed" mt={8}>
            {t("emptySides", { count: left })}
          </Text>
        )
      }
      table={table}
    />
  );

  /**
   * What the matrix says of disagreement, as a sentence with the total of the matrix; `undefined` where it says
   * nothing.
   */
  function foundText(): string | undefined {
    const found = confusionFinding(counts, {
      counts: measures === "counts",
      mixed: labels.findIndex(({ id }) => id === mixed),
    });
    if (!found) return undefined;
    const all = isolated(said(totals.all));
    if (found.kind === "no_disagreement") return t("confusionFinding.no_disagreement", { all });
    const amounts = {
      value: isolated(said(found.amount)),
      all,
      share: isolated(percent(found.amount / totals.all)),
    };
    if (found.kind === "tied") {
      return t("confusionFinding.tied", { ...amounts, count: found.pairs });
    }
    if (found.kind === "only" || found.kind === "few") {
      return t(`confusionFinding.${found.kind}`, amounts);
    }
    const [a, b] = found.pair.map((place) => isolated(labels[place]?.name ?? ""));
    return t(`confusionFinding.${found.kind}`, { a: a ?? "", b: b ?? "", ...amounts });
  }
}

/**
 * The `title` of the head says whose labels these are. It becomes the title of the chart where the matrix says
 * nothing of disagreement; else that finding is the title.
 */
export interface ConfusionMatrixProps extends ChartHead {
  /** Labels of rows and of columns. With more than eight, rows and columns that sum to 0 are not drawn. */
  readonly labels: readonly MatrixLabel[];
  /** The id of a label that stands for several labels: its cell on the diagonal may contain disagreement too. */
  readonly mixed?: string | undefined;
  /** Rows by columns, in the order of the labels: counts, or microseconds. */
  readonly table: readonly (readonly number[])[];
  /** The raters of the rows and of the columns. */
  readonly rowsAre: string;
  readonly columnsAre: string;
  /** Writes a value of the table. */
  readonly format: Write;
  /** Writes a value in a sentence, with its unit if it has one; by default as `format`. */
  readonly said?: ((value: number) => string) | undefined;
  /** Whether cells are counts (the default) or durations. */
  readonly measures?: "counts" | "time" | undefined;
  readonly chosen?: { readonly row: string; readonly column: string } | undefined;
  readonly onSelect?: ((row: string, column: string) => void) | undefined;
}
