import { readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { tmpdir } from "node:os";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { replay } from "../../src/domain/earlierWork.ts";
import type { CodedEvent } from "../../src/domain/entities/event.ts";
import { limits } from "../../src/domain/limits.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, scheme, stateEvent } from "../sample.ts";
import {
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
  imported,
  listed,
  refusalIn,
  sendImport,
} from "./importedStudy.ts";

const [server] = databases();

describe.skipIf(!server)("an import", () => {
  let application: Application;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server, {
      limits: { importBodyMaxBytes: 1024 ** 2 * 24 },
    });
    owner = await setUp(application);
  }, 60_000);
  afterAll(() => application?.stop());
  beforeEach(async () => {
    if (server) ground = await makeGround(application, owner);
  });

  const observationsIn = async (studyId = ground.studyId) =>
    (await owner.send(contract.listObservations, { params: { studyId }, query: {} })).items;

  test("makes scheme, round, recording, raters and their work of what was read", async () => {
    const { studyId } = ground;
    const study = aStudyCopy(["Anna", "Berta"]);
    const observations = [0, 1].map((by) => anObservationCopy(study, { by }));

    const made = await imported(owner, studyId, aHead(study), observations);

    expect(made).toMatchObject({
      format: "boris",
      files: ["old.boris"],
      accountName: "Ada",
      made: {
        observations: 2,
        events: 6,
        ratings: 2,
        recordings: 1,
        raters: 2,
        schemes: 1,
        rounds: 1,
      },
      renamed: [],
      undoneAt: null,
    });
    const { members, recordings, schemes, observations: list } = await listed(owner, studyId);
    expect(
      members.filter(({ isImported }) => isImported).map(({ name, role }) => [name, role]),
    ).toEqual([
      ["Anna", "rater"],
      ["Berta", "rater"],
    ]);
    expect(schemes.map(({ number, state }) => [number, state])).toEqual([
      [2, "published"],
      [1, "published"],
    ]);
    const clip = recordings.items.find(({ name }) => name === "Old clip");
    expect(clip).toMatchObject({ observations: 2, sources: [], phases: [{ name: "Baseline" }] });
    expect(clip?.live?.endedAt).not.toBeNull();
    expect(
      list.items.map(({ raterName, state, eventCount }) => [raterName, state, eventCount]),
    ).toEqual([
      ["Anna", "submitted", 3],
      ["Berta", "submitted", 3],
    ]);
    expect(list.items[0]).toMatchObject({
      startedAt: "2019-05-04T10:00:00.000Z",
      submittedAt: "2019-05-04T11:00:00.000Z",
      revision: 5,
    });
    const work = await owner.send(contract.readWork, {
      params: { observationId: list.items[0]?.id ?? newId("observation") },
    });
    const [first] = observations;
    expect(work.events.map(({ event }) => withoutId(event))).toEqual(first?.events.map(withoutId));
    expect(work.ratings).toEqual(first?.ratings);
    expect(work.parts).toEqual(first?.parts);
  });

  test("keeps what two browsers put in one place beside what counts there, in the log too", async () => {
    const { studyId } = ground;
    const study = aStudyCopy();
    const plain = anObservationCopy(study);
    const [rating] = plain.ratings;
    if (!rating) throw new Error("the copy has a rating");
    const rated = { kind: "putRating" as const, rating: { ...rating, value: 1 } };
    const rivals = [notes("It snowed."), rated, notes("It hailed.")];

    await imported(owner, studyId, aHead(study), [{ ...plain, rivals }]);

    const [observation] = await observationsIn();
    const params = { observationId: observation?.id ?? newId("observation") };
    const work = await owner.send(contract.readWork, { params });
    expect(work.parts).toEqual(plain.parts);
    expect(work.ratings).toEqual(plain.ratings);
    expect(
      work.standings.map(({ key, rivals: beside }) => [key, beside.map(({ put }) => put)]),
    ).toEqual([
      [rating.criterionId, [rated]],
      ["notes", [notes("It snowed."), notes("It hailed.")]],
    ]);
    const { operations } = await owner.send(contract.listOperations, {
      params,
      query: { after: 0 },
    });
    const again = replay(operations.map(({ operation }) => operation));
    expect([...again.standings.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
      work.standings,
    );
  });

  test("is refused where something stands beside nothing", async () => {
    const study = aStudyCopy();
    const copy = anObservationCopy(study, { parts: [], rivals: [notes("It snowed.")] });

    const answer = await sendImport(owner, ground.studyId, bodyOf(aHead(study), [copy]));

    expect(refusalIn(answer)).toBe("invalid_input observations.0.rivals.0 reference_exists");
  });

  test("stands in the history as one entry, and counts in agreement", async () => {
    const { studyId } = ground;
    const study = aStudyCopy(["Anna", "Berta"]);
    const before = await owner.send(contract.listHistory, { params: { studyId }, query: {} });
    await imported(
      owner,
      studyId,
      aHead(study),
      [0, 1].map((by) => anObservationCopy(study, { by })),
    );

    const after = await owner.send(contract.listHistory, { params: { studyId }, query: {} });
    const agreement = await owner.send(contract.readAgreement, {
      params: { studyId },
      query: {},
    });

    expect(after.items.length - before.items.length).toBe(1);
    expect(after.items[0]).toMatchObject({
      about: "import",
      action: "importStudy",
      after: { observations: 2 },
    });
    expect(JSON.stringify(agreement)).toContain("Anna");
    expect(JSON.stringify(agreement)).toContain("Berta");
  });

  test("takes existing version, round, member and recording where they are meant", async () => {
    const { studyId, schemeVersionId, recordingId } = ground;
    const rater = await ground.join("rater", "Rita");
    const other = await ground.join("rater", "Olga");
    const own = await ground.assign(other);
    const { roundId } = (await observationsIn()).find(({ id }) => id === own) ?? {};
    const study = aStudyCopy();
    const [round] = study.rounds;
    const head = aHead(study, {
      same: {
        schemes: { [study.schemes[0]?.id ?? ""]: schemeVersionId },
        rounds: { [round?.id ?? ""]: roundId ?? newId("round") },
        people: { [study.people[0]?.id ?? ""]: rater.accountId },
        recordings: { [study.recordings[0]?.id ?? ""]: recordingId },
        variables: {},
      },
    });

    const { made } = await imported(owner, studyId, head, [anObservationCopy(study)]);

    expect(made).toMatchObject({
      observations: 1,
      recordings: 0,
      raters: 0,
      schemes: 0,
      rounds: 0,
    });
    expect(await observationsIn()).toMatchObject([
      { raterName: "Rita", roundId, recordingId, schemeVersionId, state: "submitted" },
      { raterName: "Olga", roundId },
    ]);
  });

  test("is made once however often it is sent, even twice at a moment", async () => {
    const { studyId } = ground;
    const study = aStudyCopy();
    const body = bodyOf(aHead(study), [anObservationCopy(study)]);

    const [one, two] = await Promise.all([
      sendImport(owner, studyId, body),
      sendImport(owner, studyId, body),
    ]);
    const again = await sendImport(owner, studyId, body);

    expect([one.status, two.status, again.status]).toEqual([200, 200, 200]);
    expect(two.body).toEqual(one.body);
    expect(again.body).toEqual(one.body);
    expect(await observationsIn()).toHaveLength(1);
  });

  test("of the same file twice makes other things, with names of their own", async () => {
    const { studyId } = ground;
    const study = aStudyCopy();
    const observations = [anObservationCopy(study)];
    await imported(owner, studyId, aHead(study), observations);

    const { renamed } = await imported(owner, studyId, aHead(study), observations);

    expect(renamed).toEqual([{ from: "Old clip", to: "Old clip (2)" }]);
    expect(new Set((await observationsIn()).map(({ id }) => id)).size).toBe(2);
  });

  test("two at once are both made, one after the other", async () => {
    const { studyId } = ground;
    const studies = [aStudyCopy(["Anna"]), aStudyCopy(["Berta"])];

    const answers = await Promise.all(
      studies.map((study) =>
        sendImport(owner, studyId, bodyOf(aHead(study), [anObservationCopy(study)])),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { recordings, schemes } = await listed(owner, studyId);
    expect(recordings.items.map(({ name }) => name)).toEqual([
      "Clip 17",
      "Old clip",
      "Old clip (2)",
    ]);
    expect(schemes.map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  test("that breaks a rule anywhere is refused with the place, and nothing of it is there", async () => {
    const { studyId } = ground;
    const before = await listed(owner, studyId);
    const overlapping = [
      stateEvent(codes.solitary, 1_000_000, 4_000_000),
      stateEvent(codes.together, 3_000_000, 5_000_000),
    ];
    const wrong: readonly (readonly [Partial<ReturnType<typeof anObservationCopy>>, string])[] = [
      [{ events: overlapping }, "observations.1.events.1.startUs exclusive_states_do_not_overlap"],
      [{ events: [pointEvent(newId("code"), 5)] }, "observations.1.events.0.codeId code_of_scheme"],
      [
        { events: [pointEvent(codes.laughs, 90_000_001)] },
        "observations.1.events.0.startUs event_inside_recording",
      ],
      [
        { events: [stateEvent(codes.solitary, 5, null)] },
        "observations.1.events.0 work_fits_state",
      ],
      [{ state: "assigned" }, "observations.1.state work_fits_state"],
      [{ raterId: newId("account") }, "observations.1.raterId reference_exists"],
      [{ recordingId: newId("recording") }, "observations.1.recordingId reference_exists"],
      [{ roundId: newId("round") }, "observations.1.roundId reference_exists"],
      [{}, "observations.1 observed_once"],
      [
        {
          ratings: [
            {
              criterionId: newId("criterion"),
              value: null,
              cannotBeJudged: false,
              reason: "",
              comment: "",
              evidence: [],
            },
          ],
        },
        "observations.1.ratings.0.criterionId criterion_of_scheme",
      ],
    ];
    for (const [part, expected] of wrong) {
      const study = aStudyCopy();
      const observations = [anObservationCopy(study), anObservationCopy(study, part)];

      const answer = await sendImport(owner, studyId, bodyOf(aHead(study), observations));

      expect.soft(refusalIn(answer), expected).toBe(`invalid_input ${expected}`);
    }
    expect(await listed(owner, studyId)).toEqual(before);
  });

  test("of somebody who is not in the study, or cannot code, is refused", async () => {
    const viewer = await ground.join("viewer");
    const elsewhere = await makeGround(application, owner);
    const stranger = await elsewhere.join("rater", "Stranger");
    for (const person of [viewer, stranger]) {
      const study = aStudyCopy();
      const [copy] = study.people;
      const head = aHead(study, {
        same: {
          schemes: {},
          rounds: {},
          people: { [copy?.id ?? ""]: person.accountId },
          recordings: {},
          variables: {},
        },
      });

      const answer = await sendImport(
        owner,
        ground.studyId,
        bodyOf(head, [anObservationCopy(study)]),
      );

      expect(refusalIn(answer)).toMatch(/^invalid_input .*reference_exists$/u);
    }
  });

  test("whose body is cut, or is not what it should be, is refused by its line", async () => {
    const { studyId } = ground;
    const before = await listed(owner, studyId);
    const study = aStudyCopy(["Anna", "Berta"]);
    const whole = bodyOf(
      aHead(study),
      [0, 1].map((by) => anObservationCopy(study, { by })),
    );
    const lines = whole.split("\n");
    const bodies: readonly (readonly [string | Uint8Array<ArrayBuffer>, string])[] = [
      ["", "1"],
      [lines.slice(0, 3).join("\n"), "4"],
      [[lines[0], lines[1], lines[3]].join("\n"), "3"],
      [whole.slice(0, whole.length / 2), ""],
      [whole.replace('"Old clip"', '"Old\\u0000clip"'), "1"],
      [Buffer.from(whole.replace("It rained.", "It rained é"), "latin1"), "2"],
      [`${whole}${lines[1]}\n`, "5"],
      ['{"head":{}}\n{"end":{"observations":0}}\n', ""],
    ];
    for (const [body, line] of bodies) {
      const answer = await sendImport(owner, studyId, new Blob([body]));

      expect.soft(answer.status, JSON.stringify(answer.body)).toBe(422);
      expect.soft(answer.body).toMatchObject(line === "" ? {} : { details: { place: line } });
    }
    expect(await listed(owner, studyId)).toEqual(before);
  });

  test("that is cut off on its way leaves nothing behind", async () => {
    const { studyId } = ground;
    const there = spooledFolders();
    const before = await listed(owner, studyId);
    const study = aStudyCopy();
    const [first = "", second = ""] = bodyOf(aHead(study), [anObservationCopy(study)]).split("\n");
    const stop = new AbortController();
    const sending = fetch(`${owner.address}/api/v1/studies/${studyId}/imports`, {
      method: "POST",
      signal: stop.signal,
      headers: {
        origin: owner.address,
        cookie: owner.cookie,
        "content-type": "application/x-ndjson",
      },
      body: new ReadableStream({
        async pull(controller) {
          controller.enqueue(new TextEncoder().encode(`${first}\n${second.slice(0, 100)}`));
          await new Promise((resolve) => setTimeout(resolve, 50));
          stop.abort();
        },
      }),
      // @ts-expect-error -- known to Node, not to its types
      duplex: "half",
    }).catch(() => "cut");

    expect(await sending).toBe("cut");
    const left = () => spooledFolders().filter((name) => !there.includes(name));
    await expect.poll(left, { timeout: 10_000 }).toEqual([]);
    expect(await listed(owner, studyId)).toEqual(before);
  });

  test("whose database goes away in the middle is made whole or not at all", async () => {
    const { studyId } = ground;
    const before = await listed(owner, studyId);
    const study = aStudyCopy(["Anna", "Berta"]);
    const events = Array.from({ length: 20_000 }, (_, at) => pointEvent(codes.laughs, at * 4_000));
    const observations = [0, 1].map((by) => anObservationCopy(study, { by, events }));
    const { database } = application.tools;
    const sending = sendImport(owner, studyId, bodyOf(aHead(study), observations));
    const cut = async () => {
      const { rows } = await sql<{ readonly cut: boolean }>`
        select pg_terminate_backend(pid) as cut from pg_stat_activity
         where datname = current_database() and query like 'copy operation%'
           and state = 'active' and pid <> pg_backend_pid()`.execute(database);
      return rows.length;
    };

    await expect.poll(cut, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    const { status } = await sending;

    const { items } = (await listed(owner, studyId)).observations;
    expect([200, 503]).toContain(status);
    expect(items.map(({ eventCount }) => eventCount)).toEqual(
      status === 200 ? [20_000, 20_000] : [],
    );
    const after = status === 200 ? before.schemes.length + 1 : before.schemes.length;
    expect((await listed(owner, studyId)).schemes).toHaveLength(after);
  }, 60_000);

  test("that is too large is refused with how much is allowed", async () => {
    const answer = await sendImport(owner, ground.studyId, "x".repeat(25 * 1024 ** 2));

    expect(answer).toMatchObject({ status: 413, body: { code: "payload_too_large" } });
  });

  test("may be sent packed", async () => {
    const { studyId } = ground;
    const study = aStudyCopy();
    const body = gzipSync(bodyOf(aHead(study), [anObservationCopy(study)]));

    const answer = await sendImport(owner, studyId, new Blob([body]), {
      "content-encoding": "gzip",
    });

    expect(answer).toMatchObject({ status: 200, body: { made: { events: 3 } } });
  });

  test("is refused by a study that is closed", async () => {
    const { studyId } = ground;
    await owner.send(contract.changeStudyState, { params: { studyId }, body: { action: "close" } });
    const study = aStudyCopy();

    const answer = await sendImport(
      owner,
      studyId,
      bodyOf(aHead(study), [anObservationCopy(study)]),
    );

    expect(refusalIn(answer)).toBe("study_not_open");
  });

  test("may be made by owners and coordinators, and by nobody else", async () => {
    const study = aStudyCopy();
    const body = bodyOf(aHead(study), []);
    const codesOf = async (role: "coordinator" | "rater" | "analyst" | "viewer") =>
      refusalIn(await sendImport(await ground.join(role), ground.studyId, body));

    expect(await codesOf("coordinator")).toBeUndefined();
    expect(await codesOf("rater")).toBe("not_allowed");
    expect(await codesOf("analyst")).toBe("not_allowed");
    expect(await codesOf("viewer")).toBe("not_allowed");
  });

  test("is taken back whole, and what was there before is untouched", async () => {
    const { studyId } = ground;
    await ground.assign(await ground.join("rater"));
    const before = await listed(owner, studyId);
    const study = aStudyCopy(["Anna", "Berta"]);
    const variable = {
      id: newId("variable"),
      name: "Sex",
      type: "text" as const,
      unit: "",
      choices: [],
      isHidden: false,
    };
    const copy = {
      ...study,
      variables: [variable],
      recordings: study.recordings.map((one) => ({ ...one, values: { [variable.id]: "f" } })),
    };
    const { id: importId } = await imported(owner, studyId, aHead(copy), [
      anObservationCopy(study, { remarks: [aRemark(study.people[1]?.id)] }),
    ]);
    expect((await listed(owner, studyId)).study.variables).toMatchObject([{ name: "Sex" }]);

    const undone = await owner.send(contract.undoImport, { params: { studyId, importId } });
    const again = await owner.send(contract.undoImport, { params: { studyId, importId } });

    expect(undone.undoneAt).not.toBeNull();
    expect(again).toEqual(undone);
    expect(await listed(owner, studyId)).toEqual(before);
    const history = await owner.send(contract.listHistory, { params: { studyId }, query: {} });
    expect(history.items.slice(0, 2).map(({ action }) => action)).toEqual([
      "undoImport",
      "importStudy",
    ]);
    const { count } = await application.tools.database
      .selectFrom("account")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("importedInto", "=", studyId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  test("stays once somebody has worked on it, and the refusal names what", async () => {
    const { studyId } = ground;
    const rater = await ground.join("rater", "Rita");
    const deeds: readonly ((
      observationId: ReturnType<typeof newId<"observation">>,
      recordingId: ReturnType<typeof newId<"recording">>,
      raterId: ReturnType<typeof newId<"account">>,
    ) => Promise<unknown>)[] = [
      (observationId) =>
        owner.send(contract.reviewObservation, {
          params: { observationId },
          body: { action: "accept" },
        }),
      (observationId) =>
        owner.send(contract.addComment, {
          params: { observationId },
          body: { id: newId("remark"), answersId: null, startUs: null, endUs: null, text: "Good." },
        }),
      (_, recordingId) => ground.assign(rater, recordingId),
      (_, recordingId) =>
        owner.send(contract.changeRecording, {
          params: { studyId, recordingId },
          body: { name: `Clip ${newId("recording")}` },
        }),
      (_o, _r, accountId) =>
        owner.send(contract.changeMember, {
          params: { studyId, accountId },
          body: { role: "coordinator" },
        }),
    ];
    for (const deed of deeds) {
      const study = aStudyCopy();
      const { id: importId } = await imported(owner, studyId, aHead(study), [
        anObservationCopy(study),
      ]);
      const made = (await observationsIn()).find(
        (one) => one.recordingName.startsWith("Old clip") && one.state === "submitted",
      );
      if (!made) throw new Error("nothing was made");
      await deed(made.id, made.recordingId, made.raterId);

      const answer = await owner.ask(contract.undoImport, { params: { studyId, importId } });

      expect
        .soft(answer, String(deed))
        .toMatchObject({ status: 409, body: { code: "import_in_use", details: { count: 1 } } });
      expect((await observationsIn()).map(({ id }) => id)).toContain(made.id);
      await owner.send(contract.reviewObservation, {
        params: { observationId: made.id },
        body: { action: "return", reason: "Again" },
      });
    }
  });

  test("makes work that is returned, edited, deleted and brought back like any other", async () => {
    const { studyId } = ground;
    const rater = await ground.join("rater", "Rita");
    const study = aStudyCopy();
    const head = aHead(study, {
      same: {
        schemes: {},
        rounds: {},
        people: { [study.people[0]?.id ?? ""]: rater.accountId },
        recordings: {},
        variables: {},
      },
    });
    const { id: importId } = await imported(owner, studyId, head, [anObservationCopy(study)]);
    const [made] = await observationsIn();
    if (!made) throw new Error("nothing was made");
    const params = { observationId: made.id };
    const before = await rater.send(contract.readWork, { params });
    await owner.send(contract.reviewObservation, {
      params,
      body: { action: "return", reason: "Look again" },
    });
    const [first, second] = before.events;
    if (!first || !second) throw new Error("no events");
    const client = new Client(rater, made.id);
    const { answers } = await client.change(
      { kind: "changeEvent", eventId: first.event.id, base: 1, change: { comment: "sure" } },
      { kind: "deleteEvent", eventId: second.event.id },
      { kind: "putEvent", event: pointEvent(codes.laughs, 80_000_000) },
    );
    expect(answers.map(({ result }) => result)).toEqual(["applied", "applied", "applied"]);

    const sessions = await owner.send(contract.readObservationHistory, { params, query: {} });
    const restored = await rater.send(contract.restoreEvent, {
      params: { ...params, eventId: second.event.id },
      body: { id: newId("operation") },
    });
    await rater.send(contract.restoreObservation, {
      params,
      body: { id: newId("operation"), revision: before.revision },
    });
    const after = await rater.send(contract.readWork, { params });

    expect(sessions.items.map(({ accountName, made: put }) => [accountName, put])).toEqual([
      ["Rita", 1],
      ["Ada", 3],
    ]);
    expect(restored.revision).toBe(before.revision + 4);
    expect(after.events.map(({ event }) => event)).toEqual(before.events.map(({ event }) => event));
    expect(after.ratings).toEqual(before.ratings);
    const answer = await owner.ask(contract.undoImport, { params: { studyId, importId } });
    expect(answer.status).toBe(409);
  });

  test("makes raters who cannot sign in, own a study or be given work", async () => {
    const { studyId } = ground;
    const study = aStudyCopy();
    await imported(owner, studyId, aHead(study), [anObservationCopy(study)]);
    const anna = (await listed(owner, studyId)).members.find(({ isImported }) => isImported);
    if (!anna) throw new Error("nobody was made");
    const visitor = application.visitor();

    expect(
      await visitor.refusal(contract.signIn, {
        body: { email: anna.email, password: "a long enough password" },
      }),
    ).toBe("wrong_credentials");
    expect(
      await owner.refusal(contract.handOverStudy, {
        params: { studyId },
        body: { accountId: anna.accountId },
      }),
    ).toBe("invalid_input");
    expect(
      await owner.refusal(contract.changeMember, {
        params: { studyId, accountId: anna.accountId },
        body: { role: "owner" },
      }),
    ).toBe("invalid_input");
    expect(
      await owner.refusal(contract.assign, {
        params: { studyId },
        body: {
          schemeVersionId: ground.schemeVersionId,
          observations: [
            { id: newId("observation"), recordingId: ground.recordingId, raterId: anna.accountId },
          ],
        },
      }),
    ).toBe("not_found");
  });

  test("has raters whose work can be handed over to a member", async () => {
    const { studyId } = ground;
    const rita = await ground.join("rater", "Rita");
    const study = aStudyCopy();
    await imported(owner, studyId, aHead(study), [anObservationCopy(study)]);
    const anna = (await listed(owner, studyId)).members.find(({ isImported }) => isImported);
    if (!anna) throw new Error("nobody was made");
    const params = { studyId, accountId: anna.accountId };

    await owner.send(contract.mergeRater, { params, body: { accountId: rita.accountId } });

    expect((await observationsIn()).map(({ raterName }) => raterName)).toEqual(["Rita"]);
    expect((await listed(owner, studyId)).members.map(({ name }) => name)).not.toContain("Anna");
    expect(
      await owner.refusal(contract.mergeRater, { params, body: { accountId: rita.accountId } }),
    ).toBe("not_found");
  });

  test("has raters who do not become a member that has coded the same", async () => {
    const { studyId, schemeVersionId, recordingId } = ground;
    const rita = await ground.join("rater", "Rita");
    await ground.assign(rita);
    const [own] = await observationsIn();
    const study = aStudyCopy();
    await imported(
      owner,
      studyId,
      aHead(study, {
        same: {
          schemes: { [study.schemes[0]?.id ?? ""]: schemeVersionId },
          rounds: { [study.rounds[0]?.id ?? ""]: own?.roundId ?? newId("round") },
          people: {},
          recordings: { [study.recordings[0]?.id ?? ""]: recordingId },
          variables: {},
        },
      }),
      [anObservationCopy(study)],
    );
    const anna = (await listed(owner, studyId)).members.find(({ isImported }) => isImported);

    const answer = await owner.ask(contract.mergeRater, {
      params: { studyId, accountId: anna?.accountId ?? newId("account") },
      body: { accountId: rita.accountId },
    });

    expect(answer).toMatchObject({
      status: 409,
      body: { code: "raters_overlap", details: { names: "Clip 17" } },
    });
  });

  test("takes more events of one observation than are coded by hand, up to a limit of its own", async () => {
    const { studyId } = ground;
    const study = aStudyCopy(["Anna", "Berta"]);
    const events = Array.from({ length: 50_001 }, (_, at) => pointEvent(codes.laughs, at * 1_700));
    const whole = anObservationCopy(study, { events });
    const beyond = bodyOf(aHead(study), [anObservationCopy(study, { events: [] })]).replace(
      '"events":[]',
      `"events":[${"0,".repeat(limits.eventsPerImportedObservation)}0]`,
    );

    const taken = await imported(owner, studyId, aHead(study), [whole]);
    const refused = await sendImport(owner, studyId, beyond);

    expect(taken.made.events).toBe(50_001);
    expect(refusalIn(refused)).toBe("invalid_input observations.0.events too_big");
  }, 60_000);

  test("as a study of its own belongs to who makes it, once", async () => {
    const visitor = await ground.join("rater", "Mover");
    const study = aStudyCopy(["Anna"]);
    const body = bodyOf(aHead(study), [anObservationCopy(study)]);

    const first = await sendImport(visitor, undefined, body);
    const second = await sendImport(visitor, undefined, body);
    const others = await sendImport(owner, undefined, body);

    expect([first.status, second.status, others.status]).toEqual([200, 200, 200]);
    expect(second.body).toEqual(first.body);
    expect(others.body).not.toMatchObject({ studyId: Object(first.body).studyId });
    const studies = await visitor.send(contract.listStudies, {});
    expect(studies.filter(({ name }) => name === "Old work")).toMatchObject([
      { role: "owner", recordings: 1, members: 2 },
    ]);
  });

  test("writes scheme codes with the ids that they have, so that versions compare", async () => {
    const { studyId } = ground;
    const study = aStudyCopy();
    await imported(owner, studyId, aHead(study), []);
    const [version] = await owner.send(contract.listSchemes, { params: { studyId } });

    const read = await owner.send(contract.readScheme, {
      params: { studyId, schemeVersionId: version?.id ?? newId("schemeVersion") },
    });

    expect(read.scheme.codes).toEqual(scheme.codes);
    expect(version?.id).not.toBe(study.schemes[0]?.id);
  });
});

function aRemark(accountId = newId("account")) {
  return {
    id: newId("remark"),
    answersId: null,
    accountId,
    startUs: 5,
    endUs: null,
    text: "Why?",
    madeAt: "2019-05-05T10:00:00.000Z",
    state: "open" as const,
    settledBy: null,
    settledAt: null,
  };
}

function withoutId({ id: _id, ...event }: CodedEvent) {
  return event;
}

function spooledFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("interrater-import-"));
}

function notes(text: string) {
  return { kind: "putPart" as const, part: { kind: "notes" as const, text } };
}
