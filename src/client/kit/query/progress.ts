import type { Overview } from "../../../api/contract/overview.ts";
import type { ObservationState } from "../../../domain/states.ts";

/** One observation in the progress matrix. */
export interface ProgressCell {
  readonly observationId: string;
  /** Index in `recordings`; `rater` is an index in `raters`. */
  readonly recording: number;
  readonly rater: number;
  readonly round: number;
  readonly state: ObservationState;
  readonly assignedMs: number;
  /** When its coding or its state last changed; `null` where blinding hides the work from the reader. */
  readonly changedMs: number | null;
  readonly dueMs: number | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface NamedRater extends Named {
  /** Whether the rater has left the study: open work is then not continued. */
  readonly hasLeft: boolean;
}

/** The progress of a study, kept up to date by answers that contain only changes. */
export interface Progress {
  readonly cursor: string;
  readonly raters: readonly NamedRater[];
  readonly recordings: readonly Named[];
  /** By observation id. */
  readonly cells: ReadonlyMap<string, ProgressCell>;
}

/** The progress after an answer; `before` itself where the answer changes nothing. */
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
