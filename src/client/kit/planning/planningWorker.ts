import {
  type SimulatedWidths,
  simulatedWidths,
  type WidthsWish,
} from "../../../agreement/planning/simulatedWidths.ts";

/** Messages of the worker; `answer` is the last. */
export type PlanningMessage =
  | { readonly kind: "progress"; readonly share: number }
  | { readonly kind: "answer"; readonly answer: SimulatedWidths };

/** The minimum time between progress messages: more frequent ones would not be seen. */
const betweenReportsMs = 100;

self.addEventListener("message", ({ data }: MessageEvent<WidthsWish>) => {
  const steps = simulatedWidths(data);
  let reportedAt = -Infinity;
  for (;;) {
    const step = steps.next();
    if (step.done) {
      say({ kind: "answer", answer: step.value });
      return;
    }
    const now = performance.now();
    if (now - reportedAt >= betweenReportsMs) {
      reportedAt = now;
      say({ kind: "progress", share: step.value });
    }
  }
});

function say(message: PlanningMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
  self.postMessage(message);
}
