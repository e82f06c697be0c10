import { cellNumber } from "./cellNumber.ts";
import { isOccasionName, isUnitName, isValueName, longColumns, tableShape } from "./tableShape.ts";
import { tableStart } from "./tableStart.ts";
import type { Columns, Wish } from "./wish.ts";
import type { Note } from "./note.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

type Rows = readonly (readonly string[])[];

export interface NamedTable {
  /** The file name without extension: the rater, if nothing else names one. */
  readonly name: string;
  readonly rows: Rows;
}

/** Several tables combined into rows of ratings. */
export interface JoinedTables {
  /** The first row contains the names of columns. */
  readonly rows: Rows;
  readonly columns: Columns;
  readonly notes: readonly Note[];
}

/** The units cannot be matched: no column names them, or none that all tables have. */
export type JoinRefusal = "tables_uneven" | "tables_apart" | "empty";

/**
 * Several raters’ tables joined into one: by a column of names that all have, else row by row. Columns that all
 * tables have belong to the rater named by the file; columns that differ are raters themselves.
 */
export function joinedTables(
  tables: readonly NamedTable[],
  wish: Pick<Wish, "missing">,
): JoinedTables | JoinRefusal {
  const parted = tables.map((table) => partedTable(table, wish));
  if (parted.some(({ body }) => body.length === 0)) return "empty";
  const appended = appendedLines(parted);
  if (appended) return appended;
  const shared = sharedColumns(parted);
  const ids = idsOf(parted, shared);
  if (typeof ids === "string") return ids;
  if (ids.length === 0 && new Set(parted.map(({ body }) => body.length)).size > 1) {
    return "tables_uneven";
  }
  const rest = shared.filter((column) => !ids.includes(column));
  return rest.length > 0 ? ofFiles(parted, ids, rest) : ofColumns(parted, ids);
}

interface Parted {
  readonly name: string;
  /** `undefined` where the first row contains ratings. */
  readonly head: readonly string[] | undefined;
  readonly body: Rows;
}

/** A column that all tables have, with its index in each. */
interface SharedColumn {
  readonly name: string;
  readonly places: readonly number[];
}

function partedTable({ name, rows: given }: NamedTable, wish: Pick<Wish, "missing">): Parted {
  const { rows } = tableStart(given);
  const { hasNames } = tableShape(rows, wish);
  return { name, head: hasNames ? rows[0] : undefined, body: hasNames ? rows.slice(1) : rows };
}

/** Tables that name a rater in each row are appended, if each has its own raters. */
function appendedLines(parted: readonly Parted[]): JoinedTables | undefined {
  const [first] = parted;
  const columns = first?.head && longColumns(first.head);
  if (!first?.head || !columns) return undefined;
  const key = folded(first.head);
  if (!parted.every(({ head }) => head && folded(head) === key)) return undefined;
  const raters = parted.map(({ body }) => new Set(body.map((row) => row[columns.rater] ?? "")));
  const all = new Set(raters.flatMap((own) => [...own]));
  if (all.size < raters.reduce((sum, own) => sum + own.size, 0)) return undefined;
  return {
    rows: [first.head, ...parted.flatMap(({ body }) => body)],
    columns,
    notes: [{ what: "files_appended", count: parted.length, about: namesOf(parted) }],
  };
}

function folded(head: readonly string[]): string {
  return JSON.stringify(head.map((name) => name.trim().toLowerCase()));
}

function namesOf(parted: readonly Parted[]): string {
  return sideBySide(
    parted.map(({ name }) => name),
    ", ",
  );
}

/** Common columns by name; where a table has no names, by index. */
function sharedColumns(parted: readonly Parted[]): readonly SharedColumn[] {
  const [first, ...others] = parted.map(({ head }) => head);
  if (!first || others.includes(undefined)) {
    const widths = parted.map(({ body }) => Math.max(...body.map((row) => row.length)));
    return Array.from({ length: Math.min(...widths) }, (_, at) => ({
      name: parted.find(({ head }) => head)?.head?.[at] ?? "",
      places: parted.map(() => at),
    }));
  }
  return first.flatMap((name, at) => {
    const alike = (one: string) => one.toLowerCase() === name.toLowerCase();
    if (first.findIndex(alike) < at) return [];
    const places = [at, ...others.map((head) => head?.findIndex(alike) ?? -1)];
    return places.includes(-1) ? [] : [{ name, places }];
  });
}

/** The columns that name the rows: one, or two together; empty if none do. */
function idsOf(
  parted: readonly Parted[],
  shared: readonly SharedColumn[],
): readonly SharedColumn[] | "tables_apart" {
  const hasRatings = (ids: readonly SharedColumn[]) =>
    parted.every(({ head, body }) => (head?.length ?? body[0]?.length ?? 0) > ids.length);
  const [leading] = shared;
  const candidates = shared
    .filter(
      (column) => !isValueName(column.name) && (column === leading || isUnitName(column.name)),
    )
    .toSorted((a, b) => Number(isUnitName(b.name)) - Number(isUnitName(a.name)));
  for (const column of candidates) {
    if (hasRatings([column]) && doName(parted, [column])) return [column];
  }
  for (const column of candidates) {
    const second = shared.find(
      (one) =>
        one !== column &&
        (isOccasionName(one.name) || isUnitName(one.name)) &&
        hasRatings([column, one]) &&
        doName(parted, [column, one]),
    );
    if (second) return [column, second];
  }
  // Where names of units stand in the way, rows of the same place are hardly the same unit.
  const named = candidates.find(({ name }) => isUnitName(name));
  const isSameOrder = ({ places }: SharedColumn) =>
    new Set(
      parted.map(({ body }, at) => JSON.stringify(body.map((row) => row[places[at] ?? -1] ?? ""))),
    ).size === 1;
  return named && hasRatings([named]) && !isSameOrder(named) ? "tables_apart" : [];
}

/** Whether the cells of these columns are present and distinct in each table, and the tables share them. */
function doName(parted: readonly Parted[], columns: readonly SharedColumn[]): boolean {
  const ids = parted.map(({ body }, at) => body.map((row) => idOf(row, columns, at)));
  const sets = ids.map((own) => new Set(own));
  if (!ids.every((own, at) => !own.includes("") && sets[at]?.size === own.length)) return false;
  const [first = new Set<string>(), ...others] = sets;
  const isWordy = columns.some(({ name }) => isUnitName(name)) || [...first].some(isNoNumber);
  return others.every((other) => {
    const common = [...other].filter((id) => first.has(id)).length;
    return common >= (isWordy ? 1 : Math.min(first.size, other.size) / 2);
  });
}

function isNoNumber(text: string): boolean {
  return Number.isNaN(cellNumber(text));
}

/** The name of a row; empty if one of its cells is. */
function idOf(row: readonly string[], columns: readonly SharedColumn[], table: number): string {
  const cells = columns.map(({ places }) => row[places[table] ?? -1] ?? "");
  return cells.includes("") ? "" : cells.join(" · ");
}

/** Joins tables in which each file is a rater: one of the common columns contains the ratings. */
function ofFiles(
  parted: readonly Parted[],
  ids: readonly SharedColumn[],
  rest: readonly SharedColumn[],
): JoinedTables {
  const value = rest.find(({ name }) => isValueName(name)) ?? rest.find(hasCommonCode(parted));
  const chosen = value ?? rest[0];
  const columns = [...ids, ...rest];
  const raters = distinctNames(parted.map(({ name }) => name));
  const counted = ids.length === 0 ? ["unit"] : [];
  const body = parted.flatMap((table, at) =>
    table.body.map((row, unit) => [
      raters[at] ?? "",
      ...counted.map(() => String(unit + 1)),
      ...columns.map(({ places }) => row[places[at] ?? -1] ?? ""),
    ]),
  );
  const offset = 1 + counted.length;
  const further = rest.filter((one) => one !== chosen);
  const notes = [...joiningNotes(parted, ids)];
  if (further.length > 0) {
    const about = sideBySide(
      further.map(({ name }) => name),
      ", ",
    );
    notes.push({ what: "further_columns", count: further.length, about: about.slice(0, 200) });
  }
  return {
    rows: [["rater", ...counted, ...columns.map(({ name }) => name)], ...body],
    columns: {
      rater: 0,
      unit: 1,
      value: offset + columns.findIndex((one) => one === chosen),
      ...(ids.length > 1 && { occasion: 2 }),
    },
    notes,
  };
}

/** Whether two of the files have a code of a column in common. */
function hasCommonCode(parted: readonly Parted[]): (column: SharedColumn) => boolean {
  return ({ places }) => {
    const seen = new Set<string>();
    return parted.some(({ body }, at) => {
      const own = new Set(body.map((row) => row[places[at] ?? -1] ?? ""));
      const isShared = [...own].some((cell) => cell !== "" && seen.has(cell));
      for (const cell of own) seen.add(cell);
      return isShared;
    });
  };
}

/** Joins tables without common columns of ratings: each column is a rater. */
function ofColumns(parted: readonly Parted[], ids: readonly SharedColumn[]): JoinedTables {
  const body = parted.flatMap((table, at) =>
    table.body.flatMap((row, unit) =>
      (table.head ?? []).flatMap((rater, column) =>
        ids.some(({ places }) => places[at] === column)
          ? []
          : [
              [
                ...(ids.length === 0
                  ? [String(unit + 1)]
                  : ids.map(({ places }) => row[places[at] ?? -1] ?? "")),
                rater,
                row[column] ?? "",
              ],
            ],
      ),
    ),
  );
  const isCrossed = ids.length > 1;
  return {
    rows: [["unit", ...(isCrossed ? ["occasion"] : []), "rater", "value"], ...body],
    columns: isCrossed
      ? { unit: 0, occasion: 1, rater: 2, value: 3 }
      : { unit: 0, rater: 1, value: 2 },
    notes: joiningNotes(parted, ids),
  };
}

/** Notes on how rows were matched, and how many units are missing from some file. */
function joiningNotes(parted: readonly Parted[], ids: readonly SharedColumn[]): Note[] {
  if (ids.length === 0) {
    return [{ what: "joined_in_order", count: parted.length, about: namesOf(parted) }];
  }
  const count = new Map<string, number>();
  parted.forEach(({ body }, at) => {
    for (const row of body) {
      const id = idOf(row, ids, at);
      count.set(id, (count.get(id) ?? 0) + 1);
    }
  });
  const some = [...count].filter(([, files]) => files < parted.length);
  const about = sideBySide(ids.map(({ name }) => name || "1"));
  const notes: Note[] = [{ what: "joined_by", count: parted.length, about }];
  const [first] = some;
  if (first) notes.push({ what: "not_in_every_file", count: some.length, about: first[0] });
  return notes;
}

/** Names of files, made unique by numbers. */
export function distinctNames(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((one) => one === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
