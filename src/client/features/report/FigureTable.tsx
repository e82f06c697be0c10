import type { AgreementLine } from "../../../agreement/row.ts";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { partUsed } from "../../../agreement/partUsed.ts";
import { PaperTable } from "./PaperTable.tsx";
import { useFigureText } from "./useFigureText.ts";
import { useReportWords } from "./useReportWords.ts";

/** The maximum number of statistics side by side on paper. */
const besideMost = 4;

/** Figures of some lines, statistics side by side; more than fit are distributed over several tables. */
export function FigureTable({ title, rowsAre, lines, statistics, columns }: Props) {
  const { t } = useTranslation("report");
  const written = useFigureText();
  const recipe = useReportWords();
  const parts = Array.from({ length: Math.ceil(statistics.length / besideMost) }, (_, part) =>
    statistics.slice(part * besideMost, (part + 1) * besideMost),
  );
  if (lines.length === 0) return null;
  const captions = parts.map((_, part) =>
    parts.length === 1 ? title : t("table.part", { title, part: part + 1, parts: parts.length }),
  );
  return parts.map((beside, part) => (
    <PaperTable
      key={captions[part]}
      caption={captions[part] ?? title}
      rows={lines}
      keyOf={({ line }) => line.key}
      rowAttributes={({ line }) => ({ "data-row": line.key })}
      columns={[
        { id: "name", head: rowsAre, isRowHead: true, cell: ({ name }) => <bdi>{name}</bdi> },
        ...columns.map((column) => ({
          id: column.name,
          head: column.name,
          className: "paper-number",
          cell: ({ line }: NamedLine) => <bdi>{column.of(line)}</bdi>,
        })),
        ...beside.map((one, at) => {
          const figureOf = (row: NamedLine | undefined) =>
            row?.line.figures[part * besideMost + at];
          return {
            id: `recipe ${recipe.name(one)}`,
            head: <bdi>{recipe.name(one)}</bdi>,
            attributes: (row: NamedLine | undefined) =>
              row === undefined
                ? { className: "paper-number" }
                : {
                    className: figureOf(row)?.kind === "value" ? "paper-number" : "paper-because",
                    "data-kind": one.kind,
                  },
            cell: (row: NamedLine) => {
              const figure = figureOf(row);
              if (!figure) return null;
              const { value, limits } = written(figure, one);
              const rests = partUsed(row.line, figure);
              return (
                <>
                  {rests && (
                    <span className="paper-rests">
                      {t("table.restsOnPart", { used: rests.used, all: rests.all })}
                    </span>
                  )}
                  <bdi>{value}</bdi>
                  {limits !== "" && (
                    <span className="paper-limits">
                      <bdi dir="ltr">{limits}</bdi>
                    </span>
                  )}
                </>
              );
            },
          };
        }),
      ]}
    />
  ));
}

/** A line of an answer with its name in the reader’s language. */
export interface NamedLine {
  readonly line: AgreementLine;
  readonly name: string;
}

interface Props {
  readonly title: string;
  readonly rowsAre: string;
  readonly lines: readonly NamedLine[];
  readonly statistics: readonly AgreementStatistic[];
  /** The columns before the figures: the amount of data that they are computed from. */
  readonly columns: readonly {
    readonly name: string;
    readonly of: (line: AgreementLine) => string;
  }[];
}
