declare const unseen: unique symbol;
declare const seen: unique symbol;

/**
 * What the database knows and not every reader may: names that a study masks, work that someone is blind
 * to. No answer of the contract takes it, so that a call which forgets its reader does not compile. The
 * functions of this folder open it for a reader.
 */
export interface Unseen<Value> {
  readonly [unseen]: Value;
}

/** A row whose work its reader may see. Only `WorkSight.sees` says so. */
export type Seen<Row> = Row & { readonly [seen]: true };

/**
 * Why something is opened without a look at who reads it.
 *
 * - `permission`: the call is of those alone who know it anyway, and its answer goes to them.
 * - `own`: it is of the account that asks.
 * - `no_reader`: the program reads it by itself, to compute or to copy; it is in no answer as it is.
 * - `decided`: a function of this folder has looked at the reader.
 */
export type OpenedBecause = "permission" | "own" | "no_reader" | "decided";

/** The unmasked value, regardless of the reader. The reason is only documentation. */
export function opened<Value>(value: Unseen<Value>, _because: OpenedBecause): Value {
  // The mark is of the types alone: what is there is the value itself.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as unknown as Value;
}

/** A row with its name, no matter who reads it. */
export function named<Row extends { readonly name: Unseen<string> }>(
  row: Row,
  because: OpenedBecause,
): Omit<Row, "name"> & { readonly name: string } {
  return { ...row, name: opened(row.name, because) };
}

/** What is known of a row’s work, for the reader who may see it. */
export function shownOf<Value>(_of: Seen<object>, value: Unseen<Value>): Value {
  return opened(value, "decided");
}
