import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { contract } from "../../../api/contract.ts";
import { send, Silent, Unreachable } from "./api.ts";
import { silence } from "./silence.ts";

const body = { email: "ana@example.org", password: "x" };

beforeEach(() => {
  // The clock of the page alone: what comes over the network takes its own time.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  silence.set({ isSilent: false, slowCalls: 0 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server on this machine whose answers are written by hand: by path, one for each request. */
async function served(isHealthy: boolean) {
  const asked: ServerResponse[] = [];
  let health = 0;
  const server = createServer((request, response) => {
    if (request.url !== "/health/ready") asked.push(response);
    else {
      health += 1;
      if (isHealthy) response.end("{}");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  const { port } = server.address() as AddressInfo;
  const overNetwork = fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    overNetwork(`http://127.0.0.1:${port}${path}`, init),
  );
  return { asked, health: () => health };
}

/** Lets the page’s clock go on, as many seconds, and the network keep up with it. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    if (second % 10 === 9) await real(30);
  }
}

async function real(ms: number): Promise<void> {
  const from = performance.now();
  await until(() => performance.now() - from >= ms);
}

/** Waits by the clock of the network: Vitest’s own waiting would move the page’s. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

async function told<T>(outcome: Promise<T>) {
  const at: { is: T | Error | undefined } = { is: undefined };
  outcome.then(
    (value) => (at.is = value),
    (error: unknown) => (at.is = error instanceof Error ? error : new Error(String(error))),
  );
  await vi.advanceTimersByTimeAsync(0);
  return at;
}

const calls = [
  ["one that reads", () => send(contract.listStudies, {})],
  ["one that writes", () => send(contract.signIn, { body })],
] as const;

test.each(calls)(
  "a server that takes a call and says nothing is noticed after 20 s, by any call: %s",
  async (_kind, make) => {
    const { asked } = await served(false);
    const outcome = await told<unknown>(make());
    await until(() => asked.length > 0);

    await pass(19);
    expect(outcome.is).toBeUndefined();
    expect(silence.get().isSilent).toBe(false);
    await pass(2);

    expect(outcome.is).toBeInstanceOf(Silent);
    expect(silence.get().isSilent).toBe(true);
  },
);

test("what a silent call would do twice is known of it", async () => {
  await served(false);
  const reading = await told(calls[0][1]());
  const writing = await told(calls[1][1]());
  await pass(21);
  expect([reading.is, writing.is]).toMatchObject([{ isOfWrite: false }, { isOfWrite: true }]);
});

test.each(calls)(
  "a server that is slow and alive is waited for, and said to be so: %s",
  async (_kind, make) => {
    const { asked, health } = await served(true);
    const outcome = await told<unknown>(make());
    await until(() => asked.length > 0);

    await pass(40);
    expect(outcome.is).toBeUndefined();
    expect(health()).toBeGreaterThan(0);
    expect(silence.get()).toEqual({ isSilent: false, slowCalls: 1 });
    asked[0]?.writeHead(403, { "content-type": "application/problem+json" });
    const details = { needs: "administrator" };
    asked[0]?.end(
      JSON.stringify({ type: "/", title: "no", status: 403, code: "not_allowed", details }),
    );

    await until(() => outcome.is !== undefined);
    expect(outcome.is).toMatchObject({ code: "not_allowed" });
    expect(silence.get()).toEqual({ isSilent: false, slowCalls: 0 });
  },
);

test.each([true, false])(
  "an answer that stops in the middle is given up after 20 s without a byte, other calls answered or not: %s",
  async (isHealthy) => {
    const { asked } = await served(isHealthy);
    const outcome = await told(send(contract.listStudies, {}));
    await until(() => asked.length > 0);
    asked[0]?.writeHead(200, { "content-type": "application/json" });
    asked[0]?.write("[");
    await real(100);

    await pass(19);
    expect(outcome.is).toBeUndefined();
    await pass(2);
    expect(outcome.is).toBeInstanceOf(Silent);
  },
);

test("an answer that comes byte by byte may take as long as it takes", async () => {
  const { asked } = await served(false);
  const outcome = await told(send(contract.listStudies, {}));
  await until(() => asked.length > 0);
  asked[0]?.writeHead(200, { "content-type": "application/json" });
  for (let turn = 0; turn < 10; turn += 1) {
    asked[0]?.write(turn === 0 ? "[" : " ");
    await real(30);
    await pass(15);
  }
  asked[0]?.end("]");
  await until(() => outcome.is !== undefined);
  expect(outcome.is).toEqual([]);
});

test("what is said of a silence ends with the first sign of the server", async () => {
  const { asked } = await served(false);
  const outcome = await told(send(contract.listStudies, {}));
  await pass(21);
  expect(outcome.is).toBeInstanceOf(Silent);
  const next = await told(send(contract.listStudies, {}));
  await until(() => asked.length > 1);
  asked[1]?.end("[]");
  await until(() => next.is !== undefined);
  expect(silence.get().isSilent).toBe(false);
});

test.each(["patienceMs", "beginsMs"])(
  "a call that is short by nature is given up in its time, though the server lives: %s",
  async (limit) => {
    const { asked } = await served(true);
    const outcome = await told(send(contract.session, {}, { [limit]: 20_000 }));
    await until(() => asked.length > 0);
    await pass(21);
    expect(outcome.is).toBeInstanceOf(Unreachable);
  },
);

test("a long body has the time that a slow line needs for it", async () => {
  await served(false);
  const long = { ...body, password: "x".repeat(100_000) };
  const outcomes = [
    await told(send(contract.signIn, { body: long }, { patienceMs: 20_000 })),
    await told(send(contract.signIn, { body: long })),
  ];

  await pass(100);
  expect(outcomes.map(({ is }) => is)).toEqual([undefined, undefined]);
  await pass(30);
  for (const { is } of outcomes) expect(is).toBeInstanceOf(Silent);
});

test("who stops a call themselves hears of that, and not of the server", async () => {
  await served(false);
  const stop = new AbortController();
  const outcome = await told(send(contract.session, {}, { signal: stop.signal }));
  stop.abort();
  await until(() => outcome.is !== undefined);
  expect(outcome.is).not.toBeInstanceOf(Unreachable);
});
