import {
  type BootstrapAnswer,
  type BootstrapProgress,
  bootstrapSteps,
} from "../../../statistics/bootstrap.ts";
import { type BootstrapRequest, resampling } from "../../../statistics/bootstrapRequest.ts";

/** Messages of the worker; `answer` is the last. */
export type BootstrapMessage =
  | ({ readonly kind: "progress" } & BootstrapProgress)
  | { readonly kind: "answer"; readonly answer: BootstrapAnswer };

/** The minimum time between progress messages: more frequent ones would not be seen. */
const betweenReportsMs = 50;

self.addEventListener("message", ({ data }: MessageEvent<BootstrapRequest>) => {
  const steps = bootstrapSteps(resampling(data), data.options);
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
      say({ kind: "progress", ...step.value });
    }
  }
});

function say(message: BootstrapMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
  self.postMessage(message);
}
