import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { isShare } from "../../../agreement/facts.ts";
import type { Figure } from "../../../agreement/figure.ts";
import type { ProgramDifference } from "../../../agreement/programs/answers.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { FigureText } from "../../kit/figure/FigureText.tsx";
import { RecipeHead } from "../../kit/figure/RecipeHead.tsx";
import { useReason } from "../../kit/figure/useReason.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { isolated } from "../../kit/text/isolated.ts";
import { comma, sideBySide } from "../../kit/text/phrase.ts";
import classes from "./programs.module.css";

/** For each statistic: agreement among people, agreement of people with the program, and a test of equivalence. */
export function BesideTable({ label, fileName, rater, margin, rows }: Props) {
  const { t } = useTranslation("programs");
  const reason = useReason();
  const words = useRecipeWords();
  const { coefficient, share } = useWrittenAgreement();
  const writeOf = (one: BesideRow["recipe"]) => (isShare(one) ? share : coefficient);
  const hasCriteria = rows.some(({ criterion }) => criterion !== undefined);

  return (
    <DataTable
      label={label}
      rows={rows}
      keyOf={({ key }) => key}
      fileName={fileName}
      columns={[
        ...(hasCriteria
          ? [
              {
                id: "criterion",
                head: t("criteria.criterion"),
                isRowHead: true,
                cell: ({ criterion }: BesideRow) => <bdi>{criterion}</bdi>,
                file: {
                  heads: [t("criteria.criterion")],
                  cells: ({ criterion }: BesideRow) => [criterion ?? null],
                },
              },
            ]
          : []),
        {
          id: "statistic",
          head: t("agreement.statistic"),
          isRowHead: !hasCriteria,
          cell: ({ recipe }) => {
            const settings = words.settings(recipe);
            return (
              <>
                <RecipeHead recipe={recipe} />
                {settings !== "" && (
                  <Text size="xs" c="dimmed">
                    {settings}
                  </Text>
                )}
              </>
            );
          },
          file: {
            heads: [t("agreement.statistic")],
            cells: ({ recipe }) => [
              sideBySide([words.name(recipe), words.settings(recipe)], comma()),
            ],
          },
        },
        ...(["people", "program"] as const).map((side) => ({
          id: side,
          head: side === "people" ? t("people") : t("program", { rater: isolated(rater) }),
          cell: ({ [side]: figure, recipe }: BesideRow) =>
            figure && <FigureText figure={figure} recipe={recipe} isPoint={false} />,
          file: {
            heads: [side === "people" ? t("people") : t("program", { rater })],
            cells: ({ [side]: figure }: BesideRow) => [
              figure?.kind === "value" ? figure.value : null,
            ],
          },
        })),
        {
          id: "difference",
          head: t("agreement.difference"),
          className: classes["figure"],
          cell: ({ difference, recipe }) => {
            if (!difference) return null;
            if (difference.kind === "undefined") return reason(difference.because);
            const write = writeOf(recipe);
            return (
              <bdi dir="ltr">
                {write(difference.difference)} [{write(difference.low)}, {write(difference.high)}]
              </bdi>
            );
          },
          file: {
            heads: [t("agreement.difference")],
            cells: ({ difference }) => [
              difference?.kind === "value" ? difference.difference : null,
            ],
          },
        },
        {
          id: "result",
          head: t("agreement.result"),
          cell: ({ difference, recipe }) => result(difference, writeOf(recipe)(margin)),
        },
      ]}
    />
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

interface BesideRow {
  readonly key: string;
  /** The criterion, for ratings. */
  readonly criterion?: string;
  readonly recipe: AgreementStatistic;
  readonly people: Figure | undefined;
  readonly program: Figure | undefined;
  readonly difference: ProgramDifference | undefined;
}

interface Props {
  readonly label: string;
  readonly fileName: string;
  readonly rater: string;
  readonly margin: number;
  readonly rows: readonly BesideRow[];
}
