import type { Transitions } from "../../../../api/contract/analysis.ts";

type Table = Transitions["tables"][number];

/** The absolute adjusted residual that chance alone exceeds in one of twenty cells. */
export const notByChance = 1.96;

/** One transition from code to code, with its figures. */
export interface Step {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly probability: number | null;
  readonly expected: number | null;
  readonly residual: number | null;
}

/** All cells of a transition matrix, row by row. */
export function stepsOf(table: Table): readonly Step[] {
  return table.codeIds.flatMap((from, row) =>
    table.codeIds.map((to, column) => ({
      from,
      to,
      count: table.counts[row]?.[column] ?? 0,
      probability: table.probabilities[row]?.[column] ?? null,
      expected: table.expected[row]?.[column] ?? null,
      residual: table.residuals[row]?.[column] ?? null,
    })),
  );
}

/** The transition that is most above chance; `undefined` where no residual exceeds 1.96. */
export function strongestStep(table: Table): (Step & { readonly residual: number }) | undefined {
  return stepsOf(table)
    .flatMap((step) =>
      step.residual !== null && step.residual > notByChance
        ? [{ ...step, residual: step.residual }]
        : [],
    )
    .toSorted((a, b) => b.residual - a.residual)
    .at(0);
}

/** How often each code was the first or the second code of a transition, whichever is more. */
export function stepCount(table: Table, codeId: string): number {
  const steps = stepsOf(table);
  const sum = (side: "from" | "to") =>
    steps.filter((step) => step[side] === codeId).reduce((all, { count }) => all + count, 0);
  return Math.max(sum("from"), sum("to"));
}
