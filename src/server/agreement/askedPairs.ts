import { continuous, type Observation } from "../../agreement/observation.ts";
import type { Scope } from "../../api/contract/scope.ts";
import type { EventStatistic } from "../../agreement/recipes.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { AnalysisContext } from "../analysisContext.ts";
import { analysedWork } from "../database/work.ts";
import {
  asPair,
  groupedTogether,
  pairsOf,
  type Part,
  partsOf,
} from "../../agreement/comparisons.ts";
import { eventMeasure } from "../../agreement/index.ts";
import type { Weigh } from "../../agreement/weigh.ts";
import type { LabelBook } from "../../agreement/labelBook.ts";
import { shownInBothOrders, type ShownTable, shownTable } from "../../agreement/pairCells.ts";
import { newestPlaces } from "../../agreement/plan.ts";
import { overOfWord } from "../../agreement/rowPlan.ts";
import { raterOf } from "../../agreement/sameRater.ts";
import { comparisonsKept, tables } from "./tables.ts";

/** Two raters, or neither for all pairs; one rater twice for that rater’s repeated observations. */
export interface RatersAsked {
  readonly raterA?: Id<"account"> | undefined;
  readonly raterB?: Id<"account"> | undefined;
}

/** A requested confusion matrix: whose observations, and how it is shown. */
export interface AskedPairs {
  readonly scheme: Scheme;
  readonly scope: Scope;
  readonly book: LabelBook;
  /** One for two raters; two, of half each, for all pairs. */
  readonly shown: readonly [ShownTable, ...ShownTable[]];
  /** By recording and round. */
  readonly places: readonly (readonly Part[])[];
  readonly weigh: Weigh;
  /** The figure takes chance from what each rater had. */
  readonly withHabits: boolean;
}

/** @throws Refusal `not_found` where there is no such version, code, group, or rater with work. */
export async function askedPairs(
  context: AnalysisContext,
  query: Scope & RatersAsked & { readonly over: string; readonly recipe: EventStatistic },
): Promise<AskedPairs> {
  const { raterA, raterB, over: word, recipe, ...scope } = query;
  const { database, here, account } = context;
  const reader = { here, accountId: account.id };
  const { schemeVersion, places } = await analysedWork(database, reader, scope, {
    rounds: "newest",
    isCompared: true,
  });
  const scheme = schemeVersion?.scheme;
  if (!scheme) throw new Refusal("not_found", {});
  const book = tables.bookOf({ ...scheme, id: schemeVersion.id });
  const over = overOfWord(word, { scheme, scope, book });
  if (!over) throw new Refusal("not_found", {});
  const theirs = placesOfRaters(continuous(places), { raterA, raterB });
  // The same rater's two works are no two raters in whichever order.
  const isPool = raterA === undefined && scope.work !== "repeats";
  const weigh = isPool ? eventMeasure(recipe).weighs(recipe) : "pairs";
  const isTurned = raterA !== undefined && raterB !== undefined && raterA > raterB;
  return {
    scheme,
    scope,
    book,
    shown: isPool
      ? shownInBothOrders(recipe, { over, book })
      : [shownTable(recipe, { over, book, isTurned, share: 1 })],
    places: newestPlaces(
      groupedTogether(theirs).groups.map((group) =>
        weigh === "pairs" ? pairsOf(group).map(asPair) : partsOf(group),
      ),
      comparisonsKept,
    ),
    weigh,
    withHabits: isPool && (eventMeasure(recipe).takesHabits?.(recipe) ?? false),
  };
}

/**
 * The work of two raters, or of all where neither is named.
 *
 * @throws Refusal `not_found` where one of the two has no work there, or both are one but for their own works.
 */
export function placesOfRaters(
  places: readonly Observation[],
  { raterA, raterB }: RatersAsked,
): readonly Observation[] {
  if (raterA === undefined && raterB === undefined) return places;
  const asked = [raterA, raterB];
  const areThere = asked.every((rater) => places.some((place) => raterOf(place) === rater));
  const areOwn = places.some(({ ownOf }) => ownOf !== undefined);
  if ((raterA === raterB) !== areOwn || !areThere) throw new Refusal("not_found", {});
  return places.filter((place) => asked.includes(raterOf(place)));
}
