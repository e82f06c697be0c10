import { ActionIcon, Popover } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { InfoIcon } from "../chart/InfoIcon.tsx";
import classes from "./agreement.module.css";
import { RecipeAbout } from "./RecipeAbout.tsx";
import { useRecipeWords } from "./useRecipeWords.ts";

/** The name of a statistic, with a button that shows its definition, its limitations and its reference. */
export function RecipeHead({ recipe, children }: Props) {
  const { t } = useTranslation("agreement");
  const name = useRecipeWords().name(recipe);

  return (
    <span className={classes["recipeHead"]}>
      {children ?? name}
      <Popover width={320} position="bottom-start" shadow="md" withArrow trapFocus>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t("about", { name })}>
            <InfoIcon />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={name}>
          <RecipeAbout recipe={recipe} />
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}

interface Props {
  readonly recipe: AgreementStatistic;
  /** Shown instead of the name: a control that contains it. */
  readonly children?: ReactNode;
}
