import type { Line } from "./figures.ts";

const atFirst = 5;

/**
 * Keys of the lines that are selected by default: the best of each of the five most suitable statistics. Of two
 * with the same value, as some have without missing ratings, only one, preferably one with an interval.
 */
export function chosenAtFirst(lines: readonly Line[]): readonly string[] {
  const seen = new Set<string>();
  const chosen: Line[] = [];
  for (const line of lines) {
    const { id, answer, isShare } = line;
    if (seen.has(id) || answer.figure.kind === "undefined" || !isShare) continue;
    seen.add(id);
    const twin = chosen.findIndex((other) => isSame(other, line));
    if (twin === -1) {
      if (chosen.length === atFirst) break;
      chosen.push(line);
    } else if (chosen[twin]?.answer.interval.kind !== "interval") chosen[twin] = line;
  }
  return chosen.map(({ key }) => key);
}

function isSame(a: Line, b: Line): boolean {
  const [first, second] = [a.answer.figure, b.answer.figure];
  if (first.kind === "undefined" || second.kind === "undefined") return false;
  const isOneFamily = family.has(a.id) && family.has(b.id);
  return isOneFamily && Math.abs(first.value - second.value) < 1e-12;
}

/** Forms of one coefficient, of which only one is selected. */
const family: ReadonlySet<string> = new Set(["fleissKappa", "fleissGeneralized", "scottPi"]);

/** The number of lines shown before the table is expanded. */
export const openLines = 8;
