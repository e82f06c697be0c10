import type { Stretch } from "../../../domain/spans.ts";
import { type Operation, eventIdOf } from "../../../domain/operations.ts";
import { limits } from "../../../domain/limits.ts";
import type { WorkPart } from "../../../domain/entities/workPart.ts";
import { openDeviceDatabase, rowsOf, type Writing } from "../outbox/database.ts";

const ofObservations = [
  "meta",
  "heads",
  "operations",
  "sent",
  "sentAgain",
  "refused",
  "events",
  "ratings",
  "parts",
  "workbenches",
] as const;

/**
 * Access to the local database of an account, for deleting observations, or parts of them, erased at the server.
 */
export function openErasedWork(accountId: string) {
  const db = openDeviceDatabase(accountId);
  return {
    /** Every observation with data on this device. */
    observationIds: (): Promise<string[]> =>
      db.read(ofObservations, async (reading) => {
        const [operations, sent, events, refused, ...others] = await Promise.all([
          reading.objectStore("operations").getAllKeys(),
          reading.objectStore("sent").getAllKeys(),
          reading.objectStore("events").getAllKeys(),
          reading.objectStore("refused").getAll(),
          reading.objectStore("heads").getAllKeys(),
          reading.objectStore("workbenches").getAllKeys(),
          reading.objectStore("sentAgain").getAllKeys(),
        ]);
        const first = [...operations, ...sent, ...events].map(([observationId]) => observationId);
        const ofRefused = refused.map(({ observationId }) => observationId);
        return [...new Set([...first, ...ofRefused, ...others.flat()])];
      }),

    /** Deletes all local data of an observation that was erased, unsynced changes included. */
    drop: (observationId: string): Promise<void> =>
      db.write(ofObservations, async (writing) => {
        await dropRows(writing, observationId);
        await Promise.all([
          writing.objectStore("operations").delete(rowsOf(observationId)),
          writing.objectStore("sent").delete(rowsOf(observationId)),
          writing.objectStore("sentAgain").delete(observationId),
          writing.objectStore("heads").delete(observationId),
          ...(await refusedOf(writing, observationId)).map(async ({ operationId }) =>
            writing.objectStore("refused").delete(operationId),
          ),
        ]);
      }),

    /**
     * Deletes the local data of intervals that were erased from an observation, once for each erasure. The coding
     * itself is read again from the server; unsynced changes at other times are sent as usual. Returns whether
     * there was anything to delete.
     *
     * @param beside deletes what is stored elsewhere. If the tab is closed before all is deleted, the next start
     * begins again.
     */
    cut: (
      observationId: string,
      {
        erasureId,
        stretches,
      }: { readonly erasureId: string; readonly stretches: readonly Stretch[] },
      beside: () => void,
    ): Promise<boolean> =>
      db.write(ofObservations, async (writing) => {
        const mark = { key: `cut/${observationId}/${erasureId}`, value: "" };
        if (await writing.objectStore("meta").get(mark.key)) return false;
        beside();
        const [events, queued, sent, refused, workbench, head] = await Promise.all([
          writing.objectStore("events").getAll(rowsOf(observationId)),
          writing.objectStore("operations").getAll(rowsOf(observationId)),
          writing.objectStore("sent").getAll(rowsOf(observationId)),
          refusedOf(writing, observationId),
          writing.objectStore("workbenches").get(observationId),
          writing.objectStore("heads").get(observationId),
        ]);
        const everyUs = workbench?.workbench.observation.sampling.scans;
        const isOf = (operation: Operation) => touchesOf(operation, stretches, everyUs);
        const all = [...queued, ...sent, ...refused].map(({ operation }) => operation);
        const gone = new Set([
          ...events.filter(({ event }) => touches(stretches, event)).map(({ eventId }) => eventId),
          ...all.filter(isOf).flatMap((operation) => eventIdOf(operation) ?? []),
        ]);
        const isGone = (operation: Operation) =>
          gone.has(eventIdOf(operation) ?? "") || isOf(operation);
        await dropRows(writing, observationId);
        await Promise.all([
          ...queued.map(
            async ({ sequence, operation }) =>
              isGone(operation) &&
              writing.objectStore("operations").delete([observationId, sequence]),
          ),
          ...sent.map(
            async ({ operationId, operation }) =>
              isGone(operation) && writing.objectStore("sent").delete([observationId, operationId]),
          ),
          ...refused.map(
            async ({ operationId, operation }) =>
              isGone(operation) && writing.objectStore("refused").delete(operationId),
          ),
          head && writing.objectStore("heads").put({ ...head, revision: -1 }),
          writing.objectStore("meta").put(mark),
        ]);
        return true;
      }),

    close: () => db.close(),
  };
}

/** Deletes the local copy of the coding, and presses without a code. */
async function dropRows(writing: Writing, observationId: string): Promise<void> {
  const meta = writing.objectStore("meta");
  const presses = IDBKeyRange.bound(`press/${observationId}/`, `press/${observationId}/\uFFFF`);
  await Promise.all([
    meta.delete(presses),
    writing.objectStore("events").delete(rowsOf(observationId)),
    writing.objectStore("ratings").delete(rowsOf(observationId)),
    writing.objectStore("parts").delete(rowsOf(observationId)),
    writing.objectStore("workbenches").delete(observationId),
  ]);
}

async function refusedOf(writing: Writing, observationId: string) {
  return writing.objectStore("refused").index("observationId").getAll(observationId);
}

interface Lasting {
  readonly startUs: number;
  readonly endUs?: number | null;
}

/** Whether a segment overlaps one of the intervals. */
export function touches(
  stretches: readonly Stretch[],
  { startUs, endUs = startUs }: Lasting,
): boolean {
  const until = Math.max(endUs ?? Infinity, startUs + 1);
  return stretches.some((one) => startUs < one.endUs && until > one.startUs);
}

function touchesOf(
  operation: Operation,
  stretches: readonly Stretch[],
  scans: { readonly everyUs: number; readonly fromUs: number } | null | undefined,
): boolean {
  switch (operation.kind) {
    case "putEvent":
      return touches(stretches, operation.event);
    case "changeEvent": {
      const { startUs, endUs } = operation.change;
      const at = startUs ?? endUs;
      return typeof at === "number" && touches(stretches, { startUs: at });
    }
    case "putRating":
      return operation.rating.evidence.some((moment) => touches(stretches, moment));
    case "putPart":
      return isPartIn(operation.part, stretches, scans);
    case "deleteEvent":
    case "restoreEvent":
      return false;
  }
}

function isPartIn(
  part: WorkPart,
  stretches: readonly Stretch[],
  scans: { readonly everyUs: number; readonly fromUs: number } | null | undefined,
): boolean {
  if (part.kind === "notes") return false;
  const lengthUs = part.kind === "trace" ? limits.traceSlotUs : (scans?.everyUs ?? Infinity);
  const fromUs = part.kind === "trace" ? 0 : (scans?.fromUs ?? 0);
  const startUs = fromUs + (part.kind === "trace" ? part.slot : part.number) * lengthUs;
  // Where nobody knows when a question was asked, it goes.
  return Number.isFinite(startUs)
    ? touches(stretches, { startUs, endUs: startUs + lengthUs })
    : true;
}
