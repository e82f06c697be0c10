import type { Readable } from "node:stream";
import type * as z from "zod";
import type { Call, ReplyGiven } from "../api/call.ts";

/** An answer that is streamed instead of sent as JSON. */
export interface Streamed {
  readonly status?: 200 | 206 | 303 | 304 | 416;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer | string;
}

/**
 * A reply that is JSON text already, from PostgreSQL or another thread, and is sent unchanged.
 * Parsing and serialising fifty thousand events took a second of the server’s only thread.
 */
export class ReadyJson<Value> {
  /** Of the types alone: what the JSON says. */
  declare readonly says: Value;
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }
}

/** What the handler of an operation returns. */
export type Answer<C extends Call> = C["reply"] extends z.ZodType ? ReplyGiven<C> : Streamed;

/** What the handler of an operation returns if the JSON text is ready. */
export type ReadyAnswer<C extends Call> = C["reply"] extends z.ZodType
  ? ReadyJson<ReplyGiven<C>>
  : never;
