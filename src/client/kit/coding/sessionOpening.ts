import type * as z from "zod";
import { workCalls } from "../../../api/contract/work.ts";
import type { TakenOperation, Workbench } from "../../../api/contract/work.ts";
import type { CodingContext } from "../../../domain/eventRules.ts";
import type { Change, Operation } from "../../../domain/operations.ts";
import { send, Unreachable } from "../query/api.ts";
import { atPause, listenToPresses, untilPause } from "../page/atPause.ts";
import type { KeptChange, Outbox } from "../outbox/outbox.ts";
import type { Saving } from "../outbox/saving.ts";
import {
  allPlaced,
  newObservationWork,
  type ObservationWork,
  placedAt,
  type WholeWork,
} from "./observationWork.ts";
import type { SessionState } from "./sessionState.ts";
import { changeKey } from "./undo.ts";
import { readWork, takeReading, type WorkReading } from "./workReading.ts";

/** The data of an observation, kept in agreement with other tabs and devices. */
export interface SharedWork {
  readonly work: ObservationWork;
  readonly origin: SessionState["origin"];
  /** The server’s revision that the work includes. */
  revision(): number;
  /** Loads changes made on other devices. */
  readonly catchUp: (serverRevision?: number) => Promise<void>;
  readonly close: () => void;
}

/**
 * Opens the work: the server’s, or this disk’s where the server cannot be reached, with everything on
 * top that has not been sent yet. `onForeign` hears of every change that someone else made.
 *
 * @throws Refusal where the server says no.
 * @throws Unreachable where neither server nor disk has it.
 */
export async function openWork({
  workbench,
  outbox,
  context,
  onForeign,
}: {
  readonly workbench: Workbench;
  readonly outbox: Outbox;
  readonly context: CodingContext;
  readonly onForeign: (change: Change) => void;
}): Promise<SharedWork> {
  const observationId = workbench.observation.id;
  const { disk } = outbox;
  const work = newObservationWork(context);
  const applied = new Set<string>();
  const reading = takeReading(observationId, outbox);
  /** Changes made while the observation is read again: response and queue were requested before them. */
  const meanwhile = new Set<KeptChange[]>();
  const waitingForAnswer = new Set<() => void>();

  const { queued, base } = await readBase(workbench, outbox, reading);
  let { revision } = base;
  const fill = (whole: WholeWork, changes: readonly Change[]) => {
    work.attempt(() => {
      work.replace(whole);
      for (const change of changes) work.apply(change);
      return true;
    });
  };
  for (const { id } of queued) applied.add(id);
  const early = reading.early.filter(({ operationId }) => !applied.has(operationId));
  for (const { operationId } of early) applied.add(operationId);
  fill(base, [...queued, ...early.map(({ change }) => change)]);
  reading.hearWith({
    onPressed(changes) {
      for (const made of meanwhile) made.push(...changes);
    },
    onKeptElsewhere(changes) {
      for (const made of meanwhile) made.push(...changes);
      for (const { operationId, change } of changes) {
        if (applied.has(operationId)) continue;
        applied.add(operationId);
        bringIn(change);
      }
    },
    onAnswered({ serverRevision, diskRevision, hasRefused }) {
      revision = Math.max(revision, diskRevision);
      for (const go of waitingForAnswer) go();
      // Where nobody answers now, the next piece of news asks again.
      if (hasRefused) reload().catch(ignore);
      else if (serverRevision > revision) catchUp(serverRevision).catch(ignore);
    },
    onLost() {
      reload().catch(ignore);
    },
  });

  const writeAll = async (pause?: () => Promise<void>) => {
    await disk.writeWork(observationId, {
      revision,
      eventIds: [...work.all()].map(({ event }) => event.id),
      read: (eventId) => work.held(eventId),
      places: () => allPlaced(work.snapshot()),
      ...(pause && { pause }),
    });
  };
  const bringIn = (change: Change) => {
    onForeign(change);
    return work.apply(change);
  };
  let catching: Promise<void> | undefined;
  const catchUp = (serverRevision = Infinity): Promise<void> => {
    if (serverRevision <= revision) return Promise.resolve();
    catching ??= bringInOthers(serverRevision).finally(() => {
      catching = undefined;
    });
    return catching;
  };
  /** A revision that was told of may be what this screen has just sent: then the answer is on its way as well. */
  const hear = async (serverRevision?: number): Promise<void> => {
    if (serverRevision !== undefined && standsAs("keeping", "sending")) await nextAnswer();
    return catchUp(serverRevision);
  };
  const standsAs = (...kinds: readonly Saving["kind"][]) =>
    kinds.includes(outbox.saving(observationId).kind);
  /** Resolves with the server’s next response, when none can be expected, or after a while in any case. */
  const nextAnswer = () =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        waitingForAnswer.delete(go);
        stop();
        resolve();
      };
      const timer = setTimeout(go, answerMs);
      waitingForAnswer.add(go);
      const stop = outbox.subscribe(() => {
        // It stands as saved just before the answer is told of.
        if (!standsAs("keeping", "sending", "saved")) go();
      });
    });
  const bringInOthers = async (serverRevision: number) => {
    // Nobody knows what has happened to the server meanwhile.
    const isUnsure = workbench.isMine && serverRevision === Infinity;
    if (isUnsure && (await outbox.checkSent(observationId))) return reload();
    const clientIds = await outbox.clientIds(observationId);
    for (;;) {
      const after = revision;
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
      const page = await send(workCalls.listOperations, {
        params: { observationId },
        query: { after },
      });
      // What this screen holds is of another past. What was acknowledged since it was asked is not in the page.
      if (page.revision < after) return reload();
      const others = page.operations.filter(({ clientId }) => !clientIds.has(clientId));
      const isClean = others.every((taken) => isTaken(taken, bringIn(taken.operation).result));
      revision = Math.max(revision, page.operations.at(-1)?.revision ?? page.revision);
      if (others.length > 0 && workbench.isMine) {
        const touched = others.map(({ operation }) => changeKey(operation));
        const coded = work.snapshot();
        // oxlint-disable-next-line no-await-in-loop
        await disk.addToWork(observationId, {
          revision,
          events: touched.flatMap((key) => work.held(key) ?? []),
          places: touched.flatMap((key) => placedAt(coded, key) ?? []),
        });
      }
      if (!isClean) return reload();
      if (page.operations.length === 0 || revision >= page.revision) return undefined;
    }
  };
  /** Reads everything again: what this screen holds and what the server holds have parted. */
  const reload = async () => {
    const made: KeptChange[] = [];
    meanwhile.add(made);
    try {
      const stillQueued = workbench.isMine ? await outbox.queued(observationId) : [];
      const fresh = await readWork(observationId);
      ({ revision } = fresh);
      const known = new Set<string>(stillQueued.map(({ id }) => id));
      const since = made.filter(({ operationId }) => !known.has(operationId));
      const live = new Set<string>(fresh.events.map(({ event }) => event.id));
      // The server tells of no deleted events: undo brings them back all the same.
      const deleted = [...work.all()].filter(
        ({ event, isDeleted }) => isDeleted && !live.has(event.id),
      );
      fill({ ...fresh, events: [...fresh.events.map(liveEvent), ...deleted] }, [
        ...stillQueued,
        ...since.map(({ change }) => change),
      ]);
    } finally {
      meanwhile.delete(made);
    }
    if (workbench.isMine) await writeAll();
  };

  // Whatever comes while this waits finds all that takes it in.
  if (workbench.isMine) {
    await outbox.look(observationId);
    const head = await disk.headOf(observationId);
    // Tens of thousands of rows would take their time from the first picture of the screen.
    if (base.origin === "server" && head.revision !== revision) {
      // A disk without room for it has none to open from while the server is away; nothing is lost by it.
      const isLong = work.snapshot().order.size > shortWork;
      const endMs = performance.now() + firstPause.longestMs;
      const presses = listenToPresses();
      atPause(isLong ? presses.atMs : () => -Infinity, firstPause)
        .then(() => writeAll(() => untilPause(presses.atMs, endMs)))
        .catch(ignore)
        .finally(presses.stop);
    }
    disk.writeWorkbench(workbench).catch(ignore);
  }
  return {
    work,
    origin: base.origin,
    revision: () => revision,
    catchUp: hear,
    close: reading.close,
  };
}

/** The longest time to wait for a response before changes by others are loaded, in milliseconds. */
const answerMs = 3_000;

interface Base extends WholeWork {
  readonly origin: SessionState["origin"];
  readonly revision: number;
}

async function readBase(
  { observation, isMine }: Workbench,
  outbox: Outbox,
  reading: WorkReading,
): Promise<{ readonly base: Base; readonly queued: readonly Operation[] }> {
  try {
    const { reply, queued: unsent } = await reading.whole();
    return {
      base: { ...reply, origin: "server", events: reply.events.map(liveEvent) },
      queued: isMine ? unsent : [],
    };
  } catch (error) {
    const kept =
      error instanceof Unreachable && isMine
        ? {
            queued: await outbox.queued(observation.id),
            whole: await outbox.disk.readWork(observation.id),
          }
        : undefined;
    if (!kept?.whole) {
      reading.close();
      throw error;
    }
    return { base: { origin: "disk", ...kept.whole }, queued: kept.queued };
  }
}

function ignore(): void {}

/** The screen has its first picture by then, in milliseconds; someone who never pauses is not waited for longer. */
const firstPause = { firstMs: 1_000, longestMs: 30_000 };
/** The number of events up to which saving them takes no noticeable time. */
const shortWork = 250;

/** The server tells of no deleted events. */
function liveEvent<Held extends object>(held: Held): Held & { readonly isDeleted: false } {
  return { ...held, isDeleted: false };
}

/** Whether the server’s result of an operation equals the local one. */
function isTaken(taken: z.infer<typeof TakenOperation>, here: string): boolean {
  return taken.result === "deleted" ? here !== "applied" : here === "applied" || here === "merged";
}
