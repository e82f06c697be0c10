import { setTimeout } from "node:timers/promises";

/** Who reads an answer asks the next thing sooner than that, or looks at what they have. */
const pauseMs = 50;

let asks = 0;
let lastAskedMs = 0;

/** Runs work that a user is waiting for, so that background work pauses meanwhile. */
export async function whileAsked<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  asks += 1;
  try {
    return await work();
  } finally {
    asks -= 1;
    lastAskedMs = performance.now();
  }
}

/** Until no one waits for anything of this thread: for work that is done ahead, before each small part of it. */
export async function quiet(): Promise<void> {
  for (;;) {
    const leftMs = asks > 0 ? pauseMs : lastAskedMs + pauseMs - performance.now();
    if (leftMs <= 0) return;
    // oxlint-disable-next-line no-await-in-loop -- It is looked again.
    await setTimeout(leftMs, undefined, { ref: false });
  }
}
