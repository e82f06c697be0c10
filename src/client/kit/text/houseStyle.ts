/**
 * A figure as the language’s page in `docs/translations` wants it, where CLDR writes it otherwise: in Arabic the Arabic
 * percent sign, as in all texts around it; in Japanese no space between a number and its unit; in English seconds are “s”, as in
 * papers (APA 7, section 6.25).
 */
export function houseStyle(figure: string, language: string): string {
  if (/^ar\b/u.test(language)) return figure.replace(/\u200E?%\u200E?/u, "٪");
  if (/^ja\b/u.test(language)) return figure.replaceAll(/(?<=\d)[ \u00A0](?=\p{L})/gu, "");
  if (/^en\b/u.test(language)) return figure.replace(/(?<=\d[ \u00A0])secs?\b/u, "s");
  return figure;
}
