import { setTimeout } from "node:timers/promises";

/** Who asked has the answer by then. */
const afterMs = 200;

const underWayOrDone = new Set<string>();

/**
 * Does once in the life of a process, after everything else, what the next answer will need. No one waits for
 * it: what fails is done when it is needed.
 */
export function doAhead(name: string, work: () => Promise<void>): void {
  if (underWayOrDone.has(name)) return;
  underWayOrDone.add(name);
  void setTimeout(afterMs, undefined, { ref: false })
    .then(work)
    .catch(() => underWayOrDone.delete(name));
}
