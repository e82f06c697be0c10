import type { Agreement } from "../../api/contract/agreement.ts";
import type { AgreementRow } from "../../api/contract/figures.ts";
import { mainFigure, numberOf } from "./recipes.ts";

type Pair = Agreement["pairs"][number];

/** One thing that the numbers of a pair say. Each kind is a sentence of `agreement.json`. */
export type Finding =
  | { readonly kind: "nothing_compared" }
  | { readonly kind: "overall"; readonly row: AgreementRow }
  | { readonly kind: "overall_undefined"; readonly because: string }
  | { readonly kind: "best_and_worst"; readonly best: CodeFigure; readonly worst: CodeFigure }
  | { readonly kind: "only_code"; readonly code: CodeFigure }
  /** Much agreement, little kappa: the code is nearly never, or nearly always there. */
  | {
      readonly kind: "rare" | "nearly_always";
      readonly codeId: string;
      readonly percent: number;
      readonly kappa: number;
      readonly prevalence: number;
    }
  /** The raters agree within a unit, but not on when exactly. */
  | {
      readonly kind: "shifted";
      readonly codeId: string;
      readonly unit: number;
      readonly time: number;
    }
  /** One of the two never coded it. */
  | {
      readonly kind: "one_rater_only";
      readonly codeId: string;
      readonly raterId: string;
      readonly count: number;
    };

interface CodeFigure {
  readonly codeId: string;
  readonly kappa: number;
}

/** More agreement than this … */
const highPercent = 0.85;
/** … and less kappa than that needs an explanation. */
const lowKappa = 0.45;
/** A difference between two kappas that a reader would stumble over. */
const notableDifference = 0.15;
const rareBelow = 0.1;
/** A reader takes in so many remarks about single codes. */
const remarksShown = 3;

/**
 * What the figures of a pair say, the most important first: all codes, best and worst, and where two
 * recipes disagree, why. Judges nothing as good or bad: what is enough depends on the use.
 */
export function inShort(pair: Pair): readonly Finding[] {
  if (pair.comparedUs === 0) return [{ kind: "nothing_compared" }];
  const overall = pair.rows.find((row) => row.codeId === null);
  const rows = pair.rows.filter((row) => row.codeId !== null);
  return [
    ...(overall ? [overallFinding(overall)] : []),
    ...extremes(rows),
    ...rows.flatMap((row) => remark(row, pair)).slice(0, remarksShown),
  ];
}

function overallFinding(row: AgreementRow): Finding {
  const figure = mainFigure(row);
  return figure.kind === "value"
    ? { kind: "overall", row }
    : { kind: "overall_undefined", because: figure.because };
}

function extremes(rows: readonly AgreementRow[]): readonly Finding[] {
  const figures = rows
    .flatMap((row): CodeFigure[] => {
      const kappa = numberOf(mainFigure(row));
      return row.codeId === null || kappa === undefined ? [] : [{ codeId: row.codeId, kappa }];
    })
    .toSorted((a, b) => b.kappa - a.kappa);
  const best = figures.at(0);
  const worst = figures.at(-1);
  if (best === undefined || worst === undefined) return [];
  return best === worst
    ? [{ kind: "only_code", code: best }]
    : [{ kind: "best_and_worst", best, worst }];
}

function remark(row: AgreementRow, pair: Pair): readonly Finding[] {
  const { codeId } = row;
  if (codeId === null) return [];
  const [first, second] = row.counts;
  if (first > 0 !== second > 0) {
    const raterId = first > 0 ? pair.raterA : pair.raterB;
    return [{ kind: "one_rater_only", codeId, raterId, count: first + second }];
  }
  const percent = numberOf(row.percent);
  const kappa = numberOf(mainFigure(row));
  const { prevalence } = row;
  if (percent !== undefined && kappa !== undefined && prevalence !== null) {
    if (percent >= highPercent && kappa <= lowKappa) {
      if (prevalence <= rareBelow) return [{ kind: "rare", codeId, percent, kappa, prevalence }];
      if (prevalence >= 1 - rareBelow) {
        return [{ kind: "nearly_always", codeId, percent, kappa, prevalence }];
      }
    }
  }
  const unit = numberOf(row.timeUnitKappa);
  const time = numberOf(row.durationKappa);
  if (unit !== undefined && time !== undefined && Math.abs(unit - time) >= notableDifference) {
    return [{ kind: "shifted", codeId, unit, time }];
  }
  return [];
}
