import { unwrap } from "idb";
import { uuidv7 } from "uuidv7";
import type { OperationAnswer, Workbench } from "../../../api/contract/work.ts";
import type { Rating } from "../../../domain/entities/rating.ts";
import { partKey, type WorkPart } from "../../../domain/entities/workPart.ts";
import type { ErrorCode } from "../../../domain/errors.ts";
import type { Change, HeldEvent, Operation } from "../../../domain/operations.ts";
import type { Put, Standing } from "../../../domain/places.ts";
import type { Id } from "../../../domain/rules.ts";
import {
  type Head,
  type KeptEvent,
  openDeviceDatabase,
  type QueuedOperation,
  type Reading,
  type RefusedOperation,
  rowsOf,
  type Writing,
} from "./database.ts";
import { HeldPress } from "./heldPress.ts";
import { SkippedQuestion } from "./skippedQuestion.ts";
import { type Batch, batchOf } from "./sender.ts";

/** A change to be written to the disk, with the event that results. */
export interface Draft {
  readonly id: Id<"operation">;
  readonly at: string;
  readonly change: Change;
  readonly held: HeldEvent | undefined;
  /** The value that results for a rating or a part. */
  readonly placed?: Placed | undefined;
  /** The id of the press without a code that this change completes. */
  readonly answered?: HeldPress["id"] | undefined;
}

/** The value of a rating or a part of an observation. */
export interface Placed {
  readonly put: Put;
  readonly standing: Standing | undefined;
}

/** A draft with the server’s answer. */
export interface AnsweredDraft {
  readonly draft: Draft;
  readonly answer: OperationAnswer;
}

/** The server’s refusal of an operation. */
export type Refused = OperationAnswer & { readonly result: "refused" };

/** Which of the requested operations the server has, which it has refused, and which it lacks. */
export interface Found {
  readonly known: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, Refused>;
  readonly missing: ReadonlySet<string>;
}

/** An operation and the observation that it belongs to. */
export interface OperationPlace {
  readonly observationId: string;
  readonly id: string;
}

/** The coding of an observation as stored on this disk. */
export interface DiskWork {
  readonly revision: number;
  readonly events: readonly HeldEvent[];
  readonly ratings: readonly Rating[];
  readonly parts: readonly WorkPart[];
  readonly standings: readonly Standing[];
}

/** Access to a rater’s local database. Each call is one transaction. */
export type Disk = ReturnType<typeof openDisk>;

export function openDisk(accountId: string) {
  const db = openDeviceDatabase(accountId);

  return {
    /**
     * Stores changes with their sequence numbers and resulting rows. Once this resolves, the disk has acknowledged
     * them: a crash loses nothing. A press that they complete is no longer stored.
     */
    keep: (observationId: string, drafts: readonly Draft[]): Promise<Operation[]> =>
      db.write(["meta", "heads", "operations", "events", "ratings", "parts"], async (writing) => {
        const head = await headOf(writing, observationId);
        const clientId = clientIdOf(head);
        const operations = drafts.map(({ id, at, change }, index) =>
          operationOf(change, { id, at, sequence: head.lastSequence + index + 1 }),
        );
        await Promise.all([
          addOperations(writing, { observationId, clientId, operations }),
          putDrafts(writing, observationId, drafts),
          putHead(writing, { ...head, lastSequence: head.lastSequence + drafts.length }),
        ]);
        return operations;
      }),

    /**
     * Presses without a code, in the order in which they were pressed. A press that this version cannot read,
     * written by a later one, stays stored.
     */
    heldPresses: (observationId: string): Promise<HeldPress[]> =>
      db.read(["meta"], async (reading) => {
        const rows = await reading.objectStore("meta").getAll(pressesOf(observationId));
        return rows.flatMap(({ value }) => HeldPress.safeParse(JSON.parse(value)).data ?? []);
      }),

    holdPresses: (observationId: string, presses: readonly HeldPress[]): Promise<void> =>
      db.write(["meta"], async (writing) => {
        const meta = writing.objectStore("meta");
        await Promise.all(
          presses.map(async (press) =>
            meta.put({ key: pressKey(observationId, press.id), value: JSON.stringify(press) }),
          ),
        );
      }),

    dropPresses: (observationId: string, ids: readonly HeldPress["id"][]): Promise<void> =>
      db.write(["meta"], async (writing) => {
        const meta = writing.objectStore("meta");
        await Promise.all(ids.map(async (id) => meta.delete(pressKey(observationId, id))));
      }),

    /** Optional questions of an earlier session that were not answered, in the order of their events. */
    skippedQuestions: (observationId: string): Promise<SkippedQuestion[]> =>
      db.read(["meta"], async (reading) => {
        const rows = await reading.objectStore("meta").getAll(skippedOf(observationId));
        return rows.flatMap(({ value }) => SkippedQuestion.safeParse(JSON.parse(value)).data ?? []);
      }),

    /** Stores skipped questions. The events are stored already, so this does not delay presses (`relaxed`). */
    writeSkipped: (
      observationId: string,
      {
        put,
        gone,
      }: {
        readonly put: readonly SkippedQuestion[];
        readonly gone: readonly SkippedQuestion["eventId"][];
      },
    ): Promise<void> =>
      db.write(
        ["meta"],
        async (writing) => {
          const meta = writing.objectStore("meta");
          await Promise.all([
            ...put.map(async (one) =>
              meta.put({
                key: skippedKey(observationId, one.eventId),
                value: JSON.stringify(one),
              }),
            ),
            ...gone.map(async (eventId) => meta.delete(skippedKey(observationId, eventId))),
          ]);
        },
        "relaxed",
      ),

    queued: (observationId: string): Promise<Operation[]> =>
      db.read(["operations"], async (reading) =>
        (await queueOf(reading, observationId)).map(({ operation }) => operation),
      ),

    countQueued: (observationId: string): Promise<number> =>
      db.read(["operations"], (reading) =>
        reading.objectStore("operations").count(rowsOf(observationId)),
      ),

    refusedOf: (observationId: string): Promise<RefusedOperation[]> =>
      db.read(["refused"], (reading) =>
        reading.objectStore("refused").index("observationId").getAll(observationId),
      ),

    putAside: (operationId: string): Promise<void> =>
      db.write(["refused"], async (writing) => {
        const refused = writing.objectStore("refused");
        const known = await refused.get(operationId);
        if (known) await refused.put({ ...known, isAside: true });
      }),

    /** Writes only the first time: presses wait for whatever is written before them. */
    async headOf(observationId: string): Promise<Head> {
      const known = await db.read(["heads"], (reading) =>
        reading.objectStore("heads").get(observationId),
      );
      return known ?? db.write(["meta", "heads"], (writing) => headOf(writing, observationId));
    },

    /** The next operations to send, from an observation that is not among those passed over. */
    nextBatch: (passedOver: ReadonlySet<string>, most: number): Promise<Batch | undefined> =>
      db.read(["operations"], async (reading) => {
        const operations = reading.objectStore("operations");
        let first = await operations.openKeyCursor();
        while (first && passedOver.has(first.key[0])) {
          // Each step begins where the last one ended.
          // oxlint-disable-next-line no-await-in-loop
          first = await first.continue([first.key[0], Infinity]);
        }
        if (!first) return undefined;
        return batchOf(await operations.getAll(rowsOf(first.key[0]), most));
      }),

    /**
     * Applies the server’s answers: accepted operations move from the queue to those sent, refused ones to those
     * refused. The head’s revision advances as long as no other client’s operations lie between. Without space on
     * the disk, accepted operations still leave the queue.
     *
     * The next press does not wait for the disk: what a power failure loses is in the queue again and is sent
     * again, and the server recognises it. Refused operations are stored nowhere else.
     */
    async acknowledge(
      batch: Batch,
      answers: readonly OperationAnswer[],
      nowMs: number,
    ): Promise<Head> {
      const { observationId } = batch;
      const byId = new Map(answers.map((answer) => [answer.id, answer]));
      const isRefused = answers.some(({ result }) => result === "refused");
      try {
        return await db.write(
          ["meta", "heads", "operations", "sent", "refused"],
          async (writing) => {
            const head = await headOf(writing, observationId);
            const rows = await rowsStillThere(writing, batch);
            const next = { ...head, revision: revisionAfter(head, answers), sentAtMs: nowMs };
            await Promise.all([
              ...rows.map(async (queued) => {
                const answer = byId.get(queued.operation.id);
                if (!answer) return undefined;
                if (answer.result === "refused") return refuse(writing, queued, answer);
                return Promise.all([unqueue(writing, queued), putSent(writing, queued, nowMs)]);
              }),
              putHead(writing, next),
            ]);
            return next;
          },
          isRefused ? "strict" : "relaxed",
        );
      } catch (error) {
        // What only deletes is let through by a full disk.
        return db.write(["meta", "heads", "operations"], async (writing) => {
          const head = await headOf(writing, observationId);
          const rows = await rowsStillThere(writing, batch);
          if (isRefused) throw error;
          await Promise.all(
            rows.map(async (row) => byId.has(row.operation.id) && unqueue(writing, row)),
          );
          return head;
        });
      }
    },

    /** Moves one operation that the server cannot read to those refused, because it would block all that follow. */
    refuseOne: (queued: QueuedOperation, why: Why): Promise<void> =>
      db.write(["operations", "refused"], async (writing) => {
        await refuse(writing, queued, why);
      }),

    /** Ids of the operations of an observation that are to be sent, and of those sent and still stored. */
    idsOf: (
      observationId: string,
    ): Promise<{ readonly queued: readonly string[]; readonly sent: readonly string[] }> =>
      db.read(["operations", "sent"], async (reading) => {
        const [queued, sent] = await Promise.all([
          queueOf(reading, observationId),
          reading.objectStore("sent").getAllKeys(rowsOf(observationId)),
        ]);
        return {
          queued: queued.map(({ operation }) => operation.id),
          sent: sent.map(([, operationId]) => operationId),
        };
      }),

    /** Ids of the observations with any coding of the rater on this disk. */
    workedOn: (): Promise<string[]> =>
      db.read(["operations", "sent", "refused", "meta"], async (reading) => {
        const [queued, sent, refused, held] = await Promise.all([
          reading.objectStore("operations").getAllKeys(),
          reading.objectStore("sent").getAllKeys(),
          reading.objectStore("refused").getAll(),
          reading.objectStore("meta").getAllKeys(),
        ]);
        return [
          ...new Set([
            ...[...queued, ...sent].map(([observationId]) => observationId),
            ...refused.map(({ observationId }) => observationId),
            ...held.flatMap((key) => observationOfPress(key) ?? []),
          ]),
        ];
      }),

    /** Operations that were sent and are still stored, in the order in which they were made. */
    sentOf: (observationId: string): Promise<Operation[]> =>
      db.read(["sent"], async (reading) =>
        (await reading.objectStore("sent").getAll(rowsOf(observationId))).map(
          ({ operation }) => operation,
        ),
      ),

    /**
     * Stores operations of another device as if this device had sent them: `settle` sends those that the server
     * lacks.
     */
    addSent: (
      observationId: string,
      operations: readonly Operation[],
      sentAtMs: number,
    ): Promise<void> =>
      db.write(["sent"], async (writing) => {
        await Promise.all(
          operations.map(async (operation) =>
            putSent(writing, { observationId, operation }, sentAtMs),
          ),
        );
      }),

    /**
     * The operation of an observation that was sent last: if the server has it, it has all before it. `undefined`
     * without any.
     */
    lastSentOf: (observationId: string): Promise<OperationPlace | undefined> =>
      db.read(["sent"], async (reading) => {
        const last = await reading
          .objectStore("sent")
          .index("sentAt")
          .openKeyCursor(rowsOf(observationId), "prev");
        return last ? { observationId, id: last.primaryKey[1] } : undefined;
      }),

    /** The operation that was sent last, of every observation. */
    lastSent: (): Promise<OperationPlace[]> =>
      db.read(["sent"], async (reading) => {
        const found: OperationPlace[] = [];
        let last = await reading.objectStore("sent").index("sentAt").openKeyCursor(null, "prev");
        while (last) {
          const [observationId, operationId] = last.primaryKey;
          found.push({ observationId, id: operationId });
          // Each step begins where the last one ended: past all others of this observation.
          // oxlint-disable-next-line no-await-in-loop
          last = await last.continue([observationId, -1]);
        }
        return found;
      }),

    /**
     * Makes the queue equal to what the server lacks, with new sequence numbers under a new client id, since the
     * server’s count differs from ours. Sent operations that it lost come first, in their old order; those that it
     * has, or refused, leave the queue. Repeating it changes nothing. Returns how many are sent again and how many
     * had arrived.
     */
    settle: (
      observationId: string,
      {
        known,
        refused,
        missing,
        askedAtMs,
      }: Found & {
        /** Operations acknowledged after this time have arrived, whatever the server answered. */
        readonly askedAtMs: number;
      },
    ): Promise<{ readonly sentAgain: number; readonly arrived: number }> =>
      db.write(["meta", "heads", "operations", "sent", "sentAgain", "refused"], async (writing) => {
        const head = await headOf(writing, observationId);
        const [queued, sent, before] = await Promise.all([
          queueOf(writing, observationId),
          writing.objectStore("sent").getAll(rowsOf(observationId)),
          writing.objectStore("sentAgain").get(observationId),
        ]);
        const lost = sent.filter(
          ({ operationId, sentAtMs }) => missing.has(operationId) && sentAtMs < askedAtMs,
        );
        const arrived = queued.filter(({ operation }) => known.has(operation.id));
        const left = queued.filter(
          ({ operation }) => !known.has(operation.id) && !refused.has(operation.id),
        );
        const saidNoTo = queued.flatMap((one) => {
          const why = refused.get(one.operation.id);
          return why ? [{ ...one, why }] : [];
        });
        const operations = [...lost, ...left].map(({ operation }, at) => ({
          ...operation,
          sequence: at + 1,
        }));
        const clientId = uuidv7();
        const count = (before?.count ?? 0) + lost.length;
        await writing.objectStore("operations").delete(rowsOf(observationId));
        await Promise.all([
          addOperations(writing, { observationId, clientId, operations }),
          ...arrived.map(async (one) => putSent(writing, one, askedAtMs)),
          ...saidNoTo.map(async (one) => putRefused(writing, one)),
          ...lost.map(async ({ operationId }) =>
            writing.objectStore("sent").delete([observationId, operationId]),
          ),
          lost.length > 0 && writing.objectStore("sentAgain").put({ observationId, count }),
          putHead(writing, {
            ...head,
            clientIds: [...head.clientIds, clientId],
            lastSequence: operations.length,
            // The rows are whole, but of another past than the server's: they include none of it for sure.
            revision: lost.length > 0 ? Math.min(head.revision, 0) : head.revision,
          }),
        ]);
        return { sentAgain: lost.length, arrived: arrived.length + saidNoTo.length };
      }),

    sentAgainOf: (observationId: string): Promise<number> =>
      db.read(
        ["sentAgain"],
        async (reading) => (await reading.objectStore("sentAgain").get(observationId))?.count ?? 0,
      ),

    forgetSentAgain: (observationId: string): Promise<void> =>
      db.write(["sentAgain"], (writing) => writing.objectStore("sentAgain").delete(observationId)),

    /** Deletes operations sent before a time. */
    forgetSentBefore: (beforeMs: number): Promise<void> =>
      db.write(["sent"], async (writing) => {
        const index = writing.objectStore("sent").index("sentAt");
        let row = await index.openCursor();
        while (row) {
          const { observationId, sentAtMs } = row.value;
          const isOld = sentAtMs < beforeMs;
          // Each step begins where the last one ended.
          /* oxlint-disable no-await-in-loop */
          if (isOld) await row.delete();
          row = isOld ? await row.continue() : await row.continue([observationId, Infinity]);
          /* oxlint-enable no-await-in-loop */
        }
      }),

    /** Frees space: deletes operations that the server has, for those that it lacks. */
    forgetAllSent: (): Promise<void> =>
      db.write(["sent"], (writing) => writing.objectStore("sent").clear()),

    /** Ids of the observations with operations that the server lacks, or with a notice to be read. */
    unsettled: (): Promise<string[]> =>
      db.read(["operations", "refused", "sentAgain"], async (reading) => {
        const operations = reading.objectStore("operations");
        const found = new Set<string>();
        let first = await operations.openKeyCursor();
        while (first) {
          found.add(first.key[0]);
          // Each step begins where the last one ended.
          // oxlint-disable-next-line no-await-in-loop
          first = await first.continue([first.key[0], Infinity]);
        }
        const refused = await reading.objectStore("refused").getAll();
        for (const one of refused) if (!one.isAside) found.add(one.observationId);
        const again = await reading.objectStore("sentAgain").getAllKeys();
        return [...new Set([...found, ...again])];
      }),

    /** Stores operations that the server has received before this disk had space for them. */
    keepAnswered: (
      observationId: string,
      {
        clientIds,
        answered,
        nowMs,
      }: {
        readonly clientIds: readonly string[];
        readonly answered: readonly AnsweredDraft[];
        readonly nowMs: number;
      },
    ): Promise<void> =>
      db.write(
        ["meta", "heads", "sent", "refused", "events", "ratings", "parts"],
        async (writing) => {
          const head = await headOf(writing, observationId);
          const taken = answered.filter(({ answer }) => answer.result !== "refused");
          const others = clientIds.filter((one) => !head.clientIds.includes(one));
          await Promise.all([
            putDrafts(
              writing,
              observationId,
              taken.map(({ draft }) => draft),
            ),
            ...answered.map(async ({ draft, answer }) => {
              const operation = operationOf(draft.change, { ...draft, sequence: 1 });
              return answer.result === "refused"
                ? putRefused(writing, { observationId, operation, why: answer })
                : putSent(writing, { observationId, operation }, nowMs);
            }),
            putHead(writing, {
              ...head,
              // The last is the one in use.
              clientIds: [...others, ...head.clientIds],
              revision: revisionAfter(
                head,
                taken.map(({ answer }) => answer),
              ),
              sentAtMs: nowMs,
            }),
          ]);
        },
      ),

    /** The local copy of the coding; `undefined` where it was never complete on this disk. */
    readWork: (observationId: string): Promise<DiskWork | undefined> =>
      db.read(["heads", "events", "ratings", "parts"], async (reading) => {
        const head = await reading.objectStore("heads").get(observationId);
        if (!head || head.revision < 0) return undefined;
        const [events, ratings, parts] = await Promise.all([
          reading.objectStore("events").getAll(rowsOf(observationId)),
          reading.objectStore("ratings").getAll(rowsOf(observationId)),
          reading.objectStore("parts").getAll(rowsOf(observationId)),
        ]);
        return {
          revision: head.revision,
          events: events.map(({ event, version, isDeleted }) => ({
            event,
            version,
            isDeleted: isDeleted === 1,
          })),
          ratings: ratings.map(({ rating }) => rating),
          parts: parts.map(({ part }) => part),
          standings: [...ratings, ...parts].flatMap(({ standing }) => standing ?? []),
        };
      }),

    /**
     * Replaces the local copy of an observation’s coding in pieces, so that a key press never waits behind 50,000
     * rows. `read` gives each event as it is at the time of writing.
     */
    async writeWork(
      observationId: string,
      {
        revision,
        eventIds,
        read,
        places,
        pause,
      }: {
        readonly revision: number;
        readonly eventIds: readonly string[];
        readonly read: (eventId: string) => HeldEvent | undefined;
        readonly places: () => Iterable<Placed>;
        /** Resolves when the next piece may be written; absent: pieces follow one another. */
        readonly pause?: () => Promise<void>;
      },
    ): Promise<void> {
      await db.write(["meta", "heads", "events", "ratings", "parts"], async (writing) => {
        const head = await headOf(writing, observationId);
        await Promise.all([
          putHead(writing, { ...head, revision: -1 }),
          writing.objectStore("events").delete(rowsOf(observationId)),
          writing.objectStore("ratings").delete(rowsOf(observationId)),
          writing.objectStore("parts").delete(rowsOf(observationId)),
          putPlaces(writing, observationId, [...places()]),
        ]);
      });
      for (let at = 0; at < eventIds.length; at += rowsAtOnce) {
        const beginMs = performance.now();
        // oxlint-disable no-await-in-loop -- One after the other on purpose: between two of them a key press gets its turn,
        await db.write(
          ["events"],
          async (writing) => {
            const held = eventIds.slice(at, at + rowsAtOnce).flatMap((id) => read(id) ?? []);
            putEvents(writing, observationId, held);
          },
          // The last write, without which none of these counts, makes sure of all.
          "relaxed",
        );
        if (at + rowsAtOnce >= eventIds.length) break;
        // and the frame that shows it its time.
        await rest(performance.now() - beginMs);
        await pause?.();
        // oxlint-enable no-await-in-loop
      }
      await db.write(["meta", "heads"], async (writing) => {
        await putHead(writing, { ...(await headOf(writing, observationId)), revision });
      });
    },

    /** Adds another device’s operations to the local copy. */
    addToWork: (
      observationId: string,
      {
        events,
        places,
        revision,
      }: Pick<DiskWork, "events" | "revision"> & { readonly places: readonly Placed[] },
    ): Promise<void> =>
      db.write(["meta", "heads", "events", "ratings", "parts"], async (writing) => {
        const head = await headOf(writing, observationId);
        putEvents(writing, observationId, events);
        await putPlaces(writing, observationId, places);
        if (head.revision >= 0) await putHead(writing, { ...head, revision });
      }),

    readWorkbench: (observationId: string): Promise<Workbench | undefined> =>
      db.read(
        ["workbenches"],
        async (reading) => (await reading.objectStore("workbenches").get(observationId))?.workbench,
      ),

    writeWorkbench: (workbench: Workbench): Promise<void> =>
      db.write(["workbenches"], async (writing) => {
        const observationId = workbench.observation.id;
        await writing.objectStore("workbenches").put({ observationId, workbench });
      }),

    /** Deletes all data of observations of which the server has everything. */
    forgetSent: (): Promise<void> =>
      db.write(
        [
          "meta",
          "workbenches",
          "heads",
          "operations",
          "sent",
          "sentAgain",
          "refused",
          "events",
          "ratings",
          "parts",
        ],
        async (writing) => {
          const [held, queued, refused, heads, workbenches, again] = await Promise.all([
            writing.objectStore("meta").getAllKeys(),
            writing.objectStore("operations").getAllKeys(),
            writing.objectStore("refused").getAll(),
            writing.objectStore("heads").getAllKeys(),
            writing.objectStore("workbenches").getAllKeys(),
            writing.objectStore("sentAgain").getAllKeys(),
          ]);
          const unsent = new Set([
            ...held.flatMap((key) => observationOfPress(key) ?? []),
            ...queued.map(([observationId]) => observationId),
            ...refused.map(({ observationId }) => observationId),
          ]);
          const sent = new Set(
            [...heads, ...workbenches, ...again].filter((one) => !unsent.has(one)),
          );
          await Promise.all(
            [...sent].flatMap((observationId) => [
              writing.objectStore("meta").delete(skippedOf(observationId)),
              writing.objectStore("sent").delete(rowsOf(observationId)),
              writing.objectStore("sentAgain").delete(observationId),
              writing.objectStore("events").delete(rowsOf(observationId)),
              writing.objectStore("ratings").delete(rowsOf(observationId)),
              writing.objectStore("parts").delete(rowsOf(observationId)),
              writing.objectStore("workbenches").delete(observationId),
              writing.objectStore("heads").delete(observationId),
            ]),
          );
        },
      ),

    close: () => db.close(),
    /** Deletes the database, for tests. */
    destroy: () => db.destroy(),
  };
}

interface Why {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
}

/** The key of a press among the `meta` rows: a store of its own would need another version of the database. */
function pressKey(observationId: string, id: string): string {
  return `press/${observationId}/${id}`;
}

function pressesOf(observationId: string): IDBKeyRange {
  return IDBKeyRange.bound(pressKey(observationId, ""), pressKey(observationId, "\uffff"));
}

/** The key of a skipped question, among the `meta` rows for the same reason. */
function skippedKey(observationId: string, eventId: string): string {
  return `skipped/${observationId}/${eventId}`;
}

function skippedOf(observationId: string): IDBKeyRange {
  return IDBKeyRange.bound(skippedKey(observationId, ""), skippedKey(observationId, "\uffff"));
}

function observationOfPress(key: string): string | undefined {
  const [kind, observationId] = key.split("/");
  return kind === "press" ? observationId : undefined;
}

/**
 * The number of rows in one piece: about 2 ms of writing on an idle machine, 15 ms beside a playing video, less
 * than a frame.
 */
const rowsAtOnce = 60;

/**
 * Pauses as long as it worked, so that half of the time is left for the screen; the pause is limited, so that data
 * are stored soon.
 */
async function rest(workedMs: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, Math.min(workedMs, longestRestMs));
  });
}

const longestRestMs = 30;

function clientIdOf(head: Head): string {
  const clientId = head.clientIds.at(-1);
  if (clientId === undefined) throw new Error(`${head.observationId} has no client id`);
  return clientId;
}

function keptEvent(observationId: string, { event, version, isDeleted }: HeldEvent): KeptEvent {
  return { observationId, eventId: event.id, event, version, isDeleted: isDeleted ? 1 : 0 };
}

function operationOf(change: Change, head: Pick<Operation, "id" | "at" | "sequence">): Operation {
  return { ...change, ...head };
}

async function headOf(writing: Writing, observationId: string): Promise<Head> {
  const known = await writing.objectStore("heads").get(observationId);
  if (known) return known;
  const clientIds = [await profileClientId(writing)];
  return { observationId, clientIds, lastSequence: 0, revision: -1, sentAtMs: 0 };
}

/** One per browser profile, made when it is first needed. */
async function profileClientId(writing: Writing): Promise<string> {
  const meta = writing.objectStore("meta");
  const known = await meta.get("clientId");
  if (known) return known.value;
  const value = uuidv7();
  await meta.put({ key: "clientId", value });
  return value;
}

/** The queued operations of an observation, in the order of their sequence numbers. */
function queueOf(transaction: Reading | Writing, observationId: string) {
  return transaction.objectStore("operations").getAll(rowsOf(observationId));
}

// Each of these is async for its failures: one that throws at once would leave the requests before it
// without anybody who hears how they end.

async function addOperations(
  writing: Writing,
  {
    observationId,
    clientId,
    operations,
  }: {
    readonly observationId: string;
    readonly clientId: string;
    readonly operations: readonly Operation[];
  },
): Promise<unknown> {
  const store = writing.objectStore("operations");
  return Promise.all(
    operations.map(async (operation) =>
      store.add({ observationId, sequence: operation.sequence, clientId, operation }),
    ),
  );
}

/**
 * Writes events without waiting for each row: thousands of callbacks would delay presses. If one fails, the
 * transaction fails as a whole.
 */
function putEvents(writing: Writing, observationId: string, events: readonly HeldEvent[]): void {
  const store = unwrap(writing.objectStore("events"));
  for (const held of events) store.put(keptEvent(observationId, held));
}

async function putPlaces(
  writing: Writing,
  observationId: string,
  places: readonly Placed[],
): Promise<unknown> {
  return Promise.all(
    places.map(async ({ put, standing }) => {
      if (put.kind === "putPart") {
        const { part } = put;
        const row = { observationId, key: partKey(part), part, standing };
        return writing.objectStore("parts").put(row);
      }
      const { rating } = put;
      const row = { observationId, criterionId: rating.criterionId, rating, standing };
      return writing.objectStore("ratings").put(row);
    }),
  );
}

async function putHead(writing: Writing, head: Head): Promise<unknown> {
  return writing.objectStore("heads").put(head);
}

async function unqueue(
  writing: Writing,
  { observationId, sequence }: QueuedOperation,
): Promise<void> {
  return writing.objectStore("operations").delete([observationId, sequence]);
}

async function refuse(writing: Writing, queued: QueuedOperation, why: Why): Promise<unknown> {
  return Promise.all([putRefused(writing, { ...queued, why }), unqueue(writing, queued)]);
}

/** Stores a refused operation; one that its rater has dealt with before stays so. */
async function putRefused(
  writing: Writing,
  {
    observationId,
    operation,
    why: { code, details },
  }: Pick<QueuedOperation, "observationId" | "operation"> & { readonly why: Why },
): Promise<unknown> {
  const refused = writing.objectStore("refused");
  const operationId = operation.id;
  const isAside = (await refused.get(operationId))?.isAside ?? false;
  return refused.put({ operationId, observationId, operation, code, details, isAside });
}

async function putSent(
  writing: Writing,
  { observationId, operation }: Pick<QueuedOperation, "observationId" | "operation">,
  sentAtMs: number,
): Promise<unknown> {
  const row = { observationId, operationId: operation.id, operation, sentAtMs };
  return writing.objectStore("sent").put(row);
}

/** Stores drafts and their results. */
async function putDrafts(
  writing: Writing,
  observationId: string,
  drafts: readonly Draft[],
): Promise<unknown> {
  putEvents(
    writing,
    observationId,
    drafts.flatMap(({ held }) => held ?? []),
  );
  return Promise.all([
    putPlaces(
      writing,
      observationId,
      drafts.flatMap(({ placed }) => placed ?? []),
    ),
    ...drafts.flatMap(({ answered }) =>
      answered === undefined
        ? []
        : [writing.objectStore("meta").delete(pressKey(observationId, answered))],
    ),
  ]);
}

/** The rows of a batch that are still queued: another tab may have renumbered the queue meanwhile. */
async function rowsStillThere(
  writing: Writing,
  { observationId, queued }: Batch,
): Promise<QueuedOperation[]> {
  const rows = await Promise.all(
    queued.map(async ({ sequence }) =>
      writing.objectStore("operations").get([observationId, sequence]),
    ),
  );
  return rows.flatMap((row, at) =>
    row && row.operation.id === queued[at]?.operation.id ? row : [],
  );
}

/** The revision that the local rows include after these answers. */
function revisionAfter(head: Head, answers: readonly OperationAnswer[]): number {
  let { revision } = head;
  for (const answer of answers) {
    if (answer.result !== "refused" && answer.revision === revision + 1) revision += 1;
  }
  return revision;
}
