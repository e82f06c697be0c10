/** A small table of ratings for the editable grid. */
export interface GridRows {
  readonly raters: readonly string[];
  readonly units: readonly {
    readonly name: string | null;
    readonly cells: readonly (string | null)[];
  }[];
}

/** The grid as tab-separated text; units without names are numbered. */
export function gridText({ raters, units }: GridRows): string {
  const head = ["unit", ...raters].join("\t");
  const rows = units.map(({ name, cells }, at) =>
    [name ?? String(at + 1), ...cells.map((cell) => cell ?? "")].map(plain).join("\t"),
  );
  return [head, ...rows].join("\n");
}

function plain(cell: string): string {
  return cell.replaceAll(/[\t\r\n"]/gu, " ");
}

/** The grid with a changed rating; an empty one means “not rated”. */
export function withCell(
  grid: GridRows,
  at: { readonly unit: number; readonly rater: number },
  value: string,
): GridRows {
  const typed = value.trim() === "" ? null : value.trim();
  return {
    ...grid,
    units: grid.units.map((unit, row) =>
      row === at.unit
        ? { ...unit, cells: unit.cells.map((cell, column) => (column === at.rater ? typed : cell)) }
        : unit,
    ),
  };
}

export function withUnit({ raters, units }: GridRows): GridRows {
  return {
    raters,
    units: [
      ...units.map((unit, at) => ({ ...unit, name: unit.name ?? String(at + 1) })),
      { name: String(units.length + 1), cells: raters.map(() => null) },
    ],
  };
}

export function withRater({ raters, units }: GridRows, name: string): GridRows {
  return {
    raters: [...raters, name],
    units: units.map((unit) => ({ ...unit, cells: [...unit.cells, null] })),
  };
}
