import * as z from "zod";
import * as setting from "../settings.ts";
import {
  type BorisKappaOptions,
  borisNeedlemanWunsch,
  type BorisPair,
  borisTimeUnitKappa,
} from "../../statistics/borisKappa.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import { value } from "../../statistics/statistic.ts";
import type { EventMeasure, MeasureFacts } from "../measure.ts";
import { type BorisFigure, borisTable } from "../tables/borisPairs.ts";
import { unitsTable } from "../tables/time.ts";
import { borisMeanEstimator } from "./borisMean.ts";

export const borisIdentityFacts = {
  id: "boris_identity",
  recipe: z.object({
    kind: z.literal("boris_identity"),
    unitUs: setting.unitUs,
    name: setting.name,
  }),
  of: "events",
  statistic: "borisKappa",
  isShare: true,
  isOfStates: false,
  range: ranges.share,
} as const satisfies MeasureFacts;

/** More than an hour of samples a second apart: a tenth of a second of computing. */
const cellsMost = 16_000_000;

export const borisIdentity: EventMeasure<typeof borisIdentityFacts.recipe> = {
  ...borisIdentityFacts,
  weighs: () => "pairs",
  isOfNothingToo: false,
  foldsLinks: false,
  tables: ({ unitUs }, codes, whose) => [
    borisTable({ name: "boris identity", unitUs, codes, whose, figureOf: identityOf }),
  ],
  shownBy: ({ unitUs }) => unitsTable(unitUs),
  estimator: (_, recordings) => borisMeanEstimator(recordings),
};

/**
 * Going back, BORIS prefers to exclude a sample of the first where either would do. So that no one is the
 * first it is the mean of both ways, which is BORIS’s wherever that makes no difference. Where one of both has
 * nothing, BORIS’s κ has no answer, and an identity with nothing says no more.
 */
function identityOf(pair: BorisPair, options: BorisKappaOptions): BorisFigure {
  const { kappa, units } = borisTimeUnitKappa(pair, options);
  if (kappa.kind === "undefined") return { figure: kappa, units };
  const turned = { first: pair.second, second: pair.first };
  const [forth, back] = [pair, turned].map((one) =>
    borisNeedlemanWunsch(one, { ...options, cellsMost }),
  );
  if (forth?.kind !== "value" || back?.kind !== "value") {
    return { figure: forth ?? kappa, units };
  }
  return { figure: value((forth.value + back.value) / 200), units };
}
