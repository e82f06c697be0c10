import type { Line } from "./figures.ts";

const atFirst = 5;

/** Keys of the lines that a report begins with: the best of each of the five most fitting statistics. */
export function chosenAtFirst(lines: readonly Line[]): readonly string[] {
  const seen = new Set<string>();
  const keys: string[] = [];
  for (const { key, id, answer, isShare } of lines) {
    if (seen.has(id) || answer.figure.kind === "undefined" || !isShare) continue;
    seen.add(id);
    keys.push(key);
    if (keys.length === atFirst) break;
  }
  return keys;
}

/** The lines that stand open: the most fitting; the others are one key away. */
export const openLines = 8;
