import type { Readable } from "node:stream";

/** The parts of a request that handlers need: for sessions, byte ranges and rate limits. */
export interface Asked {
  readonly headers: Headers;
  /** The caller’s network address, behind trusted proxies the one that they tell. */
  readonly address: string;
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
  /** What is being sent, for a call with a streamed body; `undefined` where it is of another type. */
  readonly body: Readable | undefined;
}
