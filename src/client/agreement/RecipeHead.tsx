import { ActionIcon, Popover, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { InfoIcon } from "../charts/InfoIcon.tsx";
import { useNumbers } from "../charts/useNumbers.ts";
import classes from "./agreement.module.css";
import type { Recipe } from "./recipes.ts";

/** The name of a recipe, with what it is and what it leaves out one press away. */
export function RecipeHead({ recipe, unitUs }: Props) {
  const { t } = useTranslation("agreement");
  const unit = useNumbers().seconds(unitUs);
  const name = t(`recipe.${recipe}.name`);

  return (
    <span className={classes["recipeHead"]}>
      {name}
      <Popover width={320} position="bottom-start" shadow="md" withArrow trapFocus>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t("about", { name })}>
            <InfoIcon />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={name}>
          <Text size="sm" fw={600} mb={4} tabIndex={0} data-autofocus>
            {name}
          </Text>
          <Text size="sm" mb={8} style={{ whiteSpace: "normal" }}>
            {t(`recipe.${recipe}.what`, { unit })}
          </Text>
          <Text size="sm" fw={600}>
            {t("leavesOutTitle")}
          </Text>
          <Text size="sm" style={{ whiteSpace: "normal" }}>
            {t(`recipe.${recipe}.leavesOut`)}
          </Text>
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}

interface Props {
  readonly recipe: Recipe;
  readonly unitUs: number;
}
