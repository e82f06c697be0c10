import { uuidv7 } from "uuidv7";
import type { OperationAnswer, Workbench } from "../../api/replies.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import type { Change, HeldEvent, Operation } from "../../domain/operations.ts";
import type { Id } from "../../domain/rules.ts";
import {
  type Head,
  type KeptEvent,
  OutboxDatabase,
  type QueuedOperation,
  type RefusedOperation,
} from "./database.ts";
import { type Batch, batchOf } from "./sender.ts";

/** A change on its way to the disk, with the rows that it leads to. */
export interface Draft {
  readonly id: Id<"operation">;
  readonly at: string;
  readonly change: Change;
  readonly held: HeldEvent | undefined;
  readonly rating: Rating | undefined;
}

/** The work of an observation as this disk has it. */
export interface DiskWork {
  readonly revision: number;
  readonly events: readonly HeldEvent[];
  readonly ratings: readonly Rating[];
}

/** The questions to a rater's disk, and what is written to it. Each answer is one transaction. */
export type Disk = ReturnType<typeof openDisk>;

export function openDisk(accountId: string) {
  const db = new OutboxDatabase(accountId);
  const all = [db.meta, db.heads, db.operations, db.events, db.ratings];

  /** One per browser profile, made when it is first needed. */
  const profileClientId = async () => {
    const known = await db.meta.get("clientId");
    if (known) return known.value;
    const value = uuidv7();
    await db.meta.put({ key: "clientId", value });
    return value;
  };
  const headOf = async (observationId: string): Promise<Head> =>
    (await db.heads.get(observationId)) ?? {
      observationId,
      clientIds: [await profileClientId()],
      lastSequence: 0,
      revision: -1,
      sentAtMs: 0,
    };
  const queueOf = (observationId: string) =>
    db.operations.where("observationId").equals(observationId).sortBy("sequence");
  const refuse = async (
    { observationId, sequence, operation }: QueuedOperation,
    { code, details }: { readonly code: ErrorCode; readonly details: Record<string, unknown> },
  ) => {
    await db.operations.delete([observationId, sequence]);
    await db.refused.put({
      operationId: operation.id,
      observationId,
      operation,
      code,
      details,
      isAside: false,
    });
  };

  return {
    /**
     * Keeps changes with their numbers and rows. When this resolves, the disk has acknowledged them:
     * a crash from here on loses nothing.
     */
    keep: (observationId: string, drafts: readonly Draft[]): Promise<Operation[]> =>
      db.transaction("rw", all, async () => {
        const head = await headOf(observationId);
        const clientId = clientIdOf(head);
        const operations = drafts.map(({ id, at, change }, index) =>
          operationOf(change, { id, at, sequence: head.lastSequence + index + 1 }),
        );
        await Promise.all([
          db.operations.bulkAdd(
            operations.map((operation) => ({
              observationId,
              sequence: operation.sequence,
              clientId,
              operation,
            })),
          ),
          db.events.bulkPut(
            drafts.flatMap(({ held }) => (held ? [keptEvent(observationId, held)] : [])),
          ),
          db.ratings.bulkPut(
            drafts.flatMap(({ rating }) =>
              rating ? [{ observationId, criterionId: rating.criterionId, rating }] : [],
            ),
          ),
          db.heads.put({ ...head, lastSequence: head.lastSequence + drafts.length }),
        ]);
        return operations;
      }),

    queued: async (observationId: string): Promise<Operation[]> =>
      (await queueOf(observationId)).map(({ operation }) => operation),

    countQueued: (observationId: string): Promise<number> =>
      db.operations.where("observationId").equals(observationId).count(),

    refusedOf: (observationId: string): Promise<RefusedOperation[]> =>
      db.refused.where("observationId").equals(observationId).toArray(),

    putAside: async (operationId: string): Promise<void> => {
      await db.refused.update(operationId, { isAside: true });
    },

    headOf: (observationId: string): Promise<Head> =>
      db.transaction("rw", [db.meta, db.heads], () => headOf(observationId)),

    /** The next operations to send, of an observation that is not to be passed over. */
    nextBatch: async (
      passedOver: ReadonlySet<string>,
      most: number,
    ): Promise<Batch | undefined> => {
      const waiting = await db.operations.orderBy("observationId").uniqueKeys();
      const observationId = waiting.find((key) => typeof key === "string" && !passedOver.has(key));
      if (typeof observationId !== "string") return undefined;
      const queued = await db.operations
        .where("[observationId+sequence]")
        .between([observationId, 0], [observationId, Infinity])
        .limit(most)
        .toArray();
      return batchOf(queued);
    },

    /**
     * Takes the server's answers: what it has leaves the queue, what it refused is kept aside. The
     * head's revision moves on as long as no one else's operations lie between.
     */
    acknowledge: (
      batch: Batch,
      answers: readonly OperationAnswer[],
      nowMs: number,
    ): Promise<Head> =>
      db.transaction("rw", [...all, db.refused], async () => {
        const head = await headOf(batch.observationId);
        let { revision } = head;
        for (const queued of batch.queued) {
          const answer = answers.find(({ id }) => id === queued.operation.id);
          if (!answer) continue;
          if (answer.result === "refused") {
            await refuse(queued, answer);
          } else {
            await db.operations.delete([queued.observationId, queued.sequence]);
            if (answer.revision === revision + 1) revision = answer.revision;
          }
        }
        const next = { ...head, revision, sentAtMs: nowMs };
        await db.heads.put(next);
        return next;
      }),

    /** Sets one operation aside that the server cannot read: it would hold up all that come after. */
    refuseOne: (
      queued: QueuedOperation,
      why: { readonly code: ErrorCode; readonly details: Record<string, unknown> },
    ): Promise<void> =>
      db.transaction("rw", [db.operations, db.refused], () => refuse(queued, why)),

    /**
     * Begins to count anew under another client id: the server's count is not ours any more (it was
     * restored from a backup, or this profile was copied).
     */
    renumber: (observationId: string): Promise<void> =>
      db.transaction("rw", all, async () => {
        const head = await headOf(observationId);
        const queued = await queueOf(observationId);
        const clientId = uuidv7();
        await db.operations.where("observationId").equals(observationId).delete();
        await db.operations.bulkAdd(
          queued.map(({ operation }, index) => ({
            observationId,
            sequence: index + 1,
            clientId,
            operation: { ...operation, sequence: index + 1 },
          })),
        );
        const clientIds = [...head.clientIds, clientId];
        await db.heads.put({ ...head, clientIds, lastSequence: queued.length });
      }),

    /** The work as it stands here; `undefined` where this disk never had all of it. */
    readWork: (observationId: string): Promise<DiskWork | undefined> =>
      db.transaction("r", all, async () => {
        const head = await db.heads.get(observationId);
        if (!head || head.revision < 0) return undefined;
        const [events, ratings] = await Promise.all([
          db.events.where("observationId").equals(observationId).toArray(),
          db.ratings.where("observationId").equals(observationId).toArray(),
        ]);
        return {
          revision: head.revision,
          events: events.map(({ event, version, isDeleted }) => ({
            event,
            version,
            isDeleted: isDeleted === 1,
          })),
          ratings: ratings.map(({ rating }) => rating),
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
        ratings,
      }: {
        readonly revision: number;
        readonly eventIds: readonly string[];
        readonly read: (eventId: string) => HeldEvent | undefined;
        readonly ratings: () => Iterable<Rating>;
      },
    ): Promise<void> {
      await db.transaction("rw", all, async () => {
        const head = await headOf(observationId);
        await db.heads.put({ ...head, revision: -1 });
        await db.events.where("observationId").equals(observationId).delete();
        await db.ratings.where("observationId").equals(observationId).delete();
        await db.ratings.bulkPut(
          [...ratings()].map((rating) => ({
            observationId,
            criterionId: rating.criterionId,
            rating,
          })),
        );
      });
      for (let at = 0; at < eventIds.length; at += rowsAtOnce) {
        // One after the other on purpose: between two of them a key press gets its turn.
        // oxlint-disable-next-line no-await-in-loop
        await db.transaction("rw", db.events, async () => {
          const held = eventIds.slice(at, at + rowsAtOnce).flatMap((id) => read(id) ?? []);
          await db.events.bulkPut(held.map((one) => keptEvent(observationId, one)));
        });
      }
      await db.transaction("rw", [db.meta, db.heads], async () => {
        await db.heads.put({ ...(await headOf(observationId)), revision });
      });
    },

    /** Adds to the work what another device did. */
    addToWork: (observationId: string, { events, ratings, revision }: DiskWork): Promise<void> =>
      db.transaction("rw", all, async () => {
        const head = await headOf(observationId);
        await db.events.bulkPut(events.map((held) => keptEvent(observationId, held)));
        await db.ratings.bulkPut(
          ratings.map((rating) => ({ observationId, criterionId: rating.criterionId, rating })),
        );
        if (head.revision >= 0) await db.heads.put({ ...head, revision });
      }),

    readWorkbench: async (observationId: string): Promise<Workbench | undefined> =>
      (await db.workbenches.get(observationId))?.workbench,

    writeWorkbench: async (workbench: Workbench): Promise<void> => {
      await db.workbenches.put({ observationId: workbench.observation.id, workbench });
    },

    close: () => db.close(),
    /** Takes the database away, for tests. */
    destroy: () => db.delete(),
  };
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
