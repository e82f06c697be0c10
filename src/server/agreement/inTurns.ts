import { setImmediate } from "node:timers/promises";
import { Refusal } from "../../domain/errors.ts";

/** Others have their turn after so long. */
const turnMs = 15;

/**
 * Runs a computation step by step, with other work in between.
 *
 * @throws Refusal `analysis_interrupted` if no one is waiting any more.
 */
export async function inTurns<Made>(
  making: Generator<void, Made>,
  stop: AbortSignal,
): Promise<Made> {
  let sinceMs = performance.now();
  for (;;) {
    const step = making.next();
    if (step.done === true) return step.value;
    if (performance.now() - sinceMs < turnMs) continue;
    // oxlint-disable-next-line no-await-in-loop -- That is what turns are.
    await setImmediate();
    if (stop.aborted) throw new Refusal("analysis_interrupted", {});
    sinceMs = performance.now();
  }
}
