import { Button, Divider, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { limits } from "../../../domain/limits.ts";
import classes from "../../kit/figure/agreement.module.css";
import { RecipeAbout } from "../../kit/figure/RecipeAbout.tsx";
import { lazyPart } from "../../kit/page/lazyPart.tsx";

// Its fields of numbers are as big as a third of what the page itself loads, and few recipes are changed.
const RecipeSettings = lazyPart(
  async () => (await import("../../kit/figure/RecipeSettings.tsx")).RecipeSettings,
);

/** The definition of a statistic, its settings, its name, and its position in the list. */
export function RecipeEditor<R extends AgreementStatistic>(props: Props<R>) {
  const { recipe, isFirst, isLast, isTaken, onChange, onMove } = props;
  const { t } = useTranslation("agreement");
  const [name, setName] = useState(recipe.name ?? "");
  const [isRefused, setRefused] = useState(false);

  function change(settings: object): void {
    const changed: R = { ...recipe, ...settings };
    const refused = isTaken(changed);
    setRefused(refused);
    if (!refused) onChange(changed);
  }

  function takeName(): void {
    const given = name.trim();
    if (given === (recipe.name ?? "")) return;
    onChange({ ...recipe, name: given === "" ? undefined : given });
  }

  return (
    <div className={classes["editor"]}>
      <RecipeAbout recipe={recipe} />
      <Divider />
      <Suspense>
        <RecipeSettings recipe={recipe} onChange={change} />
      </Suspense>
      {isRefused && (
        <p role="alert" className={classes["refused"]}>
          {t("recipeTaken")}
        </p>
      )}
      <TextInput
        label={t("recipeName")}
        description={t("recipeNameHint")}
        maxLength={limits.nameMaxChars}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={takeName}
        onKeyDown={(event) => {
          if (event.key === "Enter") takeName();
        }}
      />
      <div className={classes["tools"]}>
        <Button size="xs" variant="default" disabled={isFirst} onClick={() => onMove(-1)}>
          {t("moveEarlier")}
        </Button>
        <Button size="xs" variant="default" disabled={isLast} onClick={() => onMove(1)}>
          {t("moveLater")}
        </Button>
      </div>
    </div>
  );
}

interface Props<R extends AgreementStatistic> {
  readonly recipe: R;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Whether another statistic of the list has the same definition. */
  readonly isTaken: (recipe: R) => boolean;
  readonly onChange: (recipe: R) => void;
  readonly onMove: (by: -1 | 1) => void;
}
