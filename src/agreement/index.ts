import type { EventRecipe } from "../domain/entities/recipe.ts";
import type { Reason } from "../statistics/reasons.ts";
import type { EventMeasure } from "./measure.ts";
import { durationKappa } from "./measures/durationKappa.ts";
import { durationOverlap } from "./measures/durationOverlap.ts";
import { easyDiag } from "./measures/easyDiag.ts";
import { eventAlignment } from "./measures/eventAlignment.ts";
import { eventF1 } from "./measures/eventF1.ts";
import { nominalAlpha } from "./measures/nominalAlpha.ts";
import { percentAgreement } from "./measures/percentAgreement.ts";
import { timeUnitKappa } from "./measures/timeUnitKappa.ts";
import { toleranceKappa } from "./measures/toleranceKappa.ts";
import { unitizingAlpha } from "./measures/unitizingAlpha.ts";
import type { TableKind } from "./tables/table.ts";

/** Every measure of events, by its id. */
const eventMeasures = {
  percent: percentAgreement,
  duration_kappa: durationKappa,
  time_unit_kappa: timeUnitKappa,
  tolerance_kappa: toleranceKappa,
  alpha: nominalAlpha,
  unitizing_alpha: unitizingAlpha,
  duration_overlap: durationOverlap,
  event_f1: eventF1,
  easy_diag: easyDiag,
  event_alignment: eventAlignment,
} as const satisfies {
  readonly [K in EventRecipe["kind"]]: EventMeasure<Extract<EventRecipe, { readonly kind: K }>>;
};

export function eventMeasure({ kind }: Pick<EventRecipe, "kind">): EventMeasure {
  return eventMeasures[kind];
}

/** The codes of a row, and all that are compared, of which they are some; as places in the scheme. */
interface CodesOver {
  readonly allCodes: readonly number[];
  readonly codes: readonly number[];
  readonly isOneCode: boolean;
}

/** The tables that a recipe needs for a row. */
export function tablesFor(
  recipe: EventRecipe,
  { allCodes, codes, isOneCode }: CodesOver,
): readonly TableKind[] {
  const measure = eventMeasure(recipe);
  return measure.tables(recipe, measure.foldsLinks && isOneCode ? allCodes : codes);
}

/** Why a recipe has nothing to say on a row, whatever is computed. */
export function nothingToSay(
  recipe: Pick<EventRecipe, "kind">,
  {
    hasStates,
    hasEvents,
    isOneCode,
  }: { readonly hasStates: boolean; readonly hasEvents: boolean; readonly isOneCode: boolean },
): Reason | undefined {
  const { isOfStates, isOfNothingToo } = eventMeasure(recipe);
  if (!hasStates && isOfStates) return "not_part_of_this_statistic";
  if (hasEvents || isOfNothingToo) return undefined;
  return isOneCode ? "code_not_used" : "no_events";
}
