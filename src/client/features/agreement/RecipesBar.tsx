import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import {
  type EventStatistic,
  eventRecipeKinds,
  type RatingStatistic,
  ratingRecipeKinds,
  type AgreementStatistic,
  type ScanStatistic,
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
 * The statistics shown side by side, of which the first is the primary one. A selection other than
 * the study’s is in the URL, so that it can be shared, until it is saved.
 */
export function RecipesBar({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("agreement");
  const { statistics } = shown.agreement;
  const isRatings = isOfRatings(shown);

  return (
    <fieldset className={classes["recipes"]} aria-label={t("recipes")}>
      <span className={classes["recipesLabel"]}>{t(isRatings ? "recipesRatings" : "recipes")}</span>
      {isRatings ? (
        <RecipeChips<RatingStatistic>
          statistics={statistics.ratings}
          kinds={ratingRecipeKinds.map(newRatingRecipe)}
          onChange={(next) =>
            shown.choose({
              ratingStatistics: isSameList(next, statistics.kept.ratings)
                ? undefined
                : recipesText(next),
            })
          }
        />
      ) : (
        <RecipeChips<EventStatistic>
          statistics={statistics.events}
          kinds={eventRecipeKinds.map(newEventRecipe)}
          onChange={(next) =>
            shown.choose({
              statistics: isSameList(next, statistics.kept.events) ? undefined : recipesText(next),
              sort: undefined,
            })
          }
        />
      )}
      {isUnkept(statistics) && (
        <KeepRecipes
          shown={shown}
          statistics={{
            ...statistics.kept,
            events: statistics.events,
            ratings: statistics.ratings,
            scans: statistics.scans,
          }}
          atHome={{ statistics: undefined, ratingStatistics: undefined, scanStatistics: undefined }}
        />
      )}
    </fieldset>
  );
}

/** The bar of statistics for time sampling. */
export function ScanRecipesBar({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("agreement");
  const { statistics } = shown.agreement;
  return (
    <fieldset className={classes["recipes"]} aria-label={t("recipesScans")}>
      <span className={classes["recipesLabel"]}>{t("recipesScans")}</span>
      <RecipeChips<ScanStatistic>
        statistics={statistics.scans}
        kinds={scanRecipeKinds.map(newScanRecipe)}
        onChange={(next) =>
          shown.choose({
            scanStatistics: isSameList(next, statistics.kept.scans) ? undefined : recipesText(next),
          })
        }
      />
    </fieldset>
  );
}

/** The statistics of one list: each opens for editing, moving and removing, and one can be added. */
export function RecipeChips<R extends AgreementStatistic>({
  statistics,
  kinds,
  onChange,
}: ChipsProps<R>) {
  const { t } = useTranslation("agreement");
  const words = useRecipeWords();
  /** The index of the open statistic: its definition may change while it is open. */
  const [open, setOpen] = useState<number>();

  return (
    <>
      {statistics.map((recipe, at) => (
        <ScopeChip
          key={recipeId(recipe)}
          label={at === 0 && statistics.length > 1 ? t("mainRecipe") : ""}
          says={words.short(recipe)}
          isOpen={open === at}
          isNarrowing={false}
          removes={t("removeRecipe", { statistic: words.short(recipe) })}
          widthPx={380}
          onOpen={() => setOpen(at)}
          onClose={() => setOpen(undefined)}
          onRemove={
            statistics.length > 1
              ? () => {
                  setOpen(undefined);
                  onChange(statistics.toSpliced(at, 1));
                }
              : undefined
          }
        >
          <RecipeEditor
            recipe={recipe}
            isFirst={at === 0}
            isLast={at === statistics.length - 1}
            isTaken={(other) => hasRecipe(statistics.toSpliced(at, 1), other)}
            onChange={(changed) => onChange(statistics.toSpliced(at, 1, changed))}
            onMove={(by) => {
              onChange(moved(statistics, at, by));
              setOpen(at + by);
            }}
          />
        </ScopeChip>
      ))}
      {statistics.length < limits.statisticsPerStudy && (
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
                disabled={hasRecipe(statistics, recipe) && words.settings(recipe) === ""}
                onClick={() => {
                  if (!hasRecipe(statistics, recipe)) onChange([...statistics, recipe]);
                  setOpen(
                    hasRecipe(statistics, recipe)
                      ? statistics.findIndex(({ kind }) => kind === recipe.kind)
                      : statistics.length,
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

interface ChipsProps<R extends AgreementStatistic> {
  readonly statistics: readonly R[];
  /** One statistic of each kind, with default settings. */
  readonly kinds: readonly R[];
  readonly onChange: (statistics: readonly R[]) => void;
}
