import type { AgreementLine } from "../../../agreement/row.ts";
import { useTranslation } from "react-i18next";
import type { Recipe } from "../../../domain/entities/recipe.ts";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import { useFigureText } from "./useFigureText.ts";
import { useRecipeWords } from "./useRecipeWords.ts";
import { tableClass } from "./tableClass.ts";

/** So many recipes stand beside one another on paper. */
const besideMost = 4;

/** Figures of some lines, recipes side by side; in several tables where there are more than fit. */
export function FigureTable({ title, rowsAre, lines, recipes, columns }: Props) {
  const { t } = useTranslation("report");
  const written = useFigureText();
  const recipe = useRecipeWords();
  const parts = Array.from({ length: Math.ceil(recipes.length / besideMost) }, (_, part) =>
    recipes.slice(part * besideMost, (part + 1) * besideMost),
  );
  if (lines.length === 0) return null;
  const captions = parts.map((_, part) =>
    parts.length === 1 ? title : t("table.part", { title, part: part + 1, parts: parts.length }),
  );
  return parts.map((beside, part) => (
    <ScrollRegion
      key={captions[part]}
      className={tableClass(lines.length)}
      label={captions[part] ?? title}
    >
      <table>
        <caption>{captions[part]}</caption>
        <thead>
          <tr>
            <th scope="col">{rowsAre}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="paper-number">
                {name}
              </th>
            ))}
            {beside.map((one) => (
              <th key={recipe.name(one)} scope="col" className="paper-number">
                <bdi>{recipe.name(one)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, name }) => (
            <tr key={line.key} data-row={line.key}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {columns.map((column) => (
                <td key={column.name} className="paper-number">
                  <bdi>{column.of(line)}</bdi>
                </td>
              ))}
              {beside.map((one, at) => {
                const figure = line.figures[part * besideMost + at];
                if (!figure) return null;
                const { value, limits } = written(figure, one);
                return (
                  <td
                    key={recipe.name(one)}
                    className={figure.kind === "value" ? "paper-number" : "paper-because"}
                    data-kind={one.kind}
                  >
                    <bdi>{value}</bdi>
                    {limits !== "" && (
                      <span className="paper-limits">
                        <bdi dir="ltr">{limits}</bdi>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  ));
}

/** A line of an answer with its name in the reader's words. */
export interface NamedLine {
  readonly line: AgreementLine;
  readonly name: string;
}

interface Props {
  readonly title: string;
  readonly rowsAre: string;
  readonly lines: readonly NamedLine[];
  readonly recipes: readonly Recipe[];
  /** What stands before the figures: how much they are of. */
  readonly columns: readonly {
    readonly name: string;
    readonly of: (line: AgreementLine) => string;
  }[];
}
