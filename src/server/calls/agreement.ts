import { defaultRecipes } from "../../domain/entities/recipe.ts";
import { Refusal } from "../../domain/errors.ts";
import type { HandlersOf } from "../answer.ts";

export const agreementCalls: HandlersOf<
  "readAgreement" | "readConfusion" | "readMoments" | "readRecipes" | "keepRecipes"
> = {
  readAgreement: refuse,
  readConfusion: refuse,
  readMoments: refuse,
  readRecipes: () => ({ ...defaultRecipes, isOwn: false }),
  keepRecipes: refuse,
};

function refuse(): never {
  throw new Refusal("not_found", {});
}
