import { compareNames } from "../../../../domain/nameOrder.ts";

/** The line with the shortest median, ties by name; `undefined` where none has a median. */
export function soonestOf(
  lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly row: { readonly survivalMedianUs: number | null };
  }[],
): { readonly id: string; readonly name: string; readonly us: number } | undefined {
  return lines
    .flatMap(({ id, name, row }) =>
      row.survivalMedianUs === null ? [] : [{ id, name, us: row.survivalMedianUs }],
    )
    .toSorted((a, b) => a.us - b.us || compareNames(a.name, b.name))
    .at(0);
}
