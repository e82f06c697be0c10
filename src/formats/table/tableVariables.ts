import type { RecordingValues } from "../../domain/entities/recording.ts";
import type { Variable } from "../../domain/entities/study.ts";
import { limits } from "../../domain/limits.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { TableColumns } from "./tableColumns.ts";
import type { TableSurvey } from "./tableSurvey.ts";

/** Recording variables in columns: the first row of a recording determines the value. */
export interface TableVariables {
  readonly all: readonly Variable[];
  valuesOf(cells: readonly string[]): RecordingValues;
  keep(recordingId: Id<"recording">, cells: readonly string[]): void;
  /** Finds where a later row says otherwise. */
  compare(recordingId: Id<"recording">, cells: readonly string[], line: number): void;
}

const valueMostChars = 1_000;

export function newTableVariables(
  columns: TableColumns,
  { values }: Pick<TableSurvey, "values">,
  { newUuid, findings }: { readonly newUuid: () => string; readonly findings: FindingList },
): TableVariables {
  const places = columns.places("variable").slice(0, limits.variablesPerStudy);
  for (const place of columns.places("variable").slice(limits.variablesPerStudy)) {
    findings.add("rejected", "too_many_things", { about: columns.heading(place) });
  }
  const kept = new Map<string, readonly string[]>();
  const known = places.map((place) => ({
    place,
    variable: {
      id: id("variable").parse(newUuid()),
      name: nameOf(columns.heading(place)),
      type: values.get(place)?.areNumbers === true ? ("number" as const) : ("text" as const),
      unit: "",
      choices: [],
      isHidden: false,
    },
  }));
  const told = (cells: readonly string[]) => places.map((place) => columns.at(cells, place));

  return {
    all: known.map(({ variable }) => variable),
    valuesOf(cells) {
      const given: RecordingValues = {};
      for (const { place, variable } of known) {
        const text = columns.at(cells, place);
        if (text === "" || text === "NA") continue;
        if (text.length > valueMostChars) {
          findings.add("changed", "text_cut", { about: variable.name });
        }
        given[variable.id] =
          variable.type === "number"
            ? Number(text.includes(".") ? text : text.replace(",", "."))
            : text.slice(0, valueMostChars);
      }
      return given;
    },
    keep(recordingId, cells) {
      if (places.length > 0) kept.set(recordingId, told(cells));
    },
    compare(recordingId, cells, line) {
      if (places.length === 0) return;
      const first = kept.get(recordingId);
      for (const [at, { place, variable }] of known.entries()) {
        const text = columns.at(cells, place);
        if (text === first?.[at]) continue;
        findings.add("rejected", "value_not_allowed", {
          about: variable.name,
          found: text,
          place: { kind: "line", line },
        });
      }
    },
  };
}

function nameOf(heading: string): string {
  const name = heading.replace(/^variable[_ ]/iu, "").trim() || heading;
  return name.slice(0, limits.nameMaxChars).trim();
}
