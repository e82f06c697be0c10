import type { Scheme } from "./entities/scheme.ts";
import type { Texts } from "./rules.ts";

/** What of a scheme has words that can be in several languages. */
type WordOf = "group" | "code" | "modifier" | "choice" | "subject" | "criterion" | "level";
const wordFields = ["name", "description", "unit"] as const;
type WordField = (typeof wordFields)[number];

/** A name, a description or a unit of a scheme. */
export interface SchemeWord {
  /**
   * `codes.<id>.name`, `criteria.<id>.levels.<value>.description`: the same as long as the entry is in the scheme,
   * whatever it is called. It holds only what an XML name token may.
   */
  readonly key: string;
  readonly of: WordOf;
  readonly field: WordField;
  /** In the scheme's first language; empty where it has none. */
  readonly first: string;
  /** What the entry is called in the first language, after what it belongs to: `Loudness: high`. */
  readonly entry: string;
  readonly texts: Texts;
}

/** Every word of a scheme, in the order of its parts. */
export function schemeWords(scheme: Scheme): SchemeWord[] {
  const words: SchemeWord[] = [];
  changed(scheme, (entry) => {
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

/** Words of the first language that have no translation. */
export function missingWords(scheme: Scheme, language: string): SchemeWord[] {
  return schemeWords(scheme).filter(
    ({ first, field, texts }) => first !== "" && wordIn(texts, language, field) === undefined,
  );
}

/** The languages that words of a scheme are in, beside its first. */
export function languagesOf(scheme: Scheme): string[] {
  const found = new Set<string>();
  changed(scheme, (entry) => {
    for (const language of Object.keys(entry.texts)) found.add(language);
    return entry;
  });
  return [...found].toSorted();
}

/**
 * What a thing is called in a language; one of a region or script (`pt-BR`) serves for the language alone, and the
 * other way round. `undefined` where there is no such word.
 */
export function wordIn(texts: Texts, language: string, field: WordField): string | undefined {
  const own = texts[language]?.[field];
  if (own !== undefined && own !== "") return own;
  return Object.entries(texts).find(
    ([other, words]) =>
      isSameLanguage(other, language) && words[field] !== undefined && words[field] !== "",
  )?.[1][field];
}

/**
 * A scheme as a reader of a language sees it: names, descriptions and units in that language, and in the scheme's first
 * where a word is missing. Everything else, ids above all, stays; so does the scheme itself where nothing differs.
 */
export function schemeInLanguage(scheme: Scheme, language: string): Scheme {
  if (isFirst(scheme, language) || !hasWordsIn(scheme, language)) return scheme;
  return changed(scheme, (entry) => ({ ...entry, words: wordsIn(entry, language) }));
}

/**
 * A scheme that begins in another of its languages, for files that have one language or a first: the words of its own
 * first go to the translations, so that none is lost.
 *
 * @param first what its names are in, where it does not say so itself.
 */
export function schemeBegunIn(scheme: Scheme, language: string, first: string): Scheme {
  const own = scheme.language ?? first;
  if (own === language) return scheme;
  const begun = changed(scheme, (entry) => {
    const { [language]: _own, ...rest } = entry.texts;
    return { ...entry, words: wordsIn(entry, language), texts: { ...rest, [own]: spoken(entry) } };
  });
  return { ...begun, language };
}

/** The scheme with words of a language by their keys; an empty one takes the translation away. Keys that it lacks are passed over. */
export function withWords(
  scheme: Scheme,
  language: string,
  words: ReadonlyMap<string, string>,
): Scheme {
  return changed(scheme, (entry) => {
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

interface Words {
  readonly name: string;
  readonly description?: string | undefined;
  readonly unit?: string | undefined;
}

interface Entry {
  readonly of: WordOf;
  readonly path: string;
  readonly called: string;
  readonly words: Words;
  readonly texts: Texts;
}

type Change = (entry: Entry) => Entry;

function wordsIn({ words, texts }: Entry, language: string): Words {
  const { name, description, unit } = words;
  return {
    name: wordIn(texts, language, "name") ?? name,
    description: wordIn(texts, language, "description") ?? description,
    unit: wordIn(texts, language, "unit") ?? unit,
  };
}

/** The words that an entry has, as a translation holds them. */
function spoken({ words }: Entry): Texts[string] {
  const { name, description, unit } = words;
  return {
    name,
    ...(description !== undefined && description !== "" && { description }),
    ...(unit !== undefined && unit !== "" && { unit }),
  };
}

function hasWordsIn(scheme: Scheme, language: string): boolean {
  return languagesOf(scheme).some((one) => isSameLanguage(one, language));
}

function isFirst({ language }: Scheme, wanted: string): boolean {
  return language !== undefined && isSameLanguage(language, wanted);
}

/** Whether two are one language, if of several regions or scripts. */
export function isSameLanguage(a: string, b: string): boolean {
  return baseOf(a) === baseOf(b);
}

function baseOf(language: string): string {
  return language.split("-")[0] ?? language;
}

/** The scheme with every entry that has words changed: the one place that knows where words are. */
function changed(scheme: Scheme, change: Change): Scheme {
  const named = (of: WordOf, path: string, { name, texts }: Named, belongsTo?: string) => {
    const called = belongsTo === undefined ? name : `${belongsTo}: ${name}`;
    return change({ of, path, called, words: { name }, texts });
  };
  return {
    ...scheme,
    groups: scheme.groups.map((group) => {
      const { words, texts } = named("group", `groups.${group.id}`, group);
      return { ...group, name: words.name, texts };
    }),
    codes: scheme.codes.map((code) => {
      const { name, description } = code;
      const { words, texts } = change({
        of: "code",
        path: `codes.${code.id}`,
        called: name,
        words: { name, description },
        texts: code.texts,
      });
      return { ...code, name: words.name, description: words.description ?? "", texts };
    }),
    modifiers: scheme.modifiers.map((modifier) => {
      const path = `modifiers.${modifier.id}`;
      if (modifier.type === "number") {
        const { name, unit } = modifier;
        const { words, texts } = change({
          of: "modifier",
          path,
          called: name,
          words: { name, unit },
          texts: modifier.texts,
        });
        return { ...modifier, name: words.name, unit: words.unit ?? "", texts };
      }
      const { words, texts } = named("modifier", path, modifier);
      if (modifier.type === "text") return { ...modifier, name: words.name, texts };
      const choices = modifier.choices.map((choice) => {
        const own = named("choice", `${path}.choices.${choice.id}`, choice, modifier.name);
        return { ...choice, name: own.words.name, texts: own.texts };
      });
      return { ...modifier, name: words.name, texts, choices };
    }),
    subjects: scheme.subjects.map((subject) => {
      const { name, description } = subject;
      const { words, texts } = change({
        of: "subject",
        path: `subjects.${subject.id}`,
        called: name,
        words: { name, ...(description !== undefined && { description }) },
        texts: subject.texts,
      });
      const told = words.description === undefined ? {} : { description: words.description };
      return { ...subject, name: words.name, ...told, texts };
    }),
    criteria: scheme.criteria.map((criterion) => {
      const path = `criteria.${criterion.id}`;
      const { words, texts } = change({
        of: "criterion",
        path,
        called: criterion.name,
        words: { name: criterion.name, description: criterion.description },
        texts: criterion.texts,
      });
      const levels = criterion.levels.map((level) => {
        const { value, name, descriptor } = level;
        const own = change({
          of: "level",
          path: `${path}.levels.${value}`,
          called: `${criterion.name}: ${value} ${name}`,
          words: { name, description: descriptor },
          texts: level.texts,
        });
        return {
          ...level,
          name: own.words.name,
          descriptor: own.words.description ?? "",
          texts: own.texts,
        };
      });
      return {
        ...criterion,
        name: words.name,
        description: words.description ?? "",
        texts,
        levels,
      };
    }),
  };
}

interface Named {
  readonly name: string;
  readonly texts: Texts;
}
