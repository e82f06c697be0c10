/** A page of a list, and how many the whole list has. */
export interface Paged<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly next: string | null;
}

/** What comes after the last row that was read, and how much of it. */
export interface PageAsked {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The page that was asked for, of rows read with one more than it holds. */
export function pageOfRows<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { item, key }: { readonly item: (row: Row) => Item; readonly key: (row: Row) => string },
): { readonly items: Item[]; readonly next: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit).map(item), next: last === undefined ? null : key(last) };
}
