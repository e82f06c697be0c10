/**
 * A value as it stands in a sentence of the other direction, or in one that is written from right to left: set apart, so that a name or an
 * address in another script keeps its own order, and does not take the sentence’s signs with it. What has
 * no letter, as a number, stays as it is, unless it has marks of direction, as dates in Arabic have: beside a Latin word
 * they would be torn. See Unicode® Standard Annex #9, explicit directional isolates.
 *
 * What is set apart already, as a whole or in parts, keeps its direction: who looks for the first letter
 * of an isolate passes over the isolates in it, so the direction is said outright: that of the words around
 * its parts, or where there are none, of the first part.
 */
export function isolated(value: string): string {
  if (isWholeIsolate(value)) return value;
  const letter = firstLetter(partsOutside(value)) ?? firstLetter(value);
  if (letter === undefined) return /[\u200e\u200f]/u.test(value) ? `\u2068${value}\u2069` : value;
  if (!/[\u2066-\u2068]/u.test(value)) return `\u2068${value}\u2069`;
  return `${rightToLeft.test(letter) ? "\u2067" : "\u2066"}${value}\u2069`;
}

/** Whether one isolate holds all of it. */
function isWholeIsolate(value: string): boolean {
  if (!/^[\u2066-\u2068]/u.test(value)) return false;
  let depth = 0;
  for (const { 0: sign, index } of value.matchAll(/[\u2066-\u2069]/gu)) {
    depth += sign === "\u2069" ? -1 : 1;
    if (depth === 0) return index === value.length - 1;
  }
  return false;
}

/** What stands outside of all isolates. */
function partsOutside(value: string): string {
  let depth = 0;
  let outside = "";
  for (const sign of value) {
    if (/[\u2066-\u2068]/u.test(sign)) depth += 1;
    else if (sign === "\u2069") depth -= 1;
    else if (depth === 0) outside += sign;
  }
  return outside;
}

function firstLetter(text: string): string | undefined {
  return /\p{Letter}/u.exec(text)?.[0];
}

/** A letter of a script that is written from right to left. */
export const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
