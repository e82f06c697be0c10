import { afterEach, expect, test } from "vitest";
import { id } from "../../../domain/rules.ts";
import { newId } from "../query/newId.ts";
import { type Disk, type Draft, openDisk } from "./disk.ts";
import type { Batch } from "./sender.ts";
import { newUnkept } from "./unkept.ts";

const observationId = newId(id("observation"));
const open: Disk[] = [];

afterEach(async () => {
  for (const disk of open.splice(0)) {
    disk.close();
    await disk.destroy();
  }
});

function draftOf(): Draft {
  return {
    id: newId(id("operation")),
    at: new Date().toISOString(),
    change: { kind: "deleteEvent", eventId: newId(id("event")) },
    held: undefined,
  };
}

/** A real disk that takes nothing while it is full. */
function bench() {
  const real = openDisk(newId(id("account")));
  open.push(real);
  let isFull = true;
  const unlessFull =
    <Args extends readonly unknown[], T>(act: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      isFull ? Promise.reject(new DOMException("", "QuotaExceededError")) : act(...args);
  const disk: Disk = {
    ...real,
    keep: unlessFull(real.keep),
    keepAnswered: unlessFull(real.keepAnswered),
  };
  const arrived = new Set<string>();
  const unkept = newUnkept({
    disk,
    find: async () => ({ known: arrived, refused: new Map(), missing: new Set() }),
    onChange: () => undefined,
    onKept: () => undefined,
    onAnswered: () => undefined,
  });
  return {
    unkept,
    disk: real,
    arrived,
    makeRoom: () => {
      isFull = false;
    },
  };
}

const idsIn = (batch: Batch | undefined) => batch?.queued.map(({ operation }) => operation.id);
const applied = ({ queued }: Batch) =>
  queued.map(({ operation }, at) => ({
    id: operation.id,
    result: "applied" as const,
    revision: at + 1,
  }));

async function failing(unkept: ReturnType<typeof bench>["unkept"], drafts: readonly Draft[]) {
  const told: string[] = [];
  const safe = drafts.map((draft) =>
    unkept.add(observationId, [draft], () => told.push(draft.id)).then(() => draft.id),
  );
  await unkept.flush();
  return { safe: Promise.all(safe), told };
}

test("what a full disk does not take is counted, and kept in its order once there is room", async () => {
  const { unkept, disk, makeRoom } = bench();
  const drafts = [draftOf(), draftOf(), draftOf()];

  const { safe, told } = await failing(unkept, drafts);
  expect(unkept.count(observationId)).toBe(3);
  expect(told).toEqual(drafts.map((draft) => draft.id));
  makeRoom();
  await unkept.flush();

  expect(await safe).toEqual(drafts.map((draft) => draft.id));
  expect(unkept.isFailing()).toBe(false);
  expect(unkept.count(observationId)).toBe(0);
  expect((await disk.queued(observationId)).map((one) => [one.id, one.sequence])).toEqual(
    drafts.map((draft, at) => [draft.id, at + 1]),
  );
});

test("what the server took meanwhile is not queued on the disk, but kept there as sent", async () => {
  const { unkept, disk, makeRoom } = bench();
  const drafts = [draftOf(), draftOf()];
  const { safe } = await failing(unkept, drafts);

  const batch = await unkept.queue.next(new Set(), 500);
  if (!batch) throw new Error("nothing is to be sent");
  await unkept.queue.acknowledge(batch, { revision: 2, answers: applied(batch) });
  await safe;
  expect(unkept.count(observationId)).toBe(0);
  expect(unkept.changes(observationId)).toHaveLength(2);
  makeRoom();
  await unkept.flush();

  expect(await disk.queued(observationId)).toEqual([]);
  expect((await disk.idsOf(observationId)).sent).toEqual(drafts.map((draft) => draft.id));
  expect((await disk.headOf(observationId)).clientIds).toContain(batch.clientId);
});

test("what is on its way is not put on the disk before its answer, and goes there if none comes", async () => {
  const { unkept, disk, makeRoom } = bench();
  const { safe } = await failing(unkept, [draftOf(), draftOf()]);
  const batch = await unkept.queue.next(new Set(), 1);
  if (!batch) throw new Error("nothing is to be sent");
  makeRoom();

  await unkept.flush();
  expect(await disk.queued(observationId)).toEqual([]);
  unkept.notAnswered(batch);
  await unkept.flush();
  await safe;

  expect(await disk.queued(observationId)).toHaveLength(2);
});

test("what the disk took before is sent before", async () => {
  const { unkept, disk } = bench();
  await disk.keep(observationId, [draftOf()]);

  await failing(unkept, [draftOf()]);

  expect(await unkept.queue.next(new Set(), 500)).toBeUndefined();
});

test("where a part had arrived although no answer came, only the rest is sent, under another count", async () => {
  const { unkept, arrived } = bench();
  const drafts = [draftOf(), draftOf()];
  await failing(unkept, drafts);
  const first = await unkept.queue.next(new Set(), 500);
  if (!first) throw new Error("nothing is to be sent");
  unkept.notAnswered(first);
  arrived.add(first.queued[0]?.operation.id ?? "");

  expect(await unkept.queue.settle(first)).toBe(true);
  const second = await unkept.queue.next(new Set(), 500);

  expect(idsIn(second)).toEqual([drafts[1]?.id]);
  expect(second?.clientId).not.toBe(first.clientId);
  expect(second?.queued[0]?.sequence).toBe(1);
});

test("what the server refused is shown from here until the disk has it", async () => {
  const { unkept, disk, makeRoom } = bench();
  await failing(unkept, [draftOf()]);
  const batch = await unkept.queue.next(new Set(), 500);
  const [queued] = batch?.queued ?? [];
  if (!queued) throw new Error("nothing is to be sent");

  await unkept.queue.refuseOne(queued, { code: "not_found", details: {} });
  expect(unkept.refused(observationId)).toMatchObject([{ code: "not_found", isAside: false }]);
  makeRoom();
  await unkept.flush();

  expect(unkept.refused(observationId)).toEqual([]);
  expect(await disk.refusedOf(observationId)).toMatchObject([
    { operationId: queued.operation.id, code: "not_found" },
  ]);
});
