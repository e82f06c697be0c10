import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../src/api/call.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import { parseRefusal } from "../../src/domain/errors.ts";
import type { Id } from "../../src/domain/rules.ts";
import { codes, newId } from "../sample.ts";
import { filesImported } from "./importedFiles.ts";
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
import {
  aHead,
  anObservationCopy,
  aStudyCopy,
  bodyOf,
  refusalIn,
  sendImport,
} from "./importedStudy.ts";
import { upload } from "./mediaServer.ts";
import { addProgram, type ProgramRater, sendInTwo, sendWork } from "./programRater.ts";
import { tones } from "./tones.ts";

describeOnServer("a program as a rater", (server) => {
  let application: Application;
  let owner: Person;
  let ground: Ground;
  let ana: Person;
  let detector: ProgramRater;
  let observationId: Id<"observation">;
  let anas: Id<"observation">;

  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    ana = await ground.join("rater", "Ana");
    detector = await addProgram(ground);
    anas = await ground.assign(ana);
    observationId = await ground.assign(detector);
  });
  afterAll(() => application.stop());

  const laughs = { kind: "event", code: codes.laughs, startUs: 2_000_000, confidence: 0.75 };
  const rating = { kind: "rating", criterion: codes.criterion, value: 2, confidence: 0.5 };

  /** How much of an observation is kept, whoever may see it. */
  async function countOf(table: "event" | "operation", of: Id<"observation">): Promise<number> {
    const { count } = await application.tools.database
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as("count"))
      .where("observationId", "=", of)
      .executeTakeFirstOrThrow();
    return count;
  }

  test("is made with its version, known by it, and made again as another rater with another one", async () => {
    const { studyId } = ground;
    const params = { studyId };
    const listed = await owner.send(contract.listPrograms, { params });
    expect(listed).toMatchObject([
      { name: "Detector", version: "1.0", owner: "Lab", isMember: true },
    ]);
    const facts = { name: "Detector", version: "1.0", settingsHash: "", owner: "", licence: "" };
    const twin = { accountId: newId("account"), ...facts };
    expect(
      await owner.refusal(contract.addProgram, {
        params,
        body: { ...twin, settingsHash: "sha256:0f" },
      }),
    ).toBe("duplicate_name");
    const second = await addProgram(ground, { version: "2.0" });
    expect(second.accountId).not.toBe(detector.accountId);
    const members = await owner.send(contract.listMembers, { params });
    expect(members.filter(({ isProgram }) => isProgram).map(({ name }) => name)).toEqual([
      "Detector 1.0",
      "Detector 2.0",
    ]);
    expect(members.every(({ isImported }) => !isImported)).toBe(true);
    // It is no person of the study.
    expect((await owner.send(contract.readStudy, { params })).members).toBe(2);
    expect(await ana.refusal(contract.addProgram, { params, body: twin })).toBe("not_allowed");
  });

  test("is a rater and nothing else, with neither password nor sign-in", async () => {
    const { studyId } = ground;
    const params = { studyId, accountId: detector.accountId };
    for (const role of ["owner", "coordinator", "viewer"] as const) {
      expect(await owner.refusal(contract.changeMember, { params, body: { role } })).toBe(
        "invalid_input",
      );
    }
    const body = { accountId: detector.accountId };
    expect(await owner.refusal(contract.handOverStudy, { params: { studyId }, body })).toBe(
      "invalid_input",
    );
    expect(
      await owner.refusal(contract.changeTraining, { params, body: { training: "in_training" } }),
    ).toBe("invalid_input");
    const credentials = await application.tools.database
      .selectFrom("credential")
      .select("id")
      .where("userId", "=", detector.accountId)
      .execute();
    expect(credentials).toEqual([]);
    const { people } = await owner.send(contract.listPeople, { query: {} });
    expect(people.some((one) => one.id === detector.accountId)).toBe(false);
  });

  test("makes the calls that are for programs, of its own observations, and no others", async () => {
    const names = Object.keys(contract).filter((name): name is CallName =>
      Object.hasOwn(contract, name),
    );
    const letIn: string[] = [];
    const hidden = new Map<CallName, string | undefined>();
    for (const name of names) {
      const call: Call = contract[name];
      if (call.needs === "anyone") continue;
      const ids: Readonly<Record<string, string>> = {
        studyId: ground.studyId,
        recordingId: ground.recordingId,
        observationId: anas,
      };
      const path = call.path.replace(/:(\w+)/gu, (_, key: string) => ids[key] ?? newId("other"));
      const { body } = await detector.fetch(
        path,
        call.method,
        call.method === "GET" ? undefined : {},
      );
      const code = parseRefusal(body)?.code;
      if (code !== "forbidden_by_token") letIn.push(name);
      // Whatever the study lets raters see of each other.
      if (call.path.includes(":observationId") && call.byPrograms) hidden.set(name, code);
    }
    expect(hidden.size).toBeGreaterThan(3);
    expect(new Set(hidden.values())).toEqual(new Set(["not_found"]));
    expect(letIn).toEqual(names.filter((name) => "byPrograms" in contract[name]));
  });

  test("reads its queue and its scheme", async () => {
    const { items } = await detector.send(contract.myQueue, { query: {} });
    expect(items.map((one) => one.observationId)).toEqual([observationId]);
    const bench = await detector.send(contract.readWorkbench, { params: { observationId } });
    expect(bench.schemeVersion.scheme.codes.length).toBeGreaterThan(0);
  });

  test("reads its media whole and by range, and not those of recordings that it was not assigned", async () => {
    const { studyId } = ground;
    const bytes = Buffer.from(Uint8Array.from(tones(8_000, [[1, 2]], 6)));
    const uploadId = await upload(owner, studyId, bytes, "tone.wav");
    const mediaOf = async (name: string, assigned: boolean) => {
      const id = newId("recording");
      const source = {
        kind: "upload" as const,
        id: newId("mediaSource"),
        offsetUs: 0,
        uploadId,
        contentType: "audio/wav",
        fileName: "tone.wav",
        sizeBytes: bytes.length,
      };
      await owner.send(contract.addRecording, {
        params: { studyId },
        body: {
          id,
          name,
          durationUs: 6_000_000,
          framesPerSecond: null,
          hasVideo: false,
          sources: [source],
        },
      });
      const given = assigned ? await ground.assign(detector, id) : undefined;
      return { path: `/media/${studyId}/${id}/${source.id}`, given };
    };
    const own = await mediaOf("For programs", true);
    const other = await mediaOf("Not for programs", false);

    const whole = await get(detector, own.path);
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    for (const [range, from, to] of [
      ["bytes=0-99", 0, 100],
      ["bytes=40000-40999", 40_000, 41_000],
      ["bytes=-500", bytes.length - 500, bytes.length],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one after the other
      const part = await get(detector, own.path, { range });
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${bytes.length}`);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to))).toBe(true);
      // oxlint-enable no-await-in-loop
    }
    for (const headers of [{}, { range: "bytes=0-99" }]) {
      // oxlint-disable no-await-in-loop -- one after the other
      expect((await get(owner, other.path, headers)).ok).toBe(true);
      expect((await get(detector, other.path, headers)).status).toBe(404);
      // oxlint-enable no-await-in-loop
    }
    // Nor once it is withdrawn.
    await owner.send(contract.reviewObservation, {
      params: { observationId: own.given ?? newId("observation") },
      body: { action: "withdraw" },
    });
    expect((await get(detector, own.path)).status).toBe(404);
    expect((await get(detector, own.path, { range: "bytes=0-99" })).status).toBe(404);
  });

  test("sends its work whole, the same again changes nothing, and says so", async () => {
    const first = await sendWork(detector, observationId, [laughs, rating]);
    expect(first.reply).toMatchObject({
      isSame: false,
      changed: 2,
      events: 1,
      ratings: 1,
      refusedCount: 0,
    });

    const again = await sendWork(detector, observationId, [rating, laughs]);

    expect(again.reply).toMatchObject({
      isSame: true,
      changed: 0,
      revision: first.reply?.revision,
    });
    const work = await detector.send(contract.readWork, { params: { observationId } });
    expect(work.events.map(({ event }) => event)).toMatchObject([
      { startUs: 2_000_000, confidence: 0.75 },
    ]);
    expect(work.ratings).toMatchObject([{ value: 2, confidence: 0.5 }]);
    expect(await countOf("operation", observationId)).toBe(2);
  });

  test("two that send the same at once have it taken once", async () => {
    const own = await ground.assign(detector, await addRecording(owner, ground.studyId, "At once"));
    const lines = [laughs, { ...laughs, startUs: 3_000_000 }];
    const sent = await Promise.all([1, 2, 3].map(() => sendWork(detector, own, lines)));
    const changed = sent.map(({ reply }) => reply?.changed ?? -1);
    expect(changed.toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
    expect(
      (await detector.send(contract.readWork, { params: { observationId: own } })).events,
    ).toHaveLength(2);
  });

  test("other work takes the place of what it sent before, and what comes back comes back", async () => {
    const own = await ground.assign(detector, await addRecording(owner, ground.studyId, "Again"));
    const scope = { params: { observationId: own } };
    await sendWork(detector, own, [laughs, laughs, together(0, 5e6), rating]);
    // Where one was, another may stand now: states of a group never meet on the way.
    await sendWork(detector, own, [together(4e6, 8e6), together(1e6, 4e6)]);
    let work = await detector.send(contract.readWork, scope);
    expect(work.events.map(({ event }) => event.startUs)).toEqual([1e6, 4e6]);
    expect(work.ratings.filter(({ value }) => value !== null)).toEqual([]);
    const { reply } = await sendWork(detector, own, [laughs, laughs, together(0, 5e6), rating]);
    expect(reply?.isSame).toBe(false);
    work = await detector.send(contract.readWork, scope);
    expect(work.events.map(({ event }) => event.startUs)).toEqual([0, 2e6, 2e6]);
    expect(work.ratings).toMatchObject([{ value: 2, confidence: 0.5 }]);
  });

  test("lines that cannot be taken are named with what to do, and nothing is saved of the rest unless asked", async () => {
    const own = await ground.assign(detector, await addRecording(owner, ground.studyId, "Wrong"));
    const lines = [
      laughs,
      { kind: "event", code: "Sneezes", startUs: 1 },
      { kind: "event", code: "Laughs", startUs: 1, endUs: 2 },
      { ...laughs, startUs: 91_000_000 },
      { ...rating, value: 99 },
      { ...laughs, sure: 1 },
      { kind: "rating", criterion: codes.criterion },
      "{not json",
    ];
    const all = await sendWork(detector, own, lines);
    expect(all.refusal?.code).toBe("work_lines_refused");
    expect(all.lines).toMatchObject([
      { line: 2, path: "code", rule: "code_of_scheme", mend: expect.stringContaining("Laughs") },
      { line: 3, path: "endUs", rule: "kind_of_code" },
      { line: 4, path: "startUs", rule: "event_inside_recording", allowed: "0 – 90000000" },
      { line: 5, path: "value", rule: "value_on_scale" },
      { line: 6, path: "sure", rule: "unknown_field" },
      { line: 7, path: "value", rule: "value_or_abstention" },
      { line: 8, path: "", rule: "json" },
    ]);
    const read = () => detector.send(contract.readWork, { params: { observationId: own } });
    expect((await read()).events).toEqual([]);

    const { reply } = await sendWork(detector, own, lines, "?partial=true");

    expect(reply).toMatchObject({ events: 1, refusedCount: 7 });
    expect(reply?.refused.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect((await read()).events).toHaveLength(1);
  });

  test("names of codes and criteria do as their ids do, and an abstention is kept as one", async () => {
    const own = await ground.assign(detector, await addRecording(owner, ground.studyId, "Names"));
    const { schemeVersion } = await detector.send(contract.readWorkbench, {
      params: { observationId: own },
    });
    const { scheme } = schemeVersion;
    const criterion = scheme.criteria.find((one) => one.id === codes.criterion);
    const code = scheme.codes.find((one) => one.id === codes.laughs);
    const { reply } = await sendWork(detector, own, [
      { ...laughs, code: code?.name },
      { kind: "rating", criterion: criterion?.name, abstains: true, reason: "too dark" },
    ]);
    expect(reply).toMatchObject({ events: 1, ratings: 1 });
    const work = await detector.send(contract.readWork, { params: { observationId: own } });
    expect(work.ratings).toMatchObject([{ value: null, cannotBeJudged: true, reason: "too dark" }]);
  });

  test("work of many thousands of lines is taken whole", async () => {
    const own = await ground.assign(detector, await addRecording(owner, ground.studyId, "Long"));
    const lines = Array.from({ length: 3_000 }, (_, at) => ({ ...laughs, startUs: at * 10_000 }));
    expect((await sendWork(detector, own, lines)).reply).toMatchObject({
      events: 3_000,
      changed: 3_000,
    });
    expect((await sendWork(detector, own, lines)).reply?.isSame).toBe(true);
  });

  test("what is sent slowly is not saved where its sender was removed, or their token ended, meanwhile", async () => {
    const params = { studyId: ground.studyId };
    const ways = {
      removed: async ({ accountId }: Person) => {
        await owner.send(contract.removeMember, { params: { ...params, accountId } });
      },
      revoked: async ({ accountId }: Person) => {
        const programs = await owner.send(contract.listPrograms, { params });
        const tokens = programs.find((one) => one.accountId === accountId)?.tokens ?? [];
        for (const { id: tokenId } of tokens) {
          // oxlint-disable-next-line no-await-in-loop -- there is one
          await owner.send(contract.revokeProgramToken, {
            params: { ...params, accountId, tokenId },
          });
        }
      },
      withdrawn: async (_sender: Person, own: Id<"observation">) => {
        await owner.send(contract.reviewObservation, {
          params: { observationId: own },
          body: { action: "withdraw" },
        });
      },
      nothing: async () => {},
    };
    const fates: Record<string, unknown> = {};
    for (const [name, meanwhile] of Object.entries(ways)) {
      // oxlint-disable no-await-in-loop -- one after the other
      const sender = await addProgram(ground, { version: `slow, ${name}` });
      const own = await ground.assign(sender);
      const refused = await sendInTwo(sender, own, [laughs, rating], () => meanwhile(sender, own));
      fates[name] = [refused, await countOf("event", own)];
      // oxlint-enable no-await-in-loop
    }
    expect(fates).toEqual({
      removed: ["not_signed_in", 0],
      revoked: ["not_signed_in", 0],
      withdrawn: ["observation_locked", 0],
      nothing: [undefined, 1],
    });
  });

  test("a rater's own script that sends while they are removed saves nothing either", async () => {
    const gone = await ground.join("rater", "Gone");
    const own = await ground.assign(gone);
    const { script } = await gone.script();
    const refused = await sendInTwo(script, own, [laughs], async () => {
      await owner.send(contract.removeMember, {
        params: { studyId: ground.studyId, accountId: gone.accountId },
      });
    });
    expect(refused).toBe("not_found");
  });

  test("of very many lines that cannot be taken the first are named and all are counted", async () => {
    const wrong = Array.from({ length: 60_000 }, (_, at) =>
      JSON.stringify({ kind: "event", code: "no such code", startUs: at }),
    );
    const { refusal, lines } = await sendWork(detector, observationId, wrong);
    expect(refusal).toMatchObject({ code: "work_lines_refused", details: { count: 60_000 } });
    expect(lines).toHaveLength(200);
    expect(lines.at(-1)).toMatchObject({ line: 200 });
  });

  test("one endless line is refused once it is longer than any that could be taken", async () => {
    const { refusal } = await sendWork(detector, observationId, [
      `"${"x".repeat(9 * 1_024 * 1_024)}`,
    ]);
    expect(refusal?.code).toBe("payload_too_large");
  });

  test("nobody sees it before it is submitted, and it sees nobody's, submitted or not", async () => {
    const { studyId, recordingId } = ground;
    const readable = { params: { observationId } };
    const analyst = await ground.join("analyst", "Anton");
    const coordinator = await ground.join("coordinator", "Corinna");
    for (const person of [ana, analyst, coordinator, owner]) {
      expect(await person.refusal(contract.readWork, readable)).toBe("not_found");
    }
    await new Client(ana, anas).change({ kind: "putPart", part: { kind: "notes", text: "mine" } });
    for (const [person, own] of [
      [detector, observationId],
      [ana, anas],
    ] as const) {
      const { revision } = await person.send(contract.readWork, { params: { observationId: own } });
      const params = { observationId: own };
      if (own === anas) {
        await new Client(ana, anas).change({
          kind: "putRating",
          rating: {
            criterionId: codes.criterion,
            value: 1,
            cannotBeJudged: false,
            reason: "",
            comment: "",
            evidence: [],
          },
        });
      }
      const now = await person.send(contract.readWork, { params });
      expect(now.revision).toBeGreaterThanOrEqual(revision);
      await person.send(contract.submitObservation, { params, body: { revision: now.revision } });
    }
    // A person sees it now, as they see other raters'.
    expect(await ana.refusal(contract.readWork, readable)).toBeUndefined();
    expect(await analyst.refusal(contract.readWork, readable)).toBeUndefined();
    expect(await coordinator.refusal(contract.readWork, readable)).toBeUndefined();
    expect(await detector.refusal(contract.readWork, { params: { observationId: anas } })).toBe(
      "not_found",
    );
    const codings = `/api/v1/studies/${studyId}/recordings/${recordingId}/codings`;
    expect(parseRefusal((await detector.fetch(codings)).body)?.code).toBe("forbidden_by_token");
  });

  test("submitted work is sent again in vain, unless it is the same", async () => {
    expect((await sendWork(detector, observationId, [laughs, rating])).reply?.isSame).toBe(true);
    expect((await sendWork(detector, observationId, [laughs])).refusal?.code).toBe(
      "observation_locked",
    );
  });

  test("recordings of participants who have not agreed to programs are kept from it", async () => {
    const { studyId, schemeVersionId } = ground;
    const recordingId = await addRecording(owner, studyId, "Child 7");
    const given = await ground.assign(detector, recordingId);
    const add = (consents: ("code" | "share" | "train")[]) =>
      owner.send(contract.addParticipants, {
        params: { studyId },
        body: {
          participants: [
            {
              id: newId("participant"),
              pseudonym: `P${consents.length}`,
              contact: "",
              consents,
              expiresOn: null,
              appearances: [{ recordingId, stretches: [] }],
            },
          ],
        },
      });
    await add(["code", "share", "train"]);
    expect(
      await detector.refusal(contract.readWorkbench, { params: { observationId: given } }),
    ).toBeUndefined();
    await add(["code", "share"]);
    // What it has is kept from it at once, too.
    expect(
      await detector.refusal(contract.readWorkbench, { params: { observationId: given } }),
    ).toBe("no_consent_for_programs");
    expect((await sendWork(detector, given, [laughs])).refusal?.code).toBe(
      "no_consent_for_programs",
    );
    const other = await addProgram(ground, { version: "3.0" });
    const observations = [{ id: newId("observation"), recordingId, raterId: other.accountId }];
    const { body } = await owner.ask(contract.assign, {
      params: { studyId },
      body: { schemeVersionId, observations },
    });
    expect(parseRefusal(body)).toMatchObject({
      code: "no_consent_for_programs",
      details: { names: "Child 7", count: 1 },
    });
    // Nor does a file bring it such work, nor anything else of it.
    const copy = aStudyCopy(["model.csv"]);
    const [person] = copy.people;
    const head = aHead(copy, {
      same: {
        recordings: { [copy.recordings[0]?.id ?? ""]: recordingId },
        people: { [person?.id ?? ""]: other.accountId },
        schemes: {},
        rounds: {},
        variables: {},
      },
    });
    const body2 = bodyOf(head, [anObservationCopy(copy)]);
    expect(refusalIn(await sendImport(owner, studyId, body2))).toBe("no_consent_for_programs");
    const { items } = await owner.send(contract.listObservations, {
      params: { studyId },
      query: {},
    });
    expect(items.filter(({ raterId }) => raterId === other.accountId)).toEqual([]);
    // People are not concerned.
    await ground.assign(ana, recordingId);
  });

  test("its token ends with the right of who made it to make one", async () => {
    for (const ends of ["removed", "made a rater"] as const) {
      // oxlint-disable no-await-in-loop -- one after the other
      const coordinator = await ground.join("coordinator", ends === "removed" ? "Cora" : "Cleo");
      const program = await addProgram(
        { studyId: ground.studyId, owner: coordinator },
        { version: ends },
      );
      expect(await program.refusal(contract.myQueue, { query: {} })).toBeUndefined();
      const params = { studyId: ground.studyId, accountId: coordinator.accountId };
      if (ends === "removed") await ground.owner.send(contract.removeMember, { params });
      else await ground.owner.send(contract.changeMember, { params, body: { role: "rater" } });
      expect(await program.refusal(contract.myQueue, { query: {} })).toBe("not_signed_in");
      // oxlint-enable no-await-in-loop
    }
  });

  test("removed from the team it is let in no more, and its work stays", async () => {
    const gone = await addProgram(ground, { version: "4.0" });
    const own = await ground.assign(gone);
    await sendWork(gone, own, [laughs]);
    await owner.send(contract.removeMember, {
      params: { studyId: ground.studyId, accountId: gone.accountId },
    });
    expect(await gone.refusal(contract.myQueue, { query: {} })).toBe("not_signed_in");
    expect(await countOf("event", own)).toBe(1);
    // It was not submitted, and never will be: nobody sees it.
    const params = { observationId: own };
    expect(await owner.refusal(contract.readWork, { params })).toBe("not_found");
  });

  test("an archive keeps that it is a program, and how sure it is, wherever it is read, and for whom", async () => {
    const place = await makeGround(application, owner);
    const program = await addProgram(place);
    const own = await place.assign(program);
    await sendWork(program, own, [laughs, rating]);
    const { revision } = await program.send(contract.readWork, { params: { observationId: own } });
    await program.send(contract.submitObservation, {
      params: { observationId: own },
      body: { revision },
    });
    const analyst = await place.join("analyst", "Anton");
    await owner.send(contract.changeStudy, {
      params: { studyId: place.studyId },
      body: { masksRaters: true },
    });
    for (const reader of [owner, analyst]) {
      const exported = await fetch(
        `${application.address}/api/v1/studies/${place.studyId}/exports/archive`,
        { headers: reader.credentials() },
      );
      const bytes = new Uint8Array(await exported.arrayBuffer());
      const { id: studyId } = await owner.send(contract.createStudy, {
        body: { id: newId("study"), name: "Elsewhere", description: "", defaultLanguage: "en" },
      });
      await filesImported(owner, studyId, [{ name: "study.zip", bytes }]);

      const params = { studyId };
      const members = await owner.send(contract.listMembers, { params });
      const [read] = members.filter(({ isProgram }) => isProgram);
      expect(read?.name.startsWith("R-")).toBe(reader === analyst);
      const programs = await owner.send(contract.listPrograms, { params });
      expect(programs.map(({ version }) => version)).toEqual([reader === analyst ? "?" : "1.0"]);
      const { items } = await owner.send(contract.listObservations, { params, query: {} });
      const copied = items.find(({ raterId }) => raterId === read?.accountId);
      const work = await owner.send(contract.readWork, {
        params: { observationId: copied?.id ?? newId("observation") },
      });
      expect(work.events).toMatchObject([{ event: { confidence: 0.75 } }]);
      expect(work.ratings).toMatchObject([{ value: 2, confidence: 0.5 }]);
    }
    const table = await owner.fetch(`/api/v1/studies/${place.studyId}/exports/tidyRatings`);
    const [head = "", row = ""] = String(table.body).trim().split("\r\n");
    expect(head.endsWith(",confidence")).toBe(true);
    expect(row.endsWith(",0.5")).toBe(true);
  });
});

function get(person: Person, path: string, headers: Record<string, string> = {}) {
  return fetch(person.address + path, { headers: { ...person.credentials(), ...headers } });
}

function together(startUs: number, endUs: number) {
  return { kind: "event", code: codes.together, startUs, endUs };
}
