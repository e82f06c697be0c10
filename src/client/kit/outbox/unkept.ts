import { uuidv7 } from "uuidv7";
import type { OperationAnswer } from "../../../api/contract/work.ts";
import type { Operation } from "../../../domain/operations.ts";
import type { QueuedOperation, RefusedOperation } from "./database.ts";
import type { AnsweredDraft, Disk, Draft, Found } from "./disk.ts";
import { type Batch, batchOf, type Queue } from "./sender.ts";

/**
 * Changes that are not on this disk yet: usually for milliseconds, or for as long as the disk fails. Then they are
 * sent from this tab, and the disk is tried again and again.
 */
export interface Unkept {
  /** Resolves when they are on the disk or at the server. `onNotKept` is called where the disk fails. */
  add(observationId: string, drafts: readonly Draft[], onNotKept?: () => void): Promise<void>;
  /** Tries the disk now. */
  readonly flush: () => Promise<void>;
  /** The number of changes neither on this disk nor at the server. */
  count(observationId: string): number;
  /** All operations of an observation that the disk lacks, in order, whether or not the server has them. */
  changes(observationId: string): readonly Operation[];
  observationIds(): ReadonlySet<string>;
  /** Operations that the server refused and the disk does not have yet. */
  refused(observationId: string): readonly RefusedOperation[];
  /** The client ids under which they were sent. */
  clientIds(observationId: string): readonly string[];
  isFailing(): boolean;
  /** The operations to send from this tab while the disk fails. */
  readonly queue: Queue;
  /** Called when a batch got no answer: whether it arrived is unknown. */
  notAnswered(batch: Batch): void;
  /** Called when the disk is closed: nothing more is written. */
  close(): void;
}

interface Entry {
  readonly observationId: string;
  readonly draft: Draft;
  readonly onNotKept: (() => void) | undefined;
  readonly resolve: () => void;
  /** Its client id and sequence number in this tab’s own count, once it was sent. */
  place?: { readonly clientId: string; readonly sequence: number };
  answer?: OperationAnswer;
  isOnItsWay: boolean;
  isTold: boolean;
}

export function newUnkept({
  disk,
  find,
  onChange,
  onKept,
  onAnswered,
}: {
  readonly disk: Disk;
  /** Which of these operations the server has, and its answers to them. */
  readonly find: (observationId: string, ids: readonly string[]) => Promise<Found>;
  /** Called when a value of this object has changed. */
  readonly onChange: () => void;
  readonly onKept: (observationId: string, drafts: readonly Draft[]) => void;
  readonly onAnswered: (
    observationId: string,
    drafts: readonly Draft[],
    serverRevision: number,
  ) => void;
}): Unkept {
  let entries: Entry[] = [];
  const counts = new Map<string, { readonly clientId: string; last: number }>();
  const clientIds = new Map<string, string[]>();
  let isFailing = false;
  let isClosed = false;
  let flushing: Promise<void> | undefined;

  const without = (gone: readonly Entry[]) => {
    const set = new Set(gone);
    entries = entries.filter((entry) => !set.has(entry));
  };
  /** The changes that can be written at once: of one observation, in order, none of them being sent. */
  const nextForDisk = (): { observationId: string; ready: Entry[] } | undefined => {
    for (const observationId of new Set(entries.map((entry) => entry.observationId))) {
      const ofIt = entries.filter((entry) => entry.observationId === observationId);
      const end = ofIt.findIndex(({ isOnItsWay }) => isOnItsWay);
      const ready = end === -1 ? ofIt : ofIt.slice(0, end);
      if (ready.length > 0) return { observationId, ready };
    }
    return undefined;
  };
  const write = async ({ observationId, ready }: { observationId: string; ready: Entry[] }) => {
    const answered = ready.flatMap(({ draft, answer }): AnsweredDraft[] =>
      answer ? [{ draft, answer }] : [],
    );
    if (answered.length > 0) {
      await disk.keepAnswered(observationId, {
        clientIds: clientIds.get(observationId) ?? [],
        answered,
        nowMs: Date.now(),
      });
      without(ready.filter(({ answer }) => answer));
    }
    const fresh = ready.filter(({ answer }) => !answer);
    if (fresh.length === 0) return;
    const drafts = fresh.map(({ draft }) => draft);
    await disk.keep(observationId, drafts);
    without(fresh);
    onKept(observationId, drafts);
    for (const { resolve } of fresh) resolve();
  };
  const flushAll = async () => {
    for (let next = nextForDisk(); next; next = nextForDisk()) {
      try {
        // One after the other: what comes later must not be kept before.
        // oxlint-disable-next-line no-await-in-loop
        await write(next);
        isFailing = false;
      } catch (error) {
        if (isClosed) return;
        if (!isFailing) console.warn("This disk takes nothing.", error);
        isFailing = true;
        for (const entry of entries) {
          if (!entry.isTold) entry.onNotKept?.();
          entry.isTold = true;
        }
        return;
      }
    }
  };
  const flush = (): Promise<void> => {
    flushing ??= flushAll().finally(() => {
      flushing = undefined;
      if (!isClosed) onChange();
    });
    return flushing;
  };
  const unsafe = (observationId: string) =>
    entries.filter((entry) => entry.observationId === observationId && !entry.answer);
  const ofBatch = ({ queued }: Batch) => {
    const ids = new Set<string>(queued.map(({ operation }) => operation.id));
    return entries.filter(({ draft }) => ids.has(draft.id));
  };
  const answer = async (batch: Batch, answers: readonly OperationAnswer[], revision = 0) => {
    const byId = new Map(answers.map((one) => [one.id, one]));
    const drafts: Draft[] = [];
    for (const entry of ofBatch(batch)) {
      entry.isOnItsWay = false;
      const given = byId.get(entry.draft.id);
      if (!given) continue;
      entry.answer = given;
      if (given.result !== "refused") drafts.push(entry.draft);
      entry.resolve();
    }
    onAnswered(batch.observationId, drafts, revision);
    await flush();
  };
  const placed = (entry: Entry): QueuedOperation => {
    const { observationId, draft } = entry;
    const count = counts.get(observationId) ?? { clientId: uuidv7(), last: 0 };
    if (!entry.place || entry.place.clientId !== count.clientId) {
      count.last += 1;
      entry.place = { clientId: count.clientId, sequence: count.last };
      counts.set(observationId, count);
      const known = clientIds.get(observationId) ?? [];
      if (!known.includes(count.clientId)) {
        clientIds.set(observationId, [...known, count.clientId]);
      }
    }
    const { clientId, sequence } = entry.place;
    return { observationId, clientId, sequence, operation: operationOf(draft, sequence) };
  };

  const queue: Queue = {
    async next(passedOver, most) {
      await flushing;
      if (!isFailing) return undefined;
      for (const observationId of new Set(entries.map((entry) => entry.observationId))) {
        if (passedOver.has(observationId) || unsafe(observationId).length === 0) continue;
        // What the disk took before them goes before them.
        // oxlint-disable-next-line no-await-in-loop
        const before = await disk.countQueued(observationId).catch(() => 0);
        if (before > 0 || flushing) continue;
        const batch = batchOf(unsafe(observationId).slice(0, most).map(placed));
        if (!batch) continue;
        for (const entry of ofBatch(batch)) entry.isOnItsWay = true;
        return batch;
      }
      return undefined;
    },
    async acknowledge(batch, { revision, answers }) {
      await answer(batch, answers, revision);
    },
    refuseOne: ({ operation, ...queued }, { code, details }) =>
      answer({ ...queued, queued: [{ ...queued, operation }] }, [
        { id: operation.id, result: "refused", code, details },
      ]),
    async settle(batch) {
      const { observationId } = batch;
      const ids = batch.queued.map(({ operation }) => operation.id);
      const { known, refused } = await find(observationId, ids);
      counts.delete(observationId);
      // Which revision they have is not known any more: none that the rows here follow on.
      const arrived = ids.flatMap((id): OperationAnswer[] => {
        const no = refused.get(id);
        if (no) return [no];
        return known.has(id) ? [{ id, result: "applied", revision: 0 }] : [];
      });
      await answer(batch, arrived);
      return arrived.length > 0;
    },
  };

  return {
    queue,
    flush,
    add(observationId, drafts, onNotKept) {
      const safe = drafts.map(
        (draft) =>
          new Promise<void>((resolve) => {
            const entry = { observationId, draft, onNotKept, resolve };
            entries.push({ ...entry, isOnItsWay: false, isTold: false });
          }),
      );
      void flush().then(() => (entries.length > 0 && !isFailing ? flush() : undefined));
      return Promise.all(safe).then(() => undefined);
    },
    count: (observationId) => unsafe(observationId).length,
    changes: (observationId) =>
      entries
        .filter((entry) => entry.observationId === observationId)
        .map(({ draft }, at) => operationOf(draft, at + 1)),
    observationIds: () => new Set(entries.map((entry) => entry.observationId)),
    refused: (observationId) =>
      entries.flatMap(({ answer: given, draft, ...entry }) =>
        entry.observationId === observationId && given?.result === "refused"
          ? {
              observationId,
              operationId: draft.id,
              operation: operationOf(draft, 1),
              code: given.code,
              details: given.details,
              isAside: false,
            }
          : [],
      ),
    clientIds: (observationId) => clientIds.get(observationId) ?? [],
    isFailing: () => isFailing,
    notAnswered(batch) {
      for (const entry of ofBatch(batch)) entry.isOnItsWay = false;
    },
    close() {
      isClosed = true;
    },
  };
}

function operationOf({ change, id, at }: Draft, sequence: number): Operation {
  return { ...change, id, at, sequence };
}
