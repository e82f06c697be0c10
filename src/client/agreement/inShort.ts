import type { AgreementLine, Shift } from "../../api/contract/agreement.ts";
import type { EventRecipe } from "../../domain/entities/recipe.ts";
import { limits } from "../../domain/limits.ts";
import { type CodeRemark, codeRemarks } from "./codeRemarks.ts";
import { type PairRemark, pairRemarks } from "./pairRemarks.ts";
import { isShare, numberOf } from "./recipes.ts";
import { shiftRemarks, type ShiftRemark } from "./shiftRemarks.ts";

/** What the figures of a study, or of a part of it, are made of. */
export interface Told {
  readonly recipes: readonly EventRecipe[];
  /** Over all, and by code. */
  readonly rows: readonly AgreementLine[];
  /** By pair of raters; empty while they are not there. */
  readonly pairs: readonly AgreementLine[];
  readonly shifts: readonly Shift[];
}

/** One thing that the numbers say. Each kind is a sentence of `agreement.json`. */
export type Finding =
  | { readonly kind: "nothing_compared" }
  | {
      readonly kind: "overall";
      readonly recipe: EventRecipe;
      readonly line: AgreementLine;
      /** Of the main recipe, which is defined. */
      readonly value: number;
      readonly low: number | null;
      readonly high: number | null;
    }
  | { readonly kind: "overall_undefined"; readonly recipe: EventRecipe; readonly because: string }
  | { readonly kind: "few_recordings"; readonly recordings: number; readonly needed: number }
  | { readonly kind: "best_and_worst"; readonly best: CodeFigure; readonly worst: CodeFigure }
  | { readonly kind: "only_code"; readonly code: CodeFigure }
  /** Much agreement, little kappa, over all codes: most of it is what chance would give, too. */
  | {
      readonly kind: "mostly_chance";
      readonly percent: number;
      readonly kappa: number;
      readonly expected: number;
    }
  | ShiftRemark
  | PairRemark
  | CodeRemark;

export interface CodeFigure {
  readonly codeId: string;
  readonly value: number;
  /** The first recipe beyond chance that is defined for it: points have no duration. */
  readonly recipe: EventRecipe;
}

/** More agreement than this … */
const highPercent = 0.85;
/** … and less kappa than that needs an explanation. */
const lowKappa = 0.45;
/** A reader takes in so many remarks about single codes. */
const codeRemarksShown = 4;

/**
 * What figures say, the most important first: all codes, who is late, best and worst, and where two
 * recipes disagree, why. Judges nothing as good or bad: what is enough depends on the use.
 */
export function inShort({ recipes, rows, pairs, shifts }: Told): readonly Finding[] {
  const overall = rows.find(({ of }) => of.by === "overall");
  const [main] = recipes;
  if (!overall || !main || overall.pairs === 0) return [{ kind: "nothing_compared" }];
  return [
    overallFinding(overall, main),
    ...(overall.recordings < limits.recordingsForInterval
      ? [
          {
            kind: "few_recordings",
            recordings: overall.recordings,
            needed: limits.recordingsForInterval,
          } as const,
        ]
      : []),
    ...shiftRemarks(shifts, pairs),
    ...pairRemarks(pairs),
    ...extremes(rows, recipes),
    ...mostlyChance(overall, recipes),
    ...codeRemarks({ rows, pairs, recipes }).slice(0, codeRemarksShown),
  ];
}

function overallFinding(line: AgreementLine, recipe: EventRecipe): Finding {
  const [figure] = line.figures;
  if (figure?.kind !== "value") {
    return { kind: "overall_undefined", recipe, because: figure?.because ?? "no_units" };
  }
  const { value, low, high } = figure;
  return { kind: "overall", recipe, line, value, low, high };
}

function extremes(
  rows: readonly AgreementLine[],
  recipes: readonly EventRecipe[],
): readonly Finding[] {
  const figures = rows
    .flatMap((line) => codeFigure(line, recipes) ?? [])
    .toSorted((a, b) => b.value - a.value);
  const best = figures.at(0);
  const worst = figures.at(-1);
  if (best === undefined || worst === undefined) return [];
  return best === worst
    ? [{ kind: "only_code", code: best }]
    : [{ kind: "best_and_worst", best, worst }];
}

function codeFigure(
  { of, figures }: AgreementLine,
  recipes: readonly EventRecipe[],
): CodeFigure | undefined {
  if (of.by !== "code") return undefined;
  for (const [at, recipe] of recipes.entries()) {
    const value = numberOf(figures[at]);
    if (value !== undefined && !isShare(recipe)) return { codeId: of.codeId, value, recipe };
  }
  return undefined;
}

function mostlyChance(
  { figures }: AgreementLine,
  recipes: readonly EventRecipe[],
): readonly Finding[] {
  const percent = numberOf(figures[recipes.findIndex(({ kind }) => kind === "percent")]);
  const at = recipes.findIndex(
    ({ kind }) => kind === "time_unit_kappa" || kind === "duration_kappa",
  );
  const figure = figures[at];
  if (percent === undefined || figure?.kind !== "value" || figure.expected === null) return [];
  const { value: kappa, expected } = figure;
  return percent >= highPercent && kappa <= lowKappa
    ? [{ kind: "mostly_chance", percent, kappa, expected }]
    : [];
}
