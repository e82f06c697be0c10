import { unguarded } from "../../domain/spreadsheetText.ts";
import type { ColumnRole } from "./columnRoles.ts";
import type { Mapping } from "./mapping.ts";
import { isNumeric } from "./tableSample.ts";

/** Access to the cells of a row by role. Missing cells are empty. */
export interface TableColumns {
  readonly has: (role: ColumnRole) => boolean;
  /** The cell of the one column with the role; empty without one. Of several, each with its heading where it is a number. */
  readonly cell: (cells: readonly string[], role: ColumnRole) => string;
  readonly places: (role: ColumnRole) => readonly number[];
  readonly heading: (place: number) => string;
  /** What a row says that its recording is called; empty where it does not. */
  readonly recording: (cells: readonly string[]) => string;
  /** Whether we wrote the table ourselves: then its texts are exactly what they are. */
  readonly isOurs: boolean;
  /** A cell as it was meant: of someone else’s table without white space around it. */
  readonly at: (cells: readonly string[], place: number) => string;
}

/**
 * @param isGuarded whether the table is one of ours, with an apostrophe before texts that a
 * spreadsheet would read as a formula.
 */
export function tableColumns({ headings, roles }: Mapping, isGuarded: boolean): TableColumns {
  const isOurs =
    headings.includes("observation_id") &&
    (headings.includes("event_id") || headings.includes("criterion_id"));
  const placesOf = new Map<ColumnRole, number[]>();
  for (const [place, role] of roles.entries()) {
    placesOf.set(role, [...(placesOf.get(role) ?? []), place]);
  }
  const at = (cells: readonly string[], place: number): string => {
    const text = cells[place] ?? "";
    if (!isOurs) return text.trim();
    return isGuarded ? unguarded(text) : text;
  };
  const cell = (cells: readonly string[], role: ColumnRole): string => {
    const places = placesOf.get(role) ?? [];
    if (places.length < 2) return places[0] === undefined ? "" : at(cells, places[0]);
    return places
      .map((place) =>
        isNumeric(at(cells, place)) ? `${headings[place]} ${at(cells, place)}` : at(cells, place),
      )
      .join(" ")
      .trim();
  };
  return {
    at,
    isOurs,
    has: (role) => placesOf.has(role),
    cell,
    recording: (cells) =>
      cell(cells, "recording") || cell(cells, "media") || cell(cells, "observation"),
    places: (role) => placesOf.get(role) ?? [],
    heading: (place) => headings[place] ?? "",
  };
}
