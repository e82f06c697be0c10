import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { withWords } from "../../../../domain/schemeWords.ts";

/** Unsaved translations by language and key; an empty text removes the translation. */
export interface Pending {
  /** The new first language, where it was changed; else `undefined`. */
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
