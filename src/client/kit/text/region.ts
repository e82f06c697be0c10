import { languageInRegion } from "../../../domain/languageInRegion.ts";

/**
 * The language as the reader’s own region writes it: `en-GB` for someone whose browser asks for British English while
 * the page is in English. Dates go by it; where the browser names no region of this language, by the language alone,
 * and of English as British texts do.
 */
export function inRegion(
  language: string,
  asked: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  return languageInRegion(language, asked);
}

/** How words in a row are joined: English ones without a comma before the last, as everywhere in these texts. */
export function inLists(language: string): string {
  return language === "en" ? "en-GB" : language;
}
