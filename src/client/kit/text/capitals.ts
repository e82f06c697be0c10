/**
 * The text in capitals of the page’s language, as keys are labelled on its keyboards: “i” becomes “İ” in Turkish,
 * where “I” is another key. Without a page, as in English.
 */
export function capitals(text: string): string {
  const language = typeof document === "undefined" ? "" : document.documentElement.lang;
  return text.toLocaleUpperCase(language === "" ? "en" : language);
}
