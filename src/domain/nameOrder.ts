/**
 * Puts names in order as people count: "Person 2" before "Person 10". Names that a language takes for the same keep an order
 * of their own, so that no two different names are equal.
 *
 * @param language whose alphabet it is; English unless told, which is that of most languages and of the database.
 */
export function nameOrder(language = "en"): (a: string, b: string) => number {
  const collator = new Intl.Collator(language, { numeric: true });
  return (a, b) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** The one order of names where no language is known: {@link nameOrder} of English. */
export const compareNames = nameOrder();
