/** What a table sums to, by row, by column and altogether. */
export function totalsOf(table: readonly (readonly number[])[]): {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly all: number;
} {
  const rows = table.map((cells) => sum(cells));
  const columns = (table[0] ?? []).map((_, place) => sum(table.map((cells) => cells[place] ?? 0)));
  return { rows, columns, all: sum(rows) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
