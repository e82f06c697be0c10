import type { Per } from "./figure.ts";
import type { EventStatistic } from "./recipes.ts";
import { eventMeasure, tablesFor } from "./index.ts";
import type { Cells, CellSum } from "./tables/cells.ts";
import type { LabelBook } from "./labelBook.ts";
import type { PairTable, TableKind } from "./tables/table.ts";
import type { RowOver } from "./rowOver.ts";
import type { Id } from "../domain/rules.ts";
import { noCells } from "./sums.ts";

/** The single confusion matrix by which a statistic is shown, over a row’s codes. */
export interface ShownTable {
  readonly table: TableKind;
  /** The tables have the raters the other way round. */
  readonly isTurned: boolean;
  /** What it counts: 1, or a half where a pair is taken in both orders. */
  readonly share: number;
  readonly over: RowOver;
  /** What is left of a label where only the row’s codes are looked at. */
  readonly labelOf: (label: number) => number;
}

interface ShownOver {
  readonly over: RowOver & { readonly isOneCode: boolean; readonly allCodes: readonly number[] };
  readonly book: LabelBook;
}

/** A symmetric table: each pair in both orders with half weight, so that no rater is the first. */
export function shownInBothOrders(
  recipe: EventStatistic,
  of: ShownOver,
): readonly [ShownTable, ShownTable] {
  return [
    shownTable(recipe, { ...of, isTurned: false, share: 0.5 }),
    shownTable(recipe, { ...of, isTurned: true, share: 0.5 }),
  ];
}

export function shownTable(
  recipe: EventStatistic,
  of: ShownOver & Pick<ShownTable, "isTurned" | "share">,
): ShownTable {
  const { over, isTurned, share, book } = of;
  const shown = eventMeasure(recipe).shownBy?.(recipe);
  const [first, second] = shown ? [shown] : tablesFor(recipe, over);
  // One that looks along a rater is shown along the one who is asked for first, all else by its table of cells.
  const table = first?.isDirected && isTurned ? second : first;
  if (!table) throw new Error(`${recipe.kind} is made of no table`);
  let projection = book.projection(over);
  // Comparing finds labels that the book did not have before.
  const labelOf = (label: number) => {
    if (label >= projection.length) projection = book.projection(over);
    return projection[label] ?? 0;
  };
  return { table, isTurned, share, over, labelOf };
}

/** The subjects whose time a pair’s table covers; `null` is no subject. */
export function subjectsShown(
  { over }: Pick<ShownTable, "over">,
  { nobodyCodes }: Pick<ShownPart, "nobodyCodes">,
): readonly (string | null)[] {
  const isNobodyIn =
    over.nobody === "always" ||
    (over.nobody === "where_coded" && over.codes.some((code) => nobodyCodes.has(code)));
  return [...over.subjectIds, ...(isNobodyIn ? [null] : [])];
}

/** One rater pair’s confusion matrix, as a part of a pooled one. */
export interface ShownPart {
  readonly table: PairTable;
  /** How much of the table’s unit a subject has of whom no one coded anything. */
  readonly blank: number;
  /** The weight of the table in what is shown, from 0 to 1. */
  readonly weight: number;
  /** Codes that anyone who was to code the same time coded with no subject. */
  readonly nobodyCodes: ReadonlySet<number>;
}

/** A single pair’s confusion matrix for display, with weight 1. */
export function aloneShown(table: PairTable): ShownPart {
  return { table, blank: 0, weight: 1, nobodyCodes: new Set(table.nobodyCodes) };
}

/** Adds one pair’s confusion matrix to a pooled one, in the orientation in which it is shown. */
export function addShown(sum: CellSum, part: ShownPart, shown: ShownTable): void {
  eachShown(part, shown, (a, b, amount) => {
    if (shown.isTurned) sum.add(b, a, amount * shown.share);
    else sum.add(a, b, amount * shown.share);
  });
}

/** Adds the marginals of both raters of a pair to a table of labels by raters. */
export function addHabits(
  sum: CellSum,
  part: ShownPart,
  shown: ShownTable,
  [first, second]: readonly [number, number],
): void {
  eachShown(part, shown, (a, b, amount) => {
    sum.add(a, first, amount);
    sum.add(b, second, amount);
  });
}

function eachShown(
  { table, blank, weight, nobodyCodes }: ShownPart,
  shown: ShownTable,
  visit: (first: number, second: number, amount: number) => void,
): void {
  for (const subjectId of subjectsShown(shown, { nobodyCodes })) {
    const cells = table.subjects.get(subjectId);
    if (!cells) {
      if (blank > 0) visit(0, 0, blank * weight);
      continue;
    }
    const { first, second, amounts } = cells;
    amounts.forEach((amount, at) =>
      visit(shown.labelOf(first[at] ?? 0), shown.labelOf(second[at] ?? 0), amount * weight),
    );
  }
}

/** A table of labels by labels, each label the ids of its codes. */
export interface ShownCells {
  readonly labels: string[];
  readonly table: number[][];
  readonly per: Per;
  /** How much of each label each rater had, in the order of `raterIds`; empty where the figure does not ask. */
  readonly habits: { raterId: Id<"account">; amounts: number[] }[];
}

/** The marginals of all raters: a table of labels (rows) by raters (columns, as indices of `raterIds`). */
export interface ShownHabits {
  readonly cells: Cells;
  readonly raterIds: readonly Id<"account">[];
}

/** A confusion matrix as it is sent. “No event” is first, then single codes, then combinations, in the scheme’s order. */
export function confusionOf(
  cells: Cells,
  { per }: TableKind,
  book: LabelBook,
  { cells: had, raterIds }: ShownHabits = { cells: noCells, raterIds: [] },
): ShownCells {
  const used = new Set([...cells.first, ...cells.second]);
  const labels = book.inOrder(used);
  const places = new Map(labels.map((label, place) => [label, place]));
  const table = labels.map(() => labels.map(() => 0));
  cells.amounts.forEach((amount, at) => {
    const row = table[places.get(cells.first[at] ?? 0) ?? 0];
    const column = places.get(cells.second[at] ?? 0) ?? 0;
    if (row) row[column] = (row[column] ?? 0) + amount;
  });
  const habits = raterIds.map((raterId) => ({ raterId, amounts: labels.map(() => 0) }));
  had.amounts.forEach((amount, at) => {
    const own = habits[had.second[at] ?? 0]?.amounts;
    const place = places.get(had.first[at] ?? 0) ?? 0;
    if (own) own[place] = (own[place] ?? 0) + amount;
  });
  return { labels: labels.map((label) => labelText(label, book)), table, per, habits };
}

/** A label as it travels: ids joined by `+` in the scheme’s order, empty for nothing coded. */
export function labelText(label: number, book: LabelBook): string {
  return book
    .codesOf(label)
    .map((place) => book.nameOf(place))
    .join("+");
}

/** The label that a text denotes; `undefined` if the text is not a label or names a code that the scheme lacks. */
export function labelOfText(text: string, book: LabelBook): number | undefined {
  const places = text === "" ? [] : text.split("+").map((code) => book.placeOf(code));
  const isAscending = places.every((place, at) => place > (places[at - 1] ?? -1));
  return isAscending ? book.numberOf(places) : undefined;
}

/**
 * On the diagonal, both orders of a pair have the same instances, which are then listed once. With
 * tolerance they differ, because each order has another rater as the first.
 */
export function shownOnce(
  shown: readonly [ShownTable, ...ShownTable[]],
  { row, column }: { readonly row: number; readonly column: number },
): readonly ShownTable[] {
  const [first] = shown;
  if (row !== column || first.table.isDirected) return shown;
  return [{ ...first, share: shown.reduce((sum, { share }) => sum + share, 0) }];
}
