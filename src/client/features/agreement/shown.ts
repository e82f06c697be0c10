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

/** What the parts of the screen have in common. */
export interface Shown {
  readonly studyId: string;
  readonly search: AgreementSearch;
  /** Takes the address to another choice; a chosen cell is let go. */
  readonly choose: (change: AgreementSearch) => void;
  readonly asked: Asked;
  readonly agreement: Agreement;
  readonly scheme: Scheme;
  readonly raterName: (raterId: string) => string;
  /** The page says already that figures could not be had: its parts need not say it again. */
  readonly hasFailed: boolean;
}

/** What figures are distinguished by: what the address says, else codes, or criteria where there are no codes. */
export function shownSection({ scheme, search }: Pick<Shown, "scheme" | "search">): Section {
  return search.by ?? firstSection(scheme);
}

/** Without codes there are ratings alone, which have figures by criterion and nothing else. */
export function hasCodes({ scheme }: Pick<Shown, "scheme">): boolean {
  return scheme.codes.length > 0;
}

export function firstSection({ codes, criteria }: Scheme): Section {
  return codes.length === 0 && criteria.length > 0 ? "criterion" : "code";
}

/** Whether what is shown is of ratings: by criterion, or whatever it is distinguished by where there is nothing else. */
export function isOfRatings(shown: Pick<Shown, "scheme" | "search">): boolean {
  return shownSection(shown) === "criterion" || firstSection(shown.scheme) === "criterion";
}

/** Whether ratings are distinguished by it: rows of criteria are of each by itself. */
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

/** Modifiers whose answers are compared: those that a code asks for, but for free text. */
export function comparedModifiers({
  codes,
  modifiers,
}: Pick<Scheme, "codes" | "modifiers">): Scheme["modifiers"] {
  return modifiers.filter(
    ({ id, type }) => type !== "text" && codes.some(({ modifierIds }) => modifierIds.includes(id)),
  );
}

/** The statistics for what was chosen of modifiers: those among the chosen ones, else one of each. */
export function modifierRecipes(statistics: readonly EventStatistic[]): readonly EventStatistic[] {
  const own = statistics.filter(isOfModifiers);
  return own.length > 0
    ? own
    : eventRecipeKinds
        .filter((kind) => isOfModifiers({ kind }))
        .map((kind) => EventStatistic.parse({ kind }));
}

/** The statistic that charts show: the one that the address names, else the first, which is the main one. */
export function chosenRecipe<R extends AgreementStatistic>(
  statistics: readonly R[],
  text: string | undefined,
): R | undefined {
  return statistics.find((recipe) => recipeId(recipe) === text) ?? statistics[0];
}
