import { languageInRegion } from "../../../domain/languageInRegion.ts";

/**
 * The language with the reader’s region: `en-GB` for a browser that prefers British English while the page is in
 * English. Determines the format of dates. If the browser names no region of this language, it is the language
 * alone; for English, British format.
 */
export function inRegion(
  language: string,
  asked: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  return languageInRegion(language, asked);
}

/** The locale for lists: English without a comma before the last item, as in all texts. */
export function inLists(language: string): string {
  return language === "en" ? "en-GB" : language;
}
