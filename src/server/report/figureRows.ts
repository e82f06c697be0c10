import type { AgreementLine, RowSubject } from "../../agreement/row.ts";
import type { Agreement } from "../../api/contract/agreement.ts";
import type { Recipe } from "../../domain/entities/recipe.ts";
import { type Cell, momentCell } from "../../formats/table/cell.ts";

/** The columns of `figures.csv`: a row is one figure. */
export const figureColumns = [
  "by",
  "figure",
  "setting",
  "unit_us",
  "code_id",
  "code",
  "criterion_id",
  "criterion",
  "rater_a_id",
  "rater_a",
  "rater_b_id",
  "rater_b",
  "value",
  "low",
  "high",
  "limits_from",
  "no_limits_because",
  "undefined_because",
  "observed",
  "expected",
  "n",
  "per",
  "raters",
  "pairs",
  "recordings",
  "compared_s",
  "events",
  "prevalence",
] as const;

/** Every figure of an answer as the product shows it, unrounded. */
export function* figureRows(agreement: Agreement): Generator<readonly Cell[]> {
  const { events, ratings, scans } = agreement.recipes;
  const told: readonly (readonly [AgreementLine, readonly Recipe[]])[] = [
    ...agreement.rows.map((line) => [line, line.of.by === "criterion" ? ratings : events] as const),
    ...agreement.scanRows.map((line) => [line, scans] as const),
  ];
  for (const [line, recipes] of told) {
    for (const [at, figure] of line.figures.entries()) {
      const recipe = recipes[at];
      if (!recipe) continue;
      const isValue = figure.kind === "value";
      yield [
        line.of.by,
        recipe.kind,
        settingText(recipe),
        "unitUs" in recipe ? recipe.unitUs : null,
        ...aboutCells(agreement, line.of),
        isValue ? figure.value : null,
        isValue ? figure.low : null,
        isValue ? figure.high : null,
        isValue ? (figure.limitsFrom ?? null) : null,
        isValue ? (figure.noLimits ?? null) : null,
        isValue ? null : figure.because,
        isValue ? figure.observed : null,
        isValue ? figure.expected : null,
        figure.n,
        figure.per,
        line.raters,
        line.pairs,
        line.recordings,
        momentCell(line.comparedUs),
        line.events,
        line.prevalence,
      ];
    }
  }
}

/** The settings of a recipe beside its unit of time, which has a column of its own: `form=ICC(A,1)`. */
function settingText({ kind: _kind, name: _name, ...settings }: Recipe): string | null {
  const texts = Object.entries(settings)
    .filter(([key]) => key !== "unitUs")
    .map(([key, value]) => `${key}=${value}`);
  return texts.length === 0 ? null : texts.join("; ");
}

/** Code, criterion and both raters, by id and name; empty where the figure is of all. */
function aboutCells({ schemeVersion, raters }: Agreement, of: RowSubject): readonly Cell[] {
  const { codes = [], criteria = [] } = schemeVersion?.scheme ?? {};
  const [codeId, criterionId] = [
    of.by === "code" ? of.codeId : null,
    of.by === "criterion" ? of.criterionId : null,
  ];
  const [a, b] = of.by === "pair" ? [of.raterA, of.raterB] : [null, null];
  return [
    codeId,
    nameIn(codes, codeId),
    criterionId,
    of.by === "criterion" && criterionId === null ? "total" : nameIn(criteria, criterionId),
    a,
    nameIn(raters, a),
    b,
    nameIn(raters, b),
  ];
}

function nameIn(
  things: readonly { readonly id: string; readonly name: string }[],
  id: string | null,
): string | null {
  return things.find((one) => one.id === id)?.name ?? null;
}
