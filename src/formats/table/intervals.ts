import type { TableSample } from "./tableSample.ts";

const lengthWord =
  /(\d+(?:[.,]\d+)?)\s*-?\s*(ms|s|secs?|seconds?|sekunden?|sek|min|minutes?|minuten?)(?![\p{L}\d])/iu;
const countingWord =
  /^(?:(?:time|observation) )?(?:interval|intervals|intervall|intervalle|intervalles|intervalo|intervalos|aralık|epoch|epochs|bin|bins|scan|scans|slot|slots|segment|segments|window|windows|区间|間隔|间隔)(?: (?:number|no|nr|index|id))?$/u;

const minuteWord =
  /^(?:minute|minutes|minuten|min|mins|minuto|minutos|dakika|دقيقة|分|分钟)(?: (?:number|no|nr|index))?$/u;

/**
 * Whether a heading denotes interval numbers ("Interval no.", "10 s intervals", "minute"), and the
 * length of intervals in µs.
 */
export function intervalHeading(heading: string): { readonly lengthUs: number | null } | undefined {
  const text = heading.slice(0, 200).toLowerCase().replaceAll("_", " ");
  const [said = "", digits = "", unit = ""] = lengthWord.exec(text) ?? [];
  const words = text
    .replace(said, " ")
    .replaceAll(/[-./:#,()[\]]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  if (said === "" && minuteWord.test(words)) return { lengthUs: 60_000_000 };
  if (!countingWord.test(words)) return undefined;
  const scale = unit === "ms" ? 1_000 : unit.startsWith("min") ? 60_000_000 : 1_000_000;
  const lengthUs = Number(digits.replace(",", ".")) * scale;
  return { lengthUs: lengthUs > 0 ? lengthUs : null };
}

/**
 * Whether a column counts: its numbers are 0 or 1 and all that follow, as far as rows have been
 * read.
 */
export function countsUp({ rows }: TableSample, column: number): boolean {
  const numbers = new Set(
    rows.flatMap((cells) => (cells[column]?.trim() ? [Number(cells[column])] : [])),
  );
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return (
    numbers.size >= fewest &&
    [...numbers].every(Number.isInteger) &&
    (first === 0 || first === 1) &&
    last - first + 1 === numbers.size
  );
}

const fewest = 3;

/** The number of a recording’s first interval: 0 if the column contains 0, otherwise 1. */
export function firstOf({ rows }: TableSample, column: number): number {
  return rows.some((cells) => cells[column]?.trim() === "0") ? 0 : 1;
}

/**
 * A heading that counts trials: time units of unknown length, used if nothing else gives a time.
 */
export function trialColumn(
  sample: TableSample,
  guesses: readonly ({ readonly role: string } | undefined)[],
): number | undefined {
  if (guesses.some((guess) => guess?.role === "start")) return undefined;
  const column = sample.headings.findIndex((heading) =>
    /^trials?(?:[ _](?:number|no\.?|nr\.?|index|id))?$/iu.test(heading.trim()),
  );
  return column === -1 ? undefined : column;
}
