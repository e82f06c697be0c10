import { toCardinal } from "n2words/en-US";

/** The first number that APA 7 (section 6.32) writes as a numeral. */
const firstNumeral = 10;

/**
 * A count in the running text of a manuscript. In English by APA 7: words for numbers below ten, and for any number
 * at the beginning of a sentence. Other languages have numerals, because their number words depend on gender and
 * case.
 */
export function numberWords(
  count: number,
  { language, isFirst = false }: { readonly language: string; readonly isFirst?: boolean },
): string {
  if (!/^en\b/u.test(language)) return new Intl.NumberFormat(language).format(count);
  if (isFirst) {
    const words = toCardinal(count);
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  return count < firstNumeral ? toCardinal(count) : new Intl.NumberFormat(language).format(count);
}
