import { useEffect, useMemo, useState } from "react";
import { basisOf, isWithin } from "../../../domain/consensus.ts";
import { differenceDefaults } from "../../../domain/differenceDefaults.ts";
import {
  type Difference as Found,
  differenceSteps,
  type Version,
} from "../../../domain/differences.ts";
import type { Stretch } from "../../../domain/spans.ts";

/**
 * A difference with a key built from the versions of its events, to which a resolution refers: the key changes with
 * each version.
 */
export interface Difference extends Found {
  readonly basis: string;
}

/**
 * The maximum time of one piece of the computation, in milliseconds, so that keys are handled, however many events
 * are compared.
 */
const pieceMs = 8;

export interface Comparing {
  readonly versions: readonly Version[];
  readonly toleranceUs: number;
  readonly durationUs: number;
  /** The segments covered by all observations; empty: the whole recording. */
  readonly spans: readonly Stretch[];
  /** How often an event has been changed. */
  readonly versionOf: (eventId: string) => number | undefined;
}

/**
 * The differences between observations; `undefined` during the first comparison, afterwards the last result until
 * there is another.
 */
export function useDifferences(
  comparing: Comparing | undefined,
): readonly Difference[] | undefined {
  const [found, setFound] = useState<readonly Difference[]>();
  const asked = useMemo(() => comparing, [comparing]);
  useEffect(() => {
    if (!asked) return undefined;
    const stop = new AbortController();
    void differencesInPieces(asked, stop.signal).then(
      (differences) => differences && setFound(differences),
    );
    return () => stop.abort();
  }, [asked]);
  return asked ? found : undefined;
}

/** Computes differences in pieces, so that the page stays responsive; `undefined` if it was stopped. */
export async function differencesInPieces(
  { versions, toleranceUs, durationUs, spans, versionOf }: Comparing,
  signal: AbortSignal,
): Promise<readonly Difference[] | undefined> {
  const within =
    spans.length === 0
      ? versions
      : versions.map(({ observationId, events }) => ({
          observationId,
          events: events.filter((event) => isWithin(event, spans, durationUs)),
        }));
  const found: Difference[] = [];
  function* steps(): Generator<undefined, void> {
    const differences = yield* differenceSteps(within, {
      toleranceUs,
      reachUs: Math.max(differenceDefaults.reachUs, toleranceUs),
      durationUs,
    });
    for (const difference of differences) {
      found.push({ ...difference, basis: basisOf(difference, versionOf) });
      if (found.length % basesAtOnce === 0) yield;
    }
  }
  let since = performance.now();
  const running = steps();
  while (running.next().done !== true) {
    if (performance.now() - since < pieceMs) continue;
    await nextTurn();
    if (signal.aborted) return undefined;
    since = performance.now();
  }
  return signal.aborted ? undefined : found;
}

const basesAtOnce = 500;

/** Lets pending keys and frames be handled; a timer would take four milliseconds longer each time. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel of one's own has no origin to name.
    port2.postMessage(null);
  });
}
