import type { Reason } from "../statistics/reasons.ts";
import { isOfModifiers, isOfStates, type Kind } from "./facts.ts";
import type { EventMeasure, RatingMeasure, ScanMeasure, TraceMeasure } from "./measure.ts";
import type { EventStatistic } from "./recipes.ts";
import { measures } from "./registry.ts";
import type { RowOver } from "./rowOver.ts";
import type { TableKind } from "./tables/table.ts";

const eventMeasures = new Map<string, EventMeasure>();
const ratingMeasures = new Map<string, RatingMeasure>();
const scanMeasures = new Map<string, ScanMeasure>();
const traceMeasures = new Map<string, TraceMeasure>();
for (const one of measures) {
  switch (one.of) {
    case "events":
      eventMeasures.set(one.id, one);
      break;
    case "ratings":
      ratingMeasures.set(one.id, one);
      break;
    case "scans":
      scanMeasures.set(one.id, one);
      break;
    case "traces":
      traceMeasures.set(one.id, one);
      break;
  }
}

export function eventMeasure({ kind }: Kind): EventMeasure {
  return found(eventMeasures, kind);
}

export function ratingMeasure({ kind }: Kind): RatingMeasure {
  return found(ratingMeasures, kind);
}

export function scanMeasure({ kind }: Kind): ScanMeasure {
  return found(scanMeasures, kind);
}

export function traceMeasure({ kind }: Kind): TraceMeasure {
  return found(traceMeasures, kind);
}

function found<M>(measuresOf: ReadonlyMap<string, M>, kind: string): M {
  const one = measuresOf.get(kind);
  if (!one) throw new Error(`there is no such measure: ${kind}`);
  return one;
}

/** What a row is over, and all codes that are compared, of which its own are some; as places in the scheme. */
interface CodesOver extends RowOver {
  readonly allCodes: readonly number[];
  readonly isOneCode: boolean;
}

/** The kinds of pairwise tables that a statistic needs to compute one row. */
export function tablesFor(
  recipe: EventStatistic,
  { allCodes, codes, isOneCode, ...whose }: CodesOver,
): readonly TableKind[] {
  const measure = eventMeasure(recipe);
  return measure.tables(recipe, measure.foldsLinks && isOneCode ? allCodes : codes, whose);
}

/** Why a statistic is not applicable to a row, known before anything is computed. `undefined` if it is applicable. */
export function nothingToSay(
  recipe: Kind,
  {
    hasStates,
    hasEvents,
    isOneCode,
    modifierId,
  }: {
    readonly hasStates: boolean;
    readonly hasEvents: boolean;
    readonly isOneCode: boolean;
    readonly modifierId?: string | undefined;
  },
): Reason | undefined {
  if (modifierId !== undefined && !isOfModifiers(recipe)) return "not_part_of_this_statistic";
  if (!hasStates && isOfStates(recipe)) return "not_part_of_this_statistic";
  if (hasEvents || eventMeasure(recipe).isOfNothingToo) return undefined;
  return isOneCode ? "code_not_used" : "no_events";
}
