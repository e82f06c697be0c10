import { randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Client as PgClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { id as idOf } from "../../src/domain/rules.ts";
import { ledgerFile, openLedger } from "../../src/server/erasure/ledger.ts";
import { replayErasures } from "../../src/server/erasure/replay.ts";
import { newId } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  Client,
  makeGround,
  type Person,
  setUp,
  startApplication,
  addRecording,
  password,
} from "./application.ts";
import { richGround } from "./richGround.ts";
import { rowsWith } from "./rowsWith.ts";

describeOnServer("erasing", (server) => {
  let application: Application;
  let owner: Person;
  beforeAll(async () => {
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application.stop());

  test("a recording goes with all work on it; the history keeps that it happened alone", async () => {
    const ground = await richGround(application, owner);
    const { studyId, recordingId } = ground;
    const params = { studyId, recordingId };
    const before = await owner.send(contract.previewRecordingErasure, { params });

    expect(before.counts).toMatchObject({
      recordings: 1,
      captions: 1,
      phases: 1,
      observations: 4,
      remarks: 2,
      decisions: 4,
    });
    expect(before.counts.events).toBeGreaterThan(6);
    const erasure = await owner.send(contract.eraseRecording, {
      params,
      body: { because: "deleted" },
    });

    expect(erasure.counts).toMatchObject(before.counts);
    expect(await owner.refusal(contract.readRecording, { params })).toBe("not_found");
    const { items, names } = await owner.send(contract.listHistory, {
      params: { studyId },
      query: { limit: 100 },
    });
    const about = items.filter(({ aboutId }) => aboutId === recordingId);
    expect(about.length).toBeGreaterThan(2);
    for (const one of about) {
      expect(one).toMatchObject({ before: null, after: null, isScrubbed: true });
    }
    expect(JSON.stringify({ items, names })).not.toContain("Clip 17");
    expect(items.some(({ after }) => JSON.stringify(after)?.includes("Clip 18"))).toBe(true);
    const [tombstone] = await owner.send(contract.listErasures, { params: { studyId } });
    expect(tombstone).toMatchObject({ id: erasure.id, byName: "Ada", because: "deleted" });
  });

  test("of something that somebody gave the id of another's work takes nothing of that from its rater's browser", async () => {
    const ground = await makeGround(application, owner);
    const rater = await ground.join("rater", "Careful");
    const observationId = await ground.assign(rater);
    const { studyId, recordingId } = await makeGround(application, owner);
    await owner.send(contract.putCaption, {
      params: { studyId, recordingId, captionId: idOf("caption").parse(observationId) },
      body: { label: "Mine", language: "en", text: "WEBVTT\n\n00:01.000 --> 00:02.000\nHello" },
    });

    await owner.send(contract.eraseRecording, {
      params: { studyId, recordingId },
      body: { because: "withdrawn" },
    });

    const ids = [observationId, recordingId];
    expect(await rater.send(contract.findErased, { body: { ids } })).toEqual({
      gone: [recordingId],
      cut: [],
    });
  });

  test("waits for who codes at this moment, and takes what they have just coded along", async () => {
    const ground = await makeGround(application, owner);
    const { studyId, recordingId } = ground;
    const rater = await ground.join("rater", "Quick");
    const observationId = await ground.assign(rater);
    const writing = new PgClient({ ...application.connection, ssl: false });
    await writing.connect();
    // As a batch of operations is taken: the observation is held, then the work is written.
    await writing.query("begin");
    await writing.query("select from observation where study_id = $1 and id = $2 for update", [
      studyId,
      observationId,
    ]);
    let isErased = false;
    const erasing = owner
      .send(contract.eraseRecording, {
        params: { studyId, recordingId },
        body: { because: "deleted" },
      })
      .then(() => {
        isErased = true;
      });
    await expect
      .poll(async () => {
        const { rows } = await sql<{ readonly count: number }>`
          select count(*)::int from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`.execute(
          application.tools.database,
        );
        return rows[0]?.count;
      })
      .toBeGreaterThan(0);
    await writing.query(
      `insert into operation (study_id, observation_id, id, revision, client_id, sequence, account_id, kind, body, result, client_at)
       values ($1, $2, $3, 1, $4, 1, $5, 'deleteEvent', '{}', 'applied', now())`,
      [studyId, observationId, newId("operation"), randomUUID(), rater.accountId],
    );
    expect(isErased).toBe(false);
    await writing.query("commit");
    await writing.end();
    await erasing;

    const { rows } = await sql<{ readonly count: number }>`
      select count(*)::int from operation where observation_id = ${observationId}`.execute(
      application.tools.database,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test("a study goes with everything, and with the raters that a file alone named", async () => {
    const ground = await richGround(application, owner);
    const { studyId } = ground;
    const params = { studyId };
    expect(
      await owner.refusal(contract.eraseStudy, {
        params,
        body: { because: "deleted", name: "Another" },
      }),
    ).toBe("invalid_input");

    await owner.send(contract.eraseStudy, {
      params,
      body: { because: "deleted", name: "Peer play" },
    });

    const { rows } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
       where table_schema = 'public' and column_name = 'study_id'`.execute(
      application.tools.database,
    );
    for (const { table } of rows.filter((one) => one.table !== "erasure")) {
      const left = await sql`select 1 from ${sql.table(table)} where study_id = ${studyId}`.execute(
        application.tools.database,
      );
      expect.soft(left.rows.length, table).toBe(0);
    }
    expect(await owner.refusal(contract.readStudy, { params })).toBe("not_found");
  });

  test("an account becomes a former rater; its work and the figures stay", async () => {
    const ground = await richGround(application, owner);
    const { studyId } = ground;
    const rater = await ground.join("rater", "Carla");
    const observationId = await ground.assign(rater);
    await new Client(rater, observationId).change({
      kind: "putPart",
      part: { kind: "notes", text: "Seen twice." },
    });
    const { people } = await owner.send(contract.listPeople, { query: { search: "carla" } });
    const email = people[0]?.email ?? "";

    expect(
      await owner.refusal(contract.eraseAccount, {
        params: { accountId: rater.accountId },
        body: { email: "someone@example.org" },
      }),
    ).toBe("invalid_input");
    await owner.send(contract.eraseAccount, {
      params: { accountId: rater.accountId },
      body: { email },
    });

    expect(await rater.send(contract.session, {})).toEqual({ state: "signed_out" });
    expect(await rowsWith(application, "carla")).toEqual([]);
    expect(await rater.refusal(contract.signIn, { body: { email, password } })).toBe(
      "wrong_credentials",
    );
    const { items } = await owner.send(contract.listObservations, {
      params: { studyId },
      query: {},
    });
    const theirs = items.find(({ id }) => id === observationId);
    expect(theirs?.raterName).toMatch(/^Former rater [0-9A-Z]{3}-[0-9A-Z]{3}$/u);
    const after = await owner.send(contract.listPeople, { query: { search: "former" } });
    expect(after.total).toBe(0);
  });

  test("one's own account: not as the last owner of a study, not without the password", async () => {
    const ground = await makeGround(application, owner);
    const sole = await ground.join("viewer", "Sole");
    const { people } = await owner.send(contract.listPeople, { query: { search: "sole" } });
    const email = people[0]?.email ?? "";
    const theirs = await makeGround(application, sole);
    const body = { email, password };

    expect(await sole.refusal(contract.eraseOwnAccount, { body })).toBe("last_owner");
    await sole.send(contract.eraseStudy, {
      params: { studyId: theirs.studyId },
      body: { because: "deleted", name: "Peer play" },
    });
    expect(
      await sole.refusal(contract.eraseOwnAccount, { body: { email, password: "a wrong one" } }),
    ).toBe("wrong_password");
    await sole.send(contract.eraseOwnAccount, { body });
    expect(await sole.send(contract.session, {})).toEqual({ state: "signed_out" });
    expect(
      await owner.refusal(contract.eraseOwnAccount, {
        body: { email: "ada@example.org", password },
      }),
    ).toBe("last_owner");
  });

  test("of two owners who go at once one stays", async () => {
    const ground = await makeGround(application, owner);
    const first = await ground.join("viewer", "First");
    const theirs = await makeGround(application, first);
    const second = await theirs.join("owner", "Second");
    const emailOf = async (search: string) =>
      (await owner.send(contract.listPeople, { query: { search } })).people[0]?.email ?? "";
    const bodies = [
      { email: await emailOf("first"), password },
      { email: await emailOf("second"), password },
    ] as const;

    const ends = await Promise.allSettled([
      first.send(contract.eraseOwnAccount, { body: bodies[0] }),
      second.send(contract.eraseOwnAccount, { body: bodies[1] }),
    ]);

    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from membership
       where study_id = ${theirs.studyId} and role = 'owner'`.execute(application.tools.database);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("somebody who called themself by another word of the history takes nothing of it along", async () => {
    const ground = await makeGround(application, owner);
    const { studyId } = ground;
    await ground.join("rater", "Stays");
    const odd = await ground.join("rater", "rater");
    const historyOf = async () => {
      const { items } = await owner.send(contract.listHistory, {
        params: { studyId },
        query: { limit: 100 },
      });
      return items.filter(({ isScrubbed, about }) => !isScrubbed && about === "membership");
    };
    const before = await historyOf();
    expect(JSON.stringify(before)).toContain('"rater"');

    const session = await odd.send(contract.session, {});
    if (session.state !== "signed_in") throw new Error("they are signed in");
    await odd.send(contract.eraseOwnAccount, { body: { email: session.account.email, password } });

    expect((await historyOf()).map(({ id, after }) => ({ id, after }))).toEqual(
      expect.arrayContaining(before.map(({ id, after }) => ({ id, after }))),
    );
  });

  test("a page that still has the work is told so, and brings nothing back", async () => {
    const ground = await makeGround(application, owner);
    const rater = await ground.join("rater", "Page");
    const observationId = await ground.assign(rater);
    const client = new Client(rater, observationId);
    await client.change({ kind: "putPart", part: { kind: "notes", text: "One." } });
    const late = client.number({ kind: "putPart", part: { kind: "notes", text: "Two." } });
    const other = newId("observation");
    const { studyId, recordingId } = ground;
    await owner.send(contract.eraseRecording, {
      params: { studyId, recordingId },
      body: { because: "withdrawn" },
    });

    const ids = [observationId, recordingId, other];
    expect(await rater.send(contract.findErased, { body: { ids } })).toEqual({
      gone: [observationId, recordingId].toSorted(),
      cut: [],
    });
    expect(
      await rater.refusal(contract.putOperations, {
        params: { observationId },
        body: { clientId: client.clientId, operations: [late] },
      }),
    ).toBe("not_found");
    const found = await rater.send(contract.findOperations, {
      body: { operations: [{ observationId, id: late.id }] },
    });
    expect(found).toEqual({ known: [], refused: [], missing: [] });
  });

  test("the ledger has ids and times alone, is its owner's to read, and erases again", async () => {
    const ground = await makeGround(application, owner);
    const { studyId } = ground;
    const recordingId = await addRecording(owner, studyId, "A name of somebody");
    await owner.send(contract.eraseRecording, {
      params: { studyId, recordingId },
      body: { because: "withdrawn" },
    });
    const path = join(application.dataDirectory, ledgerFile);
    const text = readFileSync(path, "utf8");

    expect(text).toContain(recordingId);
    expect(text).not.toContain("somebody");
    expect(statSync(path).mode & 0o777).toBe(0o600);

    // As an older backup has it: the recording is there, and its erasure is not known.
    const { database } = application.tools;
    await sql`delete from erasure where erasing->>'recordingId' = ${recordingId}`.execute(database);
    await sql`insert into recording (study_id, id, name, duration_us, has_video)
              values (${studyId}, ${recordingId}, 'A name of somebody', 1000000, true)`.execute(
      database,
    );
    expect(await replayErasures(application.tools)).toBe(1);
    expect(await replayErasures(application.tools)).toBe(0);
    expect(await owner.refusal(contract.readRecording, { params: { studyId, recordingId } })).toBe(
      "not_found",
    );
    expect(await rowsWith(application, "A name of somebody")).toEqual([]);
    // A folder that is new gets the lines that the database knows.
    const elsewhere = openLedger(join(application.dataDirectory, "elsewhere.jsonl"));
    await replayErasures({ ...application.tools, ledger: elsewhere });
    expect((await elsewhere.read()).length).toBe((await application.tools.ledger.read()).length);
  });
});
