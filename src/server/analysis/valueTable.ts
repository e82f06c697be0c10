import type { RecordingValues } from "../../domain/entities/recording.ts";
import type { Variable } from "../../domain/entities/study.ts";
import { type CsvCell, guarded } from "./csv.ts";

/**
 * What is known of recordings beforehand, as columns at the end of a table: `variable_` and its name, in
 * the study's order, empty where nothing is known. Numbers are without their unit.
 */
export interface ValueTable {
  readonly columns: readonly string[];
  cellsOf(recordingId: string): readonly CsvCell[];
}

export function valueTable(
  variables: readonly Variable[],
  values: ReadonlyMap<string, RecordingValues>,
): ValueTable {
  return {
    columns: variables.map(({ name }) => `variable_${name}`),
    cellsOf(recordingId) {
      const known = values.get(recordingId) ?? {};
      return variables.map(({ id }) => {
        const value = known[id];
        return typeof value === "string" ? guarded(value) : (value ?? null);
      });
    },
  };
}
