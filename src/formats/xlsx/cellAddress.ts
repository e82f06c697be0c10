/** The letters of a column, counted from 0: A, …, Z, AA. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return letters;
}

/** The column of an address such as `AB12`, counted from 0; `undefined` if it is not one. */
export function columnIn(address: string): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d*$)/u.exec(address)?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 65) - 64;
  return column - 1;
}
