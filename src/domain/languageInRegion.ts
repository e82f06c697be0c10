/**
 * A language as a reader’s own region writes it: `en-GB` for someone who asks for British English where a text is in
 * English. Dates go by it; where no region of this language is asked for, by the language
 * alone. English of no known region is British, as all texts are.
 *
 * @param asked language tags, the most wanted first.
 */
export function languageInRegion(language: string, asked: readonly string[]): string {
  const region = asked.find((one) => one.startsWith(`${language}-`));
  return region ?? (language === "en" ? "en-GB" : language);
}
