import { createHash } from "node:crypto";
import * as z from "zod";
import { keysFor } from "../../domain/textFit.ts";

/**
 * From which English each translation of a language was made, by namespace and key: four letters that stand for the
 * English text, and four for the translation. It is kept beside the language’s glossary by `npm run translations`.
 */
export const MadeFrom = z.record(z.string(), z.record(z.string(), z.string().length(8)));
export type MadeFrom = z.infer<typeof MadeFrom>;

/** Where the record of a language is, from the project’s folder. */
export const madeFromFile = (language: string) => `docs/translations/madeFrom/${language}.json`;

/** Four letters for a text: two texts have the same once in sixteen million. */
const lettersOf = (text: string) =>
  createHash("sha256").update(text).digest("base64url").slice(0, 4);

/**
 * What the record says of one translation by now. One that was written again is made from English as it is; one that
 * stayed is made from what it was made from.
 */
export function recorded(
  before: string | undefined,
  { english, translation }: { readonly english: string; readonly translation: string },
): string {
  const own = lettersOf(translation);
  return before?.slice(4) === own ? before : lettersOf(english) + own;
}

/**
 * The keys of a namespace whose English has changed since they were translated. What the record does not know, or knows
 * with another translation, was written later than the record: it counts as made from English as it is.
 */
export function outdatedKeys(
  record: Readonly<Record<string, string>>,
  {
    language,
    english,
    translations,
  }: {
    readonly language: string;
    readonly english: ReadonlyMap<string, string>;
    readonly translations: ReadonlyMap<string, string>;
  },
): ReadonlySet<string> {
  const known = new Map(Object.entries(record));
  return new Set(
    [...keysFor(english, language)].flatMap(([key, text]) => {
      const translation = translations.get(key);
      if (translation === undefined) return [];
      const now = recorded(known.get(key), { english: text, translation });
      return now.slice(0, 4) === lettersOf(text) ? [] : [key];
    }),
  );
}
