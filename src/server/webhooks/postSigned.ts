import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { DeliveryProblem } from "../../domain/entities/webhook.ts";
import { addressesOf, pinnedTo } from "../outside/pinned.ts";
import { isPublicAddress } from "../outside/publicAddress.ts";

/** What became of a request: `status` is that of the answer, where there was one. */
export interface Outcome {
  readonly status: number | null;
  /** `null`: it was taken. */
  readonly problem: DeliveryProblem | null;
}

export interface Posted {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Posts to an address that someone named: by https and to the public internet alone, unless `allowsPrivate`; within
 * `patienceMs` for all of it; nowhere else if the answer leads on. Of the answer the status counts and nothing more is
 * read. Throws nothing.
 */
export async function postSigned(
  { url, body, headers }: Posted,
  { allowsPrivate, patienceMs }: { readonly allowsPrivate: boolean; readonly patienceMs: number },
): Promise<Outcome> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const target = new URL(url);
    const [first, ...others] = await before(signal, addressesOf(target));
    const isPublic =
      target.protocol === "https:" &&
      first !== undefined &&
      [first, ...others].every(isPublicAddress);
    if (first === undefined || (!isPublic && !allowsPrivate)) {
      return { status: null, problem: "private_address" };
    }
    const status = await statusOf(target, { address: first, body, headers, signal });
    if (status >= 200 && status < 300) return { status, problem: null };
    return { status, problem: status >= 300 && status < 400 ? "redirect" : "refused" };
  } catch {
    return { status: null, problem: signal.aborted ? "timeout" : "unreachable" };
  }
}

function statusOf(
  url: URL,
  {
    address,
    body,
    headers,
    signal,
  }: Pick<Posted, "body" | "headers"> & {
    readonly address: string;
    readonly signal: AbortSignal;
  },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
      method: "POST",
      agent: false,
      signal,
      lookup: pinnedTo(address),
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
    });
    request.on("error", reject).on("response", (answer) => {
      resolve(answer.statusCode ?? 0);
      // However long it goes on.
      answer.on("error", () => undefined).destroy();
    });
    request.end(body);
  });
}

/** What is promised, if it comes before the signal. @throws where it does not */
function before<Value>(signal: AbortSignal, promised: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("late")), { once: true });
    promised.then(resolve, reject);
  });
}
