import type { Scheme } from "../../../domain/entities/scheme.ts";
import { normalKey } from "../../../domain/rules.ts";

/** In the order of the rows of a keyboard: the hand that codes rests there. */
const spareLetters = Array.from("qwertyuiopasdfghjklzxcvbnm");
const spareDigits = Array.from("1234567890");

/**
 * A free key for a new code: a letter of its name, else the next letter of the keyboard. Keys of the
 * whole scheme are avoided, although only those of its group and of subjects must be. `null` where
 * every key is taken.
 */
export function suggestCodeKey(scheme: Scheme, name: string): string | null {
  return firstFree([...lettersOf(name), ...spareLetters, ...spareDigits], takenKeys(scheme));
}

/** A free key for a new subject: digits first, which codes do without. */
export function suggestSubjectKey(scheme: Scheme): string | null {
  return firstFree([...spareDigits, ...spareLetters], takenKeys(scheme));
}

/** A free key among a modifier's choices, which are heard by themselves. */
export function suggestChoiceKey(
  choices: readonly { readonly key: string | null }[],
): string | null {
  return firstFree([...spareDigits, ...spareLetters], keysOf(choices));
}

function takenKeys(scheme: Scheme): Set<string> {
  return new Set([...keysOf(scheme.codes), ...keysOf(scheme.subjects)]);
}

function keysOf(things: readonly { readonly key: string | null }[]): Set<string> {
  return new Set(things.flatMap(({ key }) => (key === null ? [] : [normalKey(key)])));
}

function lettersOf(name: string): string[] {
  return Array.from(name.toLocaleLowerCase()).filter((sign) => /^\p{L}$/u.test(sign));
}

function firstFree(keys: readonly string[], taken: ReadonlySet<string>): string | null {
  return keys.find((key) => !taken.has(normalKey(key))) ?? null;
}
