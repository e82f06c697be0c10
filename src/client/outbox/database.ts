import { Dexie, type Table } from "dexie";
import type { Workbench } from "../../api/replies.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import type { Operation } from "../../domain/operations.ts";

/** An operation that the server has not acknowledged yet. */
export interface QueuedOperation {
  readonly observationId: string;
  readonly sequence: number;
  readonly clientId: string;
  readonly operation: Operation;
}

/** An operation that the server said no to. It stays until its rater has dealt with it, and in the log after. */
export interface RefusedOperation {
  readonly operationId: string;
  readonly observationId: string;
  readonly operation: Operation;
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  /** Dealt with: no longer warned of. */
  readonly isAside: boolean;
}

/** Where an observation stands on this disk. */
export interface Head {
  readonly observationId: string;
  /** All under which this browser has written to it; the last is the one in use. */
  readonly clientIds: readonly string[];
  readonly lastSequence: number;
  /** The server's revision that the rows here include; −1 where they are not whole. */
  readonly revision: number;
  /** When the server last acknowledged something; 0 for never. */
  readonly sentAtMs: number;
}

export interface KeptEvent {
  readonly observationId: string;
  readonly eventId: string;
  readonly event: CodedEvent;
  readonly version: number;
  /** 1 or 0: what is deleted stays known, so that it can be restored. */
  readonly isDeleted: 0 | 1;
}

export interface KeptRating {
  readonly observationId: string;
  readonly criterionId: string;
  readonly rating: Rating;
}

interface KeptWorkbench {
  readonly observationId: string;
  readonly workbench: Workbench;
}

interface Meta {
  readonly key: string;
  readonly value: string;
}

/** A rater's own disk: what they did, until the server has it, and what it adds up to. */
export class OutboxDatabase extends Dexie {
  declare readonly meta: Table<Meta, string>;
  declare readonly heads: Table<Head, string>;
  declare readonly operations: Table<QueuedOperation, [string, number]>;
  declare readonly refused: Table<RefusedOperation, string>;
  declare readonly events: Table<KeptEvent, [string, string]>;
  declare readonly ratings: Table<KeptRating, [string, string]>;
  declare readonly workbenches: Table<KeptWorkbench, string>;

  constructor(accountId: string) {
    // Strict: an acknowledged transaction is on the disk, not in the system's memory.
    super(`interrater-${accountId}`, { chromeTransactionDurability: "strict" });
    this.version(1).stores({
      meta: "key",
      heads: "observationId",
      operations: "[observationId+sequence], observationId",
      refused: "operationId, observationId",
      events: "[observationId+eventId], observationId",
      ratings: "[observationId+criterionId], observationId",
      workbenches: "observationId",
    });
  }
}
