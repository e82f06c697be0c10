import { setTimeout } from "node:timers/promises";

/** Who asked has the answer by then. */
const afterMs = 200;

const underWayOrDone = new Set<string>();

/**
 * Prepares once per process, after everything else, what the next answer will need. No one waits
 * for it: if it fails, it is done when needed.
 */
export function doAhead(name: string, work: () => Promise<void>): void {
  if (underWayOrDone.has(name)) return;
  underWayOrDone.add(name);
  void setTimeout(afterMs, undefined, { ref: false })
    .then(work)
    .catch(() => underWayOrDone.delete(name));
}
