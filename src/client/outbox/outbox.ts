import { workCalls } from "../../api/contract/work.ts";
import type { Change, HeldEvent } from "../../domain/operations.ts";
import { send } from "../api.ts";
import { id } from "../../domain/rules.ts";
import { newId } from "../newId.ts";
import type { RefusedOperation } from "./database.ts";
import type { HeldPress } from "./heldPress.ts";
import { type Disk, openDisk, type Placed } from "./disk.ts";
import { type Saving, savingOf, type Standing } from "./saving.ts";
import { newSender, type Queue, type SenderStatus } from "./sender.ts";

/** A change with what it led to, as one tab tells another. */
export interface KeptChange {
  readonly operationId: string;
  readonly change: Change;
}

/** One account's outbox in this tab. Work goes in by `keep` and leaves when the server has it. */
export interface Outbox {
  readonly accountId: string;
  readonly disk: Disk;
  /** Resolves when the disk has acknowledged the changes; rejects where it cannot take them. */
  keep(
    observationId: string,
    changes: readonly KeepRequest[],
    answered?: HeldPress["id"],
  ): Promise<void>;
  /** The same for presses that still wait to be told which code is meant, and for those that no longer do. */
  holdPresses(observationId: string, presses: readonly HeldPress[]): Promise<void>;
  dropPresses(observationId: string, ids: readonly HeldPress["id"][]): Promise<void>;
  saving(observationId: string): Saving;
  refused(observationId: string): readonly RefusedOperation[];
  putAside(refused: RefusedOperation): Promise<void>;
  retryNow(): void;
  /** Hears of everything that could change an answer above. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Hears what another tab of this browser kept, and what the server answered. */
  listen(observationId: string, listener: OutboxListener): () => void;
  /** Hears that another tab holds other presses now. */
  listenPresses(observationId: string, onChange: () => void): () => void;
  /** Reads an observation's standing from the disk. */
  look(observationId: string): Promise<void>;
  close(): void;
}

export interface KeepRequest {
  readonly change: Change;
  /** The event as the change leaves it; none for a rating or a part. */
  readonly held: HeldEvent | undefined;
  /** What then stands in the place of a rating or a part. */
  readonly placed?: Placed | undefined;
}

export interface OutboxListener {
  readonly onKeptElsewhere: (changes: readonly KeptChange[]) => void;
  /** The server has answered: its revision, and the one that this disk includes. */
  readonly onAnswered: (at: {
    readonly serverRevision: number;
    readonly diskRevision: number;
    readonly hasRefused: boolean;
  }) => void;
}

type Message =
  | {
      readonly kind: "kept";
      readonly observationId: string;
      readonly changes: readonly KeptChange[];
    }
  | {
      readonly kind: "answered";
      readonly observationId: string;
      readonly serverRevision: number;
      readonly diskRevision: number;
      readonly hasRefused: boolean;
    }
  | { readonly kind: "status"; readonly status: SenderStatus }
  | { readonly kind: "looked" | "presses"; readonly observationId: string }
  | { readonly kind: "retry" };

let current: Outbox | undefined;

/** The outbox of an account: one in a tab, whatever screen is open. */
export function outboxOf(accountId: string): Outbox {
  if (current?.accountId === accountId) return current;
  current?.close();
  current = openOutbox(accountId);
  return current;
}

export function openOutbox(accountId: string): Outbox {
  const disk = openDisk(accountId);
  const closing = new AbortController();
  const channel = new BroadcastChannel(`interrater-outbox-${accountId}`);
  const standings = new Map<string, Standing>();
  const refusals = new Map<string, readonly RefusedOperation[]>();
  const savings = new Map<string, Saving>();
  const subscribers = new Set<() => void>();
  const listeners = new Map<string, Set<OutboxListener>>();
  const pressListeners = new Map<string, Set<() => void>>();
  let status: SenderStatus = { doing: { kind: "idle" }, isSignedOut: false, stopped: new Map() };

  const changed = () => {
    savings.clear();
    for (const subscriber of subscribers) subscriber();
  };
  const standingOf = (observationId: string) => standings.get(observationId) ?? unknownStanding;
  const setStanding = (observationId: string, next: Partial<Standing>) => {
    standings.set(observationId, { ...standingOf(observationId), ...next });
    changed();
  };
  const look = async (observationId: string) => {
    const [queued, refused, head] = await Promise.all([
      disk.countQueued(observationId),
      disk.refusedOf(observationId),
      disk.headOf(observationId),
    ]);
    refusals.set(observationId, refused);
    const open = refused.filter(({ isAside }) => !isAside).length;
    setStanding(observationId, { queued, refused: open, sentAtMs: head.sentAtMs });
  };
  const listenersOf = (observationId: string) => listeners.get(observationId) ?? new Set();
  const post = (message: Message) => {
    // A channel reaches this origin only; it has no target to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (!closing.signal.aborted) channel.postMessage(message);
  };

  const queue: Queue = {
    next: (passedOver, most) => disk.nextBatch(passedOver, most),
    async acknowledge(batch, { revision, answers }) {
      const head = await disk.acknowledge(batch, answers, Date.now());
      const answered = {
        serverRevision: revision,
        diskRevision: head.revision,
        hasRefused: answers.some(({ result }) => result === "refused"),
      };
      const { observationId } = batch;
      await look(observationId);
      for (const listener of listenersOf(observationId)) listener.onAnswered(answered);
      post({ kind: "answered", observationId, ...answered });
    },
    async refuseOne(queued, why) {
      await disk.refuseOne(queued, why);
      await look(queued.observationId);
      post({ kind: "looked", observationId: queued.observationId });
    },
    renumber: (observationId) => disk.renumber(observationId),
  };
  const sender = newSender({
    queue,
    post: ({ observationId, clientId, queued }) =>
      send(workCalls.putOperations, {
        params: { observationId },
        body: { clientId, operations: queued.map(({ operation }) => operation) },
      }),
    clock: { now: () => Date.now(), wait: waitFor },
    onStatus(next) {
      status = next;
      changed();
      post({ kind: "status", status });
    },
  });

  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    switch (data.kind) {
      case "kept":
        for (const listener of listenersOf(data.observationId)) {
          listener.onKeptElsewhere(data.changes);
        }
        void look(data.observationId);
        return sender.wake();
      case "answered":
        void look(data.observationId);
        for (const listener of listenersOf(data.observationId)) listener.onAnswered(data);
        return undefined;
      case "looked":
        return void look(data.observationId);
      case "presses":
        for (const onChange of pressListeners.get(data.observationId) ?? []) onChange();
        return undefined;
      case "status":
        status = data.status;
        return changed();
      case "retry":
        return sender.retryNow();
    }
  });
  const writePresses = async (observationId: string, write: () => Promise<void>) => {
    const count = (by: number) =>
      setStanding(observationId, { keeping: standingOf(observationId).keeping + by });
    count(1);
    try {
      await write();
    } catch (error) {
      setStanding(observationId, { isDiskFailing: true });
      throw error;
    }
    count(-1);
    post({ kind: "presses", observationId });
  };
  const retryNow = () => {
    sender.retryNow();
    post({ kind: "retry" });
  };
  window.addEventListener("online", retryNow, { signal: closing.signal });
  lead(`interrater-outbox-${accountId}`, closing.signal, () => sender.run(closing.signal));

  return {
    accountId,
    disk,
    async keep(observationId, changes, answered) {
      const { keeping } = standingOf(observationId);
      setStanding(observationId, { keeping: keeping + changes.length });
      const at = new Date().toISOString();
      const drafts = changes.map((change) => ({ ...change, id: newId(id("operation")), at }));
      try {
        await disk.keep(observationId, drafts, answered);
      } catch (error) {
        setStanding(observationId, { isDiskFailing: true });
        throw error;
      }
      const now = standingOf(observationId);
      setStanding(observationId, {
        keeping: now.keeping - changes.length,
        queued: now.queued + changes.length,
      });
      post({
        kind: "kept",
        observationId,
        changes: drafts.map((draft) => ({ operationId: draft.id, change: draft.change })),
      });
      if (answered !== undefined) post({ kind: "presses", observationId });
      sender.wake();
    },
    holdPresses: (observationId, presses) =>
      writePresses(observationId, () => disk.holdPresses(observationId, presses)),
    dropPresses: (observationId, ids) =>
      writePresses(observationId, () => disk.dropPresses(observationId, ids)),
    saving(observationId) {
      const known = savings.get(observationId);
      if (known) return known;
      const saving = savingOf(observationId, standingOf(observationId), status);
      savings.set(observationId, saving);
      return saving;
    },
    refused: (observationId) => refusals.get(observationId) ?? noRefusals,
    async putAside({ operationId, observationId }) {
      await disk.putAside(operationId);
      await look(observationId);
      post({ kind: "looked", observationId });
    },
    retryNow,
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
    listen(observationId, listener) {
      const known = listeners.get(observationId) ?? new Set();
      listeners.set(observationId, known.add(listener));
      return () => known.delete(listener);
    },
    listenPresses(observationId, onChange) {
      const known = pressListeners.get(observationId) ?? new Set();
      pressListeners.set(observationId, known.add(onChange));
      return () => known.delete(onChange);
    },
    look,
    close() {
      closing.abort();
      channel.close();
      disk.close();
    },
  };
}

const unknownStanding: Standing = {
  keeping: 0,
  queued: 0,
  refused: 0,
  sentAtMs: 0,
  isDiskFailing: false,
};
const noRefusals: readonly RefusedOperation[] = [];

/** Runs while this tab is the one that does. Without locks (no TLS) every tab is: sending twice is harmless. */
function lead(name: string, signal: AbortSignal, run: () => Promise<void>): void {
  if (!("locks" in navigator)) {
    void run();
    return;
  }
  navigator.locks.request(name, { signal }, run).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  });
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
