import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import { isHandedIn } from "../../../domain/states.ts";
import { FigureText } from "../../kit/figure/FigureText.tsx";
import { RecipeHead } from "../../kit/figure/RecipeHead.tsx";
import { figureOf, rowRecipes } from "../../kit/figure/recipes.ts";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useWords } from "../../kit/coding/useWords.ts";
import classes from "./compare.module.css";
import { compareQueries } from "./compared.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** How far each rater agrees with the consensus, over all codes and by code. */
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
          {!isHandedIn(data.state) && <p className={classes["quiet"]}>{t("agreementSoFar")}</p>}
          <ScrollRegion className={classes["figuresScroll"]} label={caption}>
            <table className={classes["figures"]} aria-label={caption}>
              <thead>
                <tr>
                  <th scope="col">{t("rater")}</th>
                  <th scope="col">{t("fact.code")}</th>
                  {rowRecipes(data.unitUs).map((recipe) => (
                    <th key={recipe.kind} scope="col">
                      <RecipeHead recipe={recipe} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.raters.flatMap((rater) =>
                  rater.rows.map((row) => (
                    <tr
                      key={`${rater.observationId} ${row.codeId ?? ""}`}
                      data-whole={row.codeId === null || undefined}
                    >
                      <th scope="row">
                        <bdi>{rater.raterName}</bdi>
                      </th>
                      <td>
                        <bdi>{row.codeId === null ? t("allCodes") : words.code(row.codeId)}</bdi>
                      </td>
                      {rowRecipes(data.unitUs).map((recipe) => (
                        <td key={recipe.kind}>
                          <FigureText
                            figure={figureOf(row, recipe)}
                            recipe={recipe}
                            isPoint={
                              row.codeId !== null && index.codes.get(row.codeId)?.kind === "point"
                            }
                          />
                        </td>
                      ))}
                    </tr>
                  )),
                )}
              </tbody>
            </table>
          </ScrollRegion>
        </>
      )}
    </div>
  );
}
