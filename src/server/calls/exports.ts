import { Readable } from "node:stream";
import { variablesAsSeen } from "../../domain/blinding.ts";
import { isHandedIn } from "../../domain/states.ts";
import { byteOrderMark, delimitedRecord } from "../../formats/table/delimitedRecord.ts";
import { eventTable, placeCells, placeColumns } from "../../formats/table/eventTable.ts";
import { observationTable } from "../../formats/table/observationTable.ts";
import { ratingTable } from "../../formats/table/ratingTable.ts";
import { scanTable } from "../../formats/table/scanTable.ts";
import { inOrderOfTime, traceTable } from "../../formats/table/traceTable.ts";
import { type ValueTable, valueTable } from "../../formats/table/valueTable.ts";
import { contentDisposition } from "../analysis/download.ts";
import type { HandlersOf, Streamed, StudyContext } from "../answer.ts";
import {
  eventsByObservation,
  factsByObservation,
  partsByObservation,
  portions,
  ratingsByObservation,
  schemeVersionsOf,
  visibleWork,
  type WorkPlace,
} from "../database/work.ts";
import { valuesOf } from "../database/variables.ts";

/**
 * All exports read portion after portion, each whole observations in one statement, and write while
 * they read. No connection waits for a slow reader, and never more than a portion is in memory. An
 * observation's rows are of one moment; handed-in work does not change, so that all of it is.
 */
export const exportCalls: HandlersOf<
  "exportEvents" | "exportRatings" | "exportScans" | "exportTraces" | "exportObservations"
> = {
  async exportEvents({ query }, context) {
    const { database, here } = context;
    const { places, studyName, known } = await exported(context, query);
    const table = eventTable(await schemeVersionsOf(database, here.studyId, places));
    async function* records(): AsyncGenerator<string> {
      yield byteOrderMark + delimitedRecord([...placeColumns, ...table.columns, ...known.columns]);
      for (const portion of portions(places, { rows: 10_000, keyOf })) {
        const events = await eventsByObservation(database, here.studyId, portion);
        for (const place of portion) {
          const head = placeCells(studyName, place);
          const tail = known.cellsOf(place.recordingId);
          yield (events.get(place.observationId) ?? [])
            .map((event) =>
              delimitedRecord([...head, ...table.cellsOf(event, place.schemeVersionId), ...tail]),
            )
            .join("");
        }
      }
    }
    return download(records(), studyName, "events");
  },

  async exportRatings({ query }, context) {
    const { database, here } = context;
    const { places, studyName } = await exported(context, query);
    const table = ratingTable(await schemeVersionsOf(database, here.studyId, places));
    async function* records(): AsyncGenerator<string> {
      yield byteOrderMark + delimitedRecord([...placeColumns, ...table.columns]);
      // A scheme has up to 200 criteria.
      for (const portion of portions(places, { rows: 10_000, rowsOf: () => 200, keyOf })) {
        const ratings = await ratingsByObservation(database, here.studyId, portion);
        for (const place of portion) {
          const head = placeCells(studyName, place);
          yield (ratings.get(place.observationId) ?? [])
            .map((rating) =>
              delimitedRecord([...head, ...table.cellsOf(rating, place.schemeVersionId)]),
            )
            .join("");
        }
      }
    }
    return download(records(), studyName, "ratings");
  },

  async exportScans({ query }, context) {
    const { database, here } = context;
    const { places, studyName } = await exported(context, query);
    const table = scanTable(await schemeVersionsOf(database, here.studyId, places));
    async function* records(): AsyncGenerator<string> {
      yield byteOrderMark + delimitedRecord([...placeColumns, ...table.columns]);
      for (const portion of portions(places, { rows: 10, rowsOf: () => 1, keyOf })) {
        const facts = await factsByObservation(database, here.studyId, portion);
        const parts = await partsByObservation(database, here.studyId, portion, ["scan"]);
        for (const place of portion) {
          const sampling = facts.get(place.observationId)?.sampling;
          if (!sampling?.scans) continue;
          const head = placeCells(studyName, place);
          const work = {
            ...place,
            sampling,
            isHandedIn: isHandedIn(place.state),
            scans: parts.get(place.observationId) ?? [],
          };
          for (const rows of table.rowsOf(work)) {
            yield rows.map((cells) => delimitedRecord([...head, ...cells])).join("");
          }
        }
      }
    }
    return download(records(), studyName, "scans");
  },

  async exportTraces({ query }, context) {
    const { database, here } = context;
    const { places, studyName } = await exported(context, query);
    const table = traceTable(await schemeVersionsOf(database, here.studyId, places));
    async function* records(): AsyncGenerator<string> {
      yield byteOrderMark + delimitedRecord([...placeColumns, ...table.columns]);
      // A trace of one long recording can be as much as all the rest.
      for (const portion of portions(places, { rows: 1, rowsOf: () => 1, keyOf })) {
        const parts = await partsByObservation(database, here.studyId, portion, ["trace"]);
        for (const place of portion) {
          const head = placeCells(studyName, place);
          for (const slot of inOrderOfTime(parts.get(place.observationId) ?? [])) {
            const rows = table.rowsOf(slot, place.schemeVersionId);
            yield rows.map((cells) => delimitedRecord([...head, ...cells])).join("");
          }
        }
      }
    }
    return download(records(), studyName, "traces");
  },

  async exportObservations({ query }, context) {
    const { database, here } = context;
    const { places, studyName, known } = await exported(context, query);
    const table = observationTable(await schemeVersionsOf(database, here.studyId, places));
    async function* records(): AsyncGenerator<string> {
      yield byteOrderMark + delimitedRecord([...placeColumns, ...table.columns, ...known.columns]);
      for (const portion of portions(places, { rows: 50, rowsOf: () => 1, keyOf })) {
        const facts = await factsByObservation(database, here.studyId, portion);
        const ratings = await ratingsByObservation(database, here.studyId, portion);
        const parts = await partsByObservation(database, here.studyId, portion, ["scan", "notes"]);
        for (const place of portion) {
          const fact = facts.get(place.observationId);
          if (!fact) continue;
          const work = {
            ...place,
            ...fact,
            ratings: ratings.get(place.observationId) ?? [],
            parts: parts.get(place.observationId) ?? [],
          };
          yield delimitedRecord([
            ...placeCells(studyName, place),
            ...table.cellsOf(work),
            ...known.cellsOf(place.recordingId),
          ]);
        }
      }
    }
    return download(records(), studyName, "observations");
  },
};

function keyOf({ observationId }: WorkPlace): string {
  return observationId;
}

async function exported(
  { database, here, account }: StudyContext,
  { handedInOnly }: { readonly handedInOnly: boolean },
): Promise<{
  readonly places: readonly WorkPlace[];
  readonly studyName: string;
  /** What is known of the recordings beforehand. */
  readonly known: ValueTable;
}> {
  const { name: studyName, variables } = await database
    .selectFrom("study")
    .select(["name", "variables"])
    .where("id", "=", here.studyId)
    .executeTakeFirstOrThrow();
  const reader = { here, accountId: account.id };
  const { seen } = await visibleWork(database, reader, { withWithdrawn: true });
  return {
    places: handedInOnly ? seen.filter(({ state }) => isHandedIn(state)) : seen,
    studyName,
    known: valueTable(
      variablesAsSeen(here, variables),
      variables.length > 0 ? await valuesOf(database, here.studyId) : new Map(),
    ),
  };
}

function download(records: AsyncGenerator<string>, studyName: string, what: string): Streamed {
  const day = new Date().toISOString().slice(0, "2026-01-01".length);
  return {
    headers: {
      "content-disposition": contentDisposition(`${studyName}-${what}-${day}.csv`),
      "cache-control": "no-store",
    },
    body: Readable.from(records),
  };
}
