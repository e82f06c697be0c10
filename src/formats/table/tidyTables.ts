import { isSubmitted } from "../../domain/states.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import type { Cell } from "./cell.ts";
import { eventTable, placeCells, placeColumns } from "./eventTable.ts";
import { observationTable } from "./observationTable.ts";
import { tidyRatingTable } from "./ratingTable.ts";
import { scanTable } from "./scanTable.ts";
import { inOrderOfTime, traceTable } from "./traceTable.ts";
import { valueTable } from "./valueTable.ts";

export const tidyTableNames = ["events", "ratings", "scans", "traces", "observations"] as const;
export type TidyTableName = (typeof tidyTableNames)[number];

/** A study’s coding as tidy tables, the same in every file format. */
export interface TidyTables {
  columnsOf(name: TidyTableName): readonly string[];
  /** The rows of one observation. */
  rowsOf(name: TidyTableName, observation: ObservationCopy): Iterable<readonly Cell[]>;
}

export function tidyTables(study: StudyCopy): TidyTables {
  // Newest first: a column has the newest name of what it is about.
  const versions = study.schemes.toSorted((a, b) => b.number - a.number);
  const rounds = new Map(study.rounds.map((round) => [round.id, round]));
  const numbers = new Map(versions.map(({ id, number }) => [id, number]));
  const people = new Map(study.people.map(({ id, name }) => [id, name]));
  const recordings = new Map(study.recordings.map((recording) => [recording.id, recording]));
  const known = valueTable(
    study.variables,
    new Map(study.recordings.map(({ id, values }) => [id, values])),
  );
  const tables = {
    events: eventTable(versions),
    ratings: tidyRatingTable(versions),
    scans: scanTable(versions),
    traces: traceTable(versions),
    observations: observationTable(versions),
  };

  const placeOf = (observation: ObservationCopy) => {
    const round = rounds.get(observation.roundId);
    const schemeVersionId = round?.schemeVersionId;
    return {
      schemeVersionId: schemeVersionId ?? "",
      head: placeCells(study.name, {
        recordingName: recordings.get(observation.recordingId)?.name ?? observation.recordingId,
        observationId: observation.id,
        raterId: observation.raterId,
        raterName: people.get(observation.raterId) ?? observation.raterId,
        roundNumber: round?.number ?? 1,
        schemeVersionId: schemeVersionId ?? "",
        schemeNumber: (schemeVersionId && numbers.get(schemeVersionId)) ?? 1,
        purpose: observation.purpose,
        state: observation.state,
      }),
      durationUs: recordings.get(observation.recordingId)?.durationUs ?? 0,
    };
  };

  function* ownRows(
    name: TidyTableName,
    observation: ObservationCopy,
    { schemeVersionId, durationUs }: ReturnType<typeof placeOf>,
  ): Iterable<readonly Cell[]> {
    const { events, ratings, parts, sampling, spans } = observation;
    const scans = parts.filter((part) => part.kind === "scan");
    switch (name) {
      case "events":
        for (const event of events) yield tables.events.cellsOf(event, schemeVersionId);
        return;
      case "ratings":
        for (const rating of ratings) yield tables.ratings.cellsOf(rating, schemeVersionId);
        return;
      case "scans": {
        const isIn = isSubmitted(observation.state);
        const work = { schemeVersionId, sampling, durationUs, spans, isSubmitted: isIn, scans };
        for (const rows of tables.scans.rowsOf(work)) yield* rows;
        return;
      }
      case "traces": {
        const slots = parts.filter((part) => part.kind === "trace");
        for (const slot of inOrderOfTime(slots)) {
          yield* tables.traces.rowsOf(slot, schemeVersionId);
        }
        return;
      }
      case "observations":
        yield tables.observations.cellsOf({
          schemeVersionId,
          sampling,
          durationUs,
          spans,
          assignedAt: dateOf(observation.assignedAt),
          startedAt: dateOf(observation.startedAt),
          submittedAt: dateOf(observation.submittedAt),
          returnReason: observation.returnReason,
          eventCount: events.length,
          ratings,
          parts,
        });
    }
  }

  return {
    columnsOf: (name) => [
      ...placeColumns,
      ...tables[name].columns,
      ...(hasValues(name) ? known.columns : []),
    ],
    *rowsOf(name, observation) {
      const place = placeOf(observation);
      const tail = hasValues(name) ? known.cellsOf(observation.recordingId) : [];
      for (const cells of ownRows(name, observation, place))
        yield [...place.head, ...cells, ...tail];
    },
  };
}

function dateOf(wallTime: string | null): Date | null {
  return wallTime === null ? null : new Date(wallTime);
}

function hasValues(name: TidyTableName): boolean {
  return name === "events" || name === "observations";
}
