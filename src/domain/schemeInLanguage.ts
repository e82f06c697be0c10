import type { Scheme } from "./entities/scheme.ts";
import type { Texts } from "./rules.ts";
import { type WordEntry, withEntries } from "./schemeEntries.ts";

/**
 * A scheme as a reader of a language sees it: names, descriptions and units in that language, and in the scheme’s first
 * where a word is missing. Everything else, ids above all, stays; so does the scheme itself where nothing differs.
 */
export function schemeInLanguage(scheme: Scheme, language: string): Scheme {
  if (isFirst(scheme, language) || !hasWordsIn(scheme, language)) return scheme;
  return withEntries(scheme, (entry) => ({ ...entry, words: entryWordsIn(entry, language) }));
}

/**
 * Which language a word of an entry is in as a reader of a language sees it: `undefined` where it is the reader’s own.
 *
 * @param first what the scheme’s own words are in; `undefined` where that is not known.
 */
export function wordLanguage(
  texts: Texts,
  language: string,
  { field, first }: { readonly field: keyof Texts[string]; readonly first: string | undefined },
): string | undefined {
  if (first === undefined || isSameLanguage(first, language)) return undefined;
  return wordIn(texts, language, field) === undefined ? first : undefined;
}

/** The languages that words of a scheme are in, beside its first. */
export function languagesOf(scheme: Scheme): string[] {
  const found = new Set<string>();
  withEntries(scheme, (entry) => {
    for (const language of Object.keys(entry.texts)) found.add(language);
    return entry;
  });
  return [...found].toSorted();
}

/**
 * What a thing is called in a language; one of a region or script (`pt-BR`) serves for the language alone, and the
 * other way round. `undefined` where there is no such word.
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

/** The words of an entry in a language, its first where one is missing. */
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
