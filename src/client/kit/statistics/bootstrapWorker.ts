import {
  type BootstrapAnswer,
  type BootstrapProgress,
  bootstrapSteps,
} from "../../../statistics/bootstrap.ts";
import { type BootstrapRequest, resampling } from "../../../statistics/bootstrapRequest.ts";

/** What the worker says. After `answer` it says nothing more. */
export type BootstrapMessage =
  | ({ readonly kind: "progress" } & BootstrapProgress)
  | { readonly kind: "answer"; readonly answer: BootstrapAnswer };

/** Oftener than this no one sees it. */
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
