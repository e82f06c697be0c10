import type { Transitions } from "../../../../api/contract/analysis.ts";

type Table = Transitions["tables"][number];

/** Beyond this, chance alone gives an adjusted residual in one of twenty cells. */
export const notByChance = 1.96;

/** One step from code to code with its figures. */
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

/** The step that comes furthest more often than by chance; `undefined` where none does beyond ±1.96. */
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

/** How often each code stood at the beginning of a step, or at an end of one where that is more. */
export function stepCount(table: Table, codeId: string): number {
  const steps = stepsOf(table);
  const sum = (side: "from" | "to") =>
    steps.filter((step) => step[side] === codeId).reduce((all, { count }) => all + count, 0);
  return Math.max(sum("from"), sum("to"));
}
