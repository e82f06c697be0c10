/**
 * Isolates a value in a sentence that may have the other direction, so that a name or an address in another script
 * keeps its own order and does not reorder the punctuation of the sentence. A value without letters, such as a
 * number, is unchanged, unless it contains direction marks, as dates in Arabic do: a Latin word beside it would
 * reorder them. See Unicode® Standard Annex #9, explicit directional isolates.
 *
 * A value that contains isolates keeps its direction. Since a search for the first letter skips isolates, the
 * direction is given explicitly: that of the text between the isolates, else of the first isolate.
 */
export function isolated(value: string): string {
  if (isWholeIsolate(value)) return value;
  const letter = firstLetter(partsOutside(value)) ?? firstLetter(value);
  if (letter === undefined) return /[\u200e\u200f]/u.test(value) ? `\u2068${value}\u2069` : value;
  if (!/[\u2066-\u2068]/u.test(value)) return `\u2068${value}\u2069`;
  return `${rightToLeft.test(letter) ? "\u2067" : "\u2066"}${value}\u2069`;
}

/** Whether one isolate contains the whole value. */
function isWholeIsolate(value: string): boolean {
  if (!/^[\u2066-\u2068]/u.test(value)) return false;
  let depth = 0;
  for (const { 0: sign, index } of value.matchAll(/[\u2066-\u2069]/gu)) {
    depth += sign === "\u2069" ? -1 : 1;
    if (depth === 0) return index === value.length - 1;
  }
  return false;
}

/** The text outside all isolates. */
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

/** A letter of a right-to-left script. */
export const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
