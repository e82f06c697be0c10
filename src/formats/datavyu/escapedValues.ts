/** The values between unescaped commas, without their backslashes. */
export function splitValues(text: string): string[] {
  const values: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (sign === ",") {
      values.push(unescaped(text.slice(from, at)));
      from = at + 1;
    }
  }
  values.push(unescaped(text.slice(from)));
  return values;
}

export function unescaped(text: string): string {
  return text.includes("\\") ? text.replaceAll(/\\([^])/gu, "$1") : text;
}

/** A text in which Datavyu’s separators are preceded by a backslash. */
export function escaped(text: string): string {
  return text.replaceAll(/\r\n?/gu, "\n").replaceAll(/[\\,\n-]/gu, String.raw`\$&`);
}

/** The index of an unescaped character; -1 if there is none. */
export function plainIndexOf(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === sign) return at;
  }
  return -1;
}
