/**
 * A value as it stands in a sentence that is written from right to left: set apart, so that a name or an
 * address in another script keeps its own order, and does not take the sentence's signs with it. What has
 * no letter, as a number, stays as it is. See Unicode® Standard Annex #9, explicit directional isolates.
 *
 * What is set apart already, as a whole or in parts, keeps its direction: who looks for the first letter
 * of an isolate passes over the isolates in it, so the direction is said outright.
 */
export function isolated(value: string): string {
  if (isWholeIsolate(value)) return value;
  const letter = /\p{Letter}/u.exec(value)?.[0];
  if (letter === undefined) return value;
  if (!/[\u2066-\u2068]/u.test(value)) return `\u2068${value}\u2069`;
  return `${isRightToLeft(letter) ? "\u2067" : "\u2066"}${value}\u2069`;
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

function isRightToLeft(letter: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    letter,
  );
}
