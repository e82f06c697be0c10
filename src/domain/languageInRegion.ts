/**
 * A language with the reader’s region: `en-GB` for a text in English if the reader’s browser
 * requests British English. It determines the format of dates; without a requested region of this
 * language, the language alone does. English without a region is British, as all texts are.
 *
 * @param asked language tags, most preferred first.
 */
export function languageInRegion(language: string, asked: readonly string[]): string {
  const region = asked.find((one) => one.startsWith(`${language}-`));
  return region ?? (language === "en" ? "en-GB" : language);
}
