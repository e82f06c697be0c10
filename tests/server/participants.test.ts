import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { mediaTimeUs } from "../../src/domain/rules.ts";
import { replayErasures } from "../../src/server/erasure/replay.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
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
import { parseCsv } from "./parseCsv.ts";
import { rowsWith } from "./rowsWith.ts";

const second = 1_000_000;

describeOnServer("participants", (server) => {
  let application: Application;
  let owner: Person;
  let ground: Ground;
  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  async function added(
    pseudonym: string,
    appearances: readonly { recordingId: Id<"recording">; stretches: [number, number][] }[],
  ) {
    const id = newId("participant");
    await owner.send(contract.addParticipants, {
      params: { studyId: ground.studyId },
      body: {
        participants: [
          {
            id,
            pseudonym,
            contact: `line of ${pseudonym}`,
            consents: ["code"],
            expiresOn: "2027-12-31",
            appearances: appearances.map(({ recordingId, stretches }) => ({
              recordingId,
              stretches: stretches.map(([startS, endS]) => ({
                startUs: startS * second,
                endUs: endS * second,
              })),
            })),
          },
        ],
      },
    });
    return id;
  }

  test("are added all or none, changed, and written as a table", async () => {
    ground = await makeGround(application, owner);
    const { studyId, recordingId } = ground;
    const params = { studyId };
    const participantId = await added("P1", [
      {
        recordingId,
        stretches: [
          [20, 30],
          [10, 20],
        ],
      },
    ]);
    const one = { contact: "", consents: [], expiresOn: null, appearances: [] };

    expect(
      await owner.refusal(contract.addParticipants, {
        params,
        body: {
          participants: [
            { id: newId("participant"), pseudonym: "P2", ...one },
            { id: newId("participant"), pseudonym: "P1", ...one },
          ],
        },
      }),
    ).toBe("duplicate_name");
    const changed = await owner.send(contract.changeParticipant, {
      params: { studyId, participantId },
      body: { consents: ["code", "share"], isWithdrawn: true },
    });
    expect(changed).toMatchObject({ consents: ["code", "share"], pseudonym: "P1" });
    expect(changed.withdrawnAt).not.toBeNull();
    const all = await owner.send(contract.listParticipants, { params });
    expect(all.map(({ pseudonym }) => pseudonym)).toEqual(["P1"]);
    // Intervals that touch are one.
    expect(all[0]?.appearances).toEqual([
      { recordingId, stretches: [{ startUs: 10 * second, endUs: 30 * second }] },
    ]);
    const csv = await owner.fetch(`/api/v1/studies/${studyId}/participants.csv`);
    const [head = [], row = []] = parseCsv(String(csv.body));
    expect(head[0]).toBe("pseudonym");
    expect(row).toContain("Clip 17");
    expect(row).toContain("line of P1");
  });

  test("whoever withdraws is erased with their recordings, or with what was coded of their intervals", async () => {
    ground = await makeGround(application, owner);
    const { studyId, recordingId } = ground;
    const other = await addRecording(owner, studyId, "Clip of canary-name");
    const kim = await added("canary-kim", [
      { recordingId, stretches: [[10, 20]] },
      { recordingId: other, stretches: [] },
    ]);
    await added("canary-not-lee", [{ recordingId, stretches: [[15, 40]] }]);
    const rater = await ground.join("rater", "Ana");
    const observationId = await ground.assign(rater);
    const client = new Client(rater, observationId);
    const inside = { ...pointEvent(codes.laughs, 12 * second), comment: "canary-inside" };
    const moved = { ...pointEvent(codes.laughs, 19 * second), comment: "canary-moved" };
    const outside = { ...pointEvent(codes.laughs, 30 * second), comment: "left alone" };
    const across = {
      ...stateEvent(codes.together, 18 * second, 25 * second),
      comment: "canary-across",
    };
    const before = { ...stateEvent(codes.solitary, 0, 10 * second), comment: "left before" };
    await client.change(
      { kind: "putEvent", event: inside },
      { kind: "putEvent", event: moved },
      { kind: "putEvent", event: outside },
      { kind: "putEvent", event: before },
      { kind: "putEvent", event: across },
      { kind: "changeEvent", eventId: inside.id, base: 1, change: { comment: "canary-changed" } },
      {
        kind: "changeEvent",
        eventId: moved.id,
        base: 1,
        change: { startUs: mediaTimeUs.parse(50 * second) },
      },
      {
        kind: "putRating",
        rating: {
          criterionId: codes.criterion,
          value: 2,
          cannotBeJudged: false,
          reason: "",
          comment: "of all",
          evidence: [
            { startUs: mediaTimeUs.parse(11 * second), endUs: mediaTimeUs.parse(12 * second) },
            { startUs: mediaTimeUs.parse(60 * second), endUs: mediaTimeUs.parse(61 * second) },
          ],
        },
      },
    );
    const remark = newId("remark");
    await owner.send(contract.addComment, {
      params: { observationId },
      body: {
        id: remark,
        answersId: null,
        startUs: 14 * second,
        endUs: null,
        text: "canary-remark",
      },
    });
    await owner.send(contract.addComment, {
      params: { observationId },
      body: {
        id: newId("remark"),
        answersId: remark,
        startUs: null,
        endUs: null,
        text: "canary-answer",
      },
    });
    const captionId = newId("caption");
    await owner.send(contract.putCaption, {
      params: { studyId, recordingId, captionId },
      body: {
        label: "Words",
        language: "en",
        text: "WEBVTT\n\n00:11.000 --> 00:12.000\ncanary-caption\n\n00:41.000 --> 00:42.000\nleft words\n",
      },
    });
    const params = { studyId, participantId: kim };

    const preview = await owner.send(contract.previewWithdrawal, { params });
    const line = preview.find((one) => one.recordingId === recordingId);
    expect(line?.cut).toEqual({ events: 3, remarks: 2 });
    expect(line?.whole).toMatchObject({ observations: 1, events: 5, ratings: 1, remarks: 2 });
    expect(line?.others.map(({ pseudonym }) => pseudonym)).toEqual(["canary-not-lee"]);
    expect(
      await owner.refusal(contract.eraseParticipant, {
        params,
        body: { because: "withdrawn", recordings: [{ recordingId, way: "stretches" }] },
      }),
    ).toBe("invalid_input");
    const erased = await owner.send(contract.eraseParticipant, {
      params,
      body: {
        because: "withdrawn",
        recordings: [
          { recordingId, way: "stretches" },
          { recordingId: other, way: "recording" },
        ],
      },
    });
    expect(erased.map(({ erasing }) => erasing.about)).toEqual([
      "stretches",
      "recording",
      "participant",
    ]);

    const left = await rowsWith(application, "canary-");
    expect(left.filter((row) => !row.includes("canary-not-lee"))).toEqual([]);
    for (const words of ["left alone", "left before", "of all", "left words"]) {
      expect(await rowsWith(application, words)).not.toEqual([]);
    }
    const work = await rater.send(contract.readWork, { params: { observationId } });
    expect(work.events.map(({ event }) => event.id).toSorted()).toEqual(
      [outside.id, before.id].toSorted(),
    );
    expect(work.ratings[0]?.evidence).toEqual([{ startUs: 60 * second, endUs: 61 * second }]);
    const bench = await rater.send(contract.readWorkbench, { params: { observationId } });
    expect(bench.observation.spans).toEqual([
      { startUs: 0, endUs: 10 * second, codeId: null, subjectId: null },
      { startUs: 20 * second, endUs: 90 * second, codeId: null, subjectId: null },
    ]);

    // What the page still has of it is known here, is not sent again, and cannot be changed; new work can.
    const { items } = await rater.send(contract.readObservationHistory, {
      params: { observationId },
      query: { by: "press" },
    });
    expect(items.length).toBeGreaterThan(3);
    const told = await rater.send(contract.findErased, {
      body: { ids: [observationId, remark, captionId] },
    });
    // Words that a browser keeps of captions go with the id that they had; what is left has another.
    expect(new Set(told.gone)).toEqual(new Set([remark, captionId]));
    expect(told.cut).toMatchObject([
      { observationId, stretches: [{ startUs: 10 * second, endUs: 20 * second }] },
    ]);
    const answer = await client.change(
      { kind: "restoreEvent", eventId: inside.id },
      { kind: "putEvent", event: pointEvent(codes.laughs, 13 * second) },
      { kind: "putEvent", event: pointEvent(codes.laughs, 70 * second) },
    );
    expect(answer.answers.map(({ result }) => result)).toEqual(["refused", "refused", "applied"]);
    const earlier = await owner.send(contract.readWorkAt, {
      params: { observationId },
      query: { revision: 8 },
    });
    expect(earlier.events).toBe(2);

    // Replayed onto what a backup has brought back.
    const { database } = application.tools;
    await sql`delete from erasure where erasing->>'recordingId' = ${recordingId}`.execute(database);
    await sql`insert into event (study_id, observation_id, id, kind, code_id, start_us, modifiers, comment, version, is_deleted)
              values (${studyId}, ${observationId}, ${inside.id}, 'point', ${codes.laughs}, ${12 * second}, '{}', 'canary-back', 1, false)`.execute(
      database,
    );
    expect(await replayErasures(application.tools)).toBe(1);
    expect(await rowsWith(application, "canary-back")).toEqual([]);
  });

  test("somebody listed by mistake goes alone; who still codes learns of no work by a preview", async () => {
    ground = await makeGround(application, owner);
    const { studyId, recordingId } = ground;
    const mistaken = await added("Mistaken", [{ recordingId, stretches: [] }]);
    const rater = await ground.join("rater", "Bo");
    const coder = await ground.join("coordinator", "Co");
    const client = new Client(rater, await ground.assign(rater));
    await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, second) });
    await ground.assign(coder);

    const [line] = await coder.send(contract.previewWithdrawal, {
      params: { studyId, participantId: mistaken },
    });
    expect(line).toMatchObject({ isWorkHidden: true });
    expect(line?.whole).not.toHaveProperty("events");
    const preview = await coder.send(contract.previewRecordingErasure, {
      params: { studyId, recordingId },
    });
    expect(preview.isWorkHidden).toBe(true);
    expect(preview.counts).not.toHaveProperty("events");
    await owner.send(contract.eraseParticipant, {
      params: { studyId, participantId: mistaken },
      body: { because: "deleted", recordings: [{ recordingId, way: "unlink" }] },
    });
    expect(await owner.send(contract.listParticipants, { params: { studyId } })).toEqual([]);
    expect(await rowsWith(application, "Mistaken")).toEqual([]);
    await owner.send(contract.readRecording, { params: { studyId, recordingId } });
  });

  test("dates until which data are kept, and the sheet of what is kept", async () => {
    ground = await makeGround(application, owner);
    const { studyId, recordingId } = ground;
    const params = { studyId };
    await added("P1", [{ recordingId, stretches: [] }]);
    await owner.send(contract.putRetention, {
      params,
      body: { studyUntil: "2036-01-31", recordings: [{ recordingId, keepUntil: "2026-12-01" }] },
    });

    expect(await owner.send(contract.readRetention, { params })).toEqual({
      studyUntil: "2036-01-31",
      recordings: [{ recordingId, name: "Clip 17", keepUntil: "2026-12-01" }],
    });
    await owner.script({ studyId });
    await owner.script();
    await owner.send(contract.invite, {
      params,
      body: { id: newId("invitation"), role: "rater", email: "ana@example.org" },
    });
    await owner.send(contract.addWebhook, {
      params,
      body: {
        id: newId("webhook"),
        url: "https://bots.example.org/secret-path",
        events: ["submitted"],
      },
    });
    const sheet = await owner.send(contract.readDataProtection, { params });
    expect(sheet).toMatchObject({
      webhookHosts: ["bots.example.org"],
      server: { storage: "disk", mailHost: null, backupsKept: null },
      tokens: 1,
      invitations: 1,
      members: [{ role: "owner", count: 1 }],
      mediaHosts: [{ host: "example.org", recordings: 1 }],
      consents: { participants: 1, code: 1, share: 0 },
      studyUntil: "2036-01-31",
      recordingsWithDate: 1,
    });
    expect(sheet.counts).toMatchObject({ recordings: 1, participants: 1, members: 1 });
    // Nothing of work: who still codes reads it too.
    expect(sheet.counts).not.toHaveProperty("events");
  });
});
