import type { Criterion } from "../../domain/entities/scheme.ts";
import type { WorkPart } from "../../domain/entities/workPart.ts";
import { limits } from "../../domain/limits.ts";
import { type Cell, momentCell } from "./cell.ts";
import type { TableScheme } from "./tableScheme.ts";

type TraceSlot = Extract<WorkPart, { readonly kind: "trace" }>;

/**
 * Continuous ratings as rows, one per sample: a value holds until the next one of the same
 * criterion.
 */
export interface TraceTable {
  readonly columns: readonly string[];
  rowsOf(slot: TraceSlot, schemeVersionId: string): readonly (readonly Cell[])[];
}

export function traceTable(versions: readonly TableScheme[]): TraceTable {
  const criteria = new Map<string, ReadonlyMap<string, Criterion>>(
    versions.map(({ id, scheme }) => [
      id,
      new Map<string, Criterion>(scheme.criteria.map((one) => [one.id, one])),
    ]),
  );
  return {
    columns: ["criterion", "time_s", "value", "criterion_id"],
    rowsOf({ criterionId, slot, samples }, schemeVersionId) {
      const name = criteria.get(schemeVersionId)?.get(criterionId)?.name;
      const startUs = slot * limits.traceSlotUs;
      return samples.map(([timeUs, value]) => [
        name ?? criterionId,
        momentCell(startUs + timeUs),
        value,
        criterionId,
      ]);
    },
  };
}

/** Trace samples grouped by criterion, each group in order of time. */
export function inOrderOfTime(slots: readonly TraceSlot[]): readonly TraceSlot[] {
  return slots.toSorted(
    (a, b) =>
      (a.criterionId < b.criterionId ? -1 : a.criterionId > b.criterionId ? 1 : 0) ||
      a.slot - b.slot,
  );
}
