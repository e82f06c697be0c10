/** The names of the values in a text, each once, in alphabetical order: `count` of `{{count, number}}`. */
function placeholdersIn(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*(?<name>[\w.]+)/gu)].map(
    (match) => match.groups?.["name"] ?? "",
  );
  return [...new Set(names)].toSorted();
}

interface PluralKey {
  readonly base: string;
  /** `undefined` where the key is no plural. */
  readonly form: string | undefined;
}

/**
 * Matches plural keys. A key may end in `_one` without being a plural: it is one if English has its
 * `_other` too.
 */
export function pluralKey(key: string, english: ReadonlyMap<string, string>): PluralKey {
  const match = /^(?<base>.+)_(?<form>zero|one|two|few|many|other)$/u.exec(key);
  const base = match?.groups?.["base"] ?? key;
  if (!english.has(`${base}_other`)) return { base: key, form: undefined };
  return { base, form: match?.groups?.["form"] };
}

/** Why a translation cannot replace its English text. */
export type TextMisfit =
  /** A plural form that the language has not; those that it has. */
  | { readonly because: "plural_form"; readonly forms: readonly string[] }
  /** Other values than the English text has; those that it has. */
  | { readonly because: "placeholders"; readonly expected: readonly string[] };

/**
 * The keys that a language has for the English ones: plural keys in each plural form of the
 * language instead of those of English. Each with the English text to translate.
 */
export function keysFor(
  english: ReadonlyMap<string, string>,
  language: string,
): ReadonlyMap<string, string> {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const keys = new Map<string, string>();
  for (const [key, text] of english) {
    const { base, form } = pluralKey(key, english);
    if (form === undefined) keys.set(key, text);
    else {
      for (const one of pluralCategories) {
        const own = `${base}_${one}`;
        keys.set(own, english.get(own) ?? english.get(`${base}_other`) ?? text);
      }
    }
  }
  return keys;
}

/**
 * Whether a translation fits the English text of its key, `null` where English has no such text. A plural form may leave
 * its number out, or say it in words, or name it where English says it in words: French has one form for none and one.
 */
export function textMisfit(
  english: ReadonlyMap<string, string>,
  {
    key,
    language,
    text,
  }: { readonly key: string; readonly language: string; readonly text: string },
): TextMisfit | null | undefined {
  const { base, form } = pluralKey(key, english);
  const model = english.get(key) ?? english.get(`${base}_other`);
  if (model === undefined) return null;
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  if (form !== undefined && !pluralCategories.some((one) => one === form)) {
    return { because: "plural_form", forms: pluralCategories };
  }
  const [said, expected] = [placeholdersIn(text), placeholdersIn(model)];
  // Each plural form is given `count`; `said` is how a report writes it.
  const numbers = form === undefined ? [] : ["count", "said"];
  const isFit =
    said.every((name) => expected.includes(name) || (form !== undefined && name === "count")) &&
    expected.every((name) => said.includes(name) || numbers.includes(name));
  return isFit ? undefined : { because: "placeholders", expected };
}
