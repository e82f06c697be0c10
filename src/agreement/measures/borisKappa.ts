import * as z from "zod";
import * as setting from "../settings.ts";
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
  recipe: z.object({ kind: z.literal("boris_kappa"), unitUs: setting.unitUs, name: setting.name }),
  of: "events",
  statistic: "borisKappa",
  isShare: false,
  isOfStates: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

export const borisKappa: EventMeasure<typeof borisKappaFacts.recipe> = {
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
