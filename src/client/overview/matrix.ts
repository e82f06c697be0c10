import type { ObservationSummary, Overview } from "../../api/replies.ts";
import { type ObservationState, statesOf } from "../../domain/states.ts";

/** How many observations there are in each state, first state to last. */
export function stateCounts(
  observations: readonly ObservationSummary[],
): readonly { readonly state: ObservationState; readonly count: number }[] {
  return statesOf("observation").map((state) => ({
    state,
    count: observations.filter((one) => one.state === state).length,
  }));
}

/** One recording and, in the order of the raters, the latest observation that each has of it. */
export interface MatrixRow {
  readonly recording: Overview["recordings"][number];
  readonly cells: readonly (ObservationSummary | undefined)[];
}

/** Recordings with something in them, in the order given; `only` leaves those that have that state. */
export function matrixRows(overview: Overview, only?: ObservationState): MatrixRow[] {
  const latest = new Map<string, ObservationSummary>();
  for (const one of overview.observations) {
    const key = `${one.recordingId} ${one.raterId}`;
    const before = latest.get(key);
    if (!before || one.roundNumber >= before.roundNumber) latest.set(key, one);
  }
  return overview.recordings
    .map((recording) => ({
      recording,
      cells: overview.raters.map(({ id }) => latest.get(`${recording.id} ${id}`)),
    }))
    .filter(({ cells }) => only === undefined || cells.some((cell) => cell?.state === only));
}
