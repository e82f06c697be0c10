import type { Limits } from "../../domain/limits.ts";
import type { Range } from "../../statistics/soundInterval.ts";
import { estimatedFigure, evaluatedWhole } from "../estimatedFigure.ts";
import type { Figure } from "../figure.ts";
import { spreadOfDifference } from "../intervals.ts";
import type { Estimator } from "../measure.ts";
import { type ProgramDifference, toldEquivalence } from "./answers.ts";

/**
 * Agreement among people, and of people with a program, by the study’s statistics in their order.
 */
export interface FiguresBeside {
  readonly people: readonly Figure[];
  readonly program: readonly Figure[];
  /** People with the program less people with people. */
  readonly differences: readonly ProgramDifference[];
}

/** One statistic’s contributions to both values, for the same recordings in the same order. */
export interface EstimatorsBeside {
  readonly people: Estimator;
  readonly program: Estimator;
  readonly range: Range;
}

/**
 * Both values of each statistic with CIs over recordings, and two one-sided tests of their
 * difference, for which each recording is omitted from both.
 *
 * @param keys the recordings
 * @param margin above 0, in the unit of the values
 */
export function figuresBeside(
  statistics: readonly EstimatorsBeside[],
  keys: readonly string[],
  { margin, limits }: { readonly margin: number; readonly limits: Limits },
): FiguresBeside {
  const figuresOf = (side: "people" | "program") =>
    statistics.map(({ range, [side]: estimator }) => estimatedFigure(estimator, range, limits));
  const [people, program] = [figuresOf("people"), figuresOf("program")];
  return {
    people,
    program,
    differences: statistics.map((one, at): ProgramDifference => {
      const none = [program[at], people[at]].find((figure) => figure?.kind === "undefined");
      if (none?.kind === "undefined") return { kind: "undefined", because: none.because };
      // Of very many recordings some are taken together, on both sides the same.
      const [a, b] = [one.program, one.people].map((side) => ({
        ...side,
        keys: keys.slice(0, side.vectors.length),
        range: one.range,
      }));
      if (!a || !b) return { kind: "undefined", because: "no_units" };
      const spread = spreadOfDifference(a, b, limits);
      if ("kind" in spread) return { kind: "undefined", because: spread.because };
      const difference = evaluatedWhole(a).value - evaluatedWhole(b).value;
      return toldEquivalence({ kind: "spread", difference, ...spread }, margin);
    }),
  };
}
