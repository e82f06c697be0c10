import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type AgreementRow } from "../../api/contract/figures.ts";
import { recipes } from "../../api/contract/agreement.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { ScrollRegion } from "../charts/ScrollRegion.tsx";
import { useNumbers } from "../charts/useNumbers.ts";
import type { AgreementSearch } from "./address.ts";
import classes from "./agreement.module.css";
import { FigureText } from "./FigureText.tsx";
import { RecipeHead } from "./RecipeHead.tsx";
import { figureOf, type Recipe } from "./recipes.ts";

/** All codes, then each code: the recipes side by side, drawn on one common axis and written. */
export function AgreementTable({ rows, scheme, names, unitUs, recipe, over }: Props) {
  const { t } = useTranslation("agreement");
  const caption = t("byCodeCaption", names);

  return (
    <ScrollRegion className={classes["scroll"]} label={caption}>
      <table className={classes["rows"]} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{t("code")}</th>
            {recipes.map((one) => (
              <th key={one} scope="col" data-recipe={one} data-shown={one === recipe || undefined}>
                <RecipeHead recipe={one} unitUs={unitUs} />
                <div className={classes["ticks"]} aria-hidden>
                  <span>−1</span>
                  <span>0</span>
                  <span>1</span>
                </div>
              </th>
            ))}
            <th scope="col" className={classes["number"]} title={t("prevalenceHint")}>
              {t("prevalence")}
            </th>
            <th scope="col" className={`${classes["number"]} ${classes["events"]}`}>
              {t("events")}
              <br />
              <bdi>{t("eventsOf", names)}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.codeId ?? "all"} row={row} scheme={scheme} recipe={recipe} over={over} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface Props {
  readonly rows: readonly AgreementRow[];
  readonly scheme: Scheme;
  readonly names: { readonly a: string; readonly b: string };
  readonly unitUs: number;
  /** The recipe that narrow screens show, and that the matrix below follows. */
  readonly recipe: Recipe;
  readonly over: string;
}

function Row({ row, scheme, recipe, over }: RowProps) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const code = scheme.codes.find(({ id }) => id === row.codeId);
  const rowOver = row.codeId === null ? "all" : `code:${row.codeId}`;
  const [first, second] = row.counts;

  return (
    <tr data-chosen={rowOver === over || undefined}>
      <th scope="row">
        <Link
          from="/studies/$studyId/agreement"
          to="."
          search={({ row: _row, column: _column, ...rest }: AgreementSearch) => ({
            ...rest,
            over: rowOver,
          })}
          resetScroll={false}
          className={classes["codeName"] ?? ""}
        >
          {code && (
            <span
              className={classes["swatch"]}
              data-kind={code.kind}
              style={{ background: code.color }}
            />
          )}
          <bdi>{row.codeId === null ? t("allCodes") : (code?.name ?? row.codeId)}</bdi>
        </Link>
      </th>
      {recipes.map((one) => (
        <td key={one} data-recipe={one} data-shown={one === recipe || undefined}>
          <FigureText figure={figureOf(row, one)} recipe={one} isPoint={code?.kind === "point"} />
        </td>
      ))}
      <td className={classes["number"]}>
        {row.prevalence === null ? (
          <span className={classes["undefined"]}>{code ? t("kindPoint") : ""}</span>
        ) : (
          numbers.percent(row.prevalence)
        )}
      </td>
      <td className={classes["number"]}>
        <bdi dir="ltr">{t("counts", { a: numbers.whole(first), b: numbers.whole(second) })}</bdi>
      </td>
    </tr>
  );
}

interface RowProps extends Pick<Props, "scheme" | "recipe" | "over"> {
  readonly row: AgreementRow;
}
