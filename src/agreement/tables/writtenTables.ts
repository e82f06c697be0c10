import * as z from "zod";
import { CellSum } from "./cells.ts";
import type { LabelBook } from "../labelBook.ts";
import type { PairTable } from "./table.ts";

/** Tables as they are kept in the database: labels by their codes, cells as `[first, second, amount, …]`. */
const writtenTables = z.object({
  /** Of the scheme, to which places refer. */
  codes: z.array(z.string()),
  labels: z.array(z.array(z.int())),
  tables: z.record(
    z.string(),
    z.object({
      nobodyCodes: z.array(z.int()),
      subjects: z.array(z.tuple([z.string().nullable(), z.array(z.number())])),
    }),
  ),
});

/**
 * Serialises tables by the key of their comparison. Tables that were too large to search are skipped.
 * `areNumbers`: labels are indices of a list of numbers.
 */
export function writeTables(
  tables: ReadonlyMap<string, PairTable>,
  book: LabelBook,
  areNumbers: boolean,
): string {
  const places = new Map<number, number>();
  const placeOf = (label: number) => {
    if (areNumbers) return label;
    const known = places.get(label);
    if (known !== undefined) return known;
    places.set(label, places.size);
    return places.size - 1;
  };
  const written: z.infer<typeof writtenTables>["tables"] = {};
  for (const [key, { subjects, nobodyCodes, isTooMuch }] of tables) {
    if (isTooMuch) continue;
    written[key] = {
      nobodyCodes: [...nobodyCodes],
      subjects: [...subjects].map(([subjectId, { first, second, amounts }]) => {
        const cells: number[] = [];
        amounts.forEach((amount, at) =>
          cells.push(placeOf(first[at] ?? 0), placeOf(second[at] ?? 0), amount),
        );
        return [subjectId, cells];
      }),
    };
  }
  const labels = [...places.keys()].map((label) => [...book.codesOf(label)]);
  return JSON.stringify({ codes: book.codes, labels, tables: written });
}

/**
 * Parses the output of `writeTables`. Empty if it has another scheme or layout: stored tables are
 * derived data and are recomputed.
 */
export function readTables(
  text: string,
  book: LabelBook,
  areNumbers: boolean,
): ReadonlyMap<string, PairTable> {
  const { data } = writtenTables.safeParse(parsed(text));
  if (!data || data.codes.join(" ") !== book.codes.join(" ")) return new Map();
  const labels = data.labels.map((places) => book.numberOf(places));
  const labelOf = (place = 0) => (areNumbers ? place : (labels[place] ?? 0));
  return new Map(
    Object.entries(data.tables).map(([key, { nobodyCodes, subjects }]) => [
      key,
      {
        nobodyCodes,
        isTooMuch: false,
        subjects: new Map(
          subjects.map(([subjectId, flat]) => {
            const sum = new CellSum();
            for (let at = 0; at < flat.length; at += 3) {
              sum.add(labelOf(flat[at]), labelOf(flat[at + 1]), flat[at + 2] ?? 0);
            }
            return [subjectId, sum.cells()];
          }),
        ),
      },
    ]),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
