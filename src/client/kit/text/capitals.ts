/**
 * In capitals of the page’s language, as a key is written on its keyboards: “i” is “İ” on Turkish ones, where “I” is another
 * key. Outside of a page as in English.
 */
export function capitals(text: string): string {
  const language = typeof document === "undefined" ? "" : document.documentElement.lang;
  return text.toLocaleUpperCase(language === "" ? "en" : language);
}
