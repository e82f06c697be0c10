import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import { isSubmitted } from "../../../domain/states.ts";
import { FigureText } from "../../kit/figure/FigureText.tsx";
import { RecipeHead } from "../../kit/figure/RecipeHead.tsx";
import { figureOf, rowRecipes } from "../../kit/figure/recipes.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useWords } from "../../kit/coding/useWords.ts";
import classes from "./compare.module.css";
import { compareQueries } from "./compared.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** The agreement of each rater with the consensus, over all codes and by code. */
export function AgreementPart({
  observationId,
  revision,
  index,
}: {
  readonly observationId: string;
  readonly revision: number;
  readonly index: SchemeIndex;
}) {
  const { t } = useTranslation("compare");
  const words = useWords(index);
  const { data, error, refetch } = useAnswer(compareQueries.agreement(observationId, revision));
  const caption = t("agreement");

  return (
    <div className={classes["agreement"]}>
      <h2>{caption}</h2>
      {error && <Failure error={error} compact onRetry={() => void refetch()} />}
      {!data && !error && <Loading what={t("agreementLoading")} />}
      {data && (
        <>
          {!isSubmitted(data.state) && <p className={classes["quiet"]}>{t("agreementSoFar")}</p>}
          <DataTable
            label={caption}
            density="close"
            rows={data.raters.flatMap((rater) => rater.rows.map((row) => ({ rater, row })))}
            keyOf={({ rater, row }) => `${rater.observationId} ${row.codeId ?? ""}`}
            rowAttributes={({ row }) => ({ "data-whole": row.codeId === null || undefined })}
            columns={[
              {
                id: "rater",
                head: t("rater"),
                isRowHead: true,
                cell: ({ rater }) => <bdi>{rater.raterName}</bdi>,
              },
              {
                id: "code",
                head: t("fact.code"),
                cell: ({ row: { codeId } }) => (
                  <bdi>{codeId === null ? t("allCodes") : words.code(codeId)}</bdi>
                ),
              },
              ...rowRecipes(data.unitUs).map((recipe) => ({
                id: recipe.kind,
                head: <RecipeHead recipe={recipe} />,
                cell: ({ row }: { readonly row: Parameters<typeof figureOf>[0] }) => (
                  <FigureText
                    figure={figureOf(row, recipe)}
                    recipe={recipe}
                    isPoint={row.codeId !== null && index.codes.get(row.codeId)?.kind === "point"}
                  />
                ),
              })),
            ]}
          />
        </>
      )}
    </div>
  );
}
