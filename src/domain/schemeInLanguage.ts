import type { Scheme } from "./entities/scheme.ts";
import type { Texts } from "./rules.ts";
import { type WordEntry, withEntries } from "./schemeEntries.ts";

/**
 * A scheme in a reader’s language: names, descriptions and units in that language, or in the
 * scheme’s first language if a translation is missing. Everything else, including ids, is
 * unchanged; the same object is returned if nothing differs.
 */
export function schemeInLanguage(scheme: Scheme, language: string): Scheme {
  if (isFirst(scheme, language) || !hasWordsIn(scheme, language)) return scheme;
  return withEntries(scheme, (entry) => ({ ...entry, words: entryWordsIn(entry, language) }));
}

/**
 * The language in which a reader of another language sees an entry’s word: `undefined` if it is the
 * reader’s own.
 * @param first the language of the scheme’s own words; `undefined` if unknown.
 */
export function wordLanguage(
  texts: Texts,
  language: string,
  { field, first }: { readonly field: keyof Texts[string]; readonly first: string | undefined },
): string | undefined {
  if (first === undefined || isSameLanguage(first, language)) return undefined;
  return wordIn(texts, language, field) === undefined ? first : undefined;
}

/** The languages of a scheme’s words, besides its first. */
export function languagesOf(scheme: Scheme): string[] {
  const found = new Set<string>();
  withEntries(scheme, (entry) => {
    for (const language of Object.keys(entry.texts)) found.add(language);
    return entry;
  });
  return [...found].toSorted();
}

/**
 * The name of an entry in a language; a region or script (`pt-BR`) matches the language alone, and
 * the reverse. `undefined` without a translation.
 */
export function wordIn(
  texts: Texts,
  language: string,
  field: keyof Texts[string],
): string | undefined {
  const own = texts[language]?.[field];
  if (own !== undefined && own !== "") return own;
  return Object.entries(texts).find(
    ([other, words]) =>
      isSameLanguage(other, language) && words[field] !== undefined && words[field] !== "",
  )?.[1][field];
}

/** The words of an entry in a language, or in its first language if a translation is missing. */
export function entryWordsIn({ words, texts }: WordEntry, language: string): WordEntry["words"] {
  const { name, description, unit } = words;
  return {
    name: wordIn(texts, language, "name") ?? name,
    description: wordIn(texts, language, "description") ?? description,
    unit: wordIn(texts, language, "unit") ?? unit,
  };
}

function hasWordsIn(scheme: Scheme, language: string): boolean {
  return languagesOf(scheme).some((one) => isSameLanguage(one, language));
}

function isFirst({ language }: Scheme, wanted: string): boolean {
  return language !== undefined && isSameLanguage(language, wanted);
}

/** Whether two language tags denote one language, ignoring region and script. */
export function isSameLanguage(a: string, b: string): boolean {
  return baseOf(a) === baseOf(b);
}

function baseOf(language: string): string {
  return language.split("-")[0] ?? language;
}
