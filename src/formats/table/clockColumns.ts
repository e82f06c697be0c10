import { guessOf, plainHeading } from "./columnRoles.ts";
import { isNumeric, numericOf, type TableSample, type VisitRows } from "./tableSample.ts";

/** A time whose minutes and seconds, and perhaps hours, are in columns of their own. */
interface Parted {
  readonly heading: string;
  readonly columns: readonly { readonly column: number; readonly seconds: number }[];
}

/**
 * A table with minutes and seconds in columns of their own ("start_min, start_sec", "min, sec"): the same with the
 * seconds of both in the place of the first, called as they are without their units. Taken by themselves the seconds
 * would begin again with each minute.
 *
 * @returns `undefined` of any other table.
 */
export function withClocksJoined(
  visit: VisitRows,
  { headings, headingLine, rows }: TableSample,
): VisitRows | undefined {
  if (headingLine === null) return undefined;
  const byStem = new Map<string, { readonly column: number; readonly seconds: number }[]>();
  for (const [column, heading] of headings.entries()) {
    const words = plainHeading(heading).split(" ");
    const at = words.findIndex((word) => units.has(word));
    const seconds = units.get(words[at] ?? "");
    const told = rows.flatMap((cells) => cells[column]?.trim() || []);
    if (seconds === undefined || told.length === 0 || !told.every(isNumeric)) continue;
    const stem = words.toSpliced(at, 1).join(" ");
    // A letter alone may be a code, as of a table with a column for each.
    if (stem === "" && heading.trim().length < 3) continue;
    byStem.set(stem, [...(byStem.get(stem) ?? []), { column, seconds }]);
  }
  const found = [...byStem].flatMap(([stem, columns]): readonly Parted[] => {
    const role = stem === "" ? "start" : guessOf(stem)?.role;
    const has = (seconds: number) => columns.filter((one) => one.seconds === seconds).length === 1;
    const isTime = role === "start" || role === "end" || role === "duration";
    // Beyond the minute they are all of the time by themselves.
    const areParts = columns
      .filter(({ seconds }) => seconds === 1)
      .every(({ column }) => rows.every((cells) => numericOf(cells[column] ?? "") < 60));
    return isTime && has(1) && has(60) && areParts
      ? [{ heading: `${stem === "" ? "time" : stem} s`, columns }]
      : [];
  });
  if (found.length === 0) return undefined;
  const firstOf = new Map(
    found.map((one) => [Math.min(...one.columns.map(({ column }) => column)), one]),
  );
  const taken = new Set(found.flatMap(({ columns }) => columns.map(({ column }) => column)));
  return (listener) => {
    visit((cells, line) => {
      if (line < headingLine) return listener(cells, line);
      const own = headings.flatMap((_, column): readonly string[] => {
        const first = firstOf.get(column);
        if (first) return [line === headingLine ? first.heading : sumOf(first, cells)];
        return taken.has(column) ? [] : [cells[column] ?? ""];
      });
      return listener(own, line);
    });
  };
}

/** In seconds; empty where nothing is told. What is no number is left as it stands, to be told. */
function sumOf({ columns }: Parted, cells: readonly string[]): string {
  const told = columns.flatMap(({ column, seconds }) => {
    const cell = cells[column]?.trim() ?? "";
    return cell === "" ? [] : [{ cell, seconds }];
  });
  const unread = told.find(({ cell }) => !isNumeric(cell));
  if (unread || told.length === 0) return unread?.cell ?? "";
  const sum = told.reduce((all, { cell, seconds }) => all + numericOf(cell) * seconds, 0);
  return String(Math.round(sum * 1e6) / 1e6);
}

const units: ReadonlyMap<string, number> = new Map([
  ...["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"].map(
    (w) => [w, 3_600] as const,
  ),
  ...["m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos"].map(
    (w) => [w, 60] as const,
  ),
  ...[
    "s",
    "sec",
    "secs",
    "second",
    "seconds",
    "sek",
    "sekunde",
    "sekunden",
    "segundo",
    "segundos",
  ].map((w) => [w, 1] as const),
]);
