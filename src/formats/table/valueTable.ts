import type { RecordingValues } from "../../domain/entities/recording.ts";
import type { Variable } from "../../domain/entities/study.ts";
import { type Cell, distinctColumns } from "./cell.ts";

/**
 * What is known of recordings beforehand, as columns at the end of a table: `variable_` and its name, in
 * the study’s order, empty where nothing is known. Numbers are without their unit.
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
