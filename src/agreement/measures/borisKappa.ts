import type { EventRecipe } from "../../domain/entities/recipe.ts";
import {
  type BorisKappaOptions,
  type BorisPair,
  borisTimeUnitKappa,
} from "../../statistics/borisKappa.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { type BorisFigure, borisTable } from "../tables/borisPairs.ts";
import { unitsTable } from "../tables/time.ts";
import { borisMeanEstimator } from "./borisMean.ts";

export const borisKappaFacts = {
  id: "boris_kappa",
  of: "events",
  statistic: "borisKappa",
  isShare: false,
  isOfStates: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const borisKappa: EventMeasure<Extract<EventRecipe, { readonly kind: "boris_kappa" }>> = {
  ...borisKappaFacts,
  weighs: () => "pairs",
  isOfNothingToo: false,
  foldsLinks: false,
  tables: ({ unitUs }, codes, whose) => [
    borisTable({ name: "boris kappa", unitUs, codes, whose, figureOf: kappaOf }),
  ],
  shownBy: ({ unitUs }) => unitsTable(unitUs),
  estimator: (_, recordings) => borisMeanEstimator(recordings),
};

function kappaOf(pair: BorisPair, options: BorisKappaOptions): BorisFigure {
  const { kappa: figure, units } = borisTimeUnitKappa(pair, options);
  return { figure, units };
}
