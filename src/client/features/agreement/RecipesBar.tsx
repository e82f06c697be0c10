import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type EventRecipe,
  eventRecipeKinds,
  type RatingRecipe,
  ratingRecipeKinds,
  type Recipe,
  type ScanRecipe,
  scanRecipeKinds,
} from "../../../agreement/recipes.ts";
import { limits } from "../../../domain/limits.ts";
import { recipeId, recipesText } from "../../../agreement/recipeText.ts";
import { PlusIcon } from "../../kit/page/icons.tsx";
import { ScopeChip } from "../../kit/scope/ScopeChip.tsx";
import classes from "../../kit/figure/agreement.module.css";
import { KeepRecipes } from "./KeepRecipes.tsx";
import { RecipeEditor } from "./RecipeEditor.tsx";
import {
  hasRecipe,
  isSameList,
  isUnkept,
  moved,
  newEventRecipe,
  newRatingRecipe,
  newScanRecipe,
} from "../../kit/figure/recipes.ts";
import { isOfRatings, type Shown } from "./shown.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";

/**
 * How figures are computed: the statistics that stand side by side, the first being the main one. Another
 * choice than the study’s stands in the address, so that it can be passed on, until it is kept.
 */
export function RecipesBar({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("agreement");
  const { recipes } = shown.agreement;
  const isRatings = isOfRatings(shown);

  return (
    <fieldset className={classes["recipes"]} aria-label={t("recipes")}>
      <span className={classes["recipesLabel"]}>{t(isRatings ? "recipesRatings" : "recipes")}</span>
      {isRatings ? (
        <RecipeChips<RatingRecipe>
          recipes={recipes.ratings}
          kinds={ratingRecipeKinds.map(newRatingRecipe)}
          onChange={(next) =>
            shown.choose({
              ratingRecipes: isSameList(next, recipes.kept.ratings) ? undefined : recipesText(next),
            })
          }
        />
      ) : (
        <RecipeChips<EventRecipe>
          recipes={recipes.events}
          kinds={eventRecipeKinds.map(newEventRecipe)}
          onChange={(next) =>
            shown.choose({
              recipes: isSameList(next, recipes.kept.events) ? undefined : recipesText(next),
              sort: undefined,
            })
          }
        />
      )}
      {isUnkept(recipes) && (
        <KeepRecipes
          shown={shown}
          recipes={{
            ...recipes.kept,
            events: recipes.events,
            ratings: recipes.ratings,
            scans: recipes.scans,
          }}
          atHome={{ recipes: undefined, ratingRecipes: undefined, scanRecipes: undefined }}
        />
      )}
    </fieldset>
  );
}

/** The bar of statistics for time sampling. */
export function ScanRecipesBar({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("agreement");
  const { recipes } = shown.agreement;
  return (
    <fieldset className={classes["recipes"]} aria-label={t("recipesScans")}>
      <span className={classes["recipesLabel"]}>{t("recipesScans")}</span>
      <RecipeChips<ScanRecipe>
        recipes={recipes.scans}
        kinds={scanRecipeKinds.map(newScanRecipe)}
        onChange={(next) =>
          shown.choose({
            scanRecipes: isSameList(next, recipes.kept.scans) ? undefined : recipesText(next),
          })
        }
      />
    </fieldset>
  );
}

/** The statistics of one list: each opens to be changed, moved or removed, and one can be added. */
export function RecipeChips<R extends Recipe>({ recipes, kinds, onChange }: ChipsProps<R>) {
  const { t } = useTranslation("agreement");
  const words = useRecipeWords();
  /** Its place: what it is may change while it is open. */
  const [open, setOpen] = useState<number>();

  return (
    <>
      {recipes.map((recipe, at) => (
        <ScopeChip
          key={recipeId(recipe)}
          label={at === 0 && recipes.length > 1 ? t("mainRecipe") : ""}
          says={words.short(recipe)}
          isOpen={open === at}
          isNarrowing={false}
          widthPx={380}
          onOpen={() => setOpen(at)}
          onClose={() => setOpen(undefined)}
          onRemove={
            recipes.length > 1
              ? () => {
                  setOpen(undefined);
                  onChange(recipes.toSpliced(at, 1));
                }
              : undefined
          }
        >
          <RecipeEditor
            recipe={recipe}
            isFirst={at === 0}
            isLast={at === recipes.length - 1}
            isTaken={(other) => hasRecipe(recipes.toSpliced(at, 1), other)}
            onChange={(changed) => onChange(recipes.toSpliced(at, 1, changed))}
            onMove={(by) => {
              onChange(moved(recipes, at, by));
              setOpen(at + by);
            }}
          />
        </ScopeChip>
      ))}
      {recipes.length < limits.recipesPerStudy && (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<PlusIcon size={14} />}>
              {t("addRecipe")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((recipe) => (
              <Menu.Item
                key={recipe.kind}
                disabled={hasRecipe(recipes, recipe) && words.settings(recipe) === ""}
                onClick={() => {
                  if (!hasRecipe(recipes, recipe)) onChange([...recipes, recipe]);
                  setOpen(
                    hasRecipe(recipes, recipe)
                      ? recipes.findIndex(({ kind }) => kind === recipe.kind)
                      : recipes.length,
                  );
                }}
              >
                {words.name(recipe)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

interface ChipsProps<R extends Recipe> {
  readonly recipes: readonly R[];
  /** One of each kind, as it is unless told. */
  readonly kinds: readonly R[];
  readonly onChange: (recipes: readonly R[]) => void;
}
