/**
 * Adapts a number formatted by CLDR to the rules of the language’s page in `docs/translations`: in Arabic the
 * Arabic percent sign, as in the surrounding texts; in Japanese no space between a number and its unit; in English
 * “s” for seconds, as in papers (APA 7, section 6.25); in Chinese a space between a number and its unit. The
 * direction mark before a negative number with an Arabic unit is removed: it would place the unit on the other side
 * of the number. In all languages the space before a unit does not break lines.
 */
export function houseStyle(figure: string, language: string): string {
  if (/^ja\b/u.test(language)) return figure.replaceAll(unitSpace, "");
  const kept = figure.replaceAll(unitSpace, "\u00A0");
  if (/^zh\b/u.test(language)) return kept.replaceAll(besideChinese, "\u00A0");
  if (/^ar\b/u.test(language)) {
    return kept
      .replace(/\u200E?%\u200E?/u, "٪")
      .replace(/^\u200E?([-−][\d.,٠-٩٫٬]+)(?=\s\p{Script=Arabic})/u, "\u2066$1\u2069");
  }
  if (/^en\b/u.test(language)) return kept.replace(/(?<=\d\u00A0)secs?\b/u, "s");
  return kept;
}

/** Between a number and its unit; French has a narrow space there, which does not part them. */
const unitSpace = /(?<=\d)[ \u00A0](?=\p{L})/gu;
const besideChinese = /(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu;
