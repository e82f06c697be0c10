import { Table } from "@mantine/core";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { useRecipeWords } from "../../kit/figure/useRecipeWords.ts";

/** The head of a row for one statistic, with its object where needed: "Warmth: ICC(A,1)". */
export function RecipeRowHead({
  of,
  recipe,
}: {
  readonly of: string;
  readonly recipe: AgreementStatistic;
}) {
  const words = useRecipeWords();
  return (
    <Table.Th scope="row">
      {of !== "" && (
        <>
          <bdi>{of}</bdi>:{" "}
        </>
      )}
      {words.short(recipe)}
    </Table.Th>
  );
}
