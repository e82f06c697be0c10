import { hasFewInCommon } from "../../kit/figure/fewInCommon.ts";
import { lowestListed, listedFrom } from "../../kit/chart/lowestFirst.ts";
import type { NamedLine } from "./FigureTable.tsx";

/**
 * The pairs that a report prints: all of a few; of more those that agree least by the first figure, the lowest
 * first, and without those that have too few recordings in common to be named. The map of all pairs stands beside
 * them, and the package has every figure.
 */
export function lowestLines(pairs: readonly NamedLine[]): readonly NamedLine[] {
  if (pairs.length <= listedFrom) return pairs;
  return pairs
    .flatMap((pair) => {
      const [figure] = pair.line.figures;
      return figure?.kind === "value" && !hasFewInCommon(pair.line)
        ? [{ pair, value: figure.value }]
        : [];
    })
    .toSorted((a, b) => a.value - b.value || (a.pair.name < b.pair.name ? -1 : 1))
    .slice(0, lowestListed)
    .map(({ pair }) => pair);
}
