import { describe, expect, test } from "vitest";
import { Operation } from "../../../domain/operations.ts";
import { Refusal } from "../../../domain/errors.ts";
import { Unreachable } from "../query/api.ts";
import type { QueuedOperation } from "./database.ts";
import {
  afterFailure,
  type Batch,
  batchOf,
  newSender,
  type Queue,
  retryDelayMs,
} from "./sender.ts";

const uuid = (number: number) => `0198a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

function queuedOf(
  sequence: number,
  more: { comment?: string; clientId?: string } = {},
): QueuedOperation {
  const operation = Operation.parse({
    kind: "changeEvent",
    id: uuid(sequence),
    sequence,
    at: "2026-11-21T10:00:00.000Z",
    eventId: uuid(9000),
    base: 1,
    change: { comment: more.comment ?? "" },
  });
  return { observationId: uuid(1), sequence, clientId: more.clientId ?? uuid(2), operation };
}

/** A queue in memory and a clock that never really waits: the rest is the sender itself. */
function bench(posts: readonly ((batch: Batch) => unknown)[], arrived: readonly number[] = []) {
  let left = [1, 2, 3, 4].map((sequence) => queuedOf(sequence));
  const waits: number[] = [];
  const sent: number[][] = [];
  const refused: number[] = [];
  let settled = 0;
  const stop = new AbortController();
  const queue: Queue = {
    next: async (passedOver, most) => {
      const batch = batchOf(left.slice(0, most));
      return batch && !passedOver.has(batch.observationId) ? batch : undefined;
    },
    acknowledge: async (batch) => {
      left = left.filter((one) => !batch.queued.includes(one));
    },
    refuseOne: async (one) => {
      refused.push(one.sequence);
      left = left.filter((other) => other !== one);
    },
    settle: async (batch) => {
      settled += 1;
      const before = left.length;
      left = left.filter(({ sequence }) => !arrived.includes(sequence));
      return batch.queued.length > 0 && left.length < before;
    },
  };
  let attempt = 0;
  const sender = newSender({
    queue,
    post: async (batch) => {
      sent.push(batch.queued.map(({ sequence }) => sequence));
      attempt += 1;
      posts[attempt - 1]?.(batch);
      return { revision: 1, answers: [] };
    },
    clock: {
      now: () => 0,
      wait: async (ms) => {
        waits.push(ms);
        if (ms === Infinity) stop.abort();
      },
    },
    onStatus: () => undefined,
  });
  return {
    run: () => sender.run(stop.signal),
    told: () => ({
      waits: waits.filter(Number.isFinite),
      sent,
      refused,
      settled,
      left: left.length,
    }),
  };
}

const fail = (error: Error) => () => {
  throw error;
};
const gone = fail(new Unreachable("/"));
const all = [1, 2, 3, 4];

describe("the sender", () => {
  test("tries the same batch again after 1, 2, 4 seconds, until it arrives", async () => {
    const { run, told } = bench([gone, gone, gone]);

    await run();

    expect(told()).toMatchObject({
      waits: [1000, 2000, 4000],
      sent: [all, all, all, all],
      left: 0,
    });
  });

  test("settles what the server has where its count is another, and goes on", async () => {
    const { run, told } = bench([
      fail(new Refusal("revision_conflict", { expected: 1, forked: false })),
    ]);

    await run();

    expect(told()).toMatchObject({ settled: 1, waits: [], left: 0 });
  });

  test("drops what had arrived under another count, and sends the rest", async () => {
    const { run, told } = bench([fail(new Refusal("already_exists", {}))], [1, 2]);

    await run();

    expect(told()).toMatchObject({ settled: 1, sent: [all, [3, 4]], left: 0 });
  });

  test("does not ask for ever where ids are taken and nothing of ours has arrived", async () => {
    const { run, told } = bench([fail(new Refusal("already_exists", {}))]);

    await run();

    expect(told()).toMatchObject({ settled: 1, sent: [all], left: 4 });
  });

  test("sets aside the one operation that cannot be read, and sends the others", async () => {
    const fields = [{ path: "operations.2.change.comment", rule: "comment" }];
    const { run, told } = bench([fail(new Refusal("invalid_input", { fields }))]);

    await run();

    expect(told()).toMatchObject({ refused: [3], sent: [all, [1, 2, 4]], left: 0 });
  });

  test("sends less at once where it was too much", async () => {
    const { run, told } = bench([fail(new Refusal("payload_too_large", { maxBytes: 1 }))]);

    await run();

    expect(told()).toMatchObject({ sent: [all, [1, 2], [3, 4]], left: 0 });
  });

  test.each(["not_signed_in", "not_found"] as const)(
    "stops and keeps everything on %s",
    async (code) => {
      const { run, told } = bench([fail(new Refusal(code, {}))]);

      await run();

      expect(told()).toMatchObject({ sent: [all], left: 4, waits: [] });
    },
  );
});

test("the wait doubles from one second to a minute, and stays there", () => {
  expect([0, 1, 2, 5, 6, 7, 500].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test("a database that is away for a while is waited for; what nobody can mend is not", () => {
  const batch = { observationId: uuid(1), clientId: uuid(2), queued: [queuedOf(1)] };

  expect(afterFailure(new Refusal("database_unavailable", {}), batch)).toEqual({ kind: "wait" });
  expect(afterFailure(new Error("a bug"), batch)).toEqual({ kind: "wait" });
  expect(afterFailure(new Refusal("quota_reached", { limit: "events", max: 1 }), batch)).toEqual({
    kind: "stop",
    code: "quota_reached",
  });
});

describe("a batch", () => {
  test("holds at most 500 operations of one client", () => {
    const many = Array.from({ length: 700 }, (_, at) => queuedOf(at + 1));
    const mixed = [queuedOf(1), queuedOf(2, { clientId: uuid(5) })];

    expect(batchOf(many)?.queued).toHaveLength(500);
    expect(batchOf(mixed)?.queued).toHaveLength(1);
    expect(batchOf([])).toBeUndefined();
  });

  test("stays under the server's megabyte, however long the comments, but is never empty", () => {
    const long = Array.from({ length: 400 }, (_, at) =>
      queuedOf(at + 1, { comment: "ä".repeat(9_000) }),
    );

    const queued = batchOf(long)?.queued ?? [];

    expect(queued.length).toBeGreaterThan(10);
    expect(
      new TextEncoder().encode(JSON.stringify(queued.map((one) => one.operation))).length,
    ).toBeLessThan(1_048_576);
  });
});
