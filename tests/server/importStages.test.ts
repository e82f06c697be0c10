import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Client as PgClient } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { Import, ImportStanding, importContentType } from "../../src/api/contract/exchange.ts";
import type { ObservationCopy } from "../../src/formats/studyCopy.ts";
import { id } from "../../src/domain/rules.ts";
import { discardOldUnfinished } from "../../src/server/database/unfinishedImports.ts";
import { forgetGrounds } from "../../src/server/exchange/takeStages.ts";
import { observationTables } from "../../src/server/erasure/tables.ts";
import { codes, newId, pointEvent } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import {
  type Application,
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

const standing = ({ body }: { readonly body: unknown }) => ImportStanding.parse(body);

describe.skipIf(!server)("an import in stages", () => {
  let application: Application;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  }, 60_000);
  afterAll(() => application?.stop());
  beforeEach(async () => {
    if (server) ground = await makeGround(application, owner);
  });

  type Head = ReturnType<typeof aHead>;

  async function put(path: string, method: string, body?: string) {
    const response = await fetch(
      `${owner.address}/api/v1/studies/${ground.studyId}/unfinished-imports/${path}`,
      {
        method,
        headers: {
          origin: owner.address,
          cookie: owner.cookie,
          ...(body !== undefined && { "content-type": importContentType }),
        },
        ...(body !== undefined && { body }),
      },
    );
    return { status: response.status, body: (await response.json()) as unknown };
  }

  const begin = (head: Head, { sign = "first", asStudy = false, spokenOf = [] as string[] } = {}) =>
    put(
      `${head.id}?sign=${sign}&asStudy=${String(asStudy)}`,
      "PUT",
      `${JSON.stringify({ head })}\n${JSON.stringify({ end: { observations: 0, spokenOf } })}\n`,
    );
  const stage = (head: Head, number: number, observations: readonly ObservationCopy[]) =>
    put(
      `${head.id}/stages/${number}`,
      "PUT",
      observations.map((observation) => `${JSON.stringify({ observation })}\n`).join(""),
    );
  const finish = (head: Head) => put(`${head.id}/finish`, "POST");
  const unfinished = () =>
    owner.send(contract.listUnfinishedImports, { params: { studyId: ground.studyId } });

  /** What the history says of an import. */
  async function told(importId: string) {
    const { items } = await owner.send(contract.listHistory, {
      params: { studyId: ground.studyId },
      query: { about: "import", aboutId: importId },
    });
    return items.map(({ action, before }) => [action, before]);
  }

  /** Rows of work that no observation has, unfinished imports left out. */
  async function orphans() {
    const counts = await Promise.all(
      observationTables.map(async ([table, column]) => {
        const { rows } = await sql<{ readonly count: number }>`
          select count(*)::int as count from ${sql.table(table)} as it
           where ${sql.ref(`it.${column}`)} not in (select id from observation)
             and ${sql.ref(`it.${column}`)} not in (select id from unfinished_observation)`.execute(
          application.tools.database,
        );
        return rows[0]?.count;
      }),
    );
    return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  }

  test("is seen by nobody before its end, and then as if it had come at once", async () => {
    const { studyId } = ground;
    const study = aStudyCopy(["Anna", "Berta"]);
    const observations = [0, 1].map((by) => anObservationCopy(study, { by }));
    const head = aHead(study);
    const before = await listed(owner, studyId);

    expect(standing(await begin(head))).toEqual({ stages: 0, observations: 0, made: null });
    for (const [at, one] of observations.entries()) {
      expect(standing(await stage(head, at, [one]))).toMatchObject({ stages: at + 1 });
      expect(await listed(owner, studyId)).toEqual(before);
    }
    expect(await unfinished()).toMatchObject([
      { id: head.id, files: ["old.boris"], observations: 2, accountName: "Ada" },
    ]);
    const { status, body } = await finish(head);

    expect(status).toBe(200);
    expect(await unfinished()).toEqual([]);
    const again = aStudyCopy(["Anna", "Berta"]);
    const { made } = await imported(
      owner,
      (await makeGround(application, owner)).studyId,
      aHead(again),
      [0, 1].map((by) => anObservationCopy(again, { by })),
    );
    expect(Import.parse(body).made).toEqual(made);
    const { items } = (await listed(owner, studyId)).observations;
    expect(items.map(({ eventCount }) => eventCount)).toEqual([3, 3]);
    expect(await orphans()).toBe(0);
  });

  test("goes on where it was with a server that knows nothing of it but what is kept", async () => {
    const study = aStudyCopy(["Anna", "Berta"]);
    const observations = [0, 1].map((by) => anObservationCopy(study, { by }));
    const head = aHead(study);
    await begin(head);
    await stage(head, 0, observations.slice(0, 1));

    forgetGrounds();
    const after = standing(await begin(head));
    await stage(head, 1, observations.slice(1));
    const { body } = await finish(head);

    expect(after).toEqual({ stages: 1, observations: 1, made: null });
    expect(Import.parse(body).made).toMatchObject({ observations: 2, events: 6, ratings: 2 });
  });

  test("takes each stage once, in its turn, and is made once", async () => {
    const study = aStudyCopy();
    const one = anObservationCopy(study);
    const head = aHead(study);
    await begin(head);

    expect(standing(await stage(head, 3, [one]))).toMatchObject({ stages: 0, observations: 0 });
    await stage(head, 0, [one]);
    expect(standing(await stage(head, 0, [one]))).toMatchObject({ stages: 1, observations: 1 });
    const [first, second] = [await finish(head), await finish(head)];

    expect(first.body).toEqual(second.body);
    expect(standing(await begin(head)).made).toEqual(first.body);
    expect((await listed(owner, ground.studyId)).observations.items).toHaveLength(1);
  });

  test("of which a stage breaks a rule names the place in the whole import, and takes nothing of it", async () => {
    const study = aStudyCopy(["Anna", "Berta"]);
    const head = aHead(study);
    await begin(head);
    await stage(head, 0, [anObservationCopy(study)]);
    const late = [pointEvent(codes.laughs, 1), pointEvent(codes.laughs, 91_000_000)];

    const refused = await stage(head, 1, [anObservationCopy(study, { by: 1, events: late })]);

    expect(refusalIn(refused)).toBe(
      "invalid_input observations.1.events.1.startUs event_inside_recording",
    );
    expect(await unfinished()).toMatchObject([{ observations: 1 }]);
    expect(await orphans()).toBe(0);
  });

  test("whose head cannot be taken is refused before anything else is sent", async () => {
    const head = aHead(aStudyCopy(), {
      same: { schemes: {}, rounds: {}, people: {}, recordings: {}, variables: {} },
    });
    const [recording] = head.study.recordings;
    if (!recording) throw new Error("the sample has no recording");
    const twice = { ...head, study: { ...head.study, recordings: [recording, recording] } };

    expect(refusalIn(await begin(twice))).toBe("invalid_input head.study.recordings.1.id shape");
    expect(await unfinished()).toEqual([]);
  });

  test("is begun anew by other answers, and can be discarded; nothing of it is left", async () => {
    const study = aStudyCopy();
    const head = aHead(study);
    await begin(head);
    await stage(head, 0, [anObservationCopy(study)]);

    expect(standing(await begin(head, { sign: "second" }))).toMatchObject({ stages: 0 });
    const discarded = ["discardImport", { format: "boris", files: ["old.boris"], observations: 1 }];
    expect(await told(head.id)).toEqual([discarded]);
    expect(await orphans()).toBe(0);
    await stage(head, 0, [anObservationCopy(study)]);
    await owner.send(contract.discardImport, {
      params: { studyId: ground.studyId, importId: head.id },
    });

    expect(await unfinished()).toEqual([]);
    expect(await orphans()).toBe(0);
    expect((await finish(head)).status).toBe(404);
    // The history tells of it once: discarded again there is nothing more to discard.
    await owner.send(contract.discardImport, {
      params: { studyId: ground.studyId, importId: head.id },
    });
    expect(await told(head.id)).toEqual([discarded, discarded]);
  });

  test("that nobody went on with is discarded by the program, and the history says so; stages without observations keep nothing for longer", async () => {
    const study = aStudyCopy();
    const head = aHead(study);
    await begin(head);
    await stage(head, 0, [anObservationCopy(study)]);
    const { database } = application.tools;
    await sql`update unfinished_import set changed_at = now() - interval '8 days'
               where id = ${head.id}`.execute(database);

    expect(standing(await stage(head, 1, []))).toMatchObject({ stages: 2, observations: 1 });
    await discardOldUnfinished(application.tools);

    expect(await unfinished()).toEqual([]);
    expect(await orphans()).toBe(0);
    expect(await told(head.id)).toMatchObject([["discardImport", { observations: 1 }]]);
    const { items } = await owner.send(contract.listHistory, {
      params: { studyId: ground.studyId },
      query: { about: "import", aboutId: head.id },
    });
    expect(items.map(({ accountId }) => accountId)).toEqual([null]);
  });

  test("takes no more room than one import may, with the others of its study", async () => {
    const study = aStudyCopy();
    const [first, second] = [aHead(study), aHead(study)];
    await begin(first);
    await begin(second);
    await stage(first, 0, [anObservationCopy(study)]);
    const { database } = application.tools;
    const almost = application.tools.limits.importBodyMaxBytes - 100;
    await sql`update unfinished_import set bytes = ${almost} where id = ${first.id}`.execute(
      database,
    );

    const full = await stage(second, 0, [anObservationCopy(study)]);
    await owner.send(contract.discardImport, {
      params: { studyId: ground.studyId, importId: first.id },
    });

    expect(full.status).toBe(409);
    expect(full.body).toMatchObject({
      details: { limit: "unfinishedImportsBytes", left: 100 },
    });
    expect(standing(await stage(second, 0, [anObservationCopy(study)]))).toMatchObject({
      stages: 1,
    });
  });

  test("shares its room with the others of its study also where two stages come at one moment", async () => {
    const study = aStudyCopy();
    const heads = [aHead(study), aHead(study)];
    for (const head of heads) await begin(head);
    const one = anObservationCopy(study);
    const { database, limits } = application.tools;
    const bytes = Buffer.byteLength(`${JSON.stringify({ observation: one })}\n`);
    // There is room for one of them.
    const third = aHead(study);
    await begin(third);
    await sql`update unfinished_import set bytes = ${limits.importBodyMaxBytes - bytes}
               where id = ${third.id}`.execute(database);
    const { connection } = application;
    const holding = new PgClient({ ...connection, ssl: false });
    await holding.connect();
    // Both are under way, and neither has ended: what keeps a place of a stage has to wait.
    await holding.query("begin; lock table unfinished_observation in exclusive mode");
    const both = Promise.all(heads.map((head) => stage(head, 0, [one])));
    await expect
      .poll(async () => {
        const { rows } = await sql<{ readonly count: number }>`
          select count(*)::int from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
        return rows[0]?.count;
      })
      .toBe(2);
    await holding.query("commit");
    await holding.end();

    expect((await both).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("makes a study of its own at its end alone", async () => {
    const study = aStudyCopy();
    const head = aHead(study);
    const before = await owner.send(contract.listStudies, {});
    await begin(head, { asStudy: true });
    await stage(head, 0, [anObservationCopy(study)]);
    expect(await owner.send(contract.listStudies, {})).toEqual(before);

    const { studyId, madeStudy } = Import.parse((await finish(head)).body);

    expect(madeStudy).toBe(true);
    expect((await listed(owner, studyId)).observations.items).toMatchObject([{ eventCount: 3 }]);
    expect(standing(await begin(head, { asStudy: true })).made).toMatchObject({ studyId });
  });

  test("is discarded before anything of its study is erased", async () => {
    const study = aStudyCopy();
    const head = aHead(study);
    await begin(head);
    await stage(head, 0, [anObservationCopy(study)]);

    await owner.send(contract.eraseRecording, {
      params: { studyId: ground.studyId, recordingId: ground.recordingId },
      body: { because: "withdrawn" },
    });

    expect(await unfinished()).toEqual([]);
    expect(await orphans()).toBe(0);
    // What a browser kept of it to send goes too.
    const { gone } = await owner.send(contract.findErased, { body: { ids: [head.id] } });
    expect(gone).toEqual([head.id]);
  });

  test("keeps answers for the next one with its study, for every member who imports, until something is erased", async () => {
    const { studyId } = ground;
    const other = await ground.join("coordinator");
    const recipe = {
      answers: { "column Note": "rater" },
      keptAt: "2026-01-01T00:00:00.000Z",
      fileName: "autumn.csv",
    };
    const statistics = (by: Person) => by.send(contract.listSavedAnswers, { params: { studyId } });
    const keep = (form: string, fileName: string) =>
      owner.send(contract.saveAnswers, {
        params: { studyId },
        body: { form, recipe: { ...recipe, fileName } },
      });
    // Longer than any key of the database.
    const form = JSON.stringify(["table", "x".repeat(5_000)]);
    await keep(form, "autumn.csv");
    await keep(form, "spring.csv");
    await keep("another", "winter.csv");

    expect((await statistics(other)).map((one) => one.recipe.fileName)).toEqual([
      "winter.csv",
      "spring.csv",
    ]);
    await other.send(contract.deleteSavedAnswers, { params: { studyId }, body: { form } });
    expect(await statistics(owner)).toMatchObject([{ form: "another" }]);

    await owner.send(contract.eraseRecording, {
      params: { studyId, recordingId: ground.recordingId },
      body: { because: "withdrawn" },
    });
    expect(await statistics(owner)).toEqual([]);
  });

  test("leaves its work where observations are put under it, and undone nothing at all", async () => {
    const study = aStudyCopy();
    const head = aHead(study);
    await begin(head);
    await stage(head, 0, [anObservationCopy(study)]);
    await finish(head);

    await owner.send(contract.undoImport, {
      params: { studyId: ground.studyId, importId: head.id },
    });

    expect((await listed(owner, ground.studyId)).observations.items).toEqual([]);
    expect(await orphans()).toBe(0);
  });

  test("that is undone waits for who codes at this moment, and then stays because of it", async () => {
    const { studyId } = ground;
    const study = aStudyCopy();
    const { id: importId } = await imported(owner, studyId, aHead(study), [
      anObservationCopy(study),
    ]);
    const [there] = (await listed(owner, studyId)).observations.items;
    if (!there) throw new Error("nothing was imported");
    const { connection, tools } = application;
    const writing = new PgClient({ ...connection, ssl: false });
    await writing.connect();
    await writing.query("begin");
    await writing.query("select from observation where study_id = $1 and id = $2 for update", [
      studyId,
      there.id,
    ]);
    const undoing = owner.refusal(contract.undoImport, { params: { studyId, importId } });
    await expect
      .poll(async () => {
        const { rows } = await sql<{ readonly count: number }>`
          select count(*)::int from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`.execute(tools.database);
        return rows[0]?.count;
      })
      .toBeGreaterThan(0);
    await writing.query(
      `insert into operation (study_id, observation_id, id, revision, client_id, sequence, account_id, kind, body, result, client_at)
       values ($1, $2, $3, 100, $4, 1, $5, 'deleteEvent', '{}', 'applied', now())`,
      [studyId, there.id, newId("operation"), randomUUID(), owner.accountId],
    );
    await writing.query("commit");
    await writing.end();

    expect(await undoing).toBe("import_in_use");
    expect((await listed(owner, studyId)).observations.items).toHaveLength(1);
  });

  test("checks a stage by what it was begun with itself, whatever another study has begun by the same ids", async () => {
    const [mine, theirs] = [ground, await makeGround(application, owner)];
    const study = aStudyCopy();
    const head = aHead(study);
    const longer = study.recordings.map((one) => ({ ...one, durationUs: 900_000_000 }));
    await begin(head);
    ground = theirs;
    await begin({ ...head, study: { ...study, recordings: longer } });
    ground = mine;

    const late = [pointEvent(codes.laughs, 91_000_000)];
    const refused = await stage(head, 0, [anObservationCopy(study, { events: late })]);

    expect(refusalIn(refused)).toBe(
      "invalid_input observations.0.events.0.startUs event_inside_recording",
    );
  });

  test("whose event has its observation's id is one observation with its work", async () => {
    const study = aStudyCopy();
    const observationId = newId("observation");
    const events = [{ ...pointEvent(codes.laughs, 1), id: id("event").parse(observationId) }];
    const head = aHead(study);
    await begin(head, { spokenOf: [observationId] });
    await stage(head, 0, [anObservationCopy(study, { id: observationId, events })]);
    await finish(head);

    expect((await listed(owner, ground.studyId)).observations.items).toHaveLength(1);
    expect(await orphans()).toBe(0);
  });

  test("of somebody else is not gone on with", async () => {
    const head = aHead(aStudyCopy());
    await begin(head);
    const other = await ground.join("coordinator");
    await sql`update unfinished_import set account_id = ${other.accountId}
               where id = ${head.id}`.execute(application.tools.database);

    expect(refusalIn(await begin(head))).toBe("already_exists");
    expect((await stage(head, 0, [])).status).toBe(404);
  });

  test("at once cannot write into work that is there, by saying that it is the same", async () => {
    const { studyId } = ground;
    const study = aStudyCopy();
    const nothingYet = { events: [], ratings: [], parts: [], submittedAt: null, startedAt: null };
    await imported(owner, studyId, aHead(study), [
      anObservationCopy(study, { ...nothingYet, state: "assigned" }),
    ]);
    const [there] = (await listed(owner, studyId)).observations.items;
    if (!there) throw new Error("nothing was imported");
    const forged = aStudyCopy(["Berta"]);
    const ofCopy = newId("observation");
    // That an event has the observation's id would let the observation itself be written under another one.
    const events = [{ ...pointEvent(codes.laughs, 1), id: id("event").parse(ofCopy) }];
    const head = aHead(forged, {
      same: {
        schemes: {},
        rounds: {},
        people: {},
        recordings: { [ofCopy]: id("recording").parse(there.id) },
        variables: {},
      },
    });

    const answer = await sendImport(
      owner,
      studyId,
      bodyOf(head, [
        anObservationCopy(forged, {
          id: ofCopy,
          events,
          purpose: "consensus",
          consensus: { toleranceUs: 0, sources: [], decisions: [] },
        }),
      ]),
    );

    expect(refusalIn(answer)).toBe("invalid_input observations.0 observed_once");
    const { rows } = await sql`select id from event where observation_id = ${there.id}
      union all select id from operation where observation_id = ${there.id}`.execute(
      application.tools.database,
    );
    expect(rows).toEqual([]);
  });
});
