import type { Readable } from "node:stream";

/** The request as far as a handler needs it: for sessions, ranges and attempts. */
export interface Asked {
  readonly headers: Headers;
  /** The caller’s network address, behind trusted proxies the one that they tell. */
  readonly address: string;
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
  /** What is being sent, for a call with a streamed body; `undefined` where it is of another type. */
  readonly body: Readable | undefined;
}
