import { useEffect, useMemo, useState } from "react";
import { isWithin } from "../../domain/consensus.ts";
import {
  type Difference,
  differenceDefaults,
  differenceSteps,
  type Version,
} from "../../domain/differences.ts";
import type { Stretch } from "../../domain/spans.ts";

/** The page answers a key within this time, however many events are compared beside. */
const pieceMs = 8;

export interface Comparing {
  readonly versions: readonly Version[];
  readonly toleranceUs: number;
  readonly durationUs: number;
  /** What all of them cover; none means all of the recording. */
  readonly spans: readonly Stretch[];
}

/** The differences of versions; `undefined` while they are compared, the old ones until there are new. */
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

/** Compares without keeping the page from answering; `undefined` where it was stopped. */
export async function differencesInPieces(
  { versions, toleranceUs, durationUs, spans }: Comparing,
  signal: AbortSignal,
): Promise<readonly Difference[] | undefined> {
  const within =
    spans.length === 0
      ? versions
      : versions.map(({ observationId, events }) => ({
          observationId,
          events: events.filter((event) => isWithin(event, spans, durationUs)),
        }));
  const steps = differenceSteps(within, {
    toleranceUs,
    reachUs: Math.max(differenceDefaults.reachUs, toleranceUs),
    durationUs,
  });
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return signal.aborted ? undefined : step.value;
    if (performance.now() - since < pieceMs) continue;
    await nextTurn();
    if (signal.aborted) return undefined;
    since = performance.now();
  }
}

/** Lets keys and frames have their turn; a timer would wait four milliseconds longer each time. */
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
