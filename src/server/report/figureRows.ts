import { isOfModifiers } from "../../agreement/facts.ts";
import type { Figure } from "../../agreement/figure.ts";
import type { AgreementLine, RowSubject } from "../../agreement/row.ts";
import type { Agreement } from "../../api/contract/agreement.ts";
import type { TraceAgreement } from "../../api/contract/traces.ts";
import type { AgreementStatistic } from "../../agreement/recipes.ts";
import type { Scored } from "../../domain/entities/scheme.ts";
import { type Cell, momentCell } from "../../formats/table/cell.ts";

/** How often limits are to hold, as a share. */
export const confidence = 0.95;

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
  "level",
  "limits_from",
  "df",
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
  "same_rater",
  "days_least",
  "days_most",
  "modifier_id",
  "modifier",
  "events_alone",
  "section_id",
  "section",
] as const;

/** Every figure of an answer as the product shows it, unrounded. */
export function* figureRows(agreement: Agreement): Generator<readonly Cell[]> {
  const { events, ratings, scans } = agreement.statistics;
  const rated = agreement.score ?? undefined;
  const told: readonly Told[] = [
    ...agreement.rows.map(({ of, ...line }): Told =>
      of.by === "criterion"
        ? { line: { ...line, of }, statistics: ratings, rated: of }
        : { line: { ...line, of }, statistics: events, rated: undefined },
    ),
    ...agreement.scanRows.map((line) => ({ line, statistics: scans, rated: undefined })),
    ...agreement.ratingRows.map((line) => ({ line, statistics: ratings, rated })),
  ];
  for (const { line, statistics, rated: score } of told) {
    for (const [at, figure] of line.figures.entries()) {
      const recipe = statistics[at];
      // Of modifiers other statistics say nothing.
      if (!recipe || (line.of.by === "modifier" && !isOfModifiers(recipe))) continue;
      const isValue = figure.kind === "value";
      yield [
        line.of.by,
        recipe.kind,
        settingText(recipe),
        "unitUs" in recipe ? recipe.unitUs : null,
        ...aboutCells(agreement, line.of, score),
        ...valueCells(figure),
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
        ...sameRaterCells(agreement, line.of),
        ...modifierCells(agreement, line.of),
        figure.alone ?? null,
        ...sectionCells(agreement, score),
      ];
    }
  }
}

interface Told {
  readonly line: AgreementLine;
  readonly statistics: readonly AgreementStatistic[];
  /** Of ratings what is rated; `undefined` of what was coded. */
  readonly rated: Scored | undefined;
}

/** The same of continuous ratings: of all raters, and of each pair that is told. */
export function* traceFigureRows(
  { raters, statistics, lines }: TraceAgreement,
  criteria: readonly { readonly id: string; readonly name: string }[],
): Generator<readonly Cell[]> {
  for (const line of lines) {
    const { criterionId } = line;
    const all = {
      ...line,
      raterA: null,
      raterB: null,
      raters: line.raters,
      pairCount: line.allPairs,
    };
    const pairs = line.pairs.map((pair) => ({ ...pair, raters: 2, pairCount: 1 }));
    for (const one of [all, ...pairs]) {
      for (const [at, figure] of one.figures.entries()) {
        const recipe = statistics.traces[at];
        if (!recipe) continue;
        yield [
          "trace",
          recipe.kind,
          settingText(recipe),
          recipe.stepUs,
          null,
          null,
          criterionId,
          nameIn(criteria, criterionId),
          one.raterA,
          nameIn(raters, one.raterA),
          one.raterB,
          nameIn(raters, one.raterB),
          ...valueCells(figure),
          null,
          null,
          figure.n,
          figure.per,
          one.raters,
          one.pairCount,
          one.recordings,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
        ];
      }
    }
  }
}

/** The value and its limits, or why there are none. */
function valueCells(figure: Figure): readonly Cell[] {
  if (figure.kind === "undefined") {
    return [null, null, null, null, null, null, null, figure.because];
  }
  const { value, low, high, limitsFrom = null, df = null, noLimits = null } = figure;
  const level = low === null ? null : confidence;
  return [value, low, high, level, limitsFrom, df, noLimits, null];
}

/** Of what raters did twice, by how many days the second time was later: theirs, or those of all in the figure. */
function sameRaterCells({ repeated }: Agreement, of: RowSubject): readonly Cell[] {
  const whose = repeated.filter(({ raterId }) => of.by !== "pair" || raterId === of.raterA);
  if (whose.length === 0) return [null, null, null];
  return [
    "yes",
    Math.min(...whose.map(({ daysLeast }) => daysLeast)),
    Math.max(...whose.map(({ daysMost }) => daysMost)),
  ];
}

/** The columns of `trace_lags.csv`: by how much later than recorded a rater’s trace is looked at where lags are corrected. */
export const lagColumns = [
  "criterion_id",
  "rater_a_id",
  "rater_b_id",
  "rater_id",
  "moved_s",
  "lag_s",
  "correlation",
  "correlation_as_recorded",
  "unclear_because",
] as const;

/** Of all raters together first (no pair named), then of both of each pair. */
export function* lagRows({ lines }: TraceAgreement): Generator<readonly Cell[]> {
  for (const { criterionId, moved, pairs } of lines) {
    for (const { raterId, byUs } of moved) {
      yield [criterionId, null, null, raterId, momentCell(byUs), null, null, null, null];
    }
    for (const { raterA, raterB, lag } of pairs) {
      const lagUs = lag.kind === "lag" ? lag.lagUs : 0;
      for (const [raterId, byUs] of [
        [raterA, -lagUs / 2],
        [raterB, lagUs / 2],
      ] as const) {
        yield [
          criterionId,
          raterA,
          raterB,
          raterId,
          momentCell(byUs),
          lag.kind === "undefined" ? null : momentCell(lagUs),
          lag.kind === "undefined" ? null : lag.correlation,
          lag.kind === "lag" ? lag.asRecorded : null,
          lag.kind === "undefined" ? lag.because : null,
        ];
      }
    }
  }
}

/** The settings of a statistic beside its unit of time, which has a column of its own: `form=ICC(A,1)`. */
function settingText({ kind: _kind, name: _name, ...settings }: AgreementStatistic): string | null {
  const texts = Object.entries(settings)
    .filter(([key]) => key !== "unitUs" && key !== "stepUs")
    .map(([key, value]) => `${key}=${value}`);
  return texts.length === 0 ? null : texts.join("; ");
}

/** Code, criterion and both raters, by id and name; empty where the figure is of all. */
function aboutCells(
  { schemeVersion, raters }: Agreement,
  of: RowSubject,
  rated: Told["rated"],
): readonly Cell[] {
  const { codes = [], criteria = [] } = schemeVersion?.scheme ?? {};
  const codeId = of.by === "code" ? of.codeId : null;
  const criterionId = rated?.criterionId ?? null;
  const [a, b] = of.by === "pair" ? [of.raterA, of.raterB] : [null, null];
  return [
    codeId,
    nameIn(codes, codeId),
    criterionId,
    rated?.criterionId === null ? "total" : nameIn(criteria, criterionId),
    a,
    nameIn(raters, a),
    b,
    nameIn(raters, b),
  ];
}

/** The section that a total is of; empty of the rubric’s. */
function sectionCells({ schemeVersion }: Agreement, rated: Told["rated"]): readonly Cell[] {
  const sectionId = rated?.sectionId ?? null;
  return [sectionId, nameIn(schemeVersion?.scheme.sections ?? [], sectionId)];
}

/** Which modifier a row is of. */
function modifierCells({ schemeVersion }: Agreement, of: RowSubject): readonly Cell[] {
  const modifierId = of.by === "modifier" ? of.modifierId : null;
  return [modifierId, nameIn(schemeVersion?.scheme.modifiers ?? [], modifierId)];
}

function nameIn(
  things: readonly { readonly id: string; readonly name: string }[],
  id: string | null,
): string | null {
  return things.find((one) => one.id === id)?.name ?? null;
}
