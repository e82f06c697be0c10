import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { withWords } from "../../../../domain/schemeWords.ts";

/** Words that are written and not saved: by language, by key; an empty one takes the translation away. */
export interface Pending {
  /** What the first words are in, where that was changed. */
  readonly first: string | undefined;
  readonly words: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export const nothingPending: Pending = { first: undefined, words: new Map() };

export function withPending(scheme: Scheme, { first, words }: Pending): Scheme {
  const translated = [...words].reduce(
    (before, [language, own]) => withWords(before, language, own),
    scheme,
  );
  return first === undefined ? translated : { ...translated, language: first };
}

/** Unsaved translations with more words of one language added. */
export function write(
  pending: Pending,
  language: string,
  more: Iterable<readonly [key: string, word: string]>,
): Pending {
  const own = new Map([...(pending.words.get(language) ?? []), ...more]);
  return { ...pending, words: new Map([...pending.words, [language, own]]) };
}
