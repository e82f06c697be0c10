import { afterEach, expect, test } from "vitest";
import { CodedEvent } from "../../../domain/entities/event.ts";
import type { HeldEvent } from "../../../domain/operations.ts";
import { id } from "../../../domain/rules.ts";
import { newId } from "../query/newId.ts";
import { type Disk, type Draft, type Found, openDisk } from "./disk.ts";
import { HeldPress } from "./heldPress.ts";

const observationId = newId(id("observation"));
const open: Disk[] = [];

function freshDisk(accountId: string = newId(id("account"))): Disk {
  const disk = openDisk(accountId);
  open.push(disk);
  return disk;
}

afterEach(async () => {
  const disks = open.splice(0);
  for (const disk of disks) disk.close();
  await disks[0]?.destroy();
});

const nothingFound: Found = { known: new Set(), refused: new Map(), missing: new Set() };

function draftOf(comment = ""): Draft {
  const event = CodedEvent.parse({
    kind: "point",
    id: newId(id("event")),
    codeId: newId(id("code")),
    subjectId: null,
    startUs: 1_000_000,
    modifiers: {},
    comment,
    confidence: null,
  });
  return {
    id: newId(id("operation")),
    at: new Date().toISOString(),
    change: { kind: "putEvent", event },
    held: { event, version: 1, isDeleted: false },
  };
}

const applied = (operationId: Draft["id"], revision: number) => ({
  id: operationId,
  result: "applied" as const,
  revision,
});

test("what was kept is there for whoever opens the disk next, numbered without a gap", async () => {
  const accountId = newId(id("account"));
  const disk = freshDisk(accountId);
  const drafts = Array.from({ length: 40 }, () => draftOf());

  await Promise.all(drafts.map((draft) => disk.keep(observationId, [draft])));
  disk.close();
  const queued = await freshDisk(accountId).queued(observationId);

  expect(queued.map(({ sequence }) => sequence)).toEqual(drafts.map((_, at) => at + 1));
  expect(new Set(queued.map((one) => one.id))).toEqual(new Set(drafts.map((one) => one.id)));
});

test("two tabs that keep at the same time share one count", async () => {
  const accountId = newId(id("account"));
  const tabs = [freshDisk(accountId), freshDisk(accountId)];

  await Promise.all(
    Array.from({ length: 15 }, () =>
      tabs.map((tab) => tab.keep(observationId, [draftOf()])),
    ).flat(),
  );
  const queued = await tabs[0]?.queued(observationId);

  expect(queued?.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 30 }, (_, at) => at + 1),
  );
});

test("answered operations leave the queue, refused ones are kept with their reason", async () => {
  const disk = freshDisk();
  const [first, second, third] = [draftOf(), draftOf(), draftOf()];
  await disk.keep(observationId, [first, second, third]);
  await disk.writeWork(observationId, {
    revision: 0,
    eventIds: [],
    read: () => undefined,
    places: () => [],
  });
  const batch = await disk.nextBatch(new Set(), 2);

  const head =
    batch &&
    (await disk.acknowledge(
      batch,
      [
        applied(first.id, 1),
        {
          id: second.id,
          result: "refused",
          code: "observation_locked",
          details: { state: "submitted" },
        },
      ],
      77,
    ));

  expect(head).toMatchObject({ revision: 1, sentAtMs: 77 });
  expect((await disk.queued(observationId)).map((one) => one.id)).toEqual([third.id]);
  expect(await disk.refusedOf(observationId)).toMatchObject([
    { operationId: second.id, code: "observation_locked", isAside: false },
  ]);
});

test("the revision does not run ahead where another device's operations lie between", async () => {
  const disk = freshDisk();
  const drafts = [draftOf(), draftOf()];
  await disk.keep(observationId, drafts);
  await disk.writeWork(observationId, {
    revision: 4,
    eventIds: [],
    read: () => undefined,
    places: () => [],
  });
  const batch = await disk.nextBatch(new Set(), 500);

  const head =
    batch &&
    (await disk.acknowledge(
      batch,
      drafts.map((one, at) => applied(one.id, at === 0 ? 5 : 9)),
      1,
    ));

  expect(head?.revision).toBe(5);
});

test("a new count begins at 1 under a new client id, and nothing is lost", async () => {
  const disk = freshDisk();
  const drafts = [draftOf(), draftOf(), draftOf()];
  await disk.keep(observationId, drafts);
  const before = await disk.nextBatch(new Set(), 1);
  if (before)
    await disk.acknowledge(
      before,
      [applied(before.queued[0]?.operation.id ?? newId(id("operation")), 1)],
      1,
    );

  await disk.settle(observationId, { ...nothingFound, askedAtMs: 2 });
  const after = await disk.nextBatch(new Set(), 500);
  await disk.keep(observationId, [draftOf()]);

  expect(after?.clientId).not.toBe(before?.clientId);
  expect(after?.queued.map(({ operation }) => [operation.id, operation.sequence])).toEqual([
    [drafts[1]?.id, 1],
    [drafts[2]?.id, 2],
  ]);
  expect((await disk.queued(observationId)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
});

test("what the server lost of what was sent is queued again in its old order, before the rest, and only once", async () => {
  const disk = freshDisk();
  const drafts = Array.from({ length: 5 }, () => draftOf());
  const ids = drafts.map((draft) => draft.id);
  await disk.keep(observationId, drafts);
  const batch = await disk.nextBatch(new Set(), 4);
  if (!batch) throw new Error("nothing was kept");
  await disk.acknowledge(
    batch,
    ids.slice(0, 4).map((one, at) => applied(one, at + 1)),
    1_000,
  );
  const found = {
    ...nothingFound,
    known: new Set<string>(ids.slice(0, 2)),
    missing: new Set<string>(ids.slice(2)),
  };

  const first = await disk.settle(observationId, { ...found, askedAtMs: 2_000 });
  const queued = await disk.queued(observationId);
  const again = await disk.settle(observationId, { ...found, askedAtMs: 2_000 });

  expect(first).toEqual({ sentAgain: 2, arrived: 0 });
  expect(queued.map((one) => [one.id, one.sequence])).toEqual([
    [ids[2], 1],
    [ids[3], 2],
    [ids[4], 3],
  ]);
  expect(again).toEqual({ sentAgain: 0, arrived: 0 });
  expect((await disk.queued(observationId)).map((one) => one.id)).toEqual(ids.slice(2));
  expect(await disk.sentAgainOf(observationId)).toBe(2);
});

test("what was acknowledged after the server was asked is not queued again, whatever it had said", async () => {
  const disk = freshDisk();
  const draft = draftOf();
  await disk.keep(observationId, [draft]);
  const batch = await disk.nextBatch(new Set(), 1);
  if (!batch) throw new Error("nothing was kept");
  await disk.acknowledge(batch, [applied(draft.id, 1)], 3_000);

  const missing = new Set<string>([draft.id]);
  const { sentAgain } = await disk.settle(observationId, {
    ...nothingFound,
    missing,
    askedAtMs: 2_000,
  });

  expect(sentAgain).toBe(0);
  expect(await disk.queued(observationId)).toEqual([]);
});

test("what had arrived under another count leaves the queue: taken, it is kept as sent, refused, it is shown", async () => {
  const disk = freshDisk();
  const drafts = [draftOf(), draftOf(), draftOf()];
  await disk.keep(observationId, drafts);
  const known = new Set<string>(drafts.slice(0, 1).map((draft) => draft.id));
  const no = { id: drafts[2]?.id ?? newId(id("operation")), code: "not_found" as const };
  const refused = new Map([[no.id, { ...no, result: "refused" as const, details: {} }]]);

  const { arrived } = await disk.settle(observationId, {
    ...nothingFound,
    known,
    refused,
    askedAtMs: 1_000,
  });

  expect(arrived).toBe(2);
  expect(await disk.refusedOf(observationId)).toMatchObject([{ operationId: no.id }]);
  expect((await disk.queued(observationId)).map((one) => one.id)).toEqual([drafts[1]?.id]);
  expect(await disk.lastSent()).toEqual([{ observationId, id: drafts[0]?.id }]);
});

test("an acknowledgement that comes after another tab has counted anew takes nothing out of the new queue", async () => {
  const disk = freshDisk();
  const drafts = [draftOf(), draftOf(), draftOf()];
  await disk.keep(observationId, drafts);
  const batch = await disk.nextBatch(new Set(), 2);
  if (!batch) throw new Error("nothing was kept");
  const known = new Set<string>(drafts.slice(0, 1).map((draft) => draft.id));
  await disk.settle(observationId, { ...nothingFound, known, askedAtMs: 1_000 });

  await disk.acknowledge(
    batch,
    drafts.slice(0, 2).map((draft, at) => applied(draft.id, at + 1)),
    2_000,
  );

  expect((await disk.queued(observationId)).map((one) => one.id)).toEqual(
    drafts.slice(1).map((draft) => draft.id),
  );
});

test("of each observation the last that was sent is told, and what is older than a month is let go", async () => {
  const disk = freshDisk();
  const otherId = newId(id("observation"));
  const sendOne = async (toId: string, sentAtMs: number) => {
    const draft = draftOf();
    await disk.keep(toId, [draft]);
    const batch = await disk.nextBatch(new Set(), 1);
    if (batch) await disk.acknowledge(batch, [applied(draft.id, 1)], sentAtMs);
    return draft.id;
  };
  await sendOne(observationId, 100);
  const last = await sendOne(observationId, 200);
  const lastOfOther = await sendOne(otherId, 90);

  const before = await disk.lastSent();
  await disk.forgetSentBefore(150);
  const after = await disk.lastSent();

  const mine = { observationId, id: last };
  expect(new Set(before)).toEqual(new Set([mine, { observationId: otherId, id: lastOfOther }]));
  expect(after).toEqual([mine]);
  expect((await disk.idsOf(observationId)).sent).toEqual([last]);
});

test("the work that was written comes back whole; until it is whole there is none", async () => {
  const disk = freshDisk();
  const rows = Array.from({ length: 2_500 }, () => draftOf().held).filter(
    (held) => held !== undefined,
  );
  const byId = new Map(rows.map((held) => [held.event.id, held]));
  await disk.keep(observationId, [draftOf()]);

  expect(await disk.readWork(observationId)).toBeUndefined();
  await disk.writeWork(observationId, {
    revision: 12,
    eventIds: rows.map(({ event }) => event.id),
    read: (eventId) => rows.find(({ event }) => event.id === eventId),
    places: () => [],
  });
  const work = await disk.readWork(observationId);

  expect(work?.revision).toBe(12);
  expect(new Set(work?.events.map(({ event }) => event.id))).toEqual(new Set(byId.keys()));
});

test("a disk does not stand in the way of what another tab does with it, and opens again", async () => {
  const accountId = newId(id("account"));
  const disk = freshDisk(accountId);
  await disk.keep(observationId, [draftOf(), draftOf()]);

  // What this does to the first tab is what a newer version does to it.
  await freshDisk(accountId).destroy();
  const [operation] = await disk.keep(observationId, [draftOf()]);

  expect(operation?.sequence).toBe(1);
});

test("changes that cannot all be kept are not kept at all, and the disk goes on", async () => {
  const disk = freshDisk();
  const draft = draftOf();
  // No browser can copy a proxy.
  const held = draft.held && { ...draft.held, event: new Proxy(draft.held.event, {}) };

  await expect(disk.keep(observationId, [draftOf(), { ...draft, held }])).rejects.toThrow(
    expect.objectContaining({ name: "DataCloneError" }),
  );

  expect(await disk.queued(observationId)).toEqual([]);
  expect(await disk.keep(observationId, [draftOf()])).toMatchObject([{ sequence: 1 }]);
});

test("whoever goes leaves only what the server does not have yet", async () => {
  const disk = freshDisk();
  const sentId = newId(id("observation"));
  const [operation] = await disk.keep(sentId, [draftOf()]);
  const batch = await disk.nextBatch(new Set(), 1);
  if (!batch || !operation) throw new Error("nothing was kept");
  await disk.acknowledge(batch, [applied(operation.id, 1)], 1);
  const written = { revision: 1, eventIds: [], read: () => undefined };
  await disk.writeWork(sentId, { ...written, places: () => [] });
  await disk.keep(observationId, [draftOf()]);

  await disk.forgetSent();

  expect(await disk.readWork(sentId)).toBeUndefined();
  expect(await disk.headOf(sentId)).toMatchObject({ lastSequence: 0, sentAtMs: 0 });
  expect(await disk.queued(observationId)).toHaveLength(1);
});

function pressOf(isLeft = false): HeldPress {
  return HeldPress.parse({
    id: newId(id("event")),
    key: "s",
    codeIds: [newId(id("code")), newId(id("code"))],
    subjectId: null,
    atUs: 1_000_000,
    isAtEnd: false,
    isLeft,
  });
}

test("a press is held until its answer is kept, and both are one write", async () => {
  const disk = freshDisk();
  const [first, second] = [pressOf(), pressOf()];
  await disk.holdPresses(observationId, [second, first]);
  await disk.holdPresses(newId(id("observation")), [pressOf()]);
  expect(await disk.heldPresses(observationId)).toEqual([first, second]);

  await disk.keep(observationId, [{ ...draftOf(), answered: first.id }]);
  await disk.holdPresses(observationId, [{ ...second, isLeft: true }]);

  expect(await disk.heldPresses(observationId)).toEqual([{ ...second, isLeft: true }]);
  await disk.dropPresses(observationId, [second.id]);
  expect(await disk.heldPresses(observationId)).toEqual([]);
});

test("a long work is written in pieces, each after a pause, and counts once all of it is there", async () => {
  const disk = freshDisk();
  const held = new Map<string, HeldEvent>();
  for (let at = 0; at < 200; at++) {
    const { held: one } = draftOf();
    if (one) held.set(one.event.id, one);
  }
  const found: boolean[] = [];
  await disk.writeWork(observationId, {
    revision: 7,
    eventIds: [...held.keys()],
    read: (eventId) => held.get(eventId),
    places: () => [],
    async pause() {
      // A press in between has the disk.
      await disk.holdPresses(observationId, [pressOf()]);
      found.push((await disk.readWork(observationId)) !== undefined);
    },
  });

  expect(found).toEqual([false, false, false]);
  expect(await disk.heldPresses(observationId)).toHaveLength(3);
  const work = await disk.readWork(observationId);
  expect(work?.revision).toBe(7);
  expect(new Set(work?.events.map(({ event }) => event.id))).toEqual(new Set(held.keys()));
});

test("whoever goes leaves presses without a code, with what they are about", async () => {
  const disk = freshDisk();
  const written = { revision: 1, eventIds: [], read: () => undefined };
  await disk.writeWork(observationId, { ...written, places: () => [] });
  await disk.holdPresses(observationId, [pressOf()]);

  await disk.forgetSent();

  expect(await disk.heldPresses(observationId)).toHaveLength(1);
  expect(await disk.readWork(observationId)).toBeDefined();
});
