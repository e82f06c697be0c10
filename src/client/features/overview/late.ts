import type { Progress, ProgressCell } from "../../kit/query/progress.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The numbers of days that can be selected, after which an observation counts as stalled. */
export const patiences = [3, 7, 14, 30] as const;
export type Patience = (typeof patiences)[number];

/** A stalled observation. */
export interface Waiting {
  readonly cell: ProgressCell;
  /** Of a rater who has left; not submitted when it was due; assigned and not begun; begun and left alone; returned and not taken up again. */
  readonly kind: "rater_left" | "overdue" | "not_begun" | "left" | "not_resumed";
  /** Whole days since then. */
  readonly days: number;
}

/**
 * What is open of raters who have left, what is overdue, and what waits for `patience` days or longer; the
 * longest first. Of work that the reader is blind to only what was not begun, or its rater left.
 */
export function waitingIn(
  { cells, raters }: Pick<Progress, "cells" | "raters">,
  { patience, nowMs }: { readonly patience: number; readonly nowMs: number },
): readonly Waiting[] {
  const found: Waiting[] = [];
  for (const cell of cells.values()) {
    const kind = kinds[cell.state];
    if (kind !== undefined && raters[cell.rater]?.hasLeft) {
      const sinceMs = cell.changedMs ?? cell.assignedMs;
      found.push({ cell, kind: "rater_left", days: Math.floor((nowMs - sinceMs) / dayMs) });
      continue;
    }
    if (kind !== undefined && cell.dueMs !== null && cell.dueMs < nowMs) {
      found.push({ cell, kind: "overdue", days: Math.floor((nowMs - cell.dueMs) / dayMs) });
      continue;
    }
    const sinceMs = kind === "not_begun" ? cell.assignedMs : cell.changedMs;
    if (kind === undefined || sinceMs === null) continue;
    const days = Math.floor((nowMs - sinceMs) / dayMs);
    if (days >= patience) found.push({ cell, kind, days });
  }
  return found.toSorted(
    (a, b) =>
      Number(b.kind === "rater_left") - Number(a.kind === "rater_left") ||
      b.days - a.days ||
      (a.cell.observationId < b.cell.observationId ? -1 : 1),
  );
}

const kinds: Readonly<Record<ProgressCell["state"], Waiting["kind"] | undefined>> = {
  assigned: "not_begun",
  in_progress: "left",
  returned: "not_resumed",
  submitted: undefined,
  accepted: undefined,
  withdrawn: undefined,
};
