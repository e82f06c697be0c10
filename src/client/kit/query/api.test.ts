import { afterEach, expect, test, vi } from "vitest";
import { contract } from "../../../api/contract.ts";
import { send, Silent, Unreachable } from "./api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server that takes what is sent, and answers nothing until the line is cut. */
function hanging(): void {
  vi.stubGlobal(
    "fetch",
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("cut", "AbortError")));
      }),
  );
}

test("a server that hangs is told as one that cannot be reached, once patience is over", async () => {
  vi.useFakeTimers();
  hanging();
  const outcome = send(contract.session, {}, { patienceMs: 20_000 }).catch(
    (error: unknown) => error,
  );
  let isTold = false;
  void outcome.then(() => (isTold = true));

  await vi.advanceTimersByTimeAsync(19_999);
  expect(isTold).toBe(false);
  await vi.advanceTimersByTimeAsync(1);

  expect(await outcome).toBeInstanceOf(Unreachable);
});

test("any call that reads has a minute for its answer to begin; one that writes is waited for", async () => {
  vi.useFakeTimers();
  hanging();
  const body = { email: "ana@example.org", password: "x" };
  const told: string[] = [];
  const reading = send(contract.listStudies, {}).catch((error: unknown) => {
    told.push("reading");
    return error;
  });
  void send(contract.signIn, { body }).catch(() => told.push("writing"));

  await vi.advanceTimersByTimeAsync(59_999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);

  expect(await reading).toBeInstanceOf(Silent);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told).toEqual(["reading"]);
});

test("an answer that has begun may take as long as it takes", async () => {
  vi.useFakeTimers();
  let finish: (() => void) | undefined;
  const long = new ReadableStream<Uint8Array>({
    start(stream) {
      finish = () => {
        stream.enqueue(new TextEncoder().encode("[]"));
        stream.close();
      };
    },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(long)));
  const outcome = send(contract.listStudies, {}, { beginsMs: 20_000 });

  await vi.advanceTimersByTimeAsync(600_000);
  finish?.();

  expect(await outcome).toEqual([]);
});

test("a long body has the time that a slow line needs for it", async () => {
  vi.useFakeTimers();
  hanging();
  const body = { email: "ana@example.org", password: "x".repeat(100_000) };
  const outcome = send(contract.signIn, { body }, { patienceMs: 20_000 }).catch(
    (error: unknown) => error,
  );
  let isTold = false;
  void outcome.then(() => (isTold = true));

  await vi.advanceTimersByTimeAsync(100_000);
  expect(isTold).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);

  expect(await outcome).toBeInstanceOf(Unreachable);
});

test("who stops a call themselves hears of that, and not of the server", async () => {
  hanging();
  const stop = new AbortController();
  const outcome = send(contract.session, {}, { patienceMs: 20_000, signal: stop.signal }).catch(
    (error: unknown) => error,
  );
  stop.abort();

  expect(await outcome).not.toBeInstanceOf(Unreachable);
});
