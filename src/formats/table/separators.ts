import { readRows } from "./delimitedRows.ts";

/** Column separators, by their names in answers. */
export const separators = {
  comma: ",",
  semicolon: ";",
  tab: "\t",
  pipe: "|",
  space: " ",
} as const;
export type SeparatorWord = keyof typeof separators;

export const separatorWords = ["comma", "semicolon", "tab", "pipe", "space"] as const;

export function isSeparatorWord(word: string | undefined): word is SeparatorWord {
  return separatorWords.some((one) => one === word);
}

const looked = 50;

/**
 * The separator that divides the first rows of a text most consistently into the most columns;
 * `undefined` if none gives most of them two columns. A first line `sep=;` takes precedence.
 */
export function separatorOf(text: string): SeparatorWord | undefined {
  const start = text.slice(0, 200_000);
  const told = /^sep=([,;\t|])\r?\n/u.exec(start)?.[1];
  if (told !== undefined) return separatorWords.find((word) => separators[word] === told);
  let best: { readonly word: SeparatorWord; readonly score: number } | undefined;
  for (const word of separatorWords) {
    // Spaces part words of any text; columns where each heading stands in quotes, as R writes them.
    if (word === "space" && !/^"[^"\r\n]*"(?: "[^"\r\n]*")+\r?\n/u.test(start)) continue;
    const score = scoreOf(start, separators[word]);
    if (score > (best?.score ?? 0)) best = { word, score };
  }
  return best?.word;
}

/**
 * The column separator of pasted text; `undefined` if none is consistent. Spreadsheets copy tabs.
 * Semicolons take precedence over commas, which may be decimal commas, unless commas separate more
 * words.
 */
export function pastedSeparator(text: string): string | undefined {
  const start = text.slice(0, 20_000);
  const rows = start.split(/\r\n?|\n/u, looked).filter((line) => line.trim() !== "");
  if (rows[0]?.includes("\t")) return "\t";
  const semicolons = evenly(start, ";");
  const commas = evenly(start.replaceAll(/(?<=\d),(?=\d)/gu, "."), ",");
  if (semicolons > 1 && semicolons >= commas) return ";";
  const word = separatorOf(text);
  return word && separators[word];
}

/** How many columns every one of the first rows has; 0 where they differ. */
function evenly(text: string, separator: string): number {
  const counts = new Set<number>();
  let rows = 0;
  readRows({ text, separator, longestRow: text.length + 1 }, (cells) => {
    if (cells.every((cell) => cell.trim() === "")) return true;
    counts.add(cells.length);
    rows += 1;
    return rows < looked;
  });
  const [columns = 0] = counts;
  return counts.size === 1 ? columns : 0;
}

/** The share of rows that have the commonest count of columns, and a little for how many those are. */
function scoreOf(text: string, separator: string): number {
  const rowsOf = new Map<number, number>();
  let rows = 0;
  readRows({ text, separator, longestRow: text.length + 1 }, (cells) => {
    rows += 1;
    rowsOf.set(cells.length, (rowsOf.get(cells.length) ?? 0) + 1);
    return rows < looked;
  });
  let score = 0;
  for (const [columns, count] of rowsOf) {
    if (columns < 2) continue;
    score = Math.max(score, count / rows + Math.min(columns, 50) / 1_000);
  }
  return score >= 0.5 ? score : 0;
}
