import { type Call, isStream, type Reply, type Request } from "../../../api/call.ts";
import { parseRefusal } from "../../../domain/errors.ts";
import { noteUse } from "./lastUse.ts";
import { noteProgram } from "./program.ts";

/** The server did not answer, or something in between did. Whether the call took effect is unknown. */
export class Unreachable extends Error {
  override readonly name: string = "Unreachable";
}

/** The server took the call and said nothing: it hangs. Asking again at once would only wait as long again. */
export class Silent extends Unreachable {
  override readonly name: string = "Silent";
}

/**
 * Makes one call of the contract: `await send(contract.readStudy, { params: { studyId } })`.
 *
 * @throws Refusal where the server says no.
 * @throws Unreachable where the network or the server is gone; `Silent` where it hangs.
 */
export async function send<C extends Call>(
  call: C,
  request: Request<C>,
  {
    signal,
    isTakenAsSent = false,
    patienceMs,
    beginsMs = call.method === "GET" ? readingMs : undefined,
  }: {
    readonly signal?: AbortSignal;
    /**
     * How long an answer may take, for a call that is short by nature: a server that hangs is as good as gone. It is
     * counted from when the body has had time to be sent on the slowest line.
     */
    readonly patienceMs?: number;
    /**
     * The same until an answer begins, which then takes as long as it takes. Any call that reads has a minute; what one
     * that writes has done would not be known.
     */
    readonly beginsMs?: number;
    /**
     * Leaves the reply unchecked: where it is so long that checking each of its rows would keep a person
     * waiting, and holds only what the server has checked before.
     */
    readonly isTakenAsSent?: boolean;
  } = {},
): Promise<Reply<C>> {
  const { body } = partsOf(request);
  const text = call.method === "GET" ? undefined : JSON.stringify(body ?? {});
  const sendingMs = (text?.length ?? 0) * slowestMsAByte;
  const longestMs = patienceMs ?? beginsMs;
  const patience = patientFor(longestMs && longestMs + sendingMs, signal);
  try {
    return await answered(call, request, text, {
      signal: patience.signal,
      isTakenAsSent,
      ...(patienceMs === undefined && { onBegin: patience.wait }),
    });
  } catch (error) {
    if (patience.isOver() && signal?.aborted !== true) {
      throw new Silent(`${call.path} says nothing`, { cause: error });
    }
    throw error;
  } finally {
    patience.end();
  }
}

/** Analyses answer within a second how far they are; no other call that reads takes as long. */
const readingMs = 60_000;

/** A kilobyte a second: what took longer would be begun again and again, and never arrive. */
const slowestMsAByte = 1;

async function answered<C extends Call>(
  call: C,
  request: Request<C>,
  body: string | undefined,
  {
    signal,
    isTakenAsSent,
    onBegin,
  }: {
    readonly signal: AbortSignal | undefined;
    readonly isTakenAsSent: boolean;
    readonly onBegin?: () => void;
  },
): Promise<Reply<C>> {
  const response = await reach(addressOf(call, request), {
    method: call.method,
    ...(signal && { signal }),
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body }),
  });
  onBegin?.();
  noteProgram(response);
  const answer: unknown = await response.json().catch(() => undefined);
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

/** Ends with the signal that is given, and after a while; with `wait` not after a while any more. */
function patientFor(ms: number | undefined, given: AbortSignal | undefined) {
  if (ms === undefined) return { signal: given, isOver: () => false, wait: nothing, end: nothing };
  const ending = new AbortController();
  let isOver = false;
  const abort = () => ending.abort();
  const timer = setTimeout(() => {
    isOver = true;
    abort();
  }, ms);
  if (given?.aborted === true) abort();
  given?.addEventListener("abort", abort, { once: true });
  return {
    signal: ending.signal,
    isOver: () => isOver,
    wait: () => clearTimeout(timer),
    end() {
      clearTimeout(timer);
      given?.removeEventListener("abort", abort);
    },
  };
}

function nothing(): void {}

/** The address of a call, for links, downloads and streams. */
export function addressOf<C extends Call>(call: C, request: Request<C>): string {
  const { params = {}, query = {} } = partsOf(request);
  const path = call.path.replace(/:(\w+)/gu, (_, key: string) =>
    encodeURIComponent(textOf(params[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, textOf(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A part of an address: ids, numbers, words and yes or no. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new TypeError("this cannot stand in an address");
}

/** What a request is made of, whatever its call. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export function partsOf(request: unknown): Parts {
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
