import type { RecordingValues } from "../../domain/entities/recording.ts";
import type { Variable } from "../../domain/entities/study.ts";
import { type Cell, distinctColumns } from "./cell.ts";

/**
 * Recording variables as the last columns of a table: `variable_` plus the name, in the study’s
 * order, empty without a value. Numbers are without units.
 */
export interface ValueTable {
  readonly columns: readonly string[];
  cellsOf(recordingId: string): readonly Cell[];
}

export function valueTable(
  variables: readonly Variable[],
  values: ReadonlyMap<string, RecordingValues>,
): ValueTable {
  return {
    columns: distinctColumns(variables.map(({ name }) => `variable_${name}`)),
    cellsOf(recordingId) {
      const known = values.get(recordingId) ?? {};
      return variables.map(({ id }) => known[id] ?? null);
    },
  };
}
