import type { Scheme } from "./entities/scheme.ts";
import type { Texts } from "./rules.ts";
import { type WordEntry, type WordOf, withEntries } from "./schemeEntries.ts";
import { wordIn, entryWordsIn } from "./schemeInLanguage.ts";

const wordFields = ["name", "description", "unit"] as const;
type WordField = (typeof wordFields)[number];

/** A translatable text of a scheme: a name, a description or a unit. */
export interface SchemeWord {
  /**
   * `codes.<id>.name`, `criteria.<id>.levels.<value>.description`: the same as long as the entry is in the scheme,
   * whatever it is called. It holds only what an XML name token may.
   */
  readonly key: string;
  readonly of: WordOf;
  readonly field: WordField;
  /** In the scheme’s first language; empty where it has none. */
  readonly first: string;
  /** What the entry is called in the first language, after what it belongs to: `Loudness: high`. */
  readonly entry: string;
  readonly texts: Texts;
}

/** All translatable texts of a scheme, in the order of its lists. */
export function schemeWords(scheme: Scheme): SchemeWord[] {
  const words: SchemeWord[] = [];
  withEntries(scheme, (entry) => {
    for (const field of wordFields) {
      const first = entry.words[field];
      if (first === undefined) continue;
      const { of, path, called, texts } = entry;
      words.push({ key: `${path}.${field}`, of, field, first, entry: called, texts });
    }
    return entry;
  });
  return words;
}

/** Texts in the scheme’s first language that are not translated into `language`. */
export function missingWords(scheme: Scheme, language: string): SchemeWord[] {
  return schemeWords(scheme).filter(
    ({ first, field, texts }) => first !== "" && wordIn(texts, language, field) === undefined,
  );
}

/**
 * A scheme with another of its languages as the first, for files that have one language or a first
 * one: the words of its own first language become translations, so that none is lost.
 * @param first the language of its names, if it does not state it.
 */
export function schemeBegunIn(scheme: Scheme, language: string, first: string): Scheme {
  const own = scheme.language ?? first;
  if (own === language) return scheme;
  const begun = withEntries(scheme, (entry) => {
    const { [language]: _own, ...rest } = entry.texts;
    return {
      ...entry,
      words: entryWordsIn(entry, language),
      texts: { ...rest, [own]: spoken(entry) },
    };
  });
  return { ...begun, language };
}

/**
 * The scheme with translations by key; an empty one removes the translation. Unknown keys are
 * ignored.
 */
export function withWords(
  scheme: Scheme,
  language: string,
  words: ReadonlyMap<string, string>,
): Scheme {
  return withEntries(scheme, (entry) => {
    const given = wordFields.flatMap((field) => {
      const word = words.get(`${entry.path}.${field}`);
      return word === undefined ? [] : [[field, word.trim()] as const];
    });
    if (given.length === 0) return entry;
    const { [language]: before = {}, ...others } = entry.texts;
    const now = Object.fromEntries(
      Object.entries({ ...before, ...Object.fromEntries(given) }).filter(([, word]) => word !== ""),
    );
    const texts = Object.keys(now).length === 0 ? others : { ...others, [language]: now };
    return { ...entry, texts };
  });
}

/** The words that an entry has, as a translation holds them. */
function spoken({ words }: WordEntry): Texts[string] {
  const { name, description, unit } = words;
  return {
    name,
    ...(description !== undefined && description !== "" && { description }),
    ...(unit !== undefined && unit !== "" && { unit }),
  };
}
