import { toCardinal } from "n2words/en-US";

/** From here on APA 7 (section 6.32) writes numerals. */
const firstNumeral = 10;

/**
 * A count as the running text of a manuscript has it. In English by APA 7: words below ten, and at the beginning of
 * a sentence whatever it is. Other languages have numerals, whose words change with gender and case.
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
