import { workCalls } from "../../../api/contract/work.ts";
import type { Reply } from "../../../api/call.ts";
import { limits } from "../../../domain/limits.ts";
import type { Operation } from "../../../domain/operations.ts";
import type { KeptChange, Outbox, OutboxListener } from "../outbox/outbox.ts";
import { send } from "../query/api.ts";

/** The server’s data of an observation, and what had not been sent to it at that time. */
interface ReadWork {
  readonly queued: readonly Operation[];
  readonly reply: Reply<typeof workCalls.readWork>;
}

/**
 * An observation that is being loaded from the server. It follows changes by other tabs from its start, so
 * that none is missed until a screen shows the result.
 */
export interface WorkReading {
  /** @throws Refusal where the server refuses. @throws Unreachable where it does not respond. */
  whole(): Promise<ReadWork>;
  /** Changes that tabs of this browser have made meanwhile. */
  readonly early: readonly KeptChange[];
  /** Replaces the listener. */
  hearWith(next: OutboxListener): void;
  /** Removes the listener. */
  readonly close: () => void;
}

export function beginReading(observationId: string, outbox: Outbox): WorkReading {
  const early: KeptChange[] = [];
  /** Whether the data read are outdated. */
  let hasLost = false;
  let listener: OutboxListener = {
    // A screen of the same observation may still be open in this tab.
    onPressed: (changes) => void early.push(...changes),
    onKeptElsewhere: (changes) => void early.push(...changes),
    // What was refused stands in the queue that was read, or will: it is read anew without it.
    onAnswered({ hasRefused }) {
      hasLost ||= hasRefused;
    },
    onLost: () => {
      hasLost = true;
    },
  };
  const close = outbox.listen(observationId, {
    onPressed: (changes) => listener.onPressed?.(changes),
    onKeptElsewhere: (changes) => listener.onKeptElsewhere(changes),
    onAnswered: (answered) => listener.onAnswered(answered),
    onLost: () => listener.onLost(),
  });
  /** The queue first: what is acknowledged in between is then in the server’s answer, never in neither. */
  const readAll = async (): Promise<ReadWork> => {
    const queued = await outbox.queued(observationId);
    return { queued, reply: await readWork(observationId) };
  };
  const checking = outbox.checkSent(observationId).catch(() => false);
  const first = readAll();
  // Whoever asks for it hears of a failure; begun ahead, it may never be asked for.
  first.catch(nothing);

  return {
    early,
    async whole() {
      const all = await first;
      if (await checking) hasLost = true;
      if (!hasLost) return all;
      // What the server has lost is in the queue again only now.
      hasLost = false;
      return readAll();
    },
    hearWith(next) {
      listener = next;
    },
    close,
  };
}

let ahead:
  | { readonly observationId: string; readonly outbox: Outbox; readonly reading: WorkReading }
  | undefined;

/** Starts loading before the screen that shows it: for a long observation this takes longest. */
export function readAhead(observationId: string, outbox: Outbox): void {
  if (ahead?.observationId === observationId && ahead.outbox === outbox) return;
  ahead?.reading.close();
  const begun = { observationId, outbox, reading: beginReading(observationId, outbox) };
  ahead = begun;
  setTimeout(() => {
    if (ahead === begun) takeReading(observationId, outbox).close();
  }, aheadMs);
}

/** The loading that was started in advance, once; else one that starts now. */
export function takeReading(observationId: string, outbox: Outbox): WorkReading {
  const begun = ahead;
  if (begun?.observationId !== observationId || begun.outbox !== outbox) {
    return beginReading(observationId, outbox);
  }
  ahead = undefined;
  return begun.reading;
}

/** The longest time to wait for the screen, in milliseconds. */
const aheadMs = 30_000;

export function readWork(observationId: string) {
  return send(
    workCalls.readWork,
    { params: { observationId } },
    { isTakenAsSent: true, beginsMs: limits.silenceMs },
  );
}

function nothing(): void {}
