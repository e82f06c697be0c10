import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Figure } from "../../../agreement/figure.ts";
import { chanceOf, isShare } from "../../../agreement/facts.ts";
import type { ProgramDifference } from "../../../agreement/programs/answers.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import type { EventRecipe } from "../../../agreement/recipes.ts";
import type { Estimate } from "../../kit/chart/estimate.ts";
import { ForestPlot } from "../../kit/chart/ForestPlot.tsx";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { FigureText } from "../../kit/figure/FigureText.tsx";
import { RecipeHead } from "../../kit/figure/RecipeHead.tsx";
import { useBecause } from "../../kit/figure/useBecause.ts";
import { useReason } from "../../kit/figure/useReason.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "./programs.module.css";
import type { ProgramShown } from "./shown.ts";

/** People with people beside people with the program, by the study's own statistics, and whether that is equivalent. */
export function AgreementBeside({ shown }: { readonly shown: ProgramShown }) {
  const { t } = useTranslation("programs");
  const because = useBecause();
  const reason = useReason();
  const words = useRecipeWords();
  const { coefficient, share } = useWrittenAgreement();
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
  const writeOf = (one: EventRecipe) => (isShare(one) ? share : coefficient);

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
      <DataTable
        label={t("agreement.title", { rater })}
        rows={recipes.map((one, at) => ({ recipe: one, at }))}
        keyOf={(row) => recipeId(row.recipe)}
        fileName="program-equivalence"
        columns={[
          {
            id: "statistic",
            head: t("agreement.statistic"),
            isRowHead: true,
            cell: (row) => <RecipeHead recipe={row.recipe} />,
            file: {
              heads: [t("agreement.statistic")],
              cells: (row) => [words.name(row.recipe)],
            },
          },
          ...(["people", "program"] as const).map((side) => ({
            id: side,
            head: side === "people" ? t("people") : t("program", { rater }),
            cell: (row: RecipeRow) => {
              const figure = overall[side].figures[row.at];
              return figure && <FigureText figure={figure} recipe={row.recipe} isPoint={false} />;
            },
            file: {
              heads: [side === "people" ? t("people") : t("program", { rater: shown.rater })],
              cells: (row: RecipeRow) => {
                const figure = overall[side].figures[row.at];
                return [figure?.kind === "value" ? figure.value : null];
              },
            },
          })),
          {
            id: "difference",
            head: t("agreement.difference"),
            className: classes["figure"],
            cell: (row) => {
              const told = overall.differences[row.at];
              if (!told) return null;
              if (told.kind === "undefined") return reason(told.because);
              const write = writeOf(row.recipe);
              return (
                <bdi dir="ltr">
                  {write(told.difference)} [{write(told.low)}, {write(told.high)}]
                </bdi>
              );
            },
            file: {
              heads: [t("agreement.difference")],
              cells: (row) => {
                const told = overall.differences[row.at];
                return [told?.kind === "value" ? told.difference : null];
              },
            },
          },
          {
            id: "result",
            head: t("agreement.result"),
            cell: (row) => result(overall.differences[row.at], writeOf(row.recipe)(margin)),
          },
        ]}
      />
      <Text size="sm" c="dimmed" maw="75ch">
        {t("agreement.about", { margin: leftToRight(`±${coefficient(margin)}`) })}
      </Text>
    </section>
  );

  function result(told: ProgramDifference | undefined, written: string): string {
    if (told?.kind !== "value") return "";
    if (told.isEquivalent) {
      return t("agreement.equivalent", { margin: leftToRight(`±${written}`) });
    }
    return told.isNotWorse
      ? t("agreement.notWorse", { margin: leftToRight(written) })
      : t("agreement.open");
  }
}

interface RecipeRow {
  readonly recipe: EventRecipe;
  readonly at: number;
}
