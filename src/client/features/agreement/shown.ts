import type { Agreement } from "../../../api/contract/agreement.ts";
import { isOfModifiers } from "../../../agreement/facts.ts";
import {
  EventStatistic,
  eventRecipeKinds,
  type AgreementStatistic,
} from "../../../agreement/recipes.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import type { AgreementSearch, Section } from "./address.ts";
import type { Asked } from "./queries.ts";

/** The properties shared by all parts of the screen. */
export interface Shown {
  readonly studyId: string;
  readonly search: AgreementSearch;
  /** Changes the search parameters; a selected cell is cleared. */
  readonly choose: (change: AgreementSearch) => void;
  readonly asked: Asked;
  readonly agreement: Agreement;
  readonly scheme: Scheme;
  readonly raterName: (raterId: string) => string;
  /** Whether the page already says that figures could not be loaded, so that its parts need not. */
  readonly hasFailed: boolean;
}

/**
 * The section that figures are broken down by: that of the address, else codes, or criteria for schemes without
 * codes.
 */
export function shownSection({ scheme, search }: Pick<Shown, "scheme" | "search">): Section {
  return search.by ?? firstSection(scheme);
}

/** Whether the scheme has codes. Without codes there are only ratings, whose figures are by criterion. */
export function hasCodes({ scheme }: Pick<Shown, "scheme">): boolean {
  return scheme.codes.length > 0;
}

export function firstSection({ codes, criteria }: Scheme): Section {
  return codes.length === 0 && criteria.length > 0 ? "criterion" : "code";
}

/** Whether ratings are shown: in the section of criteria, or in any section for schemes without codes. */
export function isOfRatings(shown: Pick<Shown, "scheme" | "search">): boolean {
  return shownSection(shown) === "criterion" || firstSection(shown.scheme) === "criterion";
}

/** Whether ratings can be broken down by a section; that of criteria has separate rows. */
export function hasRatingRows(by: Section): boolean {
  return by === "pair" || by === "round" || by === "week" || by === "raters";
}

/** The statistics of a section: those for ratings by criterion, else those for events. */
export function sectionRecipes(
  { statistics }: Agreement,
  by: Section,
): readonly AgreementStatistic[] {
  return by === "criterion" ? statistics.ratings : statistics.events;
}

/** The modifiers whose values are compared: those asked for by a code, except free text. */
export function comparedModifiers({
  codes,
  modifiers,
}: Pick<Scheme, "codes" | "modifiers">): Scheme["modifiers"] {
  return modifiers.filter(
    ({ id, type }) => type !== "text" && codes.some(({ modifierIds }) => modifierIds.includes(id)),
  );
}

/** The statistics for values of modifiers: those among the selected ones, else one of each kind. */
export function modifierRecipes(statistics: readonly EventStatistic[]): readonly EventStatistic[] {
  const own = statistics.filter(isOfModifiers);
  return own.length > 0
    ? own
    : eventRecipeKinds
        .filter((kind) => isOfModifiers({ kind }))
        .map((kind) => EventStatistic.parse({ kind }));
}

/** The statistic that charts show: the one in the address, else the first, which is the main one. */
export function chosenRecipe<R extends AgreementStatistic>(
  statistics: readonly R[],
  text: string | undefined,
): R | undefined {
  return statistics.find((recipe) => recipeId(recipe) === text) ?? statistics[0];
}
