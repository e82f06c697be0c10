import { hasFewInCommon } from "../../../agreement/fewInCommon.ts";
import { type Quartiles, quartilesOf } from "../../kit/chart/quartiles.ts";
import type { NamedLine } from "./FigureTable.tsx";
import { compareNames } from "../../../domain/nameOrder.ts";

/** The maximum number of pairs in the body of a report; for more it summarises their distribution. */
export const pairsInBody = 20;

/** One pair with its figure. */
interface PairFigure {
  readonly name: string;
  readonly value: number;
}

/** The distribution of the pairs’ figures by one statistic. */
export interface PairSpread extends Quartiles {
  /** The number of pairs with a figure. */
  readonly pairs: number;
  /** The number of these with enough common recordings to be named for their figure. */
  readonly named: number;
  /** The pair with the lowest figure among those with enough common recordings; `undefined` if there are none. */
  readonly lowest: PairFigure | undefined;
  readonly highest: PairFigure | undefined;
}

/**
 * Median, quartiles, lowest and highest figure of pairs by the statistic at an index; ties are resolved by name.
 * `undefined` where no pair has a figure.
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
