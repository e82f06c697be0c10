import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Figure } from "../../../agreement/figure.ts";
import { chanceOf } from "../../../agreement/facts.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import type { Estimate } from "../../kit/chart/estimate.ts";
import { ForestPlot } from "../../kit/chart/ForestPlot.tsx";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { useBecause } from "../../kit/figure/useBecause.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { BesideTable } from "./BesideTable.tsx";
import classes from "./programs.module.css";
import type { ProgramShown } from "./shown.ts";

/** People with people beside people with the program, by the study's own statistics, and whether that is equivalent. */
export function AgreementBeside({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation("programs");
  const because = useBecause();
  const words = useRecipeWords();
  const { coefficient } = useWrittenAgreement();
  const { reply, codeName } = shown;
  const { recipes, lines, margin } = reply;
  const rater = isolated(shown.rater);
  const [recipe] = recipes;
  const [overall] = lines;
  if (!recipe || !overall) return null;
  const estimate = (figure: Figure | undefined): Estimate | undefined => {
    if (!figure) return undefined;
    if (figure.kind === "undefined") {
      return { kind: "undefined", because: because(figure.because, recipe) };
    }
    return { kind: "value", value: figure.value, low: figure.low, high: figure.high };
  };

  return (
    <section className={classes["part"]}>
      <ForestPlot
        kind={t("agreement.kind")}
        title={t("agreement.title", { rater })}
        hint={t("agreement.hint")}
        fileName="program-agreement"
        rowsAre={t("code")}
        series={[
          { id: "people", name: t("people") },
          { id: "program", name: t("program", { rater }) },
        ]}
        axis={{ label: words.short(recipe), high: 1 }}
        references={chanceOf(recipe) === "at_0" ? [{ at: 0, name: "" }] : []}
        format={words.write(recipe)}
        rows={lines.map(({ key, codeId, people, program }) => ({
          id: key,
          name: codeName(codeId),
          isWhole: codeId === null,
          estimates: {
            people: estimate(people.figures[0]),
            program: estimate(program.figures[0]),
          },
        }))}
      />
      <BesideTable
        label={t("agreement.title", { rater })}
        fileName="program-equivalence"
        rater={shown.rater}
        margin={margin}
        rows={recipes.map((one, at) => ({
          key: recipeId(one),
          recipe: one,
          people: overall.people.figures[at],
          program: overall.program.figures[at],
          difference: overall.differences[at],
        }))}
      />
      <Text size="sm" c="dimmed" maw="75ch">
        {t("agreement.about", { margin: leftToRight(`±${coefficient(margin)}`) })}
      </Text>
    </section>
  );
}
