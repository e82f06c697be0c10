import type { Variable } from "../../../domain/entities/study.ts";
import { type ChangedValues, readValue } from "../../../domain/variables.ts";
import { pastedTable } from "../../../formats/table/pastedTable.ts";

/** The changes that a pasted table makes, and its problems. */
export interface PastedValues {
  readonly recordings: readonly {
    readonly recordingId: string;
    readonly values: ChangedValues;
  }[];
  /** The number of values in the table. */
  readonly count: number;
  readonly problems: readonly PasteProblem[];
}

export type PasteProblem =
  /** The header row names no variable of the study, or none in this column. */
  | { readonly kind: "no_head" }
  | { readonly kind: "no_variable"; readonly name: string }
  /** Line numbers count from 1. */
  | { readonly kind: "no_recording"; readonly line: number; readonly name: string }
  | { readonly kind: "twice"; readonly line: number; readonly name: string }
  | {
      readonly kind: "unreadable";
      readonly line: number;
      readonly variable: Variable;
      readonly text: string;
    };

interface Known {
  readonly recordings: readonly { readonly id: string; readonly name: string }[];
  readonly variables: readonly Variable[];
}

/**
 * Reads values from a spreadsheet or a CSV file: the first row names variables, with or without their unit,
 * the first column recordings. An empty cell changes nothing.
 */
export function pastedValues(text: string, { recordings, variables }: Known): PastedValues {
  const [head, ...rows] = pastedTable(text);
  if (!head) return { recordings: [], count: 0, problems: [] };
  const byName = new Map(
    variables.flatMap((variable) =>
      [variable.name, `${variable.name} (${variable.unit})`, `variable_${variable.name}`].map(
        (name) => [plain(name), variable] as const,
      ),
    ),
  );
  const columns = head.cells.slice(1).map((name) => byName.get(plain(name)));
  const problems: PasteProblem[] = head.cells
    .slice(1)
    .filter((name, at) => plain(name) !== "" && !columns[at])
    .map((name) => ({ kind: "no_variable", name }));
  if (columns.every((column) => !column)) {
    return { recordings: [], count: 0, problems: [{ kind: "no_head" }] };
  }
  const byRecording = new Map(recordings.map(({ id, name }) => [plain(name), id]));
  const taken = new Map<string, ChangedValues>();
  for (const { cells, line } of rows) {
    const [name = "", ...texts] = cells;
    const recordingId = byRecording.get(plain(name));
    if (recordingId === undefined) {
      problems.push({ kind: "no_recording", line, name });
      continue;
    }
    if (taken.has(recordingId)) {
      problems.push({ kind: "twice", line, name });
      continue;
    }
    const values: ChangedValues = {};
    for (const [column, variable] of columns.entries()) {
      const written = texts[column] ?? "";
      const read = variable && readValue(variable, written);
      if (read?.kind === "value") values[variable?.id ?? ""] = read.value;
      if (variable && read?.kind === "unreadable") {
        problems.push({ kind: "unreadable", line, variable, text: written });
      }
    }
    taken.set(recordingId, values);
  }
  const changed = [...taken].map(([recordingId, values]) => ({ recordingId, values }));
  return {
    recordings: changed.filter(({ values }) => Object.keys(values).length > 0),
    count: changed.reduce((sum, { values }) => sum + Object.keys(values).length, 0),
    problems,
  };
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase("en");
}
