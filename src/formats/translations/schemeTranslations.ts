import type { Scheme } from "../../domain/entities/scheme.ts";
import { rules } from "../../domain/rules.ts";
import { wordIn } from "../../domain/schemeInLanguage.ts";
import { type SchemeWord, schemeWords } from "../../domain/schemeWords.ts";
import type { ReadTranslation, Translatable } from "./translation.ts";

/** The words of a scheme for translators, except those that are empty in its first language. */
export function schemeTranslatables(scheme: Scheme, language: string): Translatable[] {
  return schemeWords(scheme)
    .filter(({ first }) => first !== "")
    .map(({ key, first, field, of, entry, texts }) => ({
      key,
      source: first,
      target: wordIn(texts, language, field) ?? "",
      note: `${of} · ${field} · ${entry}`,
    }));
}

/** One text of a scheme that a translation file would change. */
export interface TranslationChange {
  readonly line: number;
  readonly word: SchemeWord;
  /** Empty where there was none. */
  readonly before: string;
  readonly after: string;
  /** What it was translated from, where the scheme says something else by now. */
  readonly madeFrom: string | undefined;
}

/**
 * A line of a file that is rejected: its key is not in the scheme or is repeated, or the text is
 * not valid.
 */
export interface TranslationRefusal {
  readonly line: number;
  readonly because: "unknown" | "twice" | "too_long";
  readonly found: string;
}

export interface SchemePlan {
  readonly changes: readonly TranslationChange[];
  /** Words that are already what the file says. */
  readonly same: number;
  readonly refusals: readonly TranslationRefusal[];
}

/** The changes to a scheme’s words in a language that a file implies; no word is deleted. */
export function schemePlan(
  scheme: Scheme,
  language: string,
  texts: readonly ReadTranslation[],
): SchemePlan {
  const words = new Map(schemeWords(scheme).map((word) => [word.key, word]));
  const changes: TranslationChange[] = [];
  const refusals: TranslationRefusal[] = [];
  const seen = new Set<string>();
  let same = 0;
  for (const { line, key, source, target } of texts) {
    const word = words.get(key);
    const after = target.trim();
    if (after === "") continue;
    if (word === undefined) refusals.push({ line, because: "unknown", found: key });
    else if (seen.has(key)) refusals.push({ line, because: "twice", found: key });
    else if (!isPossible(word, after))
      refusals.push({ line, because: "too_long", found: word.entry });
    else {
      const before = word.texts[language]?.[word.field] ?? "";
      const madeFrom =
        source !== undefined && source.trim() !== word.first.trim() ? source : undefined;
      if (before === after) same += 1;
      else changes.push({ line, word, before, after, madeFrom });
    }
    seen.add(key);
  }
  return { changes, same, refusals };
}

/** Whether a word is as short as such words have to be. */
function isPossible({ field }: Pick<SchemeWord, "field">, word: string): boolean {
  if (field === "unit") return word.length <= unitMaxChars;
  return rules[field === "name" ? "name" : "comment"].safeParse(word).success;
}

const unitMaxChars = 40;
