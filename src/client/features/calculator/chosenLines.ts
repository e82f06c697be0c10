import type { Line } from "./figures.ts";

const atFirst = 5;

/**
 * Keys of the lines that a report begins with: the best of each of the five most fitting statistics. Of
 * two that are the same figure by another way, as some are where nothing is missing, one: that with an
 * interval, if only one has.
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

/** Forms of one coefficient. */
const family: ReadonlySet<string> = new Set(["fleissKappa", "fleissGeneralized", "scottPi"]);

/** The lines that stand open: the most fitting; the others are one key away. */
export const openLines = 8;
