import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Figure } from "../../../agreement/figure.ts";
import { chanceOf } from "../../../agreement/facts.ts";
import type { ProgramDifference } from "../../../agreement/programs/answers.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import type { EventStatistic, ScanStatistic } from "../../../agreement/recipes.ts";
import type { Estimate } from "../../kit/chart/estimate.ts";
import { ForestPlot } from "../../kit/chart/ForestPlot.tsx";
import { useBecause } from "../../kit/figure/useBecause.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { BesideTable } from "./BesideTable.tsx";
import classes from "./programs.module.css";
import type { ProgramShown } from "./shown.ts";

/**
 * Agreement among people and of people with the program, by the study’s statistics, by code and over all codes, with
 * a test of equivalence.
 */
export function AgreementBeside({
  shown,
  title,
  about,
  whyUnit,
  fileName,
  statistics,
  lines,
}: Props) {
  const { t } = useTranslation("programs");
  const because = useBecause();
  const words = useRecipeWords();
  const { codeName, reply } = shown;
  const rater = isolated(shown.rater);
  const [recipe] = statistics;
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
        title={title}
        hint={t("agreement.hint")}
        fileName={fileName}
        rowsAre={t("code")}
        series={[
          { id: "people", name: t("people") },
          { id: "program", name: t("program", { rater }) },
        ]}
        axis={{ label: words.short(recipe), high: 1 }}
        references={chanceOf(recipe) === "at_0" ? [{ at: 0, name: "" }] : []}
        format={words.write(recipe)}
        rows={lines.map(({ codeId, people, program }) => ({
          id: codeId ?? "",
          name: codeName(codeId),
          isWhole: codeId === null,
          estimates: {
            people: estimate(people[0]),
            program: estimate(program[0]),
          },
        }))}
      />
      <BesideTable
        label={title}
        fileName={`${fileName}-equivalence`}
        rater={shown.rater}
        margin={reply.margin}
        rows={statistics.map((one, at) => ({
          key: recipeId(one),
          recipe: one,
          people: overall.people[at],
          program: overall.program[at],
          difference: overall.differences[at],
        }))}
      />
      <Text size="sm" c="dimmed" maw="75ch">
        {about}
      </Text>
      {whyUnit !== undefined && (
        <Text size="sm" c="dimmed" maw="75ch">
          {whyUnit}
        </Text>
      )}
    </section>
  );
}

interface Props {
  readonly shown: ProgramShown;
  readonly title: string;
  readonly about: string;
  /** Why recordings are the unit of the test; absent where nothing shows it. */
  readonly whyUnit?: string | undefined;
  /** The file name of the chart; that of the table is derived from it. */
  readonly fileName: string;
  readonly statistics: readonly (EventStatistic | ScanStatistic)[];
  /** All codes first; values by statistic. */
  readonly lines: readonly {
    readonly codeId: string | null;
    readonly people: readonly Figure[];
    readonly program: readonly Figure[];
    readonly differences: readonly ProgramDifference[];
  }[];
}
