import { afterEach, beforeEach, expect, test } from "vitest";
import { CodedEvent } from "../../../domain/entities/event.ts";
import { id } from "../../../domain/rules.ts";
import { keepPeaks, keptPeaks } from "../media/peaksOnDisk.ts";
import { type Disk, type Draft, openDisk } from "../outbox/disk.ts";
import { localDisk } from "../player/localDisk.ts";
import { newId } from "../query/newId.ts";
import { forgetOthers, forgetPerson } from "./forgetPerson.ts";
import { keptImports } from "./keptImports.ts";

const disks: Disk[] = [];

beforeEach(() => localStorage.clear());

afterEach(async () => {
  await Promise.all(disks.splice(0).map(async (disk) => disk.destroy()));
});

/** Someone of whose two observations the server has one. */
async function someone() {
  const accountId = newId(id("account"));
  const disk = openDisk(accountId);
  disks.push(disk);
  const [sent, unsent] = [newId(id("observation")), newId(id("observation"))];
  await disk.keep(sent, [draft()]);
  await disk.keep(unsent, [draft()]);
  const batch = await disk.nextBatch(new Set([unsent]), 1);
  if (!batch) throw new Error("something is queued");
  const answers = batch.queued.map(({ operation }) => ({
    id: operation.id,
    result: "applied" as const,
    revision: 1,
  }));
  await disk.acknowledge(batch, answers, Date.now());
  const kept = async () => ({
    sent: (await disk.lastSentOf(sent)) !== undefined,
    unsent: (await disk.queued(unsent)).length,
  });
  return { accountId, kept };
}

function draft(): Draft {
  const event = CodedEvent.parse({
    kind: "point",
    id: newId(id("event")),
    codeId: newId(id("code")),
    subjectId: null,
    startUs: 1,
    modifiers: {},
    comment: "who is seen here",
    confidence: null,
  });
  return {
    id: newId(id("operation")),
    at: new Date().toISOString(),
    change: { kind: "putEvent", event },
    held: { event, version: 1, isDeleted: false },
  };
}

const sound = { bucketUs: 1, buckets: 1, parts: 1 };

async function keepBesides() {
  await localDisk.captions.put("caption", "what a child says");
  await keepPeaks("sound", { bucketUs: 1, pairs: new Int16Array(2), isRead: new Uint8Array(1) });
  await keptImports.keep({
    importId: "import",
    studyId: "study",
    asStudy: false,
    sign: "",
    begin: new Blob(["names"]),
    stages: [],
  });
}

const besides = async () => ({
  captions: await localDisk.captions.get("caption"),
  sound: (await keptPeaks("sound", sound)) !== undefined,
  imports: (await keptImports.ofStudy("study")).length,
});
const all = { captions: "what a child says", sound: true, imports: 1 };
const none = { captions: undefined, sound: false, imports: 0 };

test("who signs out leaves no coding that the server has, no captions, no sound, no import; what was not sent stays", async () => {
  const ana = await someone();
  await keepBesides();
  expect(await besides()).toEqual(all);

  await forgetPerson(ana.accountId);

  expect(await ana.kept()).toEqual({ sent: false, unsent: 1 });
  expect(await besides()).toEqual(none);
});

test("who comes after someone whose session ended finds nothing of theirs either; who comes back finds their own", async () => {
  const [ana, ben] = [await someone(), await someone()];
  await forgetOthers(ana.accountId);
  await keepBesides();

  await forgetOthers(ana.accountId);
  expect(await ana.kept()).toEqual({ sent: true, unsent: 1 });
  expect(await besides()).toEqual(all);

  await forgetOthers(ben.accountId);
  expect(await ana.kept()).toEqual({ sent: false, unsent: 1 });
  expect(await besides()).toEqual(none);
});
