import type { Overview } from "../../../api/contract/overview.ts";
import type { ObservationState } from "../../../domain/states.ts";

/** One observation in the progress matrix. */
export interface ProgressCell {
  readonly observationId: string;
  /** Places in `recordings` and `raters`. */
  readonly recording: number;
  readonly rater: number;
  readonly round: number;
  readonly state: ObservationState;
  readonly assignedMs: number;
  /** When its work or its state last changed; `null` where the reader is blind to the work. */
  readonly changedMs: number | null;
  readonly dueMs: number | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface NamedRater extends Named {
  /** Anyone who left goes on with nothing. */
  readonly hasLeft: boolean;
}

/** All that is known of a study’s progress, kept up to date by answers that hold only changes. */
export interface Progress {
  readonly cursor: string;
  readonly raters: readonly NamedRater[];
  readonly recordings: readonly Named[];
  /** By observation. */
  readonly cells: ReadonlyMap<string, ProgressCell>;
}

/** What is known after an answer. `before` is kept where the answer brings nothing new. */
export function progressAfter(before: Progress | undefined, answer: Overview): Progress {
  const { cursor, named, cells: columns } = answer;
  const isWhole = named !== null || before === undefined;
  const cells = new Map(isWhole ? [] : before.cells);
  let hasNews = isWhole;
  columns.observationIds.forEach((observationId, at) => {
    const changedAt = columns.changedAt[at];
    const dueAt = columns.dueAt[at];
    const cell: ProgressCell = {
      observationId,
      recording: columns.recordings[at] ?? -1,
      rater: columns.raters[at] ?? -1,
      round: columns.rounds[at] ?? 0,
      state: columns.states[at] ?? "assigned",
      assignedMs: Date.parse(columns.assignedAt[at] ?? ""),
      changedMs: typeof changedAt === "string" ? Date.parse(changedAt) : null,
      dueMs: typeof dueAt === "string" ? Date.parse(dueAt) : null,
    };
    const known = cells.get(observationId);
    if (known && isSame(known, cell)) return;
    cells.set(observationId, cell);
    hasNews = true;
  });
  if (!hasNews && before) return before.cursor === cursor ? before : { ...before, cursor };
  const { raters, recordings } = named ?? before ?? { raters: [], recordings: [] };
  return { cursor, raters, recordings, cells };
}

function isSame(a: ProgressCell, b: ProgressCell): boolean {
  return a.state === b.state && a.changedMs === b.changedMs && a.dueMs === b.dueMs;
}
