import type { Readable } from "node:stream";
import type * as z from "zod";
import type { Call, ReplyGiven } from "../api/call.ts";

/** An answer that is not JSON. */
export interface Streamed {
  readonly status?: 200 | 206 | 303 | 304 | 416;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer | string;
}

/** What a handler of a call gives. */
export type Answer<C extends Call> = C["reply"] extends z.ZodType ? ReplyGiven<C> : Streamed;
