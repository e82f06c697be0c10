import type { EventRecipe } from "../../domain/entities/recipe.ts";

/**
 * What a table of two raters counts. Tables of `counts`, `time`, `units` and `matches` are made of all
 * codes of the scheme and hold for any choice of them by leaving codes out of their labels; the others
 * are made for a choice of `codes` (places in the scheme), because it decides what is linked with what.
 */
export type Basis =
  /** Events of each: against nothing. */
  | { readonly kind: "counts" }
  /** Microseconds. */
  | { readonly kind: "time" }
  | { readonly kind: "units"; readonly unitUs: number }
  /** Events of one code that have a partner, and that have none. */
  | { readonly kind: "matches"; readonly overlapShare: number }
  /** Units along the first rater, or along the second, the second's as columns all the same. */
  | {
      readonly kind: "tolerance";
      readonly unitUs: number;
      readonly units: number;
      readonly along: "first" | "second";
      readonly codes: readonly number[];
    }
  | {
      readonly kind: "alignment";
      readonly toleranceUs: number;
      readonly overlapShare: number;
      readonly codes: readonly number[];
    }
  | { readonly kind: "links"; readonly overlapShare: number; readonly codes: readonly number[] }
  /** How far apart starts are; see `lagsOf`. */
  | { readonly kind: "lags" }
  /** Microseconds of units, one code at a time; and the squares of their lengths, against nothing. */
  | { readonly kind: "unitizing"; readonly codes: readonly number[] }
  | { readonly kind: "squares"; readonly codes: readonly number[] };

export function basisKey(basis: Basis): string {
  const { kind, ...settings } = basis;
  return `${kind} ${Object.values(settings).join(" ")}`;
}

/** Each once. */
export function basesOnce(bases: readonly Basis[]): readonly Basis[] {
  return [...new Map(bases.map((basis) => [basisKey(basis), basis])).values()];
}

/** The tables that a recipe is computed from, over these codes. */
export function basesOf(recipe: EventRecipe, codes: readonly number[]): readonly Basis[] {
  switch (recipe.kind) {
    case "duration_kappa":
    case "duration_overlap":
      return [{ kind: "time" }];
    case "percent":
    case "time_unit_kappa":
    case "alpha":
      return [{ kind: "units", unitUs: recipe.unitUs }];
    case "tolerance_kappa": {
      const { unitUs, toleranceUs } = recipe;
      const units = Math.floor(toleranceUs / unitUs);
      return [
        { kind: "tolerance", unitUs, units, along: "first", codes },
        { kind: "tolerance", unitUs, units, along: "second", codes },
      ];
    }
    case "event_alignment": {
      const { toleranceUs, overlapShare } = recipe;
      return [{ kind: "alignment", toleranceUs, overlapShare, codes }];
    }
    case "easy_diag":
      return [{ kind: "links", overlapShare: recipe.overlapShare, codes }];
    case "unitizing_alpha":
      return [
        { kind: "unitizing", codes },
        { kind: "squares", codes },
      ];
    case "event_f1":
      return [{ kind: "matches", overlapShare: recipe.overlapShare }];
    default:
      return recipe satisfies never;
  }
}

/** Whether a recipe takes all raters of a recording at once; the others take pairs and add them up. */
export function takesAllRaters({ kind }: EventRecipe): boolean {
  return kind === "alpha" || kind === "unitizing_alpha";
}

/**
 * Over which codes the tables of a row are made. Recipes that link events count a code against the rest
 * within the links of all codes, as EasyDIAg does; those that need tables of their own get them.
 */
export function codesToCompare(
  { kind }: EventRecipe,
  over: {
    readonly all: readonly number[];
    readonly row: readonly number[];
    readonly isOneCode: boolean;
  },
): readonly number[] {
  const isFoldedLink = kind === "easy_diag" || kind === "event_alignment";
  return isFoldedLink && over.isOneCode ? over.all : over.row;
}
