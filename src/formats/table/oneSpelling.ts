import type { FindingList } from "../findingList.ts";
import { foldedName } from "../foldedName.ts";
import type { ColumnRole } from "./columnRoles.ts";
import type { TableColumns } from "./tableColumns.ts";
import type { VisitRows } from "./tableSample.ts";

/** Columns whose cells name something; those of one list name the same things. */
const namingRoles: readonly (readonly ColumnRole[])[] = [
  ["rater"],
  ["recording"],
  ["media"],
  ["observation"],
  ["round"],
  ["subject"],
  ["codes", "codes_by_step", "rater_codes"],
  ["group"],
  ["criterion"],
  ["criterion_values", "rater_values"],
];

/** A table of texts that are all different names nothing. */
const mostSpellings = 20_000;
const mostTold = 40;

/**
 * The same rows with each name in its first spelling: people vary capitals, spaces and the encoding
 * of accented letters. Single-letter codes are unchanged, because "a" and "A" are two keys.
 */
export function withOneSpelling(
  visit: VisitRows,
  columns: TableColumns,
  findings: FindingList,
): VisitRows {
  const named = namingRoles.flatMap((roles) => {
    const keepsLetters = roles.includes("codes");
    const first = new Map<string, string>();
    const known = new Map<string, string>();
    const spelt = (cell: string): string => {
      const before = known.get(cell);
      if (before !== undefined || known.size >= mostSpellings) return before ?? cell;
      const name = cell.trim().replaceAll(/\s+/gu, " ");
      const key = keepsLetters && name.length < 2 ? name : foldedName(name);
      const one = first.get(key) ?? name;
      first.set(key, one);
      known.set(cell, one);
      if (one !== name && told.size < mostTold) told.add(`${name}\n${one}`);
      return one;
    };
    return roles.flatMap((role) => columns.places(role)).map((place) => ({ place, spelt }));
  });
  const told = new Set<string>();
  const said = new Set<string>();
  return (listener) => {
    visit((cells, line) => {
      let own: string[] | undefined;
      for (const { place, spelt } of named) {
        const cell = cells[place];
        if (cell === undefined || cell === "") continue;
        const one = spelt(cell);
        if (one === cell) continue;
        own ??= [...cells];
        own[place] = one;
      }
      return listener(own ?? cells, line);
    });
    for (const pair of told) {
      if (said.has(pair)) continue;
      said.add(pair);
      const [about = "", found = ""] = pair.split("\n");
      findings.add("noted", "spelled_alike", { about, found });
    }
  };
}
