import { uuidv7 } from "uuidv7";
import type { OperationAnswer, Workbench } from "../../api/contract/work.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import { partKey, type WorkPart } from "../../domain/entities/workPart.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import type { Change, HeldEvent, Operation } from "../../domain/operations.ts";
import type { Put, Standing } from "../../domain/places.ts";
import type { Id } from "../../domain/rules.ts";
import {
  type Head,
  type KeptEvent,
  openDatabase,
  type QueuedOperation,
  type Reading,
  type RefusedOperation,
  rowsOf,
  type Writing,
} from "./database.ts";
import { HeldPress } from "./heldPress.ts";
import { type Batch, batchOf } from "./sender.ts";

/** A change on its way to the disk, with the event that it leads to. */
export interface Draft {
  readonly id: Id<"operation">;
  readonly at: string;
  readonly change: Change;
  readonly held: HeldEvent | undefined;
  /** What then stands in the place that it puts something in. */
  readonly placed?: Placed | undefined;
}

/** What stands in a place of the work. */
export interface Placed {
  readonly put: Put;
  readonly standing: Standing | undefined;
}

/** The work of an observation as this disk has it. */
export interface DiskWork {
  readonly revision: number;
  readonly events: readonly HeldEvent[];
  readonly ratings: readonly Rating[];
  readonly parts: readonly WorkPart[];
  readonly standings: readonly Standing[];
}

/** The questions to a rater's disk, and what is written to it. Each answer is one transaction. */
export type Disk = ReturnType<typeof openDisk>;

export function openDisk(accountId: string) {
  const db = openDatabase(accountId);

  return {
    /**
     * Keeps changes with their numbers and rows. When this resolves, the disk has acknowledged them:
     * a crash from here on loses nothing. A press that they answer is no longer held.
     */
    keep: (
      observationId: string,
      drafts: readonly Draft[],
      answered?: HeldPress["id"],
    ): Promise<Operation[]> =>
      db.write(["meta", "heads", "operations", "events", "ratings", "parts"], async (writing) => {
        const head = await headOf(writing, observationId);
        const clientId = clientIdOf(head);
        const operations = drafts.map(({ id, at, change }, index) =>
          operationOf(change, { id, at, sequence: head.lastSequence + index + 1 }),
        );
        await Promise.all([
          addOperations(writing, { observationId, clientId, operations }),
          putEvents(
            writing,
            observationId,
            drafts.flatMap(({ held }) => held ?? []),
          ),
          putPlaces(
            writing,
            observationId,
            drafts.flatMap(({ placed }) => placed ?? []),
          ),
          putHead(writing, { ...head, lastSequence: head.lastSequence + drafts.length }),
          answered === undefined
            ? undefined
            : writing.objectStore("meta").delete(pressKey(observationId, answered)),
        ]);
        return operations;
      }),

    /** In the order in which they were pressed. What a later version wrote and this one cannot read stays. */
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

    headOf: (observationId: string): Promise<Head> =>
      db.write(["meta", "heads"], (writing) => headOf(writing, observationId)),

    /** The next operations to send, of an observation that is not to be passed over. */
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
     * Takes the server's answers: what it has leaves the queue, what it refused is kept aside. The
     * head's revision moves on as long as no one else's operations lie between.
     */
    acknowledge: (
      batch: Batch,
      answers: readonly OperationAnswer[],
      nowMs: number,
    ): Promise<Head> =>
      db.write(["meta", "heads", "operations", "refused"], async (writing) => {
        const head = await headOf(writing, batch.observationId);
        const byId = new Map(answers.map((answer) => [answer.id, answer]));
        const writes: Promise<unknown>[] = [];
        let { revision } = head;
        for (const queued of batch.queued) {
          const answer = byId.get(queued.operation.id);
          if (!answer) continue;
          if (answer.result === "refused") {
            writes.push(refuse(writing, queued, answer));
          } else {
            writes.push(unqueue(writing, queued));
            if (answer.revision === revision + 1) revision = answer.revision;
          }
        }
        const next = { ...head, revision, sentAtMs: nowMs };
        await Promise.all([...writes, putHead(writing, next)]);
        return next;
      }),

    /** Sets one operation aside that the server cannot read: it would hold up all that come after. */
    refuseOne: (queued: QueuedOperation, why: Why): Promise<void> =>
      db.write(["operations", "refused"], async (writing) => {
        await refuse(writing, queued, why);
      }),

    /**
     * Begins to count anew under another client id: the server's count is not ours any more (it was
     * restored from a backup, or this profile was copied).
     */
    renumber: (observationId: string): Promise<void> =>
      db.write(["meta", "heads", "operations"], async (writing) => {
        const head = await headOf(writing, observationId);
        const queued = await queueOf(writing, observationId);
        const clientId = uuidv7();
        const operations = queued.map(({ operation }, index) => ({
          ...operation,
          sequence: index + 1,
        }));
        const clientIds = [...head.clientIds, clientId];
        await writing.objectStore("operations").delete(rowsOf(observationId));
        await addOperations(writing, { observationId, clientId, operations });
        await putHead(writing, { ...head, clientIds, lastSequence: queued.length });
      }),

    /** The work as it stands here; `undefined` where this disk never had all of it. */
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
     * Puts the whole work of an observation in the place of what was here, piece by piece, so that a
     * key press never waits behind 50,000 rows. `read` gives each event as it is when it is written.
     */
    async writeWork(
      observationId: string,
      {
        revision,
        eventIds,
        read,
        places,
      }: {
        readonly revision: number;
        readonly eventIds: readonly string[];
        readonly read: (eventId: string) => HeldEvent | undefined;
        readonly places: () => Iterable<Placed>;
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
        // One after the other on purpose: between two of them a key press gets its turn.
        // oxlint-disable-next-line no-await-in-loop
        await db.write(["events"], async (writing) => {
          const held = eventIds.slice(at, at + rowsAtOnce).flatMap((id) => read(id) ?? []);
          await putEvents(writing, observationId, held);
        });
      }
      await db.write(["meta", "heads"], async (writing) => {
        await putHead(writing, { ...(await headOf(writing, observationId)), revision });
      });
    },

    /** Adds to the work what another device did. */
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
        await putEvents(writing, observationId, events);
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

    /** Takes away all about observations of which the server has everything. */
    forgetSent: (): Promise<void> =>
      db.write(
        ["meta", "workbenches", "heads", "operations", "refused", "events", "ratings", "parts"],
        async (writing) => {
          const [held, queued, refused, heads, workbenches] = await Promise.all([
            writing.objectStore("meta").getAllKeys(),
            writing.objectStore("operations").getAllKeys(),
            writing.objectStore("refused").getAll(),
            writing.objectStore("heads").getAllKeys(),
            writing.objectStore("workbenches").getAllKeys(),
          ]);
          const unsent = new Set([
            ...held.flatMap((key) => observationOfPress(key) ?? []),
            ...queued.map(([observationId]) => observationId),
            ...refused.map(({ observationId }) => observationId),
          ]);
          const sent = new Set([...heads, ...workbenches].filter((one) => !unsent.has(one)));
          await Promise.all(
            [...sent].flatMap((observationId) => [
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
    /** Takes the database away, for tests. */
    destroy: () => db.destroy(),
  };
}

interface Why {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
}

/** Presses stand among the rows of no store of their own, which would need another version of the database. */
function pressKey(observationId: string, id: string): string {
  return `press/${observationId}/${id}`;
}

function pressesOf(observationId: string): IDBKeyRange {
  return IDBKeyRange.bound(pressKey(observationId, ""), pressKey(observationId, "\uffff"));
}

function observationOfPress(key: string): string | undefined {
  const [kind, observationId] = key.split("/");
  return kind === "press" ? observationId : undefined;
}

/** Some 20 ms of writing. */
const rowsAtOnce = 1_000;

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

/** In the order of their numbers. */
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

async function putEvents(
  writing: Writing,
  observationId: string,
  events: readonly HeldEvent[],
): Promise<unknown> {
  const store = writing.objectStore("events");
  return Promise.all(events.map(async (held) => store.put(keptEvent(observationId, held))));
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

async function refuse(
  writing: Writing,
  queued: QueuedOperation,
  { code, details }: Why,
): Promise<unknown> {
  const { observationId, operation } = queued;
  return Promise.all([
    writing
      .objectStore("refused")
      .put({ operationId: operation.id, observationId, operation, code, details, isAside: false }),
    unqueue(writing, queued),
  ]);
}
