import type { AgreementLine } from "../../../agreement/row.ts";
import { numberOf } from "../../../agreement/figure.ts";
import { type nameOrder } from "../../../domain/nameOrder.ts";

/** A column of the table of figures: `figure0` is the first statistic. */
export type Column =
  | "name"
  | "prevalence"
  | "events"
  | "recordings"
  | "compared"
  | `figure${number}`;

export interface Sorting {
  readonly column: string;
  readonly isDown: boolean;
}

/** The order of rows in an address; `undefined` for the default order of scheme, names or time. */
export function sortingOf(text: string | undefined): Sorting | undefined {
  if (text === undefined) return undefined;
  return text.startsWith("-")
    ? { column: text.slice(1), isDown: true }
    : { column: text, isDown: false };
}

/** The order after a press on a column’s head: ascending, then descending, then the default. */
export function nextSort(text: string | undefined, column: Column): string | undefined {
  if (text === column) return `-${column}`;
  return text === `-${column}` ? undefined : column;
}

/**
 * Rows sorted by a column, names by `compare`. The row over all stays first, and rows without a value are last in
 * both directions; equal rows keep their order.
 */
export function sorted(
  lines: readonly AgreementLine[],
  text: string | undefined,
  nameOf: (line: AgreementLine) => string,
  compare: ReturnType<typeof nameOrder>,
): readonly AgreementLine[] {
  const sorting = sortingOf(text);
  if (!sorting) return lines;
  const { column, isDown } = sorting;
  const keyed = lines.map((line) => ({ line, key: keyOf(line, column, nameOf) }));
  return keyed
    .toSorted((a, b) => {
      const rank = Number(b.line.of.by === "overall") - Number(a.line.of.by === "overall");
      if (rank !== 0) return rank;
      if (a.key === undefined || b.key === undefined) {
        return Number(a.key === undefined) - Number(b.key === undefined);
      }
      const order =
        typeof a.key === "string" && typeof b.key === "string"
          ? compare(a.key, b.key)
          : Number(a.key) - Number(b.key);
      return isDown ? -order : order;
    })
    .map(({ line }) => line);
}

function keyOf(
  line: AgreementLine,
  column: string,
  nameOf: (line: AgreementLine) => string,
): string | number | undefined {
  switch (column) {
    case "name":
      return nameOf(line);
    case "prevalence":
      return line.prevalence ?? undefined;
    case "events":
      return line.events;
    case "recordings":
      return line.recordings;
    case "compared":
      return line.comparedUs;
    default: {
      const [, place] = /^figure(\d+)$/u.exec(column) ?? [];
      return place === undefined ? undefined : numberOf(line.figures[Number(place)]);
    }
  }
}
