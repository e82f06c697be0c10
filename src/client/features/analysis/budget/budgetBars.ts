import type { TimeBudget } from "../../../../api/contract/analysis.ts";
import type { Code } from "../../../../domain/entities/scheme.ts";
import type { Estimate } from "../../../kit/chart/estimate.ts";
import type { Series } from "../../../kit/chart/series.ts";
import type { BarGroup } from "../../../kit/chart/barGroup.ts";
import type { NamedGroup } from "../groups.ts";
import { type BudgetMeasure, measured, measuredInterval } from "./budgetMeasure.ts";

type Row = TimeBudget["rows"][number];

interface Of {
  readonly rows: readonly Row[];
  readonly codes: readonly Code[];
  readonly groups: readonly NamedGroup[];
  readonly measure: BudgetMeasure;
  /** Why a row has no figure, as text. */
  readonly because: (row: Row) => string;
}

/** Bars of a time budget: one row per code, one bar per group. */
export function barsByCode({ rows, codes, groups, measure, because }: Of): readonly BarGroup[] {
  const found = rowsByPlace(rows);
  return codes.map(({ id, name, color }) => ({
    id,
    name,
    color,
    values: Object.fromEntries(
      groups.flatMap((group) => {
        const row = found.get(placeOf(group.index, id));
        return row ? [[group.id, estimateOf(row, measure, because)] as const] : [];
      }),
    ),
  }));
}

/** One row per group, in which the codes are stacked. */
export function barsByGroup({ rows, codes, groups, measure, because }: Of): {
  readonly bars: readonly BarGroup[];
  readonly series: readonly Series[];
} {
  const found = rowsByPlace(rows);
  return {
    bars: groups.map((group) => ({
      id: group.id,
      name: group.name,
      values: Object.fromEntries(
        codes.flatMap(({ id }) => {
          const row = found.get(placeOf(group.index, id));
          return row ? [[id, estimateOf(row, measure, because)] as const] : [];
        }),
      ),
    })),
    series: codes.map(({ id, name, color }) => ({ id, name, color })),
  };
}

/** The codes of a kind that were used, in the scheme’s order. */
export function usedCodes(
  codes: readonly Code[],
  rows: readonly Row[],
  kind: Code["kind"] | "any",
): readonly Code[] {
  const used = new Set<string>(rows.filter(({ count }) => count > 0).map(({ codeId }) => codeId));
  return codes.filter((code) => used.has(code.id) && (kind === "any" || code.kind === kind));
}

function estimateOf(row: Row, measure: BudgetMeasure, because: Of["because"]): Estimate {
  const value = measured(row, measure);
  if (value === null) return { kind: "undefined", because: because(row) };
  const { low = null, high = null } = measuredInterval(row, measure) ?? {};
  return { kind: "value", value, low, high };
}

function rowsByPlace(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [placeOf(row.group, row.codeId), row]));
}

function placeOf(group: number, codeId: string): string {
  return `${group} ${codeId}`;
}
