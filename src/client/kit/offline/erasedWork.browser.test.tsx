import { afterEach, expect, test } from "vitest";
import { CodedEvent } from "../../../domain/entities/event.ts";
import { id } from "../../../domain/rules.ts";
import { type Disk, type Draft, openDisk } from "../outbox/disk.ts";
import { newId } from "../query/newId.ts";
import { openErasedWork } from "./erasedWork.ts";
import { dropErasedComment } from "./unsentComment.ts";
import { unsentKey } from "./unsentKey.ts";

const open: Disk[] = [];

afterEach(async () => {
  const disks = open.splice(0);
  for (const disk of disks) disk.close();
  await disks[0]?.destroy();
});

function draftAt(startUs: number): Draft {
  const event = CodedEvent.parse({
    kind: "point",
    id: newId(id("event")),
    codeId: newId(id("code")),
    subjectId: null,
    startUs,
    modifiers: {},
    comment: "",
    confidence: null,
  });
  return {
    id: newId(id("operation")),
    at: new Date().toISOString(),
    change: { kind: "putEvent", event },
    held: { event, version: 1, isDeleted: false },
  };
}

test("of an observation that is gone nothing is left, sent or not; others keep theirs", async () => {
  const accountId = newId(id("account"));
  const disk = openDisk(accountId);
  open.push(disk);
  const [gone, other] = [newId(id("observation")), newId(id("observation"))];
  await disk.keep(gone, [draftAt(1), draftAt(2)]);
  await disk.keep(other, [draftAt(3)]);
  const batch = await disk.nextBatch(new Set([other]), 1);
  if (!batch) throw new Error("something is queued");
  await disk.acknowledge(
    batch,
    batch.queued.map(({ operation }) => ({
      id: operation.id,
      result: "applied" as const,
      revision: 1,
    })),
    Date.now(),
  );
  const work = openErasedWork(accountId);

  expect((await work.observationIds()).toSorted()).toEqual([gone, other].toSorted());
  await work.drop(gone);

  expect(await work.observationIds()).toEqual([other]);
  expect(await disk.queued(gone)).toEqual([]);
  expect(await disk.lastSentOf(gone)).toBeUndefined();
  expect((await disk.queued(other)).length).toBe(1);
  work.close();
});

test("of intervals that were cut out what lies in them goes, once; the rest is sent as before", async () => {
  const accountId = newId(id("account"));
  const disk = openDisk(accountId);
  open.push(disk);
  const observationId = newId(id("observation"));
  const [inside, outside, later] = [draftAt(15), draftAt(30), draftAt(12)];
  const change: Draft = {
    ...draftAt(0),
    held: undefined,
    change: {
      kind: "changeEvent",
      eventId: inside.held?.event.id ?? newId(id("event")),
      base: 1,
      change: { comment: "more" },
    },
  };
  await disk.keep(observationId, [inside, outside, change]);
  const work = openErasedWork(accountId);
  const erasure = { erasureId: newId(id("erasure")), stretches: [{ startUs: 10, endUs: 20 }] };

  // A tab that is closed in between has done nothing, and the next start does all.
  await expect(work.cut(observationId, erasure, closed)).rejects.toThrow("closed");
  expect((await disk.queued(observationId)).map((one) => one.id)).toContain(inside.id);
  let dropped = 0;
  const beside = () => {
    dropped += 1;
  };
  expect(await work.cut(observationId, erasure, beside)).toBe(true);

  expect((await disk.queued(observationId)).map((one) => one.id)).toEqual([outside.id]);
  expect(await disk.readWork(observationId)).toBeUndefined();
  // What is coded there afterwards is the server's to refuse: an erasure is taken note of once.
  await disk.keep(observationId, [later]);
  expect(await work.cut(observationId, erasure, beside)).toBe(false);
  expect(dropped).toBe(1);
  expect((await disk.queued(observationId)).map((one) => one.id)).toEqual([outside.id, later.id]);
  work.close();
});

test.each([
  ["at a moment that was erased", { startUs: 12, endUs: null }, false],
  ["at the moment at which an erased segment ends", { startUs: 20, endUs: null }, true],
  ["about a segment that reaches into one that was erased", { startUs: 2, endUs: 11 }, false],
  ["elsewhere", { startUs: 30, endUs: 40 }, true],
  ["about the observation as a whole", { startUs: null, endUs: null }, true],
])("a comment that was not sent, %s, stays: %o %s", (_what, place, stays) => {
  const observationId = newId(id("observation"));
  const accountId = newId(id("account"));
  const key = unsentKey(accountId, observationId);
  const other = unsentKey(accountId, newId(id("observation")));
  for (const one of [key, other]) {
    localStorage.setItem(one, JSON.stringify({ ...place, text: "who is seen here", calls: 1 }));
  }

  dropErasedComment(accountId, observationId, [{ startUs: 10, endUs: 20 }]);

  expect(localStorage.getItem(key) !== null).toBe(stays);
  expect(localStorage.getItem(other)).not.toBeNull();
  for (const one of [key, other]) localStorage.removeItem(one);
});

function closed(): never {
  throw new Error("closed");
}
