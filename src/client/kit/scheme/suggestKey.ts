import type { Scheme } from "../../../domain/entities/scheme.ts";
import { firstKeyOf, normalKey } from "../../../domain/rules.ts";

/** Letters in the order of keyboard rows, where the coding hand rests. */
const spareLetters = Array.from("qwertyuiopasdfghjklzxcvbnm");
const spareDigits = Array.from("1234567890");

/**
 * A free key for a new code: a letter of its name, else the next letter of the keyboard. Keys of the whole scheme
 * are avoided, also those of choices. If all are used: two keys in succession, of which the first has no meaning
 * alone, or a letter with Shift. `null` where none is free.
 */
export function suggestCodeKey(scheme: Scheme, name: string): string | null {
  const taken = takenKeys(scheme);
  const letters = [...lettersOf(name), ...spareLetters];
  return (
    firstFree([...letters, ...spareDigits], taken) ??
    firstFree(
      letters.map((letter) => `Shift+${letter}`),
      taken,
    ) ??
    firstFree(
      [...firstKeysOf(scheme)].flatMap((first) => letters.map((letter) => `${first} ${letter}`)),
      taken,
    )
  );
}

/** A free key for a new subject: digits first, which codes do not use. */
export function suggestSubjectKey(scheme: Scheme): string | null {
  return firstFree([...spareDigits, ...spareLetters], takenKeys(scheme));
}

/**
 * A free key for a new choice of a modifier. Keys of codes and subjects are avoided, because the same press would
 * mean something else while the question is open. Keys of other modifiers’ choices are reused only if no others are
 * free: two modifiers are never asked for at the same time.
 */
export function suggestChoiceKey(
  choices: readonly { readonly key: string | null }[],
  scheme: Scheme,
): string | null {
  const spare = [...spareDigits, ...spareLetters];
  const own = keysOf(choices);
  return (
    firstFree(spare, new Set([...takenKeys(scheme), ...own])) ??
    firstFree(spare, new Set([...pressedKeys(scheme), ...own]))
  );
}

/** All keys with a meaning, and first keys of two in succession. */
function takenKeys(scheme: Scheme): Set<string> {
  const choices = scheme.modifiers.flatMap((modifier) =>
    modifier.type === "one" || modifier.type === "several" ? modifier.choices : [],
  );
  return new Set([...pressedKeys(scheme), ...keysOf(choices)]);
}

/** Keys that are active at any time: those of codes and subjects. */
function pressedKeys(scheme: Scheme): Set<string> {
  return new Set([...keysOf(scheme.codes), ...keysOf(scheme.subjects), ...firstKeysOf(scheme)]);
}

function firstKeysOf({ codes, subjects }: Scheme): Set<string> {
  return new Set([...codes, ...subjects].flatMap(({ key }) => (key && firstKeyOf(key)) ?? []));
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
