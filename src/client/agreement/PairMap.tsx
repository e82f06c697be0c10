import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Agreement } from "../../api/contract/agreement.ts";
import { ScrollRegion } from "../charts/ScrollRegion.tsx";
import { useNumbers } from "../charts/useNumbers.ts";
import { type AgreementSearch, chosenPair, pairText } from "./address.ts";
import classes from "./agreement.module.css";
import { cellLook } from "./cellLook.ts";
import { figureOf, numberOf, type Recipe } from "./recipes.ts";

/** A cell below the diagonal, or of two who share no recording. */
const noPair = "";

/** The figure over all codes of every pair of raters, dark where it is high; a cell chooses its pair. */
export function PairMap({ agreement, recipe, pair }: Props) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const caption = t("pairsCaption", { recipe: t(`recipe.${recipe}.name`) });
  const rows = agreement.raters.slice(0, -1);
  const columns = agreement.raters.slice(1);
  const write = recipe === "percent" ? numbers.percent : numbers.decimal;

  return (
    <ScrollRegion className={classes["scroll"]} label={caption}>
      <table className={classes["matrix"]} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t("pair")}</VisuallyHidden>
            </th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((first, at) => (
            <tr key={first.id}>
              <th scope="row">
                <bdi>{first.name}</bdi>
              </th>
              {columns.map((second, place) => {
                const found = pairOf(agreement, first.id, second.id);
                if (place < at || found === undefined) return <td key={second.id}>{noPair}</td>;
                const all = found.rows.find(({ codeId }) => codeId === null);
                const value = all && numberOf(figureOf(all, recipe));
                const text = value === undefined ? t("notDefined") : write(value);
                return (
                  <td key={second.id}>
                    <Link
                      from="/studies/$studyId/agreement"
                      to="."
                      search={({ row: _row, column: _column, ...rest }: AgreementSearch) => ({
                        ...rest,
                        pair: pairText(found),
                      })}
                      resetScroll={false}
                      className={classes["cell"] ?? ""}
                      style={cellLook({
                        color: (value ?? 0) < 0 ? "var(--it-differ)" : "var(--it-agree)",
                        strength: Math.min(1, Math.abs(value ?? 0)) * 0.42,
                      })}
                      data-chosen={found === pair || undefined}
                      aria-current={found === pair || undefined}
                      aria-label={t("pairCell", { a: first.name, b: second.name, value: text })}
                    >
                      {text}
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface Props {
  readonly agreement: Agreement;
  readonly recipe: Recipe;
  readonly pair: Agreement["pairs"][number];
}

/** The pair of exactly these two, whichever is first; `undefined` where they share no recording. */
function pairOf(agreement: Agreement, first: string, second: string) {
  const text = pairText({ raterA: first, raterB: second });
  const found = chosenPair(agreement.pairs, text);
  const isMeant =
    found &&
    [found.raterA, found.raterB].every((raterId) => raterId === first || raterId === second);
  return isMeant ? found : undefined;
}
