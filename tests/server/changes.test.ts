import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { limits } from "../../src/domain/limits.ts";
import type { Role } from "../../src/domain/permissions.ts";
import type { Id } from "../../src/domain/rules.ts";
import { openStreams } from "../../src/server/changes/streams.ts";
import { codes, newId, pointEvent } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import {
  type Application,
  addRecording,
  Client,
  type Ground,
  makeGround,
  password,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { startMediaServers } from "./mediaServer.ts";

/** A study's stream of changes, as a browser reads it. */
interface Heard {
  text(): string;
  until(word: string): Promise<void>;
  hasEnded(): boolean;
  stop(): void;
}

async function listen(person: Person, studyId: string, address = person.address): Promise<Heard> {
  const stop = new AbortController();
  const response = await fetch(`${address}/api/v1/studies/${studyId}/changes`, {
    headers: { cookie: person.cookie },
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  let text = "";
  let hasEnded = false;
  void (async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      text += part.value;
    }
    hasEnded = true;
  })().catch(() => undefined);
  return {
    text: () => text,
    until: (word) => soon(() => expect(text).toContain(word)),
    hasEnded: () => hasEnded,
    stop: () => stop.abort(),
  };
}

const othersEveryMs = 400;

const point = () => ({ kind: "putEvent", event: pointEvent(codes.laughs, 1e6) }) as const;

describeOnServer("a study with many who watch it", (server) => {
  let application: Application;
  let ground: Ground;

  beforeAll(async () => {
    application = await startApplication(server, { limits: { othersHeadsEveryMs: 50 } });
    ground = await makeGround(application, await setUp(application));
  }, 180_000);
  afterAll(() => application.stop());

  test("asks the database for a change, and not for each who watches", async () => {
    const raters = await many(60, (at) => ground.join("rater", `Rater-${at}`));
    const coordinator = await ground.join("coordinator", "Cleo");
    const observations = await many(60, (at) => ground.assign(raters[at] ?? ground.owner));
    const clients = raters.map(
      (rater, at) => new Client(rater, observations[at] ?? newId("observation")),
    );
    for (const client of clients) await client.change(point());
    const streams = [await listen(coordinator, ground.studyId)];
    const few = await queriesOf(streams, clients);

    streams.push(...(await Promise.all(raters.map((rater) => listen(rater, ground.studyId)))));
    const withSixty = await queriesOf(streams, clients);
    for (const stream of streams) stream.stop();

    // Once in a while the sessions of all are looked at, in one question.
    expect(withSixty).toBeLessThanOrEqual(few + 5);
  }, 180_000);
});

describeOnServer("streams of changes", (server) => {
  let main: Application;
  let otherAddress: string;
  let ground: Ground;
  let owner: Person;
  let studyId: Id<"study">;

  beforeAll(async () => {
    ({ main, otherAddress } = await startMediaServers(server, {
      othersHeadsEveryMs: othersEveryMs,
      streamsPerAccount: 3,
    }));
    owner = await setUp(main);
    ground = await makeGround(main, owner);
    ({ studyId } = ground);
  });
  afterAll(() => main.stop());

  /** Two raters of a recording of their own, each having begun. */
  async function pair() {
    const recordingId = await addRecording(owner, studyId, `Clip ${newId("recording")}`);
    const [ana, ben] = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    const [anas, bens] = [
      await ground.assign(ana, recordingId),
      await ground.assign(ben, recordingId),
    ];
    const [anasClient, bensClient] = [new Client(ana, anas), new Client(ben, bens)];
    await anasClient.change(point());
    await bensClient.change(point());
    return { recordingId, ana, ben, anas, bens, anasClient, bensClient };
  }

  const setRole = (person: Person, role: Role) =>
    owner.send(contract.changeMember, {
      params: { studyId, accountId: person.accountId },
      body: { role },
    });

  test("tell the maker of a change at once, and who only watches once in a while, of each observation the last", async () => {
    const { ana, anas, anasClient, bens, bensClient } = await pair();
    const [own, watching] = [await listen(ana, studyId), await listen(owner, studyId)];
    await anasClient.change(point());
    await watching.until(anas);
    const [before, begunMs] = [watching.text().length, performance.now()];

    let revision = 0;
    for (let at = 0; at < 5; at++) {
      ({ revision } = await anasClient.change(point()));
      await own.until(`"observationId":"${anas}","revision":${revision}`);
    }
    const { revision: bensRevision } = await bensClient.change(point());
    await watching.until(`"observationId":"${bens}","revision":${bensRevision}`);
    await watching.until(`"observationId":"${anas}","revision":${revision}`);

    const told = watching.text().slice(before).split(anas).length - 1;
    const rounds = (performance.now() - begunMs) / othersEveryMs + 1;
    expect(told).toBeLessThanOrEqual(rounds);
    expect(own.text()).not.toContain(bens);
    own.stop();
    watching.stop();
  });

  test("of one account are so many and no more; a stream that has ended makes room", async () => {
    const ana = await ground.join("rater", "Ana");
    const streams = [await listen(ana, studyId), await listen(ana, studyId)];
    streams.push(await listen(ana, studyId));

    expect(await ana.refusal(contract.watchChanges, { params: { studyId } })).toBe("rate_limited");

    streams[0]?.stop();
    await soon(async () => {
      const again = await listen(ana, studyId).catch(() => undefined);
      expect(again).toBeDefined();
      again?.stop();
    });
    for (const stream of streams) stream.stop();
  });

  test("go on being told while who may know what changes without an end", async () => {
    const { ana, anas, anasClient } = await pair();
    const other = await ground.join("rater", "Ben");
    const stream = await listen(ana, studyId);
    const stop = new AbortController();
    const changing = (async () => {
      while (!stop.signal.aborted) {
        await sql`update membership set role = case role when 'viewer' then 'analyst' else 'viewer' end
                   where account_id = ${other.accountId}`.execute(main.tools.database);
      }
    })();

    const { revision } = await anasClient.change(point());
    await stream.until(`"observationId":"${anas}","revision":${revision}`);

    expect(stream.hasEnded()).toBe(false);
    stop.abort();
    await changing;
    stream.stop();
  });

  test("end with their session: signed out, ended from elsewhere, all others ended", async () => {
    const ana = await ground.join("rater", "Ana");
    const { email } = await main.tools.database
      .selectFrom("account")
      .select("email")
      .where("id", "=", ana.accountId)
      .executeTakeFirstOrThrow();
    const elsewhere = async () => {
      const person = main.visitor();
      await person.send(contract.signIn, { body: { email, password } });
      return person;
    };
    const [ends, isEnded, isRevoked] = [await elsewhere(), await elsewhere(), await elsewhere()];
    const stays = await listen(ana, studyId, otherAddress);
    const streams = await Promise.all([
      listen(ends, studyId, otherAddress),
      listen(isEnded, studyId, otherAddress),
      listen(isRevoked, studyId),
    ]);

    await ends.send(contract.signOut, {});
    await soon(() => expect(streams.map((one) => one.hasEnded())).toEqual([true, false, false]));
    const sessions = await isEnded.send(contract.listSessions, {});
    const sessionId = sessions.find((one) => one.isThis)?.id;
    if (!sessionId) throw new Error("there is such a session");
    await ana.send(contract.endSession, { params: { sessionId }, body: { password } });
    await soon(() => expect(streams.map((one) => one.hasEnded())).toEqual([true, true, false]));
    await ana.send(contract.endOtherSessions, { body: { password } });
    await soon(() => expect(streams.map((one) => one.hasEnded())).toEqual([true, true, true]));

    expect(stays.hasEnded()).toBe(false);
    stays.stop();
  });

  test("end when all sessions of an account are taken away", async () => {
    const ana = await ground.join("rater", "Ana");
    const stream = await listen(ana, studyId, otherAddress);

    await sql`delete from session where user_id = ${ana.accountId}`.execute(main.tools.database);

    await soon(() => expect(stream.hasEnded()).toBe(true));
  });

  test("end when their session runs out, also an administrator's that lies unused", async () => {
    const { database, hub, log, accounts } = main.tools;
    const [ana, ben] = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    const streams = openStreams({ database, hub, limits, log, aliveEveryMs: 20 });
    const open = (person: Person) =>
      streams.open(studyId, {
        accountId: person.accountId,
        sessionToken: accounts.sessionToken(new Headers({ cookie: person.cookie })),
        signal: new AbortController().signal,
      });
    const bodies = [await open(ana), await open(ben), await open(owner)];
    for (const body of bodies) body.resume();
    const ended = () => bodies.map((body) => body.readableEnded);

    await sql`update session set expires_at = now() where user_id = ${ana.accountId}`.execute(
      database,
    );
    await soon(() => expect(ended()).toEqual([true, false, false]));
    await sql`update session set updated_at = now() - interval '2 days'
               where user_id in (${ben.accountId}, ${owner.accountId})`.execute(database);
    await soon(() => expect(ended()).toEqual([true, false, true]));
    await sql`update session set updated_at = now()`.execute(database);

    streams.close();
    await soon(() => expect(ended()).toEqual([true, true, true]));
  });

  test("end for who is taken out of the study, in another process too", async () => {
    const ana = await ground.join("rater", "Ana");
    const streams = [await listen(ana, studyId), await listen(ana, studyId, otherAddress)];

    await owner.send(contract.removeMember, { params: { studyId, accountId: ana.accountId } });

    await soon(() => expect(streams.map((one) => one.hasEnded())).toEqual([true, true]));
  });

  test("follow a role, a hand-in, a return and an opening at once, in both processes", async () => {
    const { ana, ben, anas, bens, anasClient } = await pair();
    const heard = [await listen(ben, studyId), await listen(ben, studyId, otherAddress)];
    const told = () => heard.map((stream) => stream.text().includes(anas));
    /** Ana does something; that Ben's own change after it has come says that all before it has. */
    const afterwards = async (act: () => Promise<unknown>) => {
      await act();
      const recordingId = await addRecording(owner, studyId, `Clip ${newId("recording")}`);
      const own = await ground.assign(ben, recordingId);
      await new Client(ben, own).change(point());
      for (const stream of heard) await stream.until(own);
      // What others do comes with the next round of theirs.
      await new Promise((resolve) => setTimeout(resolve, othersEveryMs + 100));
      await owner.send(contract.reviewObservation, {
        params: { observationId: own },
        body: { action: "withdraw" },
      });
    };

    await afterwards(() => anasClient.change(point()));
    expect(told()).toEqual([false, false]);

    await setRole(ben, "coordinator");
    await afterwards(() => anasClient.change(point()));
    // Whoever still codes a recording is blind to it, whatever their role.
    expect(told()).toEqual([false, false]);

    await setRole(ben, "rater");
    await submit(ana, anas);
    await submit(ben, bens);
    await afterwards(() => remarkOn(anas));
    // Both have handed in, and what is said about it is still not theirs.
    expect(told()).toEqual([false, false]);

    await setRole(ben, "coordinator");
    await afterwards(() => remarkOn(anas));
    expect(told()).toEqual([true, true]);

    await setRole(ben, "rater");
    await owner.send(contract.reviewObservation, {
      params: { observationId: anas },
      body: { action: "return", reason: "Look again" },
    });
    await saysNothing(() => anasClient.change(point()));

    await setBlinding("never");
    const before = counts();
    await afterwards(() => anasClient.change(point()));
    expect(counts().every((count, at) => count > (before[at] ?? 0))).toBe(true);

    await setBlinding("until_both_submitted");
    await saysNothing(() => anasClient.change(point()));
    for (const stream of heard) stream.stop();

    function counts(): number[] {
      return heard.map((stream) => stream.text().split(anas).length);
    }
    async function saysNothing(act: () => Promise<unknown>): Promise<void> {
      const earlier = counts();
      await afterwards(act);
      expect(counts()).toEqual(earlier);
    }
  });

  test("say nothing of a hand-in to a rater who only goes on coding", async () => {
    const { ana, ben, anas, bensClient } = await pair();
    const stream = await listen(ben, studyId);

    await bensClient.change(point());
    await submit(ana, anas);
    const { revision } = await bensClient.change(point());
    await stream.until(`"revision":${revision}`);

    expect(stream.text()).not.toContain(`"part":"observations"`);
    stream.stop();
  });

  test("decide by what the database says while nobody tells them of changes", async () => {
    const { ana, ben, anas, bens } = await pair();
    await submit(ana, anas);
    await submit(ben, bens);
    const stream = await listen(ben, studyId);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid()
                 and (query like 'listen interrater_%' or query like '%pg_notify%')`.execute(
      main.tools.database,
    );
    await soon(() => expect(main.tools.hub.isListening()).toBe(false));
    await sql`update observation set state = 'returned' where id = ${bens}`.execute(
      main.tools.database,
    );

    await main.tools.change({ studyId, accountId: null }, () =>
      Promise.resolve({
        answer: undefined,
        history: [],
        tells: [
          { kind: "observation", observationId: anas, revision: 4711 },
          { kind: "observation", observationId: bens, revision: 4712 },
        ],
      }),
    );
    await stream.until("4712");

    expect(stream.text()).not.toContain("4711");
    await soon(() => expect(main.tools.hub.isListening()).toBe(true));
    stream.stop();
  });

  const setBlinding = (blinding: "never" | "until_both_submitted") =>
    owner.send(contract.changeStudy, { params: { studyId }, body: { blinding } });

  const remarkOn = (observationId: Id<"observation">) =>
    owner.send(contract.addComment, {
      params: { observationId },
      body: { id: newId("remark"), answersId: null, startUs: null, endUs: null, text: "A word" },
    });
});

/** How many questions the database is asked while ten raters press a key, one after the other. */
async function queriesOf(streams: readonly Heard[], clients: readonly Client[]): Promise<number> {
  // What has been read of the study is there, as after any change before.
  await heardOf(streams, clients.slice(10, 11));
  const query = vi.spyOn(pg.Client.prototype, "query");
  await heardOf(streams, clients.slice(0, 10));
  const asked = query.mock.calls.length;
  query.mockRestore();
  return asked;
}

async function heardOf(streams: readonly Heard[], clients: readonly Client[]): Promise<void> {
  for (const client of clients) {
    const { revision } = await client.change(point());
    const word = JSON.stringify({ observationId: client.observationId, revision }).slice(1, -1);
    await streams[0]?.until(word);
  }
}

async function submit(person: Person, observationId: Id<"observation">): Promise<void> {
  const params = { observationId };
  const { revision } = await person.send(contract.readWork, { params });
  await person.send(contract.submitObservation, { params, body: { revision } });
}

async function many<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at++) made.push(await make(at));
  return made;
}
