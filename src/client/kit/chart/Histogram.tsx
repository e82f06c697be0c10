import { useTranslation } from "../text/useTranslation.ts";
import { ChartCard } from "./ChartCard.tsx";
import { Drawing } from "./Drawing.tsx";
import { HistogramDrawing } from "./HistogramDrawing.tsx";
import type { ChartHead } from "./chartHead.ts";
import { type ChartTable, numberHead, textHead } from "./chartTable.ts";
import type { Cell } from "./csv.ts";
import { leftToRight } from "./isolated.ts";
import type { Axis, Series, Write } from "./series.ts";
import { seriesLegend } from "./seriesLegend.tsx";
import { useNumbers } from "./useNumbers.ts";

/** A histogram, by group. */
export function Histogram(props: HistogramProps) {
  const { t } = useTranslation("charts");
  const { whole, percent } = useNumbers();
  const { bins, groups, as, axis, format } = props;
  const nameOf = (bin: Bin) =>
    bin.kind === "name"
      ? bin.name
      : leftToRight(t("range", { low: format(bin.low), high: format(bin.high) }));
  const hasRanges = bins.some(({ kind }) => kind === "range");
  const totals = groups.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0));
  const shareAt = (group: number, bin: number) => {
    const total = totals[group] ?? 0;
    return total === 0 ? 0 : (groups[group]?.counts[bin] ?? 0) / total;
  };
  const table: ChartTable = {
    heads: [
      hasRanges
        ? {
            label: axis.label,
            fileLabels: [t("fromOf", { name: axis.label }), t("belowOf", { name: axis.label })],
            isNumber: false,
          }
        : textHead(axis.label),
      ...groups.map(({ name }) => numberHead(name)),
    ],
    lines: bins.map((bin, place) => ({
      id: String(place),
      cells: [
        { text: nameOf(bin), values: ends(bin, hasRanges) },
        ...groups.map(({ counts }, group) => ({
          text: t("countAndShare", {
            count: whole(counts[place] ?? 0),
            share: percent(shareAt(group, place)),
          }),
          values: [counts[place] ?? 0],
        })),
      ],
    })),
  };

  return (
    <ChartCard
      head={props}
      legend={seriesLegend(groups, "bar")}
      drawing={
        bins.length === 0 ? undefined : (
          <Drawing title={props.title}>
            {(room) => (
              <HistogramDrawing
                {...room}
                bins={bins.map((bin, place) => ({
                  name: nameOf(bin),
                  values: groups.map(({ counts }, group) =>
                    as === "share" ? shareAt(group, place) : (counts[place] ?? 0),
                  ),
                }))}
                groups={groups}
                across={axis.label}
                upwards={as === "share" ? t("share") : t("count")}
                format={as === "share" ? percent : whole}
                isWhole={as === "count"}
              />
            )}
          </Drawing>
        )
      }
      table={table}
    />
  );
}

/**
 * A class as cells of the file: its two ends, or its name, with an empty second cell where other classes have ends.
 */
function ends(bin: Bin, hasRanges: boolean): readonly Cell[] {
  if (bin.kind === "range") return [bin.low, bin.high];
  return hasRanges ? [bin.name, null] : [bin.name];
}

export interface HistogramProps extends ChartHead {
  readonly bins: readonly Bin[];
  readonly groups: readonly HistogramGroup[];
  /** Bars show counts, or each group’s share of its own values. */
  readonly as: "count" | "share";
  /** What was measured, with its unit: "Duration (s)". */
  readonly axis: Axis;
  readonly format: Write;
}

/** A class of values: from `low` to below `high` (the last one with its upper end), or a name. */
export type Bin =
  | { readonly kind: "range"; readonly low: number; readonly high: number }
  | { readonly kind: "name"; readonly name: string };

export interface HistogramGroup extends Series {
  /** One count per bin, in the order of the bins. */
  readonly counts: readonly number[];
}
