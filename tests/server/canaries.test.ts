import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/api/call.ts";
import { contract } from "../../src/api/contract.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import { type Id, mediaTimeUs } from "../../src/domain/rules.ts";
import { noKeys } from "../../src/server/backups/keys.ts";
import { openSource } from "../../src/server/backups/source.ts";
import { backupName } from "../../src/server/backups/plan.ts";
import {
  beforeUpgradeFolder,
  restoreBackup,
  writeBackup,
} from "../../src/server/database/backup.ts";
import { migrations } from "../../src/server/database/migrations.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { entryContent, tarEntries } from "../../src/server/database/tar.ts";
import { openLedger, ledgerFile } from "../../src/server/erasure/ledger.ts";
import { replayErasures } from "../../src/server/erasure/replay.ts";
import { erasureTables } from "../../src/server/erasure/tables.ts";
import { openStorage } from "../../src/server/media/openStorage.ts";
import { codes, newId, pointEvent, scheme, stateEvent } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import {
  addRecording,
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { aHead, anObservationCopy, aStudyCopy, imported } from "./importedStudy.ts";
import { upload, wav } from "./mediaServer.ts";
import { rowsWith } from "./rowsWith.ts";
import { type S3StandIn, startS3StandIn } from "./s3StandIn.ts";

const canary = "canary-7fq";
const second = 1_000_000;

/** Columns of rows that go with a recording in which nobody can write: what stands in them instead. */
const nothingWritten: Readonly<Record<string, string>> = {
  "appearance.stretches": "times",
  "calibration_result.because": "a word of a list",
  "calibration_result.outcome": "numbers",
  "calibration_result.results": "values and rules, which are the study's",
  "caption.language": "a language",
  "compared_work.basis": "a hash",
  "compared_work.program": "of the program",
  "compared_work.tables": "numbers",
  "consensus_source.observation_id": "an id",
  "decision.basis": "ids",
  "decision.event_ids": "ids",
  "decision.how": "a word of a list",
  "decision.key": "ids",
  "decision.state": "a word of a list",
  "event.kind": "a word of a list",
  "media_poster.content_type": "a type",
  "media_source.content_type": "found in the file",
  "media_source.demands": "words of a list",
  "media_source.fingerprint": "a hash",
  "media_source.kind": "a word of a list",
  "media_source.provider": "found by the address",
  "notice.about_ids": "ids",
  "notice.kind": "a word of a list",
  "notice.mailing": "a word of a list",
  "notice.news": "a word of a list",
  "notice.once": "ids and days",
  "observation.purpose": "a word of a list",
  "observation.sampling": "numbers and ids",
  "observation.spans": "times and ids",
  "observation.state": "a word of a list",
  "operation.kind": "a word of a list",
  "operation.refusal": "a code, names of rules and ids",
  "operation.result": "a word of a list",
  "rating.evidence": "times",
  "recording.frame_timing": "a word of a list",
  "recording.frame_times": "packed numbers",
  "recording.keep_until": "a day",
  "standing.key": "an id, or a kind and numbers",
  "webhook_delivery.event": "a word of a list",
  "webhook_delivery.once": "an id and a number",
  "webhook_delivery.problem": "a word of a list",
  "webhook_delivery.state": "a word of a list",
  "work_part.key": "a kind and numbers",
};

describe.each(["disk", "s3"] as const)("canaries in every field and file, files on %s", (kind) => {
  let s3: S3StandIn;
  let application: Application;
  let owner: Person;
  const folder = mkdtempSync(join(tmpdir(), "interrater-canaries-"));
  const server = databases()[0];
  if (!server) throw new Error("no database runs");

  beforeAll(async () => {
    s3 = await startS3StandIn();
    application = await startApplication(server, {
      config: { storage: kind === "disk" ? { kind } : s3Config(s3) },
    });
    owner = await setUp(application);
  });
  afterAll(async () => {
    await application.stop();
    await s3.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("are all planted; after a participant has withdrawn none is left anywhere, nor after an older backup", async () => {
    const ground = await makeGround(application, owner);
    const { studyId } = ground;
    const recordingIds = await plant(application, ground);
    const participantId = newId("participant");
    await owner.send(contract.addParticipants, {
      params: { studyId },
      body: {
        participants: [
          {
            id: participantId,
            pseudonym: `${canary} pseudonym`,
            contact: `${canary} contact`,
            consents: ["code", "share"],
            expiresOn: null,
            appearances: recordingIds.map((recordingId) => ({ recordingId, stretches: [] })),
          },
        ],
      },
    });
    await owner.send(contract.changeParticipant, {
      params: { studyId, participantId },
      body: { pseudonym: `${canary} renamed` },
    });
    // What is computed of it is kept too, in reports that are locked and in messages to other programs.
    await everyAnswer(owner, studyId);
    await owner.send(contract.lockReport, {
      params: { studyId },
      query: {},
      body: { id: newId("lockedReport"), name: "First submission" },
    });
    expect(await unplanted(application)).toEqual([]);
    expect(kind === "s3" ? s3.holds(canary) : inFolder(application.dataDirectory)).toBeTruthy();
    const older = join(folder, "older.tar");
    await writeBackup({ ...application, file: older, log: () => undefined });
    // As a newer version would have kept the tables before it changed them.
    const beforeUpgrade = join(application.dataDirectory, beforeUpgradeFolder);
    mkdirSync(beforeUpgrade, { recursive: true });
    const kept = join(beforeUpgrade, backupName(new Date()));
    await writeBackup({ ...application, file: kept, log: () => undefined }, "tables");
    expect(await inBackup(kept)).toBe(true);
    // And the file that another has taken the place of.
    expect((await rowsWith(application, `${canary} replaced`)).length).toBeGreaterThan(0);
    expect(await inBackup(older)).toBe(true);

    const erased = await owner.send(contract.eraseParticipant, {
      params: { studyId, participantId },
      body: {
        because: "withdrawn",
        recordings: recordingIds.map((recordingId) => ({ recordingId, way: "recording" as const })),
      },
    });

    expect(erased.length).toBe(recordingIds.length + 1);
    expect(await rowsWith(application, canary)).toEqual([]);
    expect(existsSync(kept)).toBe(false);
    expect(inFolder(application.dataDirectory)).toEqual([]);
    expect(s3.holds(canary)).toBe(false);
    const answers = await everyAnswer(owner, studyId);
    expect(
      answers.flatMap(({ path, text }) => {
        const at = text.indexOf(canary);
        return at < 0 ? [] : [`${path} ${text.slice(at - 150, at + 60)}`];
      }),
    ).toEqual([]);
    const newer = join(folder, "newer.tar");
    await writeBackup({ ...application, file: newer, log: () => undefined });
    expect(await inBackup(newer)).toBe(false);

    // The older backup has all of it: with the ledger beside it, none is left.
    const place = await server.freshDatabase();
    const dataDirectory = join(folder, "restored");
    await restoreBackup({
      connection: place.connection,
      dataDirectory,
      file: older,
      log: () => undefined,
      migrations,
    });
    const { database, close } = openDatabase(place.connection);
    const restored = { tools: { database } };
    expect((await rowsWith(restored, canary)).length).toBeGreaterThan(20);
    const again = await replayErasures({
      database,
      storage: await openStorage(kind === "disk" ? { kind } : s3Config(s3), dataDirectory),
      ledger: openLedger(join(application.dataDirectory, ledgerFile)),
      log: console,
    });
    expect(again).toBe(erased.length);
    expect(await rowsWith(restored, canary)).toEqual([]);
    expect(inFolder(dataDirectory)).toEqual([]);
    await close();
    await place.drop();
  });

  test("are gone with their study", async () => {
    const ground = await makeGround(application, owner);
    const { studyId } = ground;
    const params = { studyId };
    await plant(application, ground, `${canary} rater of a file`);
    await owner.send(contract.lockReport, {
      params,
      query: {},
      body: { id: newId("lockedReport"), name: `${canary} report` },
    });
    await owner.send(contract.addWebhook, {
      params,
      body: {
        id: newId("webhook"),
        url: `https://example.org/${canary}`,
        events: ["assigned"],
      },
    });
    await owner.send(contract.changeStudy, {
      params,
      body: { name: `${canary} study`, description: `${canary} description` },
    });
    await owner.send(contract.eraseStudy, {
      params,
      body: { because: "retention", name: `${canary} study` },
    });

    expect(await rowsWith(application, canary)).toEqual([]);
    expect(inFolder(application.dataDirectory)).toEqual([]);
    expect(s3.holds(canary)).toBe(false);
  });
});

function s3Config(s3: S3StandIn) {
  return {
    kind: "s3" as const,
    endpoint: s3.endpoint,
    region: "us-east-1",
    bucket: s3.bucket,
    accessKey: "key",
    secretKey: "secret",
    usesPathStyle: true,
    createsBucket: false,
  };
}

/** Columns of what goes with a recording in which no canary is, and no reason is known why. */
async function unplanted({ tools: { database } }: Application): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public'
       and data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying')
     order by 1, 2`.execute(database);
  const missing: string[] = [];
  for (const { table, column } of rows) {
    if (!erasureTables[table]?.recording || `${table}.${column}` in nothingWritten) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const found = await sql`
      select 1 from ${sql.table(table)} as one
       where position(${canary} in case when pg_typeof(${sql.ref(column)}) = 'bytea'::regtype
                                        then encode(to_jsonb(one.*)::text::bytea, 'escape')
                                        else ${sql.ref(column)}::text end) > 0
          or position(encode(${canary}::bytea, 'hex') in ${sql.ref(column)}::text) > 0
       limit 1`.execute(database);
    if (found.rows.length === 0) missing.push(`${table}.${column}`);
  }
  return missing;
}

/** Every file below a folder that has a canary in it, or in its name. */
function inFolder(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => join(directory, name))
    .filter(
      (path) =>
        path.includes(canary) || (statSync(path).isFile() && readFileSync(path).includes(canary)),
    );
}

/** Whether a backup has a canary in it, packed or not. */
async function inBackup(file: string): Promise<boolean> {
  const source = await openSource(file, noKeys);
  const entries = (await tarEntries(source)) ?? [];
  for (const entry of entries) {
    const pieces: Buffer[] = [];
    // oxlint-disable-next-line no-await-in-loop
    for await (const piece of entryContent(source, entry)) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const content = entry.name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
    if (content.includes(canary) || content.includes(Buffer.from(canary).toString("hex"))) {
      await source.close();
      return true;
    }
  }
  await source.close();
  return false;
}

/** What every reading call of the contract answers of a study, exports and streams of files too. */
async function everyAnswer(person: Person, studyId: Id<"study">) {
  const answers: { readonly path: string; readonly text: string }[] = [];
  const calls: readonly Call[] = Object.values(contract);
  for (const call of calls) {
    const isOfStudy = call.method === "GET" && call.path.startsWith("/api/v1/studies/:studyId");
    if (!isOfStudy || call.path.endsWith("/changes")) continue;
    const formats = call.path.includes(":format") ? formatNames : [""];
    for (const format of formats) {
      const path = call.path.replace(":studyId", studyId).replace(":format", format);
      // What is of one thing has been asked for with the list of them.
      if (path.includes("/:")) continue;
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a server at rest
      const { body } = await person.fetch(path);
      answers.push({ path, text: typeof body === "string" ? body : JSON.stringify(body) });
    }
  }
  return answers;
}

const formatNames = ["json", "tidyEvents", "tidyRatings", "archive", "boris", "elan"];

/** A study in whose recordings a canary is in every field that somebody can write to, and in a file. */
async function plant(
  application: Application,
  ground: Ground,
  raterOfFile = "Anna of a file",
): Promise<readonly Id<"recording">[]> {
  const { owner, studyId, recordingId } = ground;
  const { database } = application.tools;
  const params = { studyId };
  const say = (what: string) => `${canary} ${what}`;
  const variable = newId("variable");
  await owner.send(contract.changeStudy, {
    params,
    body: {
      variables: [
        { id: variable, name: "Code name", type: "text", unit: "", choices: [], isHidden: false },
      ],
    },
  });
  // A film of its own, at an address, on a disk.
  const bytes = wav(4);
  bytes.write(say("sound"), 2_000, "latin1");
  const uploadId = await upload(owner, studyId, bytes, `${say("file")}.wav`);
  await owner.send(contract.changeSources, {
    params: { studyId, recordingId },
    body: {
      hasVideo: true,
      sources: [
        {
          kind: "address",
          id: newId("mediaSource"),
          offsetUs: 0,
          url: `https://example.org/${canary}.mp4`,
          provider: "file",
        },
        {
          kind: "upload",
          id: newId("mediaSource"),
          offsetUs: 0,
          uploadId,
          contentType: "audio/wav",
          fileName: `${say("file")}.wav`,
          sizeBytes: bytes.length,
        },
        {
          kind: "local",
          id: newId("mediaSource"),
          offsetUs: 0,
          fileName: say("local"),
          sizeBytes: 10,
          fingerprint: "f".repeat(32),
        },
      ],
    },
  });
  // As a host would have told it.
  await database
    .updateTable("mediaSource")
    .set({ title: say("title") })
    .where("recordingId", "=", recordingId)
    .where("url", "is not", null)
    .execute();
  await sql`
    insert into media_poster (study_id, recording_id, source_id, content_type, bytes)
    select study_id, recording_id, id, 'image/png', ${Buffer.from(say("picture"))} from media_source
     where recording_id = ${recordingId} and url is not null`.execute(database);
  await owner.send(contract.changeRecording, {
    params: { studyId, recordingId },
    body: { name: say("name"), values: { [variable]: say("value") } },
  });
  await owner.send(contract.putPhases, {
    params: { studyId, recordingId },
    body: { phases: [{ id: newId("phase"), name: say("phase"), startUs: 0, endUs: second }] },
  });
  await owner.send(contract.putCaption, {
    params: { studyId, recordingId, captionId: newId("caption") },
    body: {
      label: say("label"),
      language: "en",
      text: `WEBVTT\n\n00:01.000 --> 00:02.000\n${say("words")}\n`,
    },
  });
  await owner.send(contract.putRetention, {
    params,
    body: { recordings: [{ recordingId, keepUntil: "2030-01-01" }] },
  });
  const [first] = scheme.codes;
  if (!first) throw new Error("the scheme has codes");
  const example = {
    recordingId,
    startUs: mediaTimeUs.parse(0),
    endUs: mediaTimeUs.parse(second),
    note: say("example"),
  };
  await owner.send(contract.draftScheme, {
    params,
    body: {
      id: newId("schemeVersion"),
      scheme: { ...scheme, codes: [{ ...first, examples: [example] }, ...scheme.codes.slice(1)] },
    },
  });
  const coded = await Promise.all(["Ann", "Bee"].map((name) => codeWith(ground, name, say)));
  await replaceUpload(ground, say);
  await consensusWith(ground, coded, say);
  // A recording that a file has brought, under a name that it gives.
  const copy = aStudyCopy([raterOfFile]);
  const [brought] = copy.recordings;
  if (!brought) throw new Error("the copy has a recording");
  const study = {
    ...copy,
    recordings: [{ ...brought, name: say("old clip") }],
    schemes: copy.schemes.map((version) => ({ ...version, scheme: withText(version.scheme) })),
  };
  const head = aHead(study, { files: [`${say("import")}.boris`] });
  const event = { ...pointEvent(codes.laughs, second), modifiers: { [said]: say("modifier") } };
  await imported(owner, studyId, head, [anObservationCopy(study, { events: [event] })]);
  const { items } = await owner.send(contract.listRecordings, { params, query: {} });
  const old = items.find(({ name }) => name === say("old clip"));
  await addRecording(owner, studyId, "Nobody's");
  return [recordingId, ...(old ? [old.id] : [])];
}

/** Puts another file in the place of the one that was coded: both are kept. */
async function replaceUpload(
  { owner, studyId, recordingId }: Ground,
  say: (what: string) => string,
): Promise<void> {
  const params = { studyId, recordingId };
  const bytes = wav(4);
  bytes.write(say("another sound"), 2_000, "latin1");
  const fileName = `${say("replaced")}.wav`;
  const uploadId = await upload(owner, studyId, bytes, fileName);
  const { sources, hasVideo } = await owner.send(contract.readRecording, { params });
  await owner.send(contract.changeSources, {
    params,
    body: {
      hasVideo,
      replacesCoded: true,
      sources: sources.map((source) =>
        source.kind === "upload"
          ? { ...source, id: newId("mediaSource"), uploadId, fileName, sizeBytes: bytes.length }
          : source,
      ),
    },
  });
}

const said = newId("modifier");

/** A scheme by which raters write what was said. */
function withText(given: Scheme): Scheme {
  const modifier = {
    id: said,
    name: "What was said",
    type: "text" as const,
    isRequired: false,
    askedAt: "start" as const,
    choices: [],
    texts: {},
  };
  return {
    ...given,
    modifiers: [modifier],
    codes: given.codes.map((code) =>
      code.id === codes.laughs ? { ...code, modifierIds: [said] } : code,
    ),
  };
}

async function codeWith(
  ground: Ground,
  name: string,
  say: (what: string) => string,
): Promise<Id<"observation">> {
  const { owner } = ground;
  const rater = await ground.join("rater", name);
  const observationId = await ground.assign(rater);
  const client = new Client(rater, observationId);
  const shift = name === "Ann" ? 0 : 5;
  const event = {
    ...stateEvent(codes.together, (10 + shift) * second, 40 * second),
    comment: say("event"),
  };
  const gone = { ...pointEvent(codes.laughs, 5 * second), comment: say("deleted") };
  await client.change(
    { kind: "putEvent", event },
    { kind: "putEvent", event: gone },
    { kind: "deleteEvent", eventId: gone.id },
    { kind: "changeEvent", eventId: event.id, base: 1, change: { comment: say("changed") } },
    {
      kind: "putRating",
      rating: {
        criterionId: codes.criterion,
        value: null,
        cannotBeJudged: true,
        reason: say("reason"),
        comment: say("rating"),
        evidence: [],
      },
    },
    { kind: "putPart", part: { kind: "notes", text: say("notes") } },
  );
  const elsewhere = new Client(rater, observationId);
  await elsewhere.change({
    kind: "putPart",
    part: { kind: "notes", text: say("rival") },
    basis: { id: newId("operation"), turn: 1, replaces: [] },
  });
  const beginning = newId("remark");
  await owner.send(contract.addComment, {
    params: { observationId },
    body: { id: beginning, answersId: null, startUs: second, endUs: null, text: say("remark") },
  });
  await rater.send(contract.addComment, {
    params: { observationId },
    body: {
      id: newId("remark"),
      answersId: beginning,
      startUs: null,
      endUs: null,
      text: say("answer"),
    },
  });
  const handIn = async () => {
    const { revision } = await rater.send(contract.readWork, { params: { observationId } });
    await rater.send(contract.submitObservation, { params: { observationId }, body: { revision } });
  };
  await handIn();
  await owner.send(contract.reviewObservation, {
    params: { observationId },
    body: { action: "return", reason: say("return") },
  });
  await handIn().catch(() => undefined);
  await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 60 * second) });
  await handIn();
  return observationId;
}

async function consensusWith(
  { owner, studyId, recordingId }: Ground,
  sourceIds: readonly Id<"observation">[],
  say: (what: string) => string,
): Promise<void> {
  const consensusId = newId("observation");
  const { items } = await owner.send(contract.listObservations, { params: { studyId }, query: {} });
  await owner.send(contract.startConsensus, {
    params: { studyId, recordingId },
    body: {
      id: consensusId,
      roundId: items[0]?.roundId ?? newId("round"),
      sourceIds: [...sourceIds],
      toleranceUs: 500_000,
    },
  });
  const params = { observationId: consensusId };
  const differences = await owner.send(contract.listDisagreements, { params, query: {} });
  const settled = differences.items.find(({ kind }) => kind === "time");
  if (!settled) throw new Error("nothing differs");
  await owner.send(contract.resolveDisagreement, {
    params,
    body: {
      id: newId("decision"),
      key: settled.key,
      basis: settled.basis,
      reason: say("decision"),
      settling: { how: "take", from: sourceIds[1] ?? newId("observation") },
    },
  });
}
