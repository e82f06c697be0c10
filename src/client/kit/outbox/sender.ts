import type { OperationAnswer } from "../../../api/contract/work.ts";
import { type ErrorCode, errors, Refusal } from "../../../domain/errors.ts";
import { limits } from "../../../domain/limits.ts";
import { Unreachable } from "../query/api.ts";
import type { QueuedOperation } from "./database.ts";

/** Operations of one observation and client, in order and without a gap. */
export interface Batch {
  readonly observationId: string;
  readonly clientId: string;
  readonly queued: readonly QueuedOperation[];
}

/** The operations of the local database that the sender needs. */
export interface Queue {
  next(passedOver: ReadonlySet<string>, most: number): Promise<Batch | undefined>;
  acknowledge(
    batch: Batch,
    reply: { readonly revision: number; readonly answers: readonly OperationAnswer[] },
  ): Promise<void>;
  refuseOne(
    queued: QueuedOperation,
    why: { readonly code: ErrorCode; readonly details: Record<string, unknown> },
  ): Promise<void>;
  /**
   * Finds out which operations the server has and lacks, and renumbers the rest. Returns whether any of the batch
   * had arrived.
   */
  settle(batch: Batch): Promise<boolean>;
}

export interface Clock {
  now(): number;
  /** Resolves after `ms` milliseconds, or earlier when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** What the sender is doing, with the observations that it has given up on, and why. */
export interface SenderStatus {
  readonly doing:
    | { readonly kind: "idle" }
    | { readonly kind: "sending"; readonly observationId: string }
    | { readonly kind: "waiting"; readonly retryAtMs: number };
  /** Whether no one is signed in: nothing is sent until someone is. */
  readonly isSignedOut: boolean;
  readonly stopped: ReadonlyMap<string, ErrorCode>;
}

export interface Sender {
  /** Called when an operation was stored: sends it, unless a retry is pending. */
  wake(): void;
  /** Tries everything again now: the network is back, someone signed in, or a rater asks for it. */
  retryNow(): void;
  /** Sends until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
}

/** The maximum body of one batch, in bytes: the server takes 1 MiB, part of which is the envelope. */
const batchMaxBytes = limits.requestBodyBytes - 16_384;

/** Sends queued operations in order, without end. No operation leaves the queue without its own answer. */
export function newSender({
  queue,
  post,
  clock,
  onStatus,
}: {
  readonly queue: Queue;
  readonly post: (batch: Batch) => Promise<{
    readonly revision: number;
    readonly answers: readonly OperationAnswer[];
  }>;
  readonly clock: Clock;
  readonly onStatus: (status: SenderStatus) => void;
}): Sender {
  let status: SenderStatus = { doing: { kind: "idle" }, isSignedOut: false, stopped: new Map() };
  let failures = 0;
  let most: number = limits.operationsPerBatch;
  let pause = new AbortController();
  let isWoken = false;

  const say = (next: Partial<SenderStatus>) => {
    status = { ...status, ...next };
    onStatus(status);
  };
  const rest = async (ms: number, signal: AbortSignal) => {
    pause = new AbortController();
    if (signal.aborted) return;
    const end = () => pause.abort();
    signal.addEventListener("abort", end, { once: true });
    await clock.wait(ms, pause.signal);
    signal.removeEventListener("abort", end);
  };
  const sendNext = async (signal: AbortSignal) => {
    const batch = status.isSignedOut
      ? undefined
      : await queue.next(new Set(status.stopped.keys()), most);
    if (!batch) {
      if (status.doing.kind !== "idle") say({ doing: { kind: "idle" } });
      if (!isWoken) await rest(Infinity, signal);
      isWoken = false;
      return;
    }
    isWoken = false;
    say({ doing: { kind: "sending", observationId: batch.observationId } });
    try {
      await queue.acknowledge(batch, await post(batch));
      failures = 0;
      most = limits.operationsPerBatch;
    } catch (error) {
      await recover(afterFailure(error, batch), batch, signal);
    }
  };
  const recover = async (remedy: Remedy, batch: Batch, signal: AbortSignal): Promise<void> => {
    switch (remedy.kind) {
      case "wait": {
        const waitMs = retryDelayMs(failures);
        failures += 1;
        say({ doing: { kind: "waiting", retryAtMs: clock.now() + waitMs } });
        return rest(waitMs, signal);
      }
      case "settle":
        return settle(batch, remedy.code, signal);
      case "smaller":
        most = Math.max(1, batch.queued.length >> 1);
        return undefined;
      case "refuse_one":
        return queue.refuseOne(remedy.queued, remedy);
      case "sign_in":
        return say({ isSignedOut: true });
      case "stop": {
        const stopped = new Map(status.stopped).set(batch.observationId, remedy.code);
        return say({ stopped });
      }
    }
  };

  const settle = async (batch: Batch, code: ErrorCode, signal: AbortSignal) => {
    let hasArrived: boolean;
    try {
      hasArrived = await queue.settle(batch);
    } catch (error) {
      const next = afterFailure(error, batch);
      return recover(next.kind === "settle" ? { kind: "wait" } : next, batch, signal);
    }
    // Ids that are taken, though the server has none of ours: asking again would change nothing.
    if (code === "already_exists" && !hasArrived) {
      return recover({ kind: "stop", code }, batch, signal);
    }
    return undefined;
  };

  return {
    wake() {
      isWoken = true;
      if (status.doing.kind !== "waiting") pause.abort();
    },
    retryNow() {
      failures = 0;
      isWoken = true;
      say({ isSignedOut: false, stopped: new Map() });
      pause.abort();
    },
    async run(signal) {
      while (!signal.aborted) {
        try {
          await sendNext(signal);
        } catch (error) {
          if (signal.aborted) return;
          // The disk failed, not the network: what it holds is still there, so look again later.
          console.error(error);
          await rest(limits.operationRetryFirstMs, signal);
        }
      }
    },
  };
}

/** The delay before the next attempt, in milliseconds: 1 s, doubled with each failure up to 60 s. */
export function retryDelayMs(failures: number): number {
  return Math.min(
    limits.operationRetryMostMs,
    limits.operationRetryFirstMs * 2 ** Math.min(failures, 20),
  );
}

export type Remedy =
  | { readonly kind: "wait" }
  | { readonly kind: "settle"; readonly code: ErrorCode }
  | { readonly kind: "smaller" }
  | {
      readonly kind: "refuse_one";
      readonly queued: QueuedOperation;
      readonly code: ErrorCode;
      readonly details: Record<string, unknown>;
    }
  | { readonly kind: "sign_in" }
  | { readonly kind: "stop"; readonly code: ErrorCode };

/** What to do after a batch failed. Failures that may pass are retried. */
export function afterFailure(error: unknown, batch: Batch): Remedy {
  if (error instanceof Unreachable) return { kind: "wait" };
  // What is no refusal is a bug of ours or theirs; the operations are kept, and tried again.
  if (!(error instanceof Refusal)) return { kind: "wait" };
  const refusal: Refusal = error;
  const { code } = refusal;
  const details: Record<string, unknown> = refusal.details;
  const { status } = errors[code];
  if (status >= 500 || status === 429) return { kind: "wait" };
  if (code === "not_signed_in") return { kind: "sign_in" };
  // The server was restored from a backup, this profile was copied, or another tab was faster.
  if (code === "revision_conflict" || code === "already_exists") return { kind: "settle", code };
  if (code === "payload_too_large" && batch.queued.length > 1) return { kind: "smaller" };
  if (code === "invalid_input" || code === "payload_too_large") {
    const queued = batch.queued[placeOfProblem(refusal)];
    if (queued) return { kind: "refuse_one", queued, code, details };
  }
  return { kind: "stop", code };
}

/** As many of the queued operations as fit into one request; at least the first. */
export function batchOf(queued: readonly QueuedOperation[]): Batch | undefined {
  const [first] = queued;
  if (!first) return undefined;
  const encoder = new TextEncoder();
  const taken: QueuedOperation[] = [];
  let bytes = 0;
  for (const one of queued.slice(0, limits.operationsPerBatch)) {
    bytes += encoder.encode(JSON.stringify(one.operation)).length + 1;
    if (one.clientId !== first.clientId) break;
    if (taken.length > 0 && bytes > batchMaxBytes) break;
    taken.push(one);
  }
  return { observationId: first.observationId, clientId: first.clientId, queued: taken };
}

/** The index in the batch of the operation whose input was refused; 0 where it is the only one. */
function placeOfProblem(error: Refusal): number {
  if (error.code === "payload_too_large") return 0;
  const { fields } = errors.invalid_input.details.parse(error.details);
  for (const { path } of fields) {
    const place = /(?:^|\.)operations\.(\d+)(?:\.|$)/u.exec(path)?.[1];
    if (place !== undefined) return Number(place);
  }
  return -1;
}
