import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from "idb";
import type { Workbench } from "../../../api/contract/work.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { continuousSampling } from "../../../domain/entities/observation.ts";
import type { Rating } from "../../../domain/entities/rating.ts";
import type { WorkPart } from "../../../domain/entities/workPart.ts";
import type { ErrorCode } from "../../../domain/errors.ts";
import type { Operation } from "../../../domain/operations.ts";
import type { Standing } from "../../../domain/places.ts";
import { outboxName } from "./outboxName.ts";

/** An operation that the server has not acknowledged yet. */
export interface QueuedOperation {
  readonly observationId: string;
  readonly sequence: number;
  readonly clientId: string;
  readonly operation: Operation;
}

/** An operation that the server has acknowledged: stored for a while, in case the server loses it. */
export interface SentOperation {
  readonly observationId: string;
  /** UUIDv7, so that operations sort in the order in which the rater worked. */
  readonly operationId: string;
  readonly operation: Operation;
  readonly sentAtMs: number;
}

/**
 * The number of operations that the server had lost and was sent again. Stored until the rater has read the notice.
 */
export interface SentAgain {
  readonly observationId: string;
  readonly count: number;
}

/**
 * An operation that the server has refused. Stored until its rater has dealt with it, and afterwards in the log.
 */
export interface RefusedOperation {
  readonly operationId: string;
  readonly observationId: string;
  readonly operation: Operation;
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  /** Whether the rater has dealt with it: there is no warning any more. */
  readonly isAside: boolean;
}

/** The sync state of an observation on this device. */
export interface Head {
  readonly observationId: string;
  /** All client ids under which this browser has written to the observation; the last one is in use. */
  readonly clientIds: readonly string[];
  readonly lastSequence: number;
  /** The server’s revision that the local rows include; −1 where they are incomplete. */
  readonly revision: number;
  /** When the server last acknowledged an operation; 0 for never. */
  readonly sentAtMs: number;
}

export interface KeptEvent {
  readonly observationId: string;
  readonly eventId: string;
  readonly event: CodedEvent;
  readonly version: number;
  /** 1 or 0: a deleted event is stored, so that it can be restored. */
  readonly isDeleted: 0 | 1;
}

export interface KeptRating {
  readonly observationId: string;
  readonly criterionId: string;
  readonly rating: Rating;
  /** `undefined` where it is unknown, or where an older version of the program wrote the row. */
  readonly standing?: Standing | undefined;
}

export interface KeptPart {
  readonly observationId: string;
  /** The `partKey` of the part. */
  readonly key: string;
  readonly part: WorkPart;
  readonly standing?: Standing | undefined;
}

interface KeptWorkbench {
  readonly observationId: string;
  readonly workbench: Workbench;
}

interface Meta {
  readonly key: string;
  readonly value: string;
}

interface Stores extends DBSchema {
  meta: { key: string; value: Meta };
  heads: { key: string; value: Head };
  operations: { key: [string, number]; value: QueuedOperation };
  sent: {
    key: [string, string];
    value: SentOperation;
    indexes: { sentAt: [string, number] };
  };
  sentAgain: { key: string; value: SentAgain };
  refused: { key: string; value: RefusedOperation; indexes: { observationId: string } };
  events: { key: [string, string]; value: KeptEvent };
  ratings: { key: [string, string]; value: KeptRating };
  parts: { key: [string, string]; value: KeptPart };
  workbenches: { key: string; value: KeptWorkbench };
}

type StoreName = StoreNames<Stores>;
type Database = IDBPDatabase<Stores>;
/** A transaction ends as soon as none of its requests is pending: its work must not wait for anything else. */
export type Reading = IDBPTransaction<Stores, readonly StoreName[]>;
/** The transaction in which a newer version of the program changes the stores. */
type Upgrading = IDBPTransaction<Stores, StoreName[], "versionchange">;
export type Writing = IDBPTransaction<Stores, readonly StoreName[], "readwrite">;

/**
 * The database of an account on this device. It is opened at the first use, and again where the browser has closed
 * the connection.
 */
export function openDeviceDatabase(accountId: string) {
  const name = outboxName(accountId);
  let connection: Promise<Database> | undefined;
  let isClosed = false;

  const letGo = (opened: Promise<Database> | undefined) => {
    if (connection === opened) connection = undefined;
    return opened?.then(
      (db) => db.close(),
      () => undefined,
    );
  };
  const open = () => {
    const opening = openDB<Stores>(name, 3, {
      upgrade,
      // Another tab has a newer version, or deletes: it is not kept waiting.
      blocking: () => void letGo(opening),
      terminated: () => void letGo(opening),
    });
    // What could not be opened now is tried again at the next question.
    opening.catch(() => letGo(opening));
    return opening;
  };
  const connect = () => {
    if (isClosed) throw new DOMException("The database is closed.", "InvalidStateError");
    connection ??= open();
    return connection;
  };
  const begin = async <T>(start: (db: Database) => T): Promise<T> => {
    const db = await connect();
    try {
      return start(db);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
      // Browsers end connections without a word: a laptop wakes up, storage runs short.
      void letGo(connection);
      return start(await connect());
    }
  };

  return {
    read: async <T>(
      stores: readonly StoreName[],
      work: (transaction: Reading) => Promise<T>,
    ): Promise<T> => {
      const transaction = await begin((db) => db.transaction(stores, "readonly"));
      return finish(transaction, work(transaction));
    },
    /**
     * Resolves when the data are on the disk, not only in the system’s memory; rejects with nothing written.
     * `relaxed` is for data that may be lost in a power failure.
     */
    write: async <T>(
      stores: readonly StoreName[],
      work: (transaction: Writing) => Promise<T>,
      durability: "strict" | "relaxed" = "strict",
    ): Promise<T> => {
      const transaction = await begin((db) => db.transaction(stores, "readwrite", { durability }));
      return finish(transaction, work(transaction));
    },
    close() {
      isClosed = true;
      void letGo(connection);
    },
    async destroy() {
      isClosed = true;
      await letGo(connection);
      await deleteDB(name);
    },
  };
}

/**
 * The range of rows of one observation, in stores whose keys begin with its id: an array sorts after all strings
 * and numbers.
 */
export function rowsOf(observationId: string): IDBKeyRange {
  return IDBKeyRange.bound([observationId], [observationId, []]);
}

/** Upgrades the stores to the newest version. Queued operations are preserved. */
function upgrade(db: Database, from: number, _to: number | null, writing: Upgrading): void {
  if (from < 1) makeStores(db);
  if (from < 2) {
    db.createObjectStore("parts", { keyPath: ["observationId", "key"] });
    void completeWorkbenches(writing);
  }
  if (from < 3) {
    db.createObjectStore("sent", { keyPath: ["observationId", "operationId"] }).createIndex(
      "sentAt",
      ["observationId", "sentAtMs"],
    );
    db.createObjectStore("sentAgain", { keyPath: "observationId" });
  }
}

/** Adds what stored workbenches of version 1 lack: sampling of behaviour, and later properties of recordings. */
async function completeWorkbenches(writing: Upgrading): Promise<void> {
  let row = await writing.objectStore("workbenches").openCursor();
  while (row) {
    const { observationId, workbench } = row.value;
    const { schemeVersion } = workbench;
    const { scheme } = schemeVersion;
    const completed: Workbench = {
      ...workbench,
      schemeVersion: {
        ...schemeVersion,
        scheme: {
          ...scheme,
          modifiers: scheme.modifiers.map((modifier) => ({ ...modifier, askedAt: "start" })),
          total: "none",
        },
      },
      observation: {
        ...workbench.observation,
        sampling: continuousSampling,
        purpose: "work",
        spans: [],
        dueAt: null,
      },
      recording: {
        ...workbench.recording,
        frameTiming: "unknown",
        hasFrameTimes: false,
        live: null,
        phases: [],
        captions: [],
        values: {},
        isTraining: false,
      },
    };
    // One row after the other is how a cursor goes.
    // oxlint-disable-next-line no-await-in-loop
    await row.update({ observationId, workbench: completed });
    // oxlint-disable-next-line no-await-in-loop
    row = await row.continue();
  }
}

function makeStores(db: Database): void {
  db.createObjectStore("meta", { keyPath: "key" });
  db.createObjectStore("heads", { keyPath: "observationId" });
  db.createObjectStore("operations", { keyPath: ["observationId", "sequence"] });
  db.createObjectStore("refused", { keyPath: "operationId" }).createIndex(
    "observationId",
    "observationId",
  );
  db.createObjectStore("events", { keyPath: ["observationId", "eventId"] });
  db.createObjectStore("ratings", { keyPath: ["observationId", "criterionId"] });
  db.createObjectStore("workbenches", { keyPath: "observationId" });
}

/** Completes the transaction with all of its work, or with none of it. */
async function finish<T>(
  transaction: Pick<Writing, "done" | "error" | "abort">,
  work: Promise<T>,
): Promise<T> {
  // Where the work fails, nobody waits for this one any more.
  transaction.done.catch(() => undefined);
  try {
    const answer = await work;
    await transaction.done;
    return answer;
  } catch (error) {
    abort(transaction);
    // What ended the transaction (a full disk) says more than what each request then heard.
    throw transaction.error ?? error;
  }
}

function abort(transaction: Pick<Writing, "abort">): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}
