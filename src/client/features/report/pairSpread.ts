import { hasFewInCommon } from "../../../agreement/fewInCommon.ts";
import { type Quartiles, quartilesOf } from "../../kit/chart/quartiles.ts";
import type { NamedLine } from "./FigureTable.tsx";
import { compareNames } from "../../../domain/nameOrder.ts";

/** A report prints the figures of so many pairs of raters in its body; of more it has how they are spread. */
export const pairsInBody = 20;

/** One pair with its figure. */
interface PairFigure {
  readonly name: string;
  readonly value: number;
}

/** How the figures of pairs of raters by one statistic are spread. */
export interface PairSpread extends Quartiles {
  /** Pairs that have a figure. */
  readonly pairs: number;
  /** Of these, pairs with enough recordings in common to be named for theirs: fewer may spread less than all. */
  readonly named: number;
  /** Of pairs with enough recordings in common to be named for theirs; `undefined` where there are none. */
  readonly lowest: PairFigure | undefined;
  readonly highest: PairFigure | undefined;
}

/**
 * Median, quartiles, lowest and highest of what pairs have by the statistic at a place; of pairs that are alike the first
 * by name. `undefined` where no pair has a figure.
 */
export function pairSpread(pairs: readonly NamedLine[], recipeAt: number): PairSpread | undefined {
  const known = pairs.flatMap(({ name, line }) => {
    const figure = line.figures[recipeAt];
    return figure?.kind === "value"
      ? [{ name, value: figure.value, isNamed: !hasFewInCommon(line) }]
      : [];
  });
  const quartiles = quartilesOf(known.map(({ value }) => value));
  if (!quartiles) return undefined;
  const inOrder = known
    .filter(({ isNamed }) => isNamed)
    .toSorted((a, b) => a.value - b.value || compareNames(a.name, b.name));
  const most = inOrder.at(-1)?.value;
  return {
    ...quartiles,
    pairs: known.length,
    named: inOrder.length,
    lowest: told(inOrder[0]),
    highest: told(inOrder.find(({ value }) => value === most)),
  };
}

function told(pair: PairFigure | undefined): PairFigure | undefined {
  return pair && { name: pair.name, value: pair.value };
}
