import { workCalls } from "../../../api/contract/work.ts";
import type { Change, HeldEvent, Operation } from "../../../domain/operations.ts";
import { send } from "../query/api.ts";
import { id } from "../../../domain/rules.ts";
import { newId } from "../query/newId.ts";
import { limits } from "../../../domain/limits.ts";
import type { RefusedOperation } from "./database.ts";
import type { HeldPress } from "./heldPress.ts";
import {
  type Disk,
  type Draft,
  type Found,
  openDisk,
  type OperationPlace,
  type Placed,
  type Refused,
} from "./disk.ts";
import { outboxName } from "./outboxName.ts";
import { newPressWrites } from "./pressWrites.ts";
import { type Saving, savingOf, type Standing } from "./saving.ts";
import { type Batch, newSender, type Queue, type SenderStatus } from "./sender.ts";
import { newUnkept } from "./unkept.ts";

/** A change with its result, as tabs pass it on to each other. */
export interface KeptChange {
  readonly operationId: string;
  readonly change: Change;
}

/** The outbox of one account in this tab. Changes are added by `keep`, and leave once the server has them. */
export interface Outbox {
  readonly accountId: string;
  readonly disk: Disk;
  /**
   * Resolves when the disk has acknowledged the changes. If the disk fails, `onNotKept` is called; the changes stay
   * in this tab, are sent from here, and the promise resolves when the disk or the server has them.
   */
  keep(
    observationId: string,
    changes: readonly KeepRequest[],
    onNotKept?: () => void,
  ): Promise<void>;
  /**
   * Stores presses without a code, and removes those that are completed. Only the disk has them: if it fails, it is
   * tried again.
   */
  holdPresses(
    observationId: string,
    presses: readonly HeldPress[],
    onNotKept?: () => void,
  ): Promise<void>;
  dropPresses(observationId: string, ids: readonly HeldPress["id"][]): Promise<void>;
  saving(observationId: string): Saving;
  /** Operations that the server may lack, in order. */
  queued(observationId: string): Promise<Operation[]>;
  /** All client ids under which this browser has written to an observation. */
  clientIds(observationId: string): Promise<ReadonlySet<string>>;
  /** Observations with operations that the server lacks, or with a notice to be read. */
  unsettled(): readonly Unsettled[];
  /** Reads the state of all observations from the disk. */
  lookAround(): Promise<void>;
  /**
   * Asks the server whether it still has the operations it was sent; those that it lost are sent again. Returns
   * whether there were any.
   */
  checkSent(observationId: string): Promise<boolean>;
  /** The number of operations that the server had lost, until the rater has read the notice. */
  sentAgain(observationId: string): number;
  forgetSentAgain(observationId: string): Promise<void>;
  /**
   * Accepts operations of another device, and sends those that the server lacks before those that wait here.
   *
   * @throws Unreachable where the server cannot be asked what it has.
   */
  takeIn(observationId: string, operations: readonly Operation[]): Promise<TakenIn>;
  refused(observationId: string): readonly RefusedOperation[];
  putAside(refused: RefusedOperation): Promise<void>;
  retryNow(): void;
  /** Calls `onChange` whenever a result of the functions above may have changed. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Notifies `listener` of changes stored by other tabs of this browser, and of the server’s answers. */
  listen(observationId: string, listener: OutboxListener): () => void;
  /** Calls `onChange` when another tab has changed the presses without a code. */
  listenPresses(observationId: string, onChange: () => void): () => void;
  /** Reads the state of an observation from the disk. */
  look(observationId: string): Promise<void>;
  close(): void;
}

/** The part of an observation that the server lacks. */
export interface Unsettled {
  readonly observationId: string;
  readonly saving: Saving;
  /** Operations on this disk or only in this tab; refused ones are excluded. */
  readonly unsent: number;
  /** The number of them that are only in this tab. */
  readonly atRisk: number;
  readonly refused: number;
  readonly sentAgain: number;
}

/** Numbers of another device’s operations by what became of them. */
export interface TakenIn {
  /** The server already had them, or had refused them. */
  readonly known: number;
  /** The server lacked them: they wait here to be sent. */
  readonly missing: number;
  /** They belong to an observation that this server does not have, or that is another rater’s. */
  readonly elsewhere: number;
}

export interface KeepRequest {
  readonly change: Change;
  /** The event after the change; `undefined` for a rating or a part. */
  readonly held: HeldEvent | undefined;
  /** The value after the change of a rating or a part. */
  readonly placed?: Placed | undefined;
  /** The id of the press without a code that becomes this event. */
  readonly answered?: HeldPress["id"] | undefined;
}

export interface OutboxListener {
  /** Called when this tab has changed something, before any of it is on a disk. */
  readonly onPressed?: (changes: readonly KeptChange[]) => void;
  readonly onKeptElsewhere: (changes: readonly KeptChange[]) => void;
  /** Called when the server has answered: with its revision, and the one that the local rows include. */
  readonly onAnswered: (at: {
    readonly serverRevision: number;
    readonly diskRevision: number;
    readonly hasRefused: boolean;
  }) => void;
  /** Called when the server has lost operations: what was read from it before is no longer valid. */
  readonly onLost: () => void;
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
  | { readonly kind: "looked" | "lost" | "presses"; readonly observationId: string }
  | { readonly kind: "retry" };

let current: Outbox | undefined;

/** The outbox of an account: one per tab, for all screens. */
export function outboxOf(accountId: string): Outbox {
  if (current?.accountId === accountId) return current;
  current?.close();
  current = openOutbox(accountId);
  return current;
}

/** Closes the outbox of a person who has signed out: this tab sends nothing of theirs any more. */
export function closeOutbox(accountId: string): void {
  if (current?.accountId !== accountId) return;
  current.close();
  current = undefined;
}

export function openOutbox(accountId: string): Outbox {
  const disk = openDisk(accountId);
  const closing = new AbortController();
  const channel = new BroadcastChannel(outboxName(accountId));
  const standings = new Map<string, Standing>();
  const refusals = new Map<string, readonly RefusedOperation[]>();
  const sentAgain = new Map<string, number>();
  const savings = new Map<string, Saving>();
  const refusedShown = new Map<string, readonly RefusedOperation[]>();
  const subscribers = new Set<() => void>();
  const listeners = new Map<string, Set<OutboxListener>>();
  const pressListeners = new Map<string, Set<() => void>>();
  let unsettled: readonly Unsettled[] | undefined;
  let status: SenderStatus = { doing: { kind: "idle" }, isSignedOut: false, stopped: new Map() };

  const changed = () => {
    savings.clear();
    refusedShown.clear();
    unsettled = undefined;
    for (const subscriber of subscribers) subscriber();
  };
  const standingOf = (observationId: string): Standing => ({
    ...(standings.get(observationId) ?? unknownStanding),
    keeping: unkept.count(observationId) + pressWrites.count(observationId),
    isDiskFailing:
      (unkept.isFailing() && unkept.observationIds().has(observationId)) ||
      (pressWrites.isFailing() && pressWrites.count(observationId) > 0),
  });
  const setStanding = (observationId: string, next: Partial<Standing>) => {
    standings.set(observationId, { ...standingOf(observationId), ...next });
    changed();
  };
  const refusedOf = (observationId: string) => [
    ...(refusals.get(observationId) ?? noRefusals),
    ...unkept.refused(observationId),
  ];
  const look = async (observationId: string) => {
    const [queued, refused, head, again] = await Promise.all([
      disk.countQueued(observationId),
      disk.refusedOf(observationId),
      disk.headOf(observationId),
      disk.sentAgainOf(observationId),
    ]);
    refusals.set(observationId, refused);
    sentAgain.set(observationId, again);
    const sentAtMs = Math.max(head.sentAtMs, standingOf(observationId).sentAtMs);
    const open = refused.filter(({ isAside }) => !isAside).length;
    setStanding(observationId, { queued, refused: open, sentAtMs });
  };
  const listenersOf = (observationId: string) => listeners.get(observationId) ?? new Set();
  const post = (message: Message) => {
    // A channel reaches this origin only; it has no target to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (!closing.signal.aborted) channel.postMessage(message);
  };

  const tellKept = (observationId: string, drafts: readonly Draft[]) =>
    post({
      kind: "kept",
      observationId,
      changes: drafts.map((draft) => ({ operationId: draft.id, change: draft.change })),
    });
  const unkept = newUnkept({
    disk,
    find: (observationId, ids) => find(ids.map((one) => ({ observationId, id: one }))),
    onChange() {
      changed();
      warnBeforeLeaving(isAnythingAtRisk());
      if (unkept.isFailing()) tabSender.wake();
    },
    onKept(observationId, drafts) {
      const { queued } = standingOf(observationId);
      setStanding(observationId, { queued: queued + drafts.length });
      tellKept(observationId, drafts);
      if (drafts.some(({ answered }) => answered !== undefined)) {
        post({ kind: "presses", observationId });
      }
      sender.wake();
    },
    onAnswered(observationId, drafts, serverRevision) {
      setStanding(observationId, { sentAtMs: Date.now() });
      tellKept(observationId, drafts);
      const answered = { serverRevision, diskRevision: -1, hasRefused: false };
      for (const listener of listenersOf(observationId)) listener.onAnswered(answered);
    },
  });
  const pressWrites = newPressWrites({
    disk,
    onChange() {
      changed();
      warnBeforeLeaving(isAnythingAtRisk());
    },
    onKept: (observationId) => post({ kind: "presses", observationId }),
  });
  const isAnythingAtRisk = () =>
    pressWrites.isFailing() ||
    (unkept.isFailing() && [...unkept.observationIds()].some((one) => unkept.count(one) > 0));

  const unsent = async (observationId: string) => {
    const kept = await disk.queued(observationId);
    return [...kept, ...unkept.changes(observationId)];
  };
  const tellLost = (observationId: string) => {
    for (const listener of listenersOf(observationId)) listener.onLost();
  };
  /** Makes the queue equal to what the server lacks. */
  const settle = async (observationId: string) => {
    const { queued, sent } = await disk.idsOf(observationId);
    const askedAtMs = Date.now();
    const found = await find([...sent, ...queued].map((one) => ({ observationId, id: one })));
    const done = await disk.settle(observationId, { ...found, askedAtMs });
    await look(observationId);
    post({ kind: "looked", observationId });
    if (done.sentAgain > 0) {
      tellLost(observationId);
      post({ kind: "lost", observationId });
    }
    sender.wake();
    return done;
  };
  const check = async (places: readonly OperationPlace[]) => {
    if (places.length === 0) return false;
    const { missing } = await find(places);
    const lost = places.filter((one) => missing.has(one.id));
    let isAny = false;
    for (const { observationId } of lost) {
      // One after the other: each asks for as much as a browser has sent in a month.
      // oxlint-disable-next-line no-await-in-loop
      isAny = (await settle(observationId)).sentAgain > 0 || isAny;
    }
    return isAny;
  };
  const takeIn = async (observationId: string, operations: readonly Operation[]) => {
    const { known, refused, missing } = await find(
      operations.map((one) => ({ observationId, id: one.id })),
    );
    const waiting = new Set<string>((await unsent(observationId)).map((one) => one.id));
    const lacking = operations.filter((one) => missing.has(one.id) && !waiting.has(one.id));
    if (lacking.length > 0) {
      // Sent before now, or what has been made since would be looked for in vain.
      await disk.addSent(observationId, lacking, Date.now() - 1);
      await settle(observationId);
    }
    return {
      known: known.size + refused.size,
      missing: missing.size,
      elsewhere: operations.length - known.size - refused.size - missing.size,
    };
  };
  const checkSent = async (observationId: string) => {
    const last = await disk.lastSentOf(observationId);
    return last !== undefined && check([last]);
  };

  const checkAll = async () => {
    await disk.forgetSentBefore(Date.now() - limits.sentOperationsKeptDays * dayMs);
    await check(await disk.lastSent());
  };

  const queue: Queue = {
    next: (passedOver, most) => disk.nextBatch(passedOver, most),
    async acknowledge(batch, { revision, answers }) {
      const { observationId } = batch;
      const before = await disk.headOf(observationId);
      const head = await disk.acknowledge(batch, answers, Date.now());
      const answered = {
        serverRevision: revision,
        diskRevision: head.revision,
        hasRefused: answers.some(({ result }) => result === "refused"),
      };
      await look(observationId);
      setStanding(observationId, { sentAtMs: Date.now() });
      for (const listener of listenersOf(observationId)) listener.onAnswered(answered);
      post({ kind: "answered", observationId, ...answered });
      tabSender.wake();
      // It counts from an earlier number: it may have lost what others of this browser's counts sent.
      if (revision < before.revision) await checkSent(observationId);
    },
    async refuseOne(queued, why) {
      await disk.refuseOne(queued, why);
      await look(queued.observationId);
      post({ kind: "looked", observationId: queued.observationId });
    },
    settle: async ({ observationId }) => (await settle(observationId)).arrived > 0,
  };
  const sendBatch = ({ observationId, clientId, queued }: Batch) =>
    send(
      workCalls.putOperations,
      {
        params: { observationId },
        body: { clientId, accountId, operations: queued.map(({ operation }) => operation) },
      },
      { patienceMs: limits.silenceMs },
    );
  const clock = { now: () => Date.now(), wait: waitFor };
  const sender = newSender({
    queue,
    post: sendBatch,
    clock,
    onStatus(next) {
      status = next;
      changed();
      post({ kind: "status", status });
    },
  });
  /** Sends changes that are only in this tab: no other tab can. */
  const tabSender = newSender({
    queue: unkept.queue,
    post: (batch) =>
      sendBatch(batch).catch((error: unknown) => {
        unkept.notAnswered(batch);
        throw error;
      }),
    clock,
    onStatus({ doing }) {
      // Nobody has these, and the server has the others: they make room.
      if (doing.kind === "waiting") void disk.forgetAllSent().catch(() => undefined);
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
        return tabSender.wake();
      case "looked":
        return void look(data.observationId);
      case "presses":
        for (const onChange of pressListeners.get(data.observationId) ?? []) onChange();
        return undefined;
      case "lost":
        void look(data.observationId);
        tellLost(data.observationId);
        return sender.wake();
      case "status":
        status = data.status;
        return changed();
      case "retry":
        return retryHere();
    }
  });
  const retryHere = () => {
    sender.retryNow();
    tabSender.retryNow();
    void unkept.flush();
    void pressWrites.flush();
  };
  const retryNow = () => {
    retryHere();
    post({ kind: "retry" });
  };
  const lookAround = async () => {
    const known = [...standings.keys()];
    const found = await disk.unsettled();
    await Promise.all([...new Set([...known, ...found])].map(look));
  };
  const onlyHere = { signal: closing.signal };
  window.addEventListener("online", retryNow, onlyHere);
  const diskRetry = setInterval(() => {
    if (unkept.isFailing()) void unkept.flush();
    if (pressWrites.isFailing()) void pressWrites.flush();
  }, limits.diskRetryMs);
  closing.signal.addEventListener("abort", () => clearInterval(diskRetry));
  void tabSender.run(closing.signal);
  lead(outboxName(accountId), closing.signal, async () => {
    // It does not keep what is queued waiting: the sender finds out by itself where that matters.
    void checkAll().catch(() => undefined);
    await sender.run(closing.signal);
  });

  return {
    accountId,
    disk,
    async keep(observationId, changes, onNotKept) {
      const at = new Date().toISOString();
      const drafts = changes.map((change) => ({ ...change, id: newId(id("operation")), at }));
      const pressed = drafts.map(({ id: operationId, change }) => ({ operationId, change }));
      for (const listener of listenersOf(observationId)) listener.onPressed?.(pressed);
      for (const { answered } of changes) if (answered !== undefined) pressWrites.forget(answered);
      const safe = unkept.add(observationId, drafts, onNotKept);
      setStanding(observationId, {});
      await safe;
    },
    holdPresses: pressWrites.hold,
    dropPresses: pressWrites.drop,
    saving(observationId) {
      const known = savings.get(observationId);
      if (known) return known;
      const saving = savingOf(observationId, standingOf(observationId), status);
      savings.set(observationId, saving);
      return saving;
    },
    queued: unsent,
    async clientIds(observationId) {
      const { clientIds } = await disk.headOf(observationId);
      return new Set([...clientIds, ...unkept.clientIds(observationId)]);
    },
    unsettled() {
      unsettled ??= [...standings.keys()].flatMap((observationId) => {
        const { keeping, queued, refused, isDiskFailing } = standingOf(observationId);
        const again = sentAgain.get(observationId) ?? 0;
        if (keeping + queued + refused + again === 0) return [];
        return {
          observationId,
          saving: this.saving(observationId),
          unsent: keeping + queued,
          atRisk: isDiskFailing ? keeping : 0,
          refused,
          sentAgain: again,
        };
      });
      return unsettled;
    },
    lookAround,
    checkSent,
    takeIn,
    sentAgain: (observationId) => sentAgain.get(observationId) ?? 0,
    async forgetSentAgain(observationId) {
      await disk.forgetSentAgain(observationId);
      await look(observationId);
      post({ kind: "looked", observationId });
    },
    refused(observationId) {
      const shown = refusedShown.get(observationId) ?? refusedOf(observationId);
      refusedShown.set(observationId, shown);
      return shown;
    },
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
      unkept.close();
      warnBeforeLeaving(false);
      channel.close();
      disk.close();
    },
  };
}

/**
 * Which operations the server has and which it lacks; those of observations that are not the caller’s to code are
 * neither.
 */
async function find(places: readonly OperationPlace[]): Promise<Found> {
  const known = new Set<string>();
  const refused = new Map<string, Refused>();
  const missing = new Set<string>();
  for (let at = 0; at < places.length; at += limits.operationsAskedFor) {
    // One after the other: a month of work at once would be a burden.
    // oxlint-disable-next-line no-await-in-loop
    const found = await send(
      workCalls.findOperations,
      {
        body: {
          operations: places.slice(at, at + limits.operationsAskedFor).map((one) => ({
            observationId: id("observation").parse(one.observationId),
            id: id("operation").parse(one.id),
          })),
        },
      },
      { patienceMs: limits.silenceMs },
    );
    for (const one of found.known) known.add(one);
    for (const one of found.refused) refused.set(one.id, one);
    for (const one of found.missing) missing.add(one);
  }
  return { known, refused, missing };
}

function warnBeforeLeaving(isAtRisk: boolean): void {
  if (isAtRisk) window.addEventListener("beforeunload", holdBack);
  else window.removeEventListener("beforeunload", holdBack);
}

/** Makes the browser ask before the page is closed. */
function holdBack(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

const dayMs = 24 * 60 * 60 * 1_000;

const unknownStanding: Standing = {
  keeping: 0,
  queued: 0,
  refused: 0,
  sentAtMs: 0,
  isDiskFailing: false,
};
const noRefusals: readonly RefusedOperation[] = [];

/** Calls `run` while this tab holds the lock. Without locks (no TLS) every tab does: sending twice is harmless. */
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
