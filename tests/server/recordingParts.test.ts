import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { MediaSource, Recording } from "../../src/domain/entities/recording.ts";
import { packFrameTimes } from "../../src/domain/frameTimes.ts";
import type { Id } from "../../src/domain/rules.ts";
import { archivePaths } from "../../src/formats/archive/manifest.ts";
import { ObservationCopy, StudyCopy } from "../../src/formats/studyCopy.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import {
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { aHead, imported } from "./importedStudy.ts";
import { upload, wav } from "./mediaServer.ts";

const fingerprint = "f".repeat(64);
const vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n";

describeOnServer("what belongs to a recording", (server) => {
  let application: Application;
  let ground: Ground;
  let owner: Person;
  let coordinator: Person;
  let analyst: Person;
  let viewer: Person;
  /** Was asked to code the recordings of these tests. */
  let rater: Person;
  /** Was asked to code another. */
  let stranger: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    coordinator = await ground.join("coordinator");
    analyst = await ground.join("analyst");
    viewer = await ground.join("viewer");
    rater = await ground.join("rater", "Ana");
    stranger = await ground.join("rater", "Ben");
    await ground.assign(stranger);
  });
  afterAll(() => application.stop());

  /** A recording of a minute and a half with these sources, coded by the rater. */
  async function recorded(
    part: { readonly sources?: MediaSource[]; readonly isLive?: boolean } = {},
  ) {
    const { studyId } = ground;
    const recordingId = newId("recording");
    await owner.send(contract.addRecording, {
      params: { studyId },
      body: {
        id: recordingId,
        name: `Clip ${Math.random()}`,
        durationUs: 90_000_000,
        framesPerSecond: null,
        hasVideo: true,
        sources: [addressSource()],
        ...part,
      },
    });
    const client = new Client(rater, await ground.assign(rater, recordingId));
    const params = { studyId, recordingId };
    const read = (): Promise<Recording> => owner.send(contract.readRecording, { params });
    return { params, client, read };
  }

  test("an offset is set by whoever watches; a rater leaves the first source where it is", async () => {
    const [first, second] = [addressSource(), addressSource(1_000)];
    const { params, read } = await recorded({ sources: [first, second] });
    const move = (sourceId: string, offsetUs: number) => ({
      params,
      body: { offsets: [{ sourceId, offsetUs }] },
    });

    await rater.send(contract.changeOffsets, move(second.id, -250_000));
    const both = {
      params,
      body: {
        offsets: [
          { sourceId: first.id, offsetUs: 0 },
          { sourceId: second.id, offsetUs: -500_000 },
        ],
      },
    };
    await rater.send(contract.changeOffsets, both);

    expect((await read()).sources.map(({ offsetUs }) => offsetUs)).toEqual([0, -500_000]);
    const { body } = await rater.ask(contract.changeOffsets, move(first.id, 5));
    expect(problemIn(body)).toMatchObject({ path: "offsets.0.offsetUs", allowed: "0" });
    expect(await rater.refusal(contract.changeOffsets, move(newId("mediaSource"), 5))).toBe(
      "invalid_input",
    );
    expect(await stranger.refusal(contract.changeOffsets, move(second.id, 5))).toBe("not_found");
    expect(await analyst.refusal(contract.changeOffsets, move(second.id, 5))).toBe("not_allowed");
    await coordinator.send(contract.changeOffsets, move(first.id, 40));
    expect((await read()).sources.map(({ offsetUs }) => offsetUs)).toEqual([40, -500_000]);
  });

  test("other sources take the place of a recording's, and what was coded stays inside it", async () => {
    const local = localSource();
    const { params, client, read } = await recorded({ sources: [local] });
    await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 80_000_000) });
    await rater.send(contract.reportLocatedFile, {
      params: { ...params, sourceId: local.id },
      body: { fingerprint },
    });
    await owner.send(contract.putFrameTimes, { params, body: { packed: packed(evenTimes) } });
    const other = addressSource(2_000, "other.mp4");

    const kept = await coordinator.send(contract.changeSources, {
      params,
      body: { sources: [{ ...local, offsetUs: 10 }, other], hasVideo: true },
    });
    expect(kept).toMatchObject({
      hasFrameTimes: true,
      durationUs: 90_000_000,
      sources: [{ id: local.id, offsetUs: 10 }, { id: other.id }],
    });
    expect(await owner.send(contract.listLocatedFiles, { params })).toHaveLength(1);

    await coordinator.send(contract.changeSources, {
      params,
      body: { sources: [other], hasVideo: false, replacesCoded: true },
    });
    expect(await read()).toMatchObject({
      hasFrameTimes: false,
      frameTiming: "unknown",
      framesPerSecond: null,
      hasVideo: false,
      sources: [{ id: other.id }],
    });
    expect(await owner.send(contract.listLocatedFiles, { params })).toEqual([]);
  });

  test("a file under coded work is replaced once that is known: the work is marked, the file kept until it is deleted", async () => {
    const { studyId } = ground;
    const { database } = application.tools;
    const [old, fresh] = [addressSource(0, "old.mp4"), addressSource(0, "new.mp4")];
    const { params, client, read } = await recorded({ sources: [old] });
    const idle = await ground.assign(stranger, params.recordingId);
    const replace = { sources: [fresh], hasVideo: true };
    const mark = async (observationId: Id<"observation">) => {
      const { items } = await owner.send(contract.listObservations, {
        params: { studyId },
        query: {},
      });
      return items.find(({ id: one }) => one === observationId)?.fileReplacedAt;
    };

    // Nothing was begun on it so far: nothing is asked, nothing kept.
    const before = addressSource(0, "before.mp4");
    await owner.send(contract.changeSources, {
      params,
      body: { sources: [before], hasVideo: true },
    });
    expect(await owner.send(contract.listEarlierSources, { params })).toEqual([]);
    await owner.send(contract.changeSources, { params, body: { sources: [old], hasVideo: true } });

    await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 5_000_000) });
    // One more beside it, and another order, are no replacement.
    await owner.send(contract.changeSources, {
      params,
      body: { sources: [old, fresh], hasVideo: true },
    });
    const { status, body } = await owner.ask(contract.changeSources, { params, body: replace });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "coded_work_there", details: { count: 1, names: "Ana" } });
    expect((await read()).sources.map(({ id: one }) => one)).toEqual([old.id, fresh.id]);
    expect(await mark(client.observationId)).toBeNull();

    await owner.send(contract.changeSources, { params, body: { ...replace, replacesCoded: true } });

    expect((await read()).sources.map(({ id: one }) => one)).toEqual([fresh.id]);
    expect(await owner.send(contract.listEarlierSources, { params })).toMatchObject([
      { source: { id: old.id, url: old.url } },
    ]);
    expect(await mark(client.observationId)).not.toBeNull();
    expect(await mark(idle)).toBeNull();
    const own = await rater.send(contract.readWorkbench, {
      params: { observationId: client.observationId },
    });
    expect(own.observation.fileReplacedAt).not.toBeNull();
    expect(await rater.refusal(contract.listEarlierSources, { params })).toBe("not_allowed");
    const happened = await database
      .selectFrom("happening")
      .select(["before", "after"])
      .where("aboutId", "=", params.recordingId)
      .where("action", "=", "replaceCoded")
      .execute();
    expect(happened).toEqual([
      {
        before: { sources: ["example.org/…/old.mp4", "example.org/…/new.mp4"] },
        after: { sources: ["example.org/…/new.mp4"] },
      },
    ]);

    // An archive takes both along, and the mark.
    const archive = await fetch(`${owner.address}/api/v1/studies/${studyId}/exports/archive`, {
      headers: { cookie: owner.cookie },
    });
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    const json = (path: string): unknown => JSON.parse(strFromU8(files[path] ?? new Uint8Array(0)));
    const study = StudyCopy.parse(json(archivePaths.study));
    const observations = Object.keys(files)
      .filter((path) => path.startsWith("observations/"))
      .map((path) => ObservationCopy.parse(json(path)));
    const again = await imported(
      owner,
      undefined,
      aHead({
        ...study,
        recordings: study.recordings.filter(({ id }) => id === params.recordingId),
      }),
      observations.filter(({ recordingId }) => recordingId === params.recordingId),
    );
    const there = { params: { studyId: again.studyId } };
    const [copied] = (await owner.send(contract.listRecordings, { ...there, query: {} })).items;
    const copiedAt = {
      params: { ...there.params, recordingId: copied?.id ?? newId("recording") },
    };
    expect(copied?.sources).toMatchObject([{ url: fresh.url }]);
    const earlier = await owner.send(contract.listEarlierSources, copiedAt);
    expect(earlier).toMatchObject([{ source: { url: old.url } }]);
    expect(earlier.map(({ replacedAt }) => replacedAt)).toEqual(
      (await owner.send(contract.listEarlierSources, { params })).map((one) => one.replacedAt),
    );
    const marks = (await owner.send(contract.listObservations, { ...there, query: {} })).items.map(
      ({ fileReplacedAt }) => fileReplacedAt,
    );
    expect(marks).toHaveLength(2);
    expect(new Set(marks)).toEqual(new Set([await mark(client.observationId), null]));

    // The old one comes back under its own id, and the new one is then the earlier.
    await owner.send(contract.changeSources, {
      params,
      body: { sources: [old], hasVideo: true, replacesCoded: true },
    });
    expect((await read()).sources.map(({ id: one }) => one)).toEqual([old.id]);
    expect(await owner.send(contract.listEarlierSources, { params })).toMatchObject([
      { source: { id: fresh.id } },
    ]);
    const another = { ...replace, sources: [{ ...fresh, url: "https://example.org/third.mp4" }] };
    expect(
      await owner.refusal(contract.changeSources, {
        params,
        body: { ...another, replacesCoded: true },
      }),
    ).toBe("invalid_input");

    const gone = { params: { ...params, sourceId: fresh.id } };
    expect(await analyst.refusal(contract.removeEarlierSource, gone)).toBe("not_allowed");
    await owner.send(contract.removeEarlierSource, gone);
    expect(await owner.refusal(contract.removeEarlierSource, gone)).toBe("not_found");
    expect(await owner.send(contract.listEarlierSources, { params })).toEqual([]);
    expect(await mark(client.observationId)).not.toBeNull();
    // What plays now is no earlier file.
    const current = { params: { ...params, sourceId: old.id } };
    expect(await owner.refusal(contract.removeEarlierSource, current)).toBe("not_found");
  });

  test("sources that nobody can play are refused, and nothing changes", async () => {
    const { params, read } = await recorded();
    const before = await read();
    const change = (sources: MediaSource[]) => ({ params, body: { sources, hasVideo: true } });
    const page: MediaSource = { ...addressSource(), url: "https://example.org/page" };
    const notThere: MediaSource = {
      kind: "upload",
      demands: [],
      id: newId("mediaSource"),
      offsetUs: 0,
      uploadId: newId("upload"),
      contentType: "video/mp4",
      fileName: "a.mp4",
      sizeBytes: 1,
    };

    expect([
      await owner.refusal(contract.changeSources, change([page])),
      await owner.refusal(contract.changeSources, change([notThere])),
      await owner.refusal(contract.changeSources, change([])),
      await rater.refusal(contract.changeSources, change([addressSource()])),
    ]).toEqual(["media_not_recognised", "not_found", "invalid_input", "not_allowed"]);
    expect(await read()).toEqual(before);
  });

  test("phases are put all at once, in their order, and lie inside the recording", async () => {
    const { params, read } = await recorded();
    const trial = phaseOf("Trial", 30_000_000, 90_000_000);
    const baseline = phaseOf("Baseline", 0, 30_000_000);
    await owner.send(contract.putPhases, { params, body: { phases: [trial, baseline] } });

    expect((await read()).phases).toEqual([trial, baseline]);
    for (const wrong of [phaseOf("Late", 0, 90_000_001), phaseOf("Empty", 5, 5)]) {
      const { body } = await owner.ask(contract.putPhases, {
        params,
        body: { phases: [baseline, wrong] },
      });
      expect(problemIn(body)).toMatchObject({
        path: "phases.1.endUs",
        rule: "phase_inside_recording",
      });
    }
    expect((await read()).phases).toEqual([trial, baseline]);
    expect(await rater.refusal(contract.putPhases, { params, body: { phases: [] } })).toBe(
      "not_allowed",
    );
    await owner.send(contract.putPhases, { params, body: { phases: [] } });
    expect((await read()).phases).toEqual([]);
  });

  test("captions are read by those who may watch, and by nobody else", async () => {
    const { params, read } = await recorded();
    const captionId = newId("caption");
    const at = { params: { ...params, captionId } };
    const body = { label: "English", language: "en", text: vtt };
    await coordinator.send(contract.putCaption, { ...at, body });

    expect((await read()).captions).toEqual([{ id: captionId, label: "English", language: "en" }]);
    expect(await rater.send(contract.readCaption, at)).toMatchObject({ text: vtt });
    expect(await analyst.send(contract.readCaption, at)).toMatchObject({ text: vtt });
    expect([
      await stranger.refusal(contract.readCaption, at),
      await viewer.refusal(contract.readCaption, at),
      await rater.refusal(contract.putCaption, { ...at, body }),
      await rater.refusal(contract.removeCaption, at),
    ]).toEqual(["not_found", "not_found", "not_allowed", "not_allowed"]);

    await owner.send(contract.putCaption, { ...at, body: { ...body, label: "en, corrected" } });
    expect((await read()).captions.map(({ label }) => label)).toEqual(["en, corrected"]);
    const unreadable = { ...body, text: "What I saw: nothing at all." };
    expect(await owner.refusal(contract.putCaption, { ...at, body: unreadable })).toBe(
      "import_unreadable",
    );
    expect(await rater.send(contract.readCaption, at)).toMatchObject({ text: vtt });
    await owner.send(contract.removeCaption, at);
    expect((await read()).captions).toEqual([]);
    expect(await owner.refusal(contract.removeCaption, at)).toBe("not_found");
  });

  test("a recording holds twenty captions; one of them can still be replaced", async () => {
    const { params } = await recorded();
    const put = (captionId: Id<"caption">) => ({
      params: { ...params, captionId },
      body: { label: "one", language: null, text: vtt },
    });
    const ids = Array.from({ length: 20 }, () => newId("caption"));
    for (const captionId of ids) await owner.send(contract.putCaption, put(captionId));

    expect(await owner.refusal(contract.putCaption, put(newId("caption")))).toBe("quota_reached");
    const [first] = ids;
    expect(first && (await owner.refusal(contract.putCaption, put(first)))).toBeUndefined();
  });

  test("frame times are kept once and say whether frames are even", async () => {
    const even = await recorded();
    const variable = await recorded();
    const put = (params: typeof even.params, times: readonly number[]) => ({
      params,
      body: { packed: packed(times) },
    });

    expect(await rater.refusal(contract.readFrameTimes, { params: even.params })).toBe("not_found");
    await owner.send(contract.putFrameTimes, put(even.params, evenTimes));
    await owner.send(contract.putFrameTimes, put(variable.params, [0, 40_000, 90_000, 200_000]));

    expect(await even.read()).toMatchObject({
      frameTiming: "even",
      framesPerSecond: 25,
      hasFrameTimes: true,
    });
    expect(await variable.read()).toMatchObject({ frameTiming: "variable", framesPerSecond: null });
    expect(await rater.send(contract.readFrameTimes, { params: even.params })).toEqual({
      packed: packed(evenTimes),
    });
    expect([
      await owner.refusal(contract.putFrameTimes, put(even.params, [0, 1, 2])),
      await rater.refusal(contract.putFrameTimes, put(even.params, [0, 1, 2])),
      await stranger.refusal(contract.readFrameTimes, { params: even.params }),
      await viewer.refusal(contract.readFrameTimes, { params: even.params }),
    ]).toEqual(["already_exists", "not_allowed", "not_found", "not_found"]);
  });

  test("what is not packed frame times is refused", async () => {
    const { params, read } = await recorded();

    const refusals = [];
    for (const text of ["x", "AAAA", packed([]), packed([0, 40_000])]) {
      refusals.push(
        await owner.refusal(contract.putFrameTimes, { params, body: { packed: text } }),
      );
    }

    expect(refusals).toEqual(Array.from({ length: 4 }, () => "invalid_input"));
    expect((await read()).hasFrameTimes).toBe(false);
  });

  test("who finds a file on their disk tells it once; another file is refused", async () => {
    const source = localSource();
    const { params } = await recorded({ sources: [source, addressSource()] });
    const at = { params: { ...params, sourceId: source.id } };

    await rater.send(contract.reportLocatedFile, { ...at, body: { fingerprint } });
    await rater.send(contract.reportLocatedFile, { ...at, body: { fingerprint } });

    const finds = await coordinator.send(contract.listLocatedFiles, { params });
    expect(finds).toMatchObject([{ sourceId: source.id, accountId: rater.accountId, name: "Ana" }]);
    expect([
      await rater.refusal(contract.reportLocatedFile, {
        ...at,
        body: { fingerprint: "0".repeat(64) },
      }),
      await stranger.refusal(contract.reportLocatedFile, { ...at, body: { fingerprint } }),
      await viewer.refusal(contract.reportLocatedFile, { ...at, body: { fingerprint } }),
      await rater.refusal(contract.listLocatedFiles, { params }),
    ]).toEqual(["media_does_not_match", "not_found", "not_found", "not_allowed"]);
  });

  test("a live observation's clock starts once, ends once, and gives the recording its length", async () => {
    const { params, client, read } = await recorded({ sources: [], isLive: true });
    const minute = 60_000;
    const startedAt = new Date(Date.now() - 2 * minute);
    const clock = (action: "end" | "start", at: Date) => ({
      params,
      body: { action, at: at.toISOString() },
    });
    const afterStart = (ms: number) => new Date(startedAt.getTime() + ms);

    expect((await read()).live).toEqual({ startedAt: null, endedAt: null });
    expect(await rater.refusal(contract.moveLiveClock, clock("end", new Date()))).toBe(
      "state_does_not_allow",
    );
    await rater.send(contract.moveLiveClock, clock("start", startedAt));
    expect(await rater.refusal(contract.moveLiveClock, clock("start", startedAt))).toBe(
      "state_does_not_allow",
    );
    await client.change({ kind: "putEvent", event: stateEvent(codes.solitary, 0, 70_000_000) });
    expect(await rater.refusal(contract.moveLiveClock, clock("end", afterStart(-1)))).toBe(
      "invalid_input",
    );

    const ended = await rater.send(contract.moveLiveClock, clock("end", afterStart(minute)));

    expect(ended).toMatchObject({
      durationUs: 70_000_000,
      live: {
        startedAt: startedAt.toISOString(),
        endedAt: afterStart(minute).toISOString(),
      },
    });
    expect(await rater.refusal(contract.moveLiveClock, clock("end", new Date()))).toBe(
      "state_does_not_allow",
    );
    expect(await stranger.refusal(contract.moveLiveClock, clock("end", new Date()))).toBe(
      "not_found",
    );
  });

  test("a live clock lasts from its start to its end where nothing was coded beyond", async () => {
    const { params } = await recorded({ sources: [], isLive: true });
    const startedAt = new Date(Date.now() - 60_000);
    const endedAt = new Date(startedAt.getTime() + 12_345);
    await rater.send(contract.moveLiveClock, {
      params,
      body: { action: "start", at: startedAt.toISOString() },
    });

    const { durationUs } = await coordinator.send(contract.moveLiveClock, {
      params,
      body: { action: "end", at: endedAt.toISOString() },
    });

    expect(durationUs).toBe(12_345_000);
  });

  test("no clock starts more than a day ago or in the future, and none without being live", async () => {
    const live = await recorded({ sources: [], isLive: true });
    const played = await recorded();
    const hour = 3_600_000;
    const start = (params: typeof live.params, fromNowMs: number) => ({
      params,
      body: { action: "start" as const, at: new Date(Date.now() + fromNowMs).toISOString() },
    });

    expect([
      await rater.refusal(contract.moveLiveClock, start(live.params, -25 * hour)),
      await rater.refusal(contract.moveLiveClock, start(live.params, hour)),
      await rater.refusal(contract.moveLiveClock, start(played.params, 0)),
      await analyst.refusal(contract.moveLiveClock, start(live.params, 0)),
    ]).toEqual(["invalid_input", "invalid_input", "not_found", "not_allowed"]);
    expect((await live.read()).live).toEqual({ startedAt: null, endedAt: null });
  });

  test("a recording is attached once the clock has stopped, and gives the time from then on", async () => {
    const { params, client, read } = await recorded({ sources: [], isLive: true });
    await rater.send(contract.moveLiveClock, {
      params,
      body: { action: "start", at: msAgo(60_000) },
    });
    await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 20_000_000) });
    const attach = { params, body: { sources: [addressSource(3_000_000)], hasVideo: true } };

    expect(await owner.refusal(contract.changeSources, attach)).toBe("state_does_not_allow");
    await rater.send(contract.moveLiveClock, { params, body: { action: "end", at: msAgo(0) } });
    await owner.send(contract.changeSources, attach);

    expect(await read()).toMatchObject({ live: null, sources: [{ offsetUs: 3_000_000 }] });
  });

  test("what was observed live keeps its length, however short the film of it is", async () => {
    const { params, read } = await recorded({ sources: [], isLive: true });
    const startedAt = new Date(Date.now() - 60_000);
    const clock = (action: "end" | "start", afterMs: number) => ({
      params,
      body: { action, at: new Date(startedAt.getTime() + afterMs).toISOString() },
    });
    await rater.send(contract.moveLiveClock, clock("start", 0));
    await rater.send(contract.moveLiveClock, clock("end", 45_000));
    const uploadId = await upload(owner, ground.studyId, wav(2), "short.wav");
    const film: MediaSource = {
      kind: "upload",
      demands: [],
      id: newId("mediaSource"),
      offsetUs: 1_000_000,
      uploadId,
      contentType: "audio/wav",
      fileName: "short.wav",
      sizeBytes: 1,
    };

    await owner.send(contract.changeSources, {
      params,
      body: { sources: [film], hasVideo: false },
    });

    expect(await read()).toMatchObject({ live: null, durationUs: 45_000_000 });
  });

  test("a recording becomes longer where an upload is moved beyond its end, and no shorter again", async () => {
    const { params, read } = await recorded();
    const uploads = [
      await upload(owner, ground.studyId, wav(4), "front.wav"),
      await upload(owner, ground.studyId, wav(3), "side.wav"),
    ];
    const sources = uploads.map((uploadId): MediaSource => ({
      kind: "upload",
      demands: [],
      id: newId("mediaSource"),
      offsetUs: 0,
      uploadId,
      contentType: "audio/wav",
      fileName: "any.wav",
      sizeBytes: 1,
    }));
    await owner.send(contract.changeSources, { params, body: { sources, hasVideo: false } });
    expect(await read()).toMatchObject({ durationUs: 4_000_000 });
    const move = (offsetUs: number) => ({
      params,
      body: { offsets: sources.slice(1).map(({ id }) => ({ sourceId: id, offsetUs })) },
    });

    await rater.send(contract.changeOffsets, move(2_500_000));
    expect(await read()).toMatchObject({ durationUs: 5_500_000 });

    await rater.send(contract.changeOffsets, move(-1_000_000));
    expect(await read()).toMatchObject({ durationUs: 5_500_000 });
  });

  test("a recording has something to play or a clock, and not both", async () => {
    const { studyId } = ground;
    const add = (sources: MediaSource[], isLive: boolean) => ({
      params: { studyId },
      body: {
        id: newId("recording"),
        name: `Clip ${Math.random()}`,
        durationUs: 1_000_000,
        framesPerSecond: null,
        hasVideo: true,
        sources,
        isLive,
      },
    });

    for (const wrong of [add([], false), add([addressSource()], true)]) {
      const { body } = await owner.ask(contract.addRecording, wrong);
      expect(problemIn(body)).toMatchObject({ path: "sources", rule: "source_or_live" });
    }
    const live = add([], true);
    const made = await owner.send(contract.addRecording, live);
    expect(await owner.send(contract.addRecording, live)).toEqual(made);
  });

  test("a length is corrected where nothing lies beyond it", async () => {
    const { params, client, read } = await recorded();
    await client.change(
      { kind: "putEvent", event: stateEvent(codes.solitary, 0, 50_000_000) },
      { kind: "putEvent", event: pointEvent(codes.laughs, 60_000_000) },
    );
    const phase = { id: newId("phase"), name: "Trial", startUs: 0, endUs: 80_000_000 };
    await owner.send(contract.putPhases, { params, body: { phases: [phase] } });
    const change = (durationUs: number) => ({ params, body: { durationUs } });

    expect(await owner.ask(contract.changeRecording, change(49_000_000))).toMatchObject({
      status: 409,
      body: { code: "in_use", details: { count: 2 } },
    });
    const { body } = await owner.ask(contract.changeRecording, change(70_000_000));
    expect(problemIn(body)).toMatchObject({ rule: "phase_inside_recording" });
    await owner.send(contract.changeRecording, change(80_000_000));
    expect(await read()).toMatchObject({ durationUs: 80_000_000 });
  });

  test("everybody who watches a recording hears that it changed, and nobody else", async () => {
    const { params } = await recorded();
    const heard = new Map<Person, string>();
    const stop = new AbortController();
    const watching = [rater, stranger, coordinator];
    await Promise.all(watching.map((person) => listen(person, heard, stop.signal)));

    await owner.send(contract.putPhases, { params, body: { phases: [] } });
    await expect.poll(() => heard.get(rater) ?? "").toContain(params.recordingId);
    await expect.poll(() => heard.get(coordinator) ?? "").toContain(params.recordingId);

    expect(heard.get(stranger)).not.toContain(params.recordingId);
    stop.abort();
  });

  async function listen(person: Person, heard: Map<Person, string>, signal: AbortSignal) {
    const path = `/api/v1/studies/${ground.studyId}/changes`;
    const headers = { cookie: person.cookie };
    const response = await fetch(person.address + path, { headers, signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    heard.set(person, "");
    void (async () => {
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) return;
        heard.set(person, (heard.get(person) ?? "") + part.value);
      }
    })().catch(() => undefined);
  }
});

const evenTimes = Array.from({ length: 50 }, (_, frame) => frame * 40_000);

function packed(times: readonly number[]): string {
  return packFrameTimes(times) ?? "";
}

function addressSource(offsetUs = 0, file = "clip.mp4"): Extract<MediaSource, { kind: "address" }> {
  return {
    kind: "address",
    id: newId("mediaSource"),
    offsetUs,
    url: `https://example.org/${file}`,
    provider: "file",
    title: null,
    hasPoster: false,
  };
}

function localSource(): MediaSource {
  return {
    kind: "local",
    demands: [],
    id: newId("mediaSource"),
    offsetUs: 0,
    fileName: "secret.mp4",
    sizeBytes: 1_000,
    fingerprint,
  };
}

function phaseOf(name: string, startUs: number, endUs: number) {
  return { id: newId("phase"), name, startUs, endUs };
}

function msAgo(ms: number): string {
  return new Date(Date.now() - ms).toISOString();
}

/** The first field that a refusal names. */
function problemIn(body: unknown): unknown {
  return Object(body).details?.fields?.[0];
}
