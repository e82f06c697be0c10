import { type Call, isStream, type Reply, type Request } from "../../../api/call.ts";
import { parseRefusal } from "../../../domain/errors.ts";
import { limits } from "../../../domain/limits.ts";
import { noteUse } from "./lastUse.ts";
import { noteProgram } from "./program.ts";
import { listenForServer, noteSign } from "./silence.ts";

/** The server did not respond, or an intermediary did. Whether the call took effect is unknown. */
export class Unreachable extends Error {
  override readonly name: string = "Unreachable";
}

/** The server received the call but has not answered, or has stopped in the middle of an answer. */
export class Silent extends Unreachable {
  override readonly name: string = "Silent";
  /** Whether the call changes data, so that repeating it may apply it twice. */
  readonly isOfWrite: boolean;

  constructor(call: Pick<Call, "method" | "path">, cause: unknown) {
    super(`${call.path} says nothing`, { cause });
    this.isOfWrite = call.method !== "GET";
  }
}

/**
 * Makes one call of the contract: `await send(contract.readStudy, { params: { studyId } })`. An answer may take as
 * long to start as the server shows that it is there (see `listenForServer`), and as long to complete as bytes keep
 * arriving.
 *
 * @throws Refusal where the server refuses. @throws Unreachable where network or server are unavailable; `Silent`
 * where the server hangs.
 */
export async function send<C extends Call>(
  call: C,
  request: Request<C>,
  {
    signal,
    isTakenAsSent = false,
    patienceMs,
    beginsMs,
  }: {
    readonly signal?: AbortSignal;
    /**
     * The maximum time of the answer, in milliseconds, for a call that is short by nature. It counts from when the
     * body could have been sent over the slowest line.
     */
    readonly patienceMs?: number;
    /** The same for the time until the answer starts. */
    readonly beginsMs?: number;
    /**
     * Whether the reply is not validated: for one so long that validating each row would delay the reader, and that
     * the server has validated before.
     */
    readonly isTakenAsSent?: boolean;
  } = {},
): Promise<Reply<C>> {
  const { body } = requestParts(request);
  const text = call.method === "GET" ? undefined : JSON.stringify(body ?? {});
  const sendingMs = (text?.length ?? 0) * slowestMsAByte;
  const hold = heldOnTo(signal);
  hold.endAfter(patienceMs && patienceMs + sendingMs);
  hold.beginBefore(beginsMs && beginsMs + sendingMs);
  // What is sent on a slow line gives no sign on the way.
  hold.listenAfter(sendingMs);
  try {
    return await answered(call, request, text, { hold, isTakenAsSent });
  } catch (error) {
    if (hold.isOver() && signal?.aborted !== true) throw new Silent(call, error);
    throw error;
  } finally {
    hold.end();
  }
}

/** One kilobyte per second: a slower body would never be complete. */
const slowestMsAByte = 1;

async function answered<C extends Call>(
  call: C,
  request: Request<C>,
  body: string | undefined,
  { hold, isTakenAsSent }: { readonly hold: Hold; readonly isTakenAsSent: boolean },
): Promise<Reply<C>> {
  const response = await reach(addressOf(call, request), {
    method: call.method,
    signal: hold.signal,
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body }),
  });
  noteProgram(response);
  const answer = await jsonIn(response, hold);
  if (!response.ok) {
    throw parseRefusal(answer) ?? new Unreachable(`${call.path} answered ${response.status}`);
  }
  if (answer === undefined) throw new Unreachable(`${call.path} was cut off`);
  noteUse();
  if (isStream(call.reply)) throw new Error(`${call.path} streams: open its address instead`);
  const reply: unknown = isTakenAsSent ? answer : call.reply.parse(answer);
  // The reply's schema is the one of this very call, which the compiler cannot follow through `C`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return reply as Reply<C>;
}

/** The body of an answer; `undefined` where it is not JSON, or incomplete. @throws where no more of it arrives */
async function jsonIn(response: Response, hold: Hold): Promise<unknown> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  try {
    for (;;) {
      hold.listenForBytes();
      const part = await reader?.read();
      if (!part || part.done) break;
      parts.push(part.value);
    }
    const text: unknown = JSON.parse(await new Blob(parts).text());
    return text;
  } catch (error) {
    if (hold.signal.aborted) throw error;
    return undefined;
  }
}

/** How long a call is waited for. */
interface Hold {
  readonly signal: AbortSignal;
  /** Whether the time has passed without an answer. */
  readonly isOver: () => boolean;
  /** Starts the time with the first byte, and again with each one. */
  readonly listenForBytes: () => void;
}

/** A signal that aborts with the given one, and when the server is silent. */
function heldOnTo(given: AbortSignal | undefined) {
  const ending = new AbortController();
  let isOver = false;
  let sending: Timer;
  let beginning: Timer;
  let whole: Timer;
  let bytes: Timer;
  let stopListening: (() => void) | undefined;
  const abort = () => ending.abort();
  const giveUp = () => {
    isOver = true;
    abort();
  };
  const begun = () => {
    clearTimeout(sending);
    clearTimeout(beginning);
    clearTimeout(bytes);
    stopListening?.();
    stopListening = undefined;
  };
  if (given?.aborted === true) abort();
  given?.addEventListener("abort", abort, { once: true });
  return {
    signal: ending.signal,
    isOver: () => isOver,
    endAfter(ms: number | undefined) {
      if (ms !== undefined) whole = setTimeout(giveUp, ms);
    },
    beginBefore(ms: number | undefined) {
      if (ms !== undefined) beginning = setTimeout(giveUp, ms);
    },
    listenAfter(ms: number) {
      sending = setTimeout(() => {
        stopListening = listenForServer(giveUp);
      }, ms);
    },
    listenForBytes() {
      begun();
      noteSign();
      bytes = setTimeout(giveUp, limits.silenceMs);
    },
    end() {
      begun();
      clearTimeout(whole);
      given?.removeEventListener("abort", abort);
    },
  };
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** The URL of a call, for links, downloads and streams. */
export function addressOf<C extends Call>(call: C, request: Request<C>): string {
  const { params = {}, query = {} } = requestParts(request);
  const path = call.path.replace(/:(\w+)/gu, (_, key: string) =>
    encodeURIComponent(textOf(params[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, textOf(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A value as part of a URL: ids, numbers, words and booleans. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TypeError("this cannot stand in an address");
}

/** The parts of a request, of any call. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export function requestParts(request: unknown): Parts {
  return typeof request === "object" && request !== null ? request : {};
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Unreachable(address, { cause: error });
  }
}
