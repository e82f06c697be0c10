import { limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import { readingLimits } from "../readingLimits.ts";
import type { ObservationBook, StudyBook } from "../studyBook.ts";
import { isSetHeading } from "./interactColumns.ts";
import type { Mapping } from "./mapping.ts";
import type { TableColumns } from "./tableColumns.ts";
import { isNumeric } from "./tableSample.ts";
import type { TableVariables } from "./tableVariables.ts";
import { microsecondsOf } from "./timeUnit.ts";

/** The observation that a table row belongs to. */
export interface TablePlace {
  readonly book: ObservationBook;
  readonly recordingId: Id<"recording">;
  /** Where it stands among the observations that are made. */
  readonly at: number;
  readonly round: string;
  readonly purpose: string;
  readonly workState: string;
}

export interface TablePlaces {
  /**
   * `undefined` where there are more observations than are taken: it was found.
   *
   * @param rater whose it is, where the heading of a column tells it.
   */
  of(cells: readonly string[], line: number, rater?: string): TablePlace | undefined;
  all(): readonly TablePlace[];
}

/** The names of the recording and the rater for tables that have no such column. */
export interface TableDefaults {
  readonly recording: string;
  readonly rater: string;
}

export function newTablePlaces(
  of: {
    readonly book: StudyBook;
    readonly mapping: Mapping;
    readonly columns: TableColumns;
    readonly variables: TableVariables;
    readonly defaults: TableDefaults;
  },
  findings: FindingList,
): TablePlaces {
  const { book, mapping, columns, variables, defaults } = of;
  const recordings = new Map<string, Id<"recording">>();
  const places = new Map<string, TablePlace>();
  const keyPlaces = [
    ...columns.places("observation"),
    ...columns.places("recording"),
    ...columns.places("media"),
    ...columns.places("rater"),
    ...columns.places("round"),
  ];
  let last:
    | { readonly cells: readonly string[]; readonly rater: string; readonly place: TablePlace }
    | undefined;

  const setAt = columns.places("observation").at(-1) ?? -1;
  const isOfSets = isSetHeading(columns.heading(setAt));
  /** What is numbered within one document is something else in the next. */
  const observationOf = (cells: readonly string[]): string => {
    const told = columns.cell(cells, "observation");
    if (!isOfSets || !isNumeric(columns.at(cells, setAt))) return told;
    const number = isNumeric(told) ? `${columns.heading(setAt)} ${told}` : told;
    return `${number} ${defaults.recording}`;
  };

  const recordingOf = (cells: readonly string[], line: number): Id<"recording"> => {
    const media = columns.cell(cells, "media");
    const observation = observationOf(cells);
    const name = columns.cell(cells, "recording") || media || observation || defaults.recording;
    const known = recordings.get(name);
    if (known) {
      variables.compare(known, cells, line);
      return known;
    }
    const files = media === "" ? [] : media.split(/[;|]/u).map((file) => file.trim());
    const rate = Number(columns.cell(cells, "frame_rate").replace(",", "."));
    const recordingId = book.recording({
      name,
      media: files
        .filter((file) => file !== "")
        .slice(0, limits.sourcesPerRecording)
        .map((fileName) => ({ fileName })),
      durationUs: lengthOf(cells, mapping, columns),
      framesPerSecond: rate > 0 ? rate : null,
      values: variables.valuesOf(cells),
    });
    recordings.set(name, recordingId);
    variables.keep(recordingId, cells);
    return recordingId;
  };

  return {
    of(cells, line, rater = "") {
      // Rows of one observation follow each other: mostly it is the one of the row before.
      if (
        last?.rater === rater &&
        keyPlaces.every((place) => last?.cells[place] === cells[place])
      ) {
        variables.compare(last.place.recordingId, cells, line);
        return last.place;
      }
      const key = [rater, ...keyPlaces.map((place) => columns.at(cells, place))].join("\u0000");
      const known = places.get(key);
      if (!known && places.size >= readingLimits.observations) {
        findings.add("rejected", "too_many_things", {
          about: columns.cell(cells, "observation"),
          place: { kind: "line", line },
        });
        return undefined;
      }
      const recordingId = recordingOf(cells, line);
      const place = known ?? {
        recordingId,
        at: places.size,
        book: book.observation({
          name: observationOf(cells),
          recordingId,
          raterId: book.person(rater || columns.cell(cells, "rater") || defaults.rater),
        }),
        round: columns.cell(cells, "round"),
        purpose: columns.cell(cells, "purpose"),
        workState: columns.cell(cells, "work_state"),
      };
      places.set(key, place);
      last = { cells, rater, place };
      return place;
    },
    all: () => [...places.values()],
  };
}

function lengthOf(
  cells: readonly string[],
  { units, roles, framesPerSecond }: Mapping,
  columns: TableColumns,
): number | null {
  const told = roles.indexOf("recording_length");
  const unit = units[told] === "ms" ? "ms" : "s";
  const length = microsecondsOf(columns.cell(cells, "recording_length"), { unit, framesPerSecond });
  return typeof length === "number" && length > 0 ? length : null;
}
