import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/api/call.ts";
import { tokenGroupOf } from "../../src/api/tokenGroup.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent } from "../sample.ts";
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
import { listen, type Stream } from "./heardStream.ts";
import { addProgram, type ProgramRater, sendWork } from "./programRater.ts";
import { isWhole } from "../whole.ts";
import { samples, walkedOtherwise } from "./walkSamples.ts";

/** Words and numbers that stand nowhere else, so that finding one in an answer is finding a leak. */
const secret = {
  ana: "Quillfeather",
  ben: "Brambleworth",
  recording: "Wormholecondition",
  file: "Dosefilm",
  caption: "Narratorium",
  phase: "Treatmentphase",
  variable: "Dosagegroup",
  value: "Placebonium",
  comment: "Gigglemark",
  atUs: "12345678",
  spanUs: "7654321",
  remark: "Remarkably",
  checkEvery: '"checkEvery":37',
  check: '"check"',
  gold: '"gold"',
  repeat: '"repeat"',
  before: "Sawitearlier",
  isTraining: '"isTraining":true',
  /** By which a draw looked for recordings: what was drawn tells who had seen it where. */
  rareCode: newId("code"),
} as const;
/** Of a program's work that it has not submitted: there is nobody who may know it. */
const unsubmitted = "Halfguessed";
/** Raters may know this of a recording: it shows that the walk would find what is there. */
const openValue = "Seenbyraters";

const ofRecordings = [
  secret.recording,
  secret.file,
  secret.caption,
  secret.phase,
  secret.variable,
  secret.value,
  secret.checkEvery,
  secret.check,
  secret.gold,
  secret.repeat,
  secret.isTraining,
];
const ofWork = [secret.comment, secret.atUs, secret.spanUs, secret.remark, secret.rareCode];
const ofRaters = [secret.ana, secret.ben, secret.ana.toLowerCase(), secret.ben.toLowerCase()];

const names = Object.keys(contract).filter((name): name is CallName =>
  Object.hasOwn(contract, name),
);
const [server] = databases();

test("every call of the contract has a sample to be walked with", () => {
  expect(names.filter((name) => !samples[name] && !walkedOtherwise[name])).toEqual([]);
});

describe.skipIf(!server)("what nobody may learn who is blind to it", () => {
  let application: Application;
  let ground: Ground;
  let ana: Person;
  let ben: Person;
  let cleo: Person;
  let analyst: Person;
  let viewer: Person;
  let stranger: Person;
  let anas: Id<"observation">;
  let bens: Id<"observation">;
  let bensCheck: Id<"observation">;
  let gold: Id<"observation">;
  /** Ben does a recording again, and may not see what he did before. */
  let bensFirst: Id<"observation">;
  let bensRepeat: Id<"observation">;
  let repeatedRecording: Id<"recording">;
  /** Ana alone codes it. */
  let anasOwn: Id<"recording">;
  let onlyAnas: Id<"observation">;
  let program: ProgramRater;
  let programs: Id<"observation">;
  /** Also on the recording that Ana has handed in and Ben still codes. */
  let programsBesideBens: Id<"observation">;
  let ofProgram: Id<"recording">;
  const sourceId = newId("mediaSource");
  const captionId = newId("caption");
  const participantId = newId("participant");
  const streams = new Map<Person, Stream>();

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    const owner = await setUp(application);
    const elsewhere = await makeGround(application, owner);
    ground = await makeGround(application, owner);
    const { studyId } = ground;
    ana = await ground.join("rater", secret.ana);
    ben = await ground.join("rater", secret.ben);
    cleo = await ground.join("coordinator", "Cleo");
    analyst = await ground.join("analyst", "Anton");
    viewer = await ground.join("viewer", "Vera");
    stranger = await elsewhere.join("rater", "Stranger");
    for (const person of [owner, ben, cleo, analyst, viewer]) {
      streams.set(person, await listen(person, studyId));
    }
    await fillStudy(owner);
    await work(owner);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }, 120_000);
  afterAll(async () => {
    for (const stream of streams.values()) stream.stop();
    await application?.stop();
  });

  /** Recordings with all that could tell something, masked, in a study that masks raters too. */
  async function fillStudy(owner: Person): Promise<void> {
    const { studyId, recordingId } = ground;
    const { database } = application.tools;
    const hidden = newId("variable");
    const open = newId("variable");
    const plain = { type: "text" as const, unit: "", choices: [] };
    await owner.send(contract.changeStudy, {
      params: { studyId },
      body: {
        masksRaters: true,
        masksRecordings: true,
        calibration: {
          rules: [
            {
              measure: { kind: "percent", unitUs: 1_000_000 },
              scope: { of: "overall" },
              minimum: 0.8,
            },
          ],
          recordings: 1,
          counted: "together",
          attempts: null,
          validDays: null,
          checkEvery: 37,
          monthlyShare: 0.37,
        },
        variables: [
          { ...plain, id: hidden, name: secret.variable, isHidden: true },
          { ...plain, id: open, name: "Weather", isHidden: false },
        ],
      },
    });
    const uploadId = newId("upload");
    const bytes = Buffer.from("not quite a film");
    const film = join(application.dataDirectory, "film");
    writeFileSync(film, bytes);
    await application.tools.storage.takeCopy(uploadId, film);
    await database
      .insertInto("upload")
      .values({
        studyId,
        id: uploadId,
        state: "ready",
        fileName: `${secret.file}.mp4`,
        sizeBytes: bytes.length,
        fingerprint: null,
        contentType: "video/mp4",
        checksum: "c".repeat(64),
        durationUs: 90_000_000,
        framesPerSecond: 25,
        frameTimes: null,
        hasVideo: true,
        refusedBecause: null,
        uploadedBy: owner.accountId,
      })
      .execute();
    const upload = {
      kind: "upload" as const,
      id: sourceId,
      offsetUs: 0,
      uploadId,
      contentType: "video/mp4",
      fileName: `${secret.file}.mp4`,
      sizeBytes: bytes.length,
    };
    const params = { studyId, recordingId };
    await owner.send(contract.changeSources, {
      params,
      body: { sources: [upload], hasVideo: true },
    });
    await owner.send(contract.changeRecording, {
      params,
      body: {
        name: secret.recording,
        isTraining: true,
        values: { [hidden]: secret.value, [open]: openValue },
      },
    });
    await owner.send(contract.putPhases, {
      params,
      body: {
        phases: [{ id: newId("phase"), name: secret.phase, startUs: 0, endUs: 1_000_000 }].map(
          (phase) => phase,
        ),
      },
    });
    await owner.send(contract.addParticipants, {
      params: { studyId },
      body: {
        participants: [
          {
            id: participantId,
            pseudonym: "P 01",
            contact: "",
            consents: ["code", "train"],
            expiresOn: null,
            appearances: [
              { recordingId: params.recordingId, stretches: [{ startUs: 0, endUs: 89_000_000 }] },
            ],
          },
        ],
      },
    });
    await owner.send(contract.putCaption, {
      params: { ...params, captionId },
      body: {
        label: `${secret.caption}.vtt`,
        language: null,
        text: "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n",
      },
    });
    anasOwn = newId("recording");
    await owner.send(contract.addRecording, {
      params: { studyId },
      body: {
        id: anasOwn,
        name: `${secret.recording} two`,
        durationUs: 90_000_000,
        framesPerSecond: 25,
        hasVideo: true,
        sources: [{ ...upload, id: newId("mediaSource") }],
      },
    });
  }

  /** Ana has handed in, Ben and Cleo still code the same; one of Ben's is a check, with its gold standard. */
  async function work(owner: Person): Promise<void> {
    const { studyId } = ground;
    const { database } = application.tools;
    anas = await ground.assign(ana);
    bens = await ground.assign(ben);
    await ground.assign(cleo);
    onlyAnas = await ground.assign(ana, anasOwn);
    bensCheck = await newObservation(ben, "check");
    repeatedRecording = await addRecording(owner, studyId, `${secret.recording} again`);
    bensFirst = await ground.assign(ben, repeatedRecording);
    await new Client(ben, bensFirst).change({
      kind: "putEvent",
      event: { ...pointEvent(codes.laughs, 4_000_000), comment: secret.before },
    });
    const { revision: atFirst } = await ben.send(contract.readWork, {
      params: { observationId: bensFirst },
    });
    await ben.send(contract.submitObservation, {
      params: { observationId: bensFirst },
      body: { revision: atFirst },
    });
    bensRepeat = await newObservation(ben, "repeat", repeatedRecording);
    gold = await newObservation(await ground.join("coordinator", "Gerda"), "gold");
    const spans = [{ startUs: Number(secret.spanUs), endUs: 80_000_000 }];
    await database
      .updateTable("observation")
      .set({
        spans: JSON.stringify(spans.map((span) => ({ ...span, codeId: null, subjectId: null }))),
      })
      .where("studyId", "=", studyId)
      .where("id", "=", anas)
      .execute();
    for (const observationId of [anas, onlyAnas]) {
      const client = new Client(ana, observationId);
      await client.change({
        kind: "putEvent",
        event: {
          ...pointEvent(codes.laughs, Number(secret.atUs)),
          comment: `${secret.comment} at once`,
        },
      });
      const { revision } = await ana.send(contract.readWork, { params: { observationId } });
      await ana.send(contract.submitObservation, { params: { observationId }, body: { revision } });
    }
    program = await addProgram(ground, { name: "Autocoder" });
    ofProgram = await addRecording(owner, studyId, `${secret.recording} four`);
    programs = await ground.assign(program, ofProgram);
    programsBesideBens = await ground.assign(program);
    for (const observationId of [programs, programsBesideBens]) {
      const guess = { kind: "event", code: codes.laughs, startUs: 5_000_000, comment: unsubmitted };
      const { refusal } = await sendWork(program, observationId, [guess]);
      if (refusal) throw refusal;
    }
    await keepDraw(owner);
    await owner.send(contract.addComment, {
      params: { observationId: anas },
      body: {
        id: newId("remark"),
        answersId: null,
        startUs: null,
        endUs: null,
        text: secret.remark,
      },
    });
  }

  /** A plan that was taken, which drew recordings by what was seen in them. */
  async function keepDraw(owner: Person): Promise<void> {
    const { roundId } = await application.tools.database
      .selectFrom("observation")
      .select("roundId")
      .where("studyId", "=", ground.studyId)
      .executeTakeFirstOrThrow();
    const wish = {
      schemeVersionId: ground.schemeVersionId,
      recordingIds: null,
      raterIds: [ben.accountId],
      ratersEach: 1,
      double: { by: "next", count: 1, rareCodeIds: [secret.rareCode], rareShare: 1 },
      seed: 7,
    };
    await application.tools.database
      .insertInto("plan")
      .values({
        studyId: ground.studyId,
        id: newId("plan"),
        roundId,
        wish: JSON.stringify(wish),
        accountId: owner.accountId,
        made: 0,
        draws: "[]",
      })
      .execute();
  }

  async function newObservation(
    rater: Person,
    purpose: "check" | "gold" | "repeat",
    recordingId: Id<"recording"> = purpose === "check" ? anasOwn : ground.recordingId,
  ) {
    const { studyId } = ground;
    const observationId = newId("observation");
    const { roundId } = await application.tools.database
      .selectFrom("observation")
      .select("roundId")
      .where("studyId", "=", studyId)
      .executeTakeFirstOrThrow();
    await application.tools.database
      .insertInto("observation")
      .values({
        studyId,
        id: observationId,
        recordingId,
        roundId,
        raterId: rater.accountId,
        purpose,
        sampling: JSON.stringify({ isContinuous: true, scans: null }),
        position: null,
        dueAt: null,
        state: "assigned",
        returnReason: null,
        startedAt: null,
        submittedAt: null,
      })
      .execute();
    return observationId;
  }

  interface At {
    readonly observationId: string;
    readonly recordingId: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  function heard(person: Person): string {
    return streams.get(person)?.text() ?? "";
  }

  /** Makes a call and gives back all that comes: the line of status, the headers, the bytes. */
  async function whole(name: CallName, person: Person, at: At): Promise<Answered> {
    const call: Call = contract[name];
    const { query = {}, body } =
      samples[name]?.({
        ...at,
        schemeVersionId: ground.schemeVersionId,
        sourceId,
        raterA: ana.accountId,
        raterB: ben.accountId,
      }) ?? {};
    const ids: Readonly<Record<string, string>> = {
      studyId: ground.studyId,
      schemeVersionId: ground.schemeVersionId,
      sourceId,
      captionId,
      participantId,
      language: "en",
      file: "common.json",
      namespace: "common",
      picture: "admin",
      // The one that says most in plain words.
      format: "json",
      recordingId: at.recordingId,
      observationId: at.observationId,
    };
    const path = call.path.replace(/:(\w+)/gu, (_, key: string) => ids[key] ?? newId("other"));
    const search = new URLSearchParams(query);
    return get(person, `${path}?${search}`, {
      method: call.method,
      headers: {
        ...at.headers,
        origin: application.address,
        ...(call.method !== "GET" && { "content-type": "application/json" }),
      },
      ...(call.method !== "GET" && { body: JSON.stringify(body ?? {}) }),
    });
  }

  /** All that somebody gets of a study by every call, with some observation and recording in the path. */
  async function everything(
    person: Person,
    { observationIds, recordingIds }: Readonly<Record<"observationIds" | "recordingIds", string[]>>,
    isWanted: (call: Call) => boolean = () => true,
  ): Promise<ReadonlyMap<string, string>> {
    const said = new Map<string, string>();
    for (const name of names) {
      const call: Call = contract[name];
      if (walkedOtherwise[name] || !isWanted(call)) continue;
      const ofObservations = call.path.includes(":observationId") ? observationIds : [""];
      const recordings = call.path.includes(":recordingId") ? recordingIds : [""];
      const calls = ofObservations.flatMap((observationId) =>
        recordings.map((recordingId) => async () => {
          const at = {
            observationId: observationId || bens,
            recordingId: recordingId || ground.recordingId,
          };
          const { status, headers, text } = await whole(name, person, at);
          if (status >= 500) throw new Error(`${name}: ${status} ${text}`);
          said.set(`${name} ${observationId} ${recordingId}`, `${status}\n${headers}\n${text}`);
        }),
      );
      // What only reads is asked for at once.
      if (isRead(call)) await Promise.all(calls.map((ask) => ask()));
      else for (const ask of calls) await ask();
    }
    return said;
  }

  const allPaths = () => ({
    observationIds: [anas, bens, bensCheck, gold, onlyAnas],
    recordingIds: [ground.recordingId, anasOwn],
  });

  test("each secret is there to be found by who may know it", async () => {
    const byOwner = [...(await everything(ground.owner, allPaths(), isRead)).values()].join("\n");
    const byRater = [...(await everything(ben, allPaths(), isRead)).values()].join("\n");

    expect(Object.values(secret).filter((word) => !byOwner.includes(word))).toEqual([]);
    expect(byRater).toContain(openValue);
  });

  test("nobody learns what a program has not submitted by any call, whatever their role and the rule", async () => {
    const { studyId } = ground;
    const paths = { observationIds: [programs], recordingIds: [ofProgram] };
    const both = {
      observationIds: [programs, programsBesideBens],
      recordingIds: [ofProgram, ground.recordingId],
    };
    const readers = [ground.owner, cleo, ben, analyst, viewer];
    for (const blinding of ["never", "until_both_submitted"] as const) {
      await ground.owner.send(contract.changeStudy, { params: { studyId }, body: { blinding } });
      for (const person of isWhole || blinding === "never" ? readers : readers.slice(0, 1)) {
        const isMore = isWhole || person === ground.owner;
        const bySession = await everything(person, isMore ? both : paths, isRead);
        expect(leaks(bySession, [unsubmitted])).toEqual([]);
        if (!isMore) continue;
        const byToken = await everything((await person.script()).script, paths, isRead);
        expect(leaks(byToken, [unsubmitted])).toEqual([]);
      }
    }
    for (const person of streams.keys()) {
      for (const word of [unsubmitted, programs, programsBesideBens]) {
        expect(heard(person)).not.toContain(word);
      }
    }
    // The walk would find it: who made it reads it, and once it is submitted the owner does.
    const itself = await everything(program, paths, isRead);
    expect([...itself.values()].join("\n")).toContain(unsubmitted);
    const params = { observationId: programs };
    const { revision } = await program.send(contract.readWork, { params });
    await program.send(contract.submitObservation, { params, body: { revision } });
    const byOwner = await everything(ground.owner, paths, isRead);
    expect([...only(byOwner, programs).values()].join("\n")).toContain(unsubmitted);
    const exported = [...byOwner].filter(([where]) => where.startsWith("export"));
    expect(exported.map(([, text]) => text).join("\n")).toContain(unsubmitted);
    // What is returned is hidden again until it is sent another time.
    await ground.owner.send(contract.reviewObservation, {
      params,
      body: { action: "return", reason: "Again" },
    });
    expect(leaks(await everything(ground.owner, paths, isRead), [unsubmitted])).toEqual([]);
  });

  test("a program that is masked from reads its own work and nothing of others, by reading and by writing", async () => {
    const said = await everything(program, allPaths());
    const own = await everything(program, {
      observationIds: [programs, programsBesideBens],
      recordingIds: [ground.recordingId, ofProgram],
    });
    const words = [...ofRecordings, ...ofWork, secret.remark, ...ofRaters, ana.accountId];
    expect(leaks(said, words)).toEqual([]);
    expect(leaks(own, words)).toEqual([]);
    const elsewhere = new Map([...said].filter(([where]) => !where.includes(anas)));
    expect(leaks(elsewhere, [anas, gold, onlyAnas])).toEqual([]);
    expect([...own.values()].join("\n")).toContain(openValue);
  });

  test("a rater learns nothing of condition, order, checks, nor that somebody codes the same", async () => {
    const said = await everything(ben, allPaths());

    expect(
      leaks(said, [
        ...ofRecordings,
        ...ofWork,
        secret.ana,
        secret.ana.toLowerCase(),
        ana.accountId,
      ]),
    ).toEqual([]);
    // The ids in the path come back nowhere else.
    const elsewhere = new Map([...said].filter(([where]) => !where.includes(anas)));
    expect(leaks(elsewhere, [anas, gold])).toEqual([]);
  });

  test("a rater who does a recording again learns neither that nor what they did before", async () => {
    const observationIds = [bensRepeat, bensFirst, bens];
    const recordingIds = [repeatedRecording, ground.recordingId];

    const said = await everything(ben, { observationIds, recordingIds }, isRead);

    expect(leaks(said, [secret.repeat, secret.before])).toEqual([]);
    expect([...said.values()].join("\n")).toContain(bensRepeat);
    const elsewhere = new Map([...said].filter(([where]) => !where.includes(bensFirst)));
    expect(leaks(elsewhere, [bensFirst])).toEqual([]);
    // It shows that the walk would find it: the analyst reads what Ben handed in.
    const ofAnalyst = await everything(analyst, { observationIds, recordingIds }, isRead);
    expect([...ofAnalyst.values()].join("\n")).toContain(secret.before);
  });

  test("a coordinator who still codes learns nothing of the others' work by any call that reads", async () => {
    const said = await everything(cleo, allPaths(), isRead);
    // Of the recording that Cleo has no part in, all of it is theirs to see.
    const here = new Map([...said].filter(([where]) => !isAbout(where)));

    expect(leaks(here, [secret.spanUs, secret.remark])).toEqual([]);
    expect(leaks(said, [secret.rareCode])).toEqual([]);
    expect(leaks(only(said, anas), ofWork)).toEqual([]);
    expect(leaks(only(said, gold), ofWork)).toEqual([]);
    const { text } = await whole("reviewObservation", cleo, {
      observationId: anas,
      recordingId: ground.recordingId,
    });
    expect(text).not.toContain(secret.spanUs);
  });

  test("an analyst of masked raters reads no rater's name or address, in any call or file name", async () => {
    expect(leaks(await everything(analyst, allPaths()), ofRaters)).toEqual([]);
    expect(leaks(await everything(viewer, allPaths()), [...ofRaters, ...ofWork])).toEqual([]);
  });

  test("a token answers letter for letter as the session of its account, or is not for the call", async () => {
    const differences: string[] = [];
    for (const person of [ben, cleo, analyst, viewer, stranger]) {
      const { script } = await person.script();
      for (const name of names.filter((one) => isRead(contract[one]) && !walkedOtherwise[one])) {
        const at = { observationId: anas, recordingId: ground.recordingId };
        const [bySession, byToken] = await Promise.all([
          whole(name, person, at),
          whole(name, script, at),
        ]);
        if (tokenGroupOf(contract[name]) === "never") {
          if (!byToken.text.includes("forbidden_by_token")) differences.push(`${name}: let in`);
        } else if (timeless(bySession) !== timeless(byToken)) {
          differences.push(`${name}: ${timeless(bySession)} but ${timeless(byToken)}`);
        }
      }
    }

    expect(differences).toEqual([]);
  });

  test("a token learns by writing no more than its account's session, and what is hidden is to it as what is not there", async () => {
    const { script: bensToken } = await ben.script();
    const said = await everything(bensToken, allPaths(), (call) => !isRead(call));
    expect(said.size).toBeGreaterThan(50);
    expect(leaks(said, [...ofRecordings, ...ofWork, secret.ana, ana.accountId])).toEqual([]);
    const elsewhere = new Map([...said].filter(([where]) => !where.includes(anas)));
    expect(leaks(elsewhere, [anas, gold])).toEqual([]);
    for (const person of [analyst, viewer]) {
      const { script } = await person.script();
      const byWriting = await everything(script, allPaths(), (call) => !isRead(call));
      expect(leaks(byWriting, person === viewer ? [...ofRaters, ...ofWork] : ofRaters)).toEqual([]);
    }
    const { script: cleos } = await cleo.script();
    const recordingId = ground.recordingId;
    const hiddenFrom = [
      [bensToken, onlyAnas],
      [cleos, anas],
      [(await analyst.script()).script, bensCheck],
      [(await viewer.script()).script, anas],
      [program, anas],
    ] as const;
    const differences: string[] = [];
    for (const [script, hidden] of hiddenFrom) {
      for (const name of names) {
        const call: Call = contract[name];
        if (walkedOtherwise[name] || !call.path.includes(":observationId")) continue;
        // Who only reviews may name what they are blind to.
        if (script === cleos && call.needs === "observation.review") continue;
        const one = await whole(name, script, { observationId: hidden, recordingId });
        const none = { observationId: newId("observation"), recordingId };
        const other = await whole(name, script, none);
        if (JSON.stringify(one) !== JSON.stringify(other)) {
          differences.push(`${name}: ${JSON.stringify(one)} but ${JSON.stringify(other)}`);
        }
      }
    }
    expect(differences).toEqual([]);
  });

  test("who is not in the study gets not one of its words", async () => {
    const all = [...Object.values(secret).filter((word) => !word.startsWith('"')), openValue];

    expect(leaks(await everything(stranger, allPaths()), all)).toEqual([]);
    expect(leaks(await everything(application.visitor(), allPaths()), all)).toEqual([]);
  });

  test("the stream has told a blinded rater nothing of others, and nobody a name", () => {
    expect(heard(ben)).toContain("alive");
    expect(heard(ground.owner)).toContain(anas);
    for (const word of [anas, onlyAnas, gold, anasOwn, ana.accountId]) {
      expect(heard(ben)).not.toContain(word);
    }
    for (const person of [ben, cleo, analyst, viewer]) {
      for (const word of Object.values(secret)) expect(heard(person)).not.toContain(word);
    }
    expect(heard(viewer)).not.toContain(anas);
    expect(heard(cleo)).not.toContain(`"observationId":"${anas}"`);
  });

  test("media come without the names of their files, whole, in parts and unchanged", async () => {
    const at = { observationId: bens, recordingId: ground.recordingId };
    for (const headers of [
      {},
      { range: "bytes=0-3" },
      { range: "bytes=900-" },
      { "if-none-match": `"${"c".repeat(64)}"` },
    ]) {
      const answer = await whole("readMedia", ben, { ...at, headers });
      expect([200, 206, 304, 416]).toContain(answer.status);
      expect(`${answer.headers}${answer.text}`).not.toContain(secret.file);
    }
    expect((await whole("readMedia", analyst, at)).headers).toContain(secret.file);
  });

  test("pages are the same for everybody and hold nothing of a study", async () => {
    for (const path of ["/", `/observations/${anas}`, `/studies/${ground.studyId}/recordings`]) {
      const { text } = await get(ben, path, {});
      for (const word of Object.values(secret)) expect(text).not.toContain(word);
    }
  });

  test("what is hidden is answered letter for letter as what does not exist", async () => {
    const differences: string[] = [];
    for (const [person, call] of [ben, cleo, analyst, viewer].flatMap((one) =>
      names.map((name) => [one, name] as const),
    )) {
      const { path, needs }: Call = contract[call];
      if (walkedOtherwise[call]) continue;
      const pairs: (readonly [At, At])[] = [];
      const recordingId = ground.recordingId;
      // Who only reviews may name what they are blind to; for everybody else it does not exist.
      if (path.includes(":observationId") && !(person === cleo && needs === "observation.review")) {
        const hiddenOne = person === analyst ? bens : person === ben ? onlyAnas : anas;
        pairs.push([
          { observationId: hiddenOne, recordingId },
          { observationId: newId("observation"), recordingId },
        ]);
      }
      if (path.includes(":recordingId") && person === ben) {
        const notBens = await addUnassigned();
        pairs.push([
          { observationId: bens, recordingId: notBens },
          { observationId: bens, recordingId: newId("recording") },
        ]);
      }
      for (const [hidden, none] of pairs) {
        const [one, other] = [await whole(call, person, hidden), await whole(call, person, none)];
        if (JSON.stringify(one) !== JSON.stringify(other)) {
          differences.push(`${call}: ${JSON.stringify(one)} but ${JSON.stringify(other)}`);
        }
      }
    }

    expect(differences).toEqual([]);
  });

  test("once all have handed in, masked recordings and checks stay what they are", async ({
    annotate,
  }) => {
    const at = { recordingId: ground.recordingId };
    const hiddenMs: number[] = [];
    const noneMs: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      hiddenMs.push(await msOf(() => whole("readWork", ben, { ...at, observationId: anas })));
      noneMs.push(
        await msOf(() => whole("readWork", ben, { ...at, observationId: newId("observation") })),
      );
    }
    await annotate(
      `not_found after ${median(hiddenMs)} ms where it is hidden, ${median(noneMs)} ms where there is none`,
    );
    for (const [person, observationId] of [
      [ben, bens],
      [ben, bensCheck],
    ] as const) {
      const { revision } = await person.send(contract.readWork, { params: { observationId } });
      await person.send(contract.submitObservation, {
        params: { observationId },
        body: { revision },
      });
    }

    const said = await everything(ben, allPaths(), isRead);

    expect([...said.values()].join("\n")).toContain(secret.comment);
    expect(leaks(said, ofRecordings)).toEqual([]);
  });

  let unassigned: Id<"recording"> | undefined;

  /** A recording that nobody codes. */
  async function addUnassigned(): Promise<Id<"recording">> {
    if (unassigned) return unassigned;
    unassigned = newId("recording");
    await ground.owner.send(contract.addRecording, {
      params: { studyId: ground.studyId },
      body: {
        id: unassigned,
        name: `${secret.recording} three`,
        durationUs: 90_000_000,
        framesPerSecond: null,
        hasVideo: true,
        sources: [],
        isLive: true,
      },
    });
    return unassigned;
  }

  /** Whether a call was about the recording that Ana alone codes. */
  function isAbout(where: string): boolean {
    return where.includes(anasOwn) || where.includes(onlyAnas);
  }
});

interface Answered {
  readonly status: number;
  /** Those that say something: not the time, nor how the connection goes on. */
  readonly headers: string;
  readonly text: string;
}

async function get(person: Person, path: string, init: RequestInit): Promise<Answered> {
  const response = await fetch(person.address + path, {
    ...init,
    redirect: "manual",
    headers: { ...Object(init.headers), ...person.credentials() },
  });
  const passing = ["date", "connection", "keep-alive", "transfer-encoding", "set-cookie", "vary"];
  // A time in what is compressed makes it longer or shorter by a byte; what it says is compared letter for letter.
  if (response.headers.has("content-encoding")) passing.push("content-length");
  return {
    status: response.status,
    headers: [...response.headers]
      .filter(([header]) => !passing.includes(header) && !header.startsWith("x-ratelimit"))
      .map(([header, value]) => `${header}: ${value}`)
      .join("\n"),
    text: Buffer.from(await response.arrayBuffer()).toString("utf8"),
  };
}

/**
 * What was answered but for when, and for how long a session lasts, which is not a token's to know. A package of
 * files has its time in its bytes.
 */
function timeless({ status, headers, text }: Answered): string {
  const said = headers.includes("application/zip") ? "" : text;
  return `${status}\n${headers}\n${said}`
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "a time")
    .replace(/,"endsAfterSeconds":\d+/u, "")
    .replace(/content-length: \d+/u, "a length");
}

function leaks(said: ReadonlyMap<string, string>, words: readonly string[]): readonly string[] {
  return [...said].flatMap(([where, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${word} in ${where}`),
  );
}

function isRead({ method }: Call): boolean {
  return method === "GET";
}

function only(said: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> {
  return new Map([...said].filter(([where]) => where.includes(id)));
}

async function msOf(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

function median(values: readonly number[]): string {
  return (values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0).toFixed(2);
}
