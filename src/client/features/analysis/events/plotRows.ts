import type { EventPlot } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import type { EventRow, PlottedEvent } from "../../../kit/chart/plottedEvents.ts";

type Row = EventPlot["rows"][number];

interface Words {
  /** The rater and the round of a row, as text. */
  readonly note: (row: Row) => string;
}

/** The rows of the answer as the plot takes them; subjects of one code share its lane. */
export function plotRows(rows: readonly Row[], { note }: Words): readonly EventRow[] {
  return byRecording(rows).map((row) => {
    const [first, last] = [row.stretches.at(0), row.stretches.at(-1)];
    return {
      id: row.observationId,
      name: row.recordingName,
      note: note(row),
      groupId: row.recordingId,
      observed: { fromUs: first?.startUs ?? 0, toUs: last?.endUs ?? row.durationUs },
      events: eventsOf(row),
    };
  });
}

/** The rows grouped by recording, recordings in the order of their first row. */
function byRecording(rows: readonly Row[]): readonly Row[] {
  const recordings = [...new Set(rows.map(({ recordingId }) => recordingId))];
  return recordings.flatMap((id) => rows.filter(({ recordingId }) => recordingId === id));
}

/**
 * The lane shared by the codes of an exclusive group, by code: only one of them can hold at a time. Where a row has
 * several subjects, their states would hide each other, so codes keep their own lanes.
 */
export function ribbonsOf(
  rows: readonly Pick<Row, "lanes">[],
  { codes, groups }: Pick<Scheme, "codes" | "groups">,
): ReadonlyMap<string, string> {
  const exclusive = new Set<string>(
    groups.flatMap(({ id, isExclusive }) => (isExclusive ? [id] : [])),
  );
  const ribbons = codes.flatMap(({ id, kind, groupId }): [string, string][] =>
    kind === "state" && groupId !== null && exclusive.has(groupId) ? [[id, groupId]] : [],
  );
  const groupOf = new Map<string, string>(ribbons);
  const crowded = new Set(
    rows.flatMap(({ lanes }) => {
      const subjects = new Map<string, Set<string | null>>();
      for (const { codeId, subjectId } of lanes) {
        const groupId = groupOf.get(codeId);
        if (groupId === undefined) continue;
        subjects.set(groupId, (subjects.get(groupId) ?? new Set()).add(subjectId));
      }
      return [...subjects].flatMap(([groupId, of]) => (of.size > 1 ? [groupId] : []));
    }),
  );
  return new Map(ribbons.filter(([, groupId]) => !crowded.has(groupId)));
}

/** An event with the observation that it belongs to. */
export interface PlacedEvent extends PlottedEvent {
  readonly row: Row;
  readonly subjectId: string | null;
}

/** Every event of the rows, in the order of rows, then of time. */
export function placedEvents(rows: readonly Row[]): readonly PlacedEvent[] {
  return rows.flatMap((row) =>
    row.lanes
      .flatMap(({ codeId, subjectId, startsUs, endsUs }) =>
        startsUs.map((startUs, at): PlacedEvent => ({
          row,
          codeId,
          subjectId,
          startUs,
          endUs: endOf(startUs, endsUs[at]),
        })),
      )
      .toSorted((a, b) => a.startUs - b.startUs),
  );
}

/** Where a recording opens: at an event, at the time that was pointed at, or at the start of the row. */
export function openingMoment(
  row: Row,
  place: { readonly event: PlottedEvent } | { readonly atUs: number } | undefined,
): { readonly at: number; readonly to?: number } {
  if (place === undefined) return { at: row.stretches[0]?.startUs ?? 0 };
  if ("atUs" in place) return { at: place.atUs };
  const { startUs, endUs } = place.event;
  return endUs === null ? { at: startUs } : { at: startUs, to: endUs };
}

function eventsOf({ lanes }: Row): readonly PlottedEvent[] {
  return lanes.flatMap(({ codeId, startsUs, endsUs }) =>
    startsUs.map((startUs, at) => ({ codeId, startUs, endUs: endOf(startUs, endsUs[at]) })),
  );
}

function endOf(startUs: number, endUs: number | undefined): number | null {
  return endUs === undefined || endUs === startUs ? null : endUs;
}
