/**
 * Compares names in natural order: "Person 2" before "Person 10". Different names that a language
 * treats as equal are never equal here.
 *
 * @param language the language of the alphabetical order; English by default, which suits most
 * languages and matches the database.
 */
export function nameOrder(language = "en"): (a: string, b: string) => number {
  const collator = new Intl.Collator(language, { numeric: true });
  return (a, b) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** The order of names if no language is known: {@link nameOrder} of English. */
export const compareNames = nameOrder();
